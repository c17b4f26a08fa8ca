import type { Archive } from '../archive/archive.ts';
import { relationsOf } from '../archive/relations.ts';
import { attributeOf, readXml, type XmlElement } from '../archive/xml-events.ts';
import { plainNumber, type NumberFormats } from '../sheets/number-format.ts';
import { cellAt, rangeAt, type MergedCells, type SheetCell, type SheetRow } from '../sheets/sheet-rows.ts';
import type { Workbook } from './workbook.ts';

/** What stands after the rows of a sheet and says something of their cells. */
export interface SheetMarks {
  readonly merged: readonly MergedCells[];
  /** Addresses by the reference of a cell. */
  readonly links: ReadonlyMap<string, string>;
}

const MARK = /<(?:\w+:)?(mergeCell|hyperlink)\s([^>]*)>/gu;
const VALUE = (name: string): RegExp => new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`, 'u');
const [REF, ID] = [VALUE('ref'), VALUE('id')];
/** Merged cells and links of one sheet; own, more than any form has. */
const MOST_MARKS = 100_000;
const LONGEST_MARK = 1_000;

/** Looked for beforehand, without reading the rows: they come last, and rows are written as they come. */
export async function readMarks(archive: Archive, part: string): Promise<SheetMarks> {
  const relations = await relationsOf(archive, part);
  const merged: MergedCells[] = [];
  const links = new Map<string, string>();
  let tail = '';
  for await (const text of archive.text(part)) {
    const all = tail + text;
    const end = Math.max(0, all.lastIndexOf('>') + 1);
    for (const [, name, attributes = ''] of all.slice(0, end).matchAll(MARK)) {
      if (merged.length + links.size >= MOST_MARKS) return { merged, links };
      const reference = REF.exec(attributes)?.[1] ?? '';
      const range = rangeAt(reference);
      if (range === null) continue;
      if (name === 'mergeCell') merged.push(range);
      else {
        const target = relations.get(ID.exec(attributes)?.[1] ?? '');
        if (target?.isExternal === true) links.set(reference, target.target);
      }
    }
    tail = all.slice(Math.max(end, all.length - LONGEST_MARK));
  }
  return { merged, links };
}

/** Cells that could not be read as they are, and why. */
export interface SheetFaults {
  /** Formulas of which no value is kept. */
  unvalued: number;
  /** Errors that a formula came to: `#DIV/0!`. */
  errors: number;
  /** The first of either: `B7`. */
  first: string | null;
}

interface OpenCell {
  readonly reference: string;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  inline: string;
  isFormula: boolean;
}

/** As a sheet has them, ECMA-376, part 1, 18.3.1.73. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** Turns the elements of a sheet into rows. */
export class RowReader {
  readonly faults: SheetFaults = { unvalued: 0, errors: 0, first: null };
  /** Cells seen, empty ones too. */
  seen = 0;
  private n = 0;
  private column = -1;
  private cells: Map<number, SheetCell> | null = null;
  private cell: OpenCell | null = null;
  private into: 'value' | 'inline' | null = null;
  private isReading = false;
  private readonly workbook: Workbook;
  private readonly formats: NumberFormats;
  private readonly links: ReadonlyMap<string, string>;
  private readonly onRow: (row: SheetRow) => void;

  constructor(
    { workbook, formats, links }: { workbook: Workbook; formats: NumberFormats; links: ReadonlyMap<string, string> },
    onRow: (row: SheetRow) => void,
  ) {
    this.workbook = workbook;
    this.formats = formats;
    this.links = links;
    this.onRow = onRow;
  }

  /** Reads a part until its end, or until `isDone`. */
  read(archive: Archive, part: string, isDone: () => boolean): Promise<void> {
    return readXml(archive, part, {
      open: (element) => this.open(element),
      text: (words) => this.text(words),
      close: (name) => this.close(name),
      isDone,
    });
  }

  private open(element: XmlElement): void {
    const { name } = element;
    if (name === 'row') this.beginRow(Number(attributeOf(element, 'r') ?? this.n + 1));
    else if (name === 'c' && this.cells) this.beginCell(element);
    else if (!this.cell) return;
    else if (name === 'f') this.cell.isFormula = true;
    else if (name === 'rPh') this.isReading = true;
    else if (name === 'v') this.into = 'value';
    else if (name === 't' && !this.isReading) this.into = 'inline';
  }

  private beginRow(n: number): void {
    // Rows come in their order: one that does not is none.
    this.cells = Number.isSafeInteger(n) && n > this.n && n <= MOST_ROWS ? new Map() : null;
    if (this.cells) this.n = n;
    this.column = -1;
  }

  private beginCell(element: XmlElement): void {
    const reference = attributeOf(element, 'r') ?? '';
    this.column = cellAt(reference)?.column ?? this.column + 1;
    this.seen += 1;
    const style = Number(attributeOf(element, 's') ?? 0);
    const type = attributeOf(element, 't') ?? 'n';
    this.cell = { reference, column: this.column, type, style, value: '', inline: '', isFormula: false };
  }

  private text(words: string): void {
    if (this.cell && this.into !== null) this.cell[this.into] += words;
  }

  private close(name: string): void {
    if (name === 'v' || name === 't') this.into = null;
    else if (name === 'rPh') this.isReading = false;
    else if (name === 'c' && this.cell) {
      const cell = this.shown(this.cell);
      if (cell && cell.column < MOST_COLUMNS) this.cells?.set(cell.column, cell);
      this.cell = null;
    } else if (name === 'row' && this.cells) {
      const cells = [...this.cells.values()].sort((a, b) => a.column - b.column);
      this.cells = null;
      if (cells.length > 0) this.onRow({ n: this.n, cells });
    }
  }

  /** The cell as it shows; null where it shows nothing. */
  private shown({ reference, column, type, style, value, inline, isFormula }: OpenCell): SheetCell | null {
    const { format = 'General', isBold = false } = this.workbook.styles[style] ?? {};
    const cell = (text: string, kind: SheetCell['kind']): SheetCell | null =>
      /\S/u.test(text) ? { column, text, kind, isBold, link: this.links.get(reference) ?? null, mark: null } : null;
    if (type === 's') return cell(this.workbook.strings[Number(value)] ?? '', 'text');
    if (type === 'inlineStr') return cell(inline, 'text');
    if (type === 'str') return cell(value, 'text');
    if (type === 'b') return value === '' ? null : cell(value === '1' ? 'TRUE' : 'FALSE', 'boolean');
    if (type === 'd') return cell(value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/u, ''), 'date');
    if (type === 'e') return this.fault('errors', reference);
    if (value === '') return isFormula ? this.fault('unvalued', reference) : null;
    const number = Number(value);
    if (!Number.isFinite(number)) return cell(value, 'text');
    const { text, kind } = format === 'General' ? general(number) : this.formats.text(number, format);
    return cell(text, kind);
  }

  private fault(what: 'unvalued' | 'errors', reference: string): null {
    this.faults[what] += 1;
    this.faults.first ??= reference;
    return null;
  }
}

const general = (number: number) => ({ text: plainNumber(number), kind: 'number' }) as const;
