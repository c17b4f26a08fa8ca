import type { ParsedDocument } from '../../domain/text.ts';
import { coreProperties, OPEN_DOCUMENT } from '../archive/core-properties.ts';
import { attributeOf, readXml, type XmlElement } from '../archive/xml-events.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { plainNumber } from '../sheets/number-format.ts';
import type { SheetCell } from '../sheets/sheet-rows.ts';
import type { SheetWriter } from '../sheets/sheet-writer.ts';
import { WorkbookDocument } from '../sheets/workbook-document.ts';
import { openDocument } from './opendocument.ts';
import { readStyles, type TextStyles } from './text-styles.ts';

/** Rows and cells that one of the file stands for; own: more are formats of empty cells. */
const MOST_REPEATED = 1_000;
/** As a sheet has them. */
const MOST_ROWS = 1_048_576;

interface OpenCell {
  readonly element: XmlElement;
  readonly repeated: number;
  words: string;
  link: string | null;
}

const countOf = (element: XmlElement, name: string): number => {
  const count = Number(attributeOf(element, name) ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
};

/** What a cell shows, and as exactly as it is kept. */
function shown({ element, words }: OpenCell): Pick<SheetCell, 'text' | 'kind'> {
  const text = words.replace(/\s+/gu, ' ').trim();
  const type = attributeOf(element, 'value-type');
  const value = Number(attributeOf(element, 'value') ?? Number.NaN);
  if (type === 'date')
    return { text: (attributeOf(element, 'date-value') ?? text).replace(/T00:00:00$/u, ''), kind: 'date' };
  if (type === 'boolean')
    return { text: (attributeOf(element, 'boolean-value') ?? text).toUpperCase(), kind: 'boolean' };
  if (type === 'time') return { text, kind: 'date' };
  if (Number.isNaN(value)) return { text, kind: 'text' };
  if (type === 'percentage') return { text: `${plainNumber(value * 100)}%`, kind: 'number' };
  const currency = attributeOf(element, 'currency');
  if (type === 'currency' && currency !== null) return { text: `${plainNumber(value)} ${currency}`, kind: 'number' };
  // A format with a unit is kept: `6 m`.
  return { text: /\p{L}/u.test(text) ? text : plainNumber(value), kind: 'number' };
}

class SheetsReader {
  private readonly styles: TextStyles;
  private readonly document: WorkbookDocument;
  private sheet: SheetWriter | null = null;
  private row: { readonly n: number; readonly repeated: number; column: number; readonly cells: SheetCell[] } | null =
    null;
  private cell: OpenCell | null = null;
  private next = 1;
  private unread = 0;

  constructor(styles: TextStyles, document: WorkbookDocument) {
    this.styles = styles;
    this.document = document;
  }

  open(element: XmlElement): void {
    const { name } = element;
    if (this.unread > 0 || name === 'annotation' || name === 'shapes') this.unread += 1;
    else if (name === 'table' && !this.sheet) this.beginSheet(element);
    else if (name === 'table-row' && this.sheet) this.beginRow(element);
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.cell = { element, repeated: countOf(element, 'number-columns-repeated'), words: '', link: null };
    } else if (name === 'a' && this.cell) this.cell.link = attributeOf(element, 'href');
    else if ((name === 'p' || name === 's' || name === 'line-break') && this.cell) this.cell.words += ' ';
  }

  text(words: string): void {
    if (this.cell && this.unread === 0) this.cell.words += words;
  }

  close(name: string): void {
    if (this.unread > 0) this.unread -= 1;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.endCell();
    else if (name === 'table-row') this.endRow();
    else if (name === 'table') {
      this.sheet?.end();
      this.sheet = null;
    }
  }

  private beginSheet(element: XmlElement): void {
    const isHidden = this.styles.isHidden(attributeOf(element, 'style-name') ?? '');
    this.sheet = this.document.sheet({ name: attributeOf(element, 'name') ?? '', isHidden, merged: [] });
    this.next = 1;
  }

  private beginRow(element: XmlElement): void {
    const repeated = countOf(element, 'number-rows-repeated');
    this.row = { n: this.next, repeated, column: 0, cells: [] };
    this.next += repeated;
  }

  private endCell(): void {
    const { cell, row } = this;
    this.cell = null;
    if (!cell || !row) return;
    const { text, kind } = shown(cell);
    const { column } = row;
    row.column += cell.repeated;
    if (text === '' || cell.element.name !== 'table-cell') return;
    for (let n = 0; n < Math.min(cell.repeated, MOST_REPEATED); n += 1) {
      row.cells.push({ column: column + n, text, kind, isBold: false, link: cell.link, mark: null });
    }
    const [rows, columns] = [
      countOf(cell.element, 'number-rows-spanned'),
      countOf(cell.element, 'number-columns-spanned'),
    ];
    if (rows * columns > 1)
      this.sheet?.merge({ top: row.n, bottom: row.n + rows - 1, left: column, right: column + columns - 1 });
  }

  private endRow(): void {
    const { row, sheet, document } = this;
    this.row = null;
    if (!row || !sheet || row.cells.length === 0) return;
    for (let n = 0; n < Math.min(row.repeated, MOST_REPEATED) && row.n + n <= MOST_ROWS && !document.isFull; n += 1) {
      sheet.row({ n: row.n + n, cells: row.cells.map((cell) => ({ ...cell })) });
    }
  }
}

/** A workbook of OpenDocument as its words, as one of Excel. */
export async function parseOds(bytes: Uint8Array, settings: ParseSettings): Promise<ParsedDocument> {
  const archive = await openDocument(bytes, settings);
  const styles = await readStyles(archive);
  const document = new WorkbookDocument(await coreProperties(archive, 'meta.xml', OPEN_DOCUMENT), settings);
  const reader = new SheetsReader(styles, document);
  await readXml(archive, 'content.xml', {
    open: (element) => {
      styles.open(element);
      reader.open(element);
    },
    text: (words) => reader.text(words),
    close: (name) => reader.close(name),
    isDone: () => document.isFull,
  });
  return document.document('application/vnd.oasis.opendocument.spreadsheet', []);
}
