import { escapedMarkup, ListBuilder, MarkupBuilder } from '../html/markup-builder.ts';
import { tableMarkup, type CellDefinition, type RtfRow } from './rtf-table.ts';

/** How a paragraph stands: reset by `\pard`. */
interface Paragraph {
  isInTable: boolean;
  /** Level of a heading, 1 to 6; null = none. */
  level: number | null;
  depth: number;
}

const PLAIN: Paragraph = { isInTable: false, level: null, depth: 0 };
const DEEPEST = 8;

/** The text of an RTF document, paragraph by paragraph, as markup. */
export class RtfBody {
  /** Characters of words so far. */
  length = 0;
  marker = '';
  private paragraph: Paragraph = { ...PLAIN };
  private words = '';
  private readonly builder = new MarkupBuilder();
  private readonly lists = new ListBuilder(this.builder);
  private readonly notes: string[] = [];
  private rows: RtfRow[] = [];
  private cells: string[] = [];
  private cell = '';
  private definitions: CellDefinition[] = [];
  private goesOn: CellDefinition['goesOn'] = null;
  private isHeader = false;

  text(words: string): void {
    this.words += escapedMarkup(words);
    this.length += words.length;
  }

  markup(markup: string): void {
    this.words += markup;
  }

  note(words: string): void {
    if (/\S/u.test(words)) this.notes.push(words);
  }

  /** A word that says how paragraphs, rows and cells stand. @returns whether it is one */
  layout(word: string, number: number | null): boolean {
    const does = LAYOUT[word];
    does?.(this, number);
    return does !== undefined;
  }

  resetParagraph(): void {
    this.paragraph = { ...PLAIN };
  }

  setHeading(level: number | null): void {
    this.paragraph.level = level !== null && level >= 1 && level <= 6 ? level : null;
  }

  setDepth(depth: number): void {
    this.paragraph.depth = Math.max(0, Math.min(DEEPEST, depth));
  }

  enterTable(): void {
    this.paragraph.isInTable = true;
  }

  beginRow(): void {
    [this.definitions, this.goesOn, this.isHeader] = [[], null, false];
  }

  markHeader(): void {
    this.isHeader = true;
  }

  mergeCell(goesOn: 'left' | 'above'): void {
    this.goesOn = goesOn;
  }

  defineCell(right: number): void {
    this.definitions.push({ right, goesOn: this.goesOn });
    this.goesOn = null;
  }

  endParagraph(): void {
    const { words, marker, paragraph } = this;
    [this.words, this.marker] = ['', ''];
    if (paragraph.isInTable) this.cell += /\S/u.test(words) ? `<p>${words}</p>` : '';
    else if (/\S/u.test(words)) this.writeParagraph(words, marker);
  }

  endCell(): void {
    this.paragraph.isInTable = true;
    this.endParagraph();
    this.cells.push(this.cell);
    this.cell = '';
  }

  endRow(): void {
    if (this.cells.length > 0)
      this.rows.push({ isHeader: this.isHeader, definitions: this.definitions, cells: this.cells });
    this.cells = [];
  }

  /** All of it; footnotes at its end. */
  whole(): string {
    this.endParagraph();
    if (this.cell !== '') this.endCell();
    this.endRow();
    this.endTable();
    this.lists.end();
    for (const note of this.notes) this.builder.add(`<p>${escapedMarkup(note)}</p>`);
    return this.builder.markup();
  }

  private writeParagraph(words: string, marker: string): void {
    this.endTable();
    const { level, depth } = this.paragraph;
    if (level === null && /\S/u.test(marker)) {
      this.lists.item(depth, /\d/u.test(marker) ? 'ol' : 'ul', words);
      return;
    }
    this.lists.end();
    const tag = level === null ? 'p' : `h${level}`;
    this.builder.add(`<${tag}>${words}</${tag}>`);
  }

  private endTable(): void {
    if (this.rows.length === 0) return;
    this.lists.end();
    this.builder.add(tableMarkup(this.rows));
    this.rows = [];
  }
}

const LAYOUT: Readonly<Record<string, (body: RtfBody, number: number | null) => void>> = {
  par: (body) => body.endParagraph(),
  sect: (body) => body.endParagraph(),
  page: (body) => body.endParagraph(),
  line: (body) => body.markup('<br>'),
  pard: (body) => body.resetParagraph(),
  intbl: (body) => body.enterTable(),
  outlinelevel: (body, number) => body.setHeading((number ?? 0) + 1),
  ilvl: (body, number) => body.setDepth(number ?? 0),
  trowd: (body) => body.beginRow(),
  trhdr: (body) => body.markHeader(),
  clmrg: (body) => body.mergeCell('left'),
  clvmrg: (body) => body.mergeCell('above'),
  cellx: (body, number) => body.defineCell(number ?? 0),
  cell: (body) => body.endCell(),
  row: (body) => body.endRow(),
  // A table in a cell: its cells are words of that cell.
  nestcell: (body) => body.text(' '),
  nestrow: (body) => body.markup('<br>'),
};
