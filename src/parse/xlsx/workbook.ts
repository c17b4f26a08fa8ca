import type { Archive } from '../archive/archive.ts';
import { mainPart, relationsOf } from '../archive/relations.ts';
import { attributeOf, readXml, relationOf } from '../archive/xml-events.ts';
import { builtInFormat } from '../sheets/number-format.ts';
import { Unreadable } from '../unreadable.ts';

export interface SheetPart {
  readonly name: string;
  readonly part: string;
  /** Very hidden: only a program can show it. */
  readonly state: 'visible' | 'hidden' | 'veryHidden';
}

export interface CellStyle {
  readonly format: string;
  readonly isBold: boolean;
}

/** What its sheets have in common. */
export interface Workbook {
  readonly sheets: readonly SheetPart[];
  readonly is1904: boolean;
  readonly strings: readonly string[];
  /** By the number that a cell names. */
  readonly styles: readonly CellStyle[];
}

const STATES = ['hidden', 'veryHidden'] as const;

/** @throws Unreadable when it is no workbook, or a damaged one */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const part = (await mainPart(archive)) ?? 'xl/workbook.xml';
  const relations = await relationsOf(archive, part);
  const sheets: SheetPart[] = [];
  let is1904 = false;
  await readXml(archive, part, {
    open: (element) => {
      if (element.name === 'workbookPr') is1904 = /^(?:1|true)$/u.test(attributeOf(element, 'date1904') ?? '');
      if (element.name !== 'sheet') return;
      const relation = relations.get(relationOf(element) ?? '');
      if (relation?.type !== 'worksheet') return;
      const state = STATES.find((known) => known === attributeOf(element, 'state')) ?? 'visible';
      sheets.push({ name: attributeOf(element, 'name')?.trim() ?? '', part: relation.target, state });
    },
  });
  if (sheets.length === 0) {
    throw new Unreadable('BROKEN', 'expected the sheets of a workbook in the archive, found none; save it as .xlsx');
  }
  const ofType = (type: string): string => [...relations.values()].find((one) => one.type === type)?.target ?? '';
  const [strings, styles] = [ofType('sharedStrings'), ofType('styles')];
  return {
    sheets,
    is1904,
    strings: await readStrings(archive, strings),
    styles: await readStyles(archive, styles),
  };
}

/** Texts and characters that sheets may share; own: four times the rows that a sheet can have, and four times what is read of them. */
const MOST_STRINGS = 4_194_304;
const MOST_CHARACTERS = 67_108_864;

/** Texts that cells name by their number; how they are pronounced is left out. */
async function readStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let [words, characters, inText, inReading] = ['', 0, false, false];
  await readXml(archive, part, {
    open: ({ name }) => {
      if (name === 'si') words = '';
      if (name === 'rPh') inReading = true;
      inText = name === 't' && !inReading;
    },
    text: (text) => {
      if (inText) words += text;
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') inReading = false;
      if (name !== 'si') return;
      strings.push(words);
      characters += words.length;
      if (strings.length <= MOST_STRINGS && characters <= MOST_CHARACTERS) return;
      const message = `expected at most ${MOST_STRINGS} texts of ${MOST_CHARACTERS} characters in the sheets, got more; split the workbook`;
      throw new Unreadable('TOO_LARGE', message);
    },
  });
  return strings;
}

/** More formats of cells than a workbook may have by its specification. */
const MOST_STYLES = 65_536;

async function readStyles(archive: Archive, part: string): Promise<CellStyle[]> {
  const formats = new Map<number, string>();
  const bold: boolean[] = [];
  const styles: CellStyle[] = [];
  let within = '';
  await readXml(archive, part, {
    open: (element) => {
      const { name } = element;
      const number = (key: string): number => Number(attributeOf(element, key) ?? 0);
      if (name === 'fonts' || name === 'cellXfs' || name === 'numFmts') within = name;
      if (name === 'numFmt') formats.set(number('numFmtId'), attributeOf(element, 'formatCode') ?? '');
      if (within === 'fonts' && name === 'font') bold.push(false);
      if (within === 'fonts' && name === 'b' && attributeOf(element, 'val') !== '0') bold.splice(-1, 1, true);
      if (within !== 'cellXfs' || name !== 'xf' || styles.length >= MOST_STYLES) return;
      const id = number('numFmtId');
      styles.push({ format: formats.get(id) ?? builtInFormat(id), isBold: bold[number('fontId')] === true });
    },
    close: (name) => {
      if (name === within) within = '';
    },
  });
  return styles;
}
