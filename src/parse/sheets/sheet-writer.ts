import { columnName, type MergedCells, type SheetCell, type SheetRow } from './sheet-rows.ts';
import { MergedRows } from './merged-cells.ts';
import { shapeOf, type GridRow } from './table-shape.ts';
import type { TextWriter } from '../text-writer.ts';

/** A table of a sheet, as it was written. */
export interface WrittenTable {
  /** What stands above it as its title, or the sheet. */
  readonly name: string;
  readonly headings: readonly GridRow[];
  readonly rows: GridRow[];
  readonly headingPath: readonly string[];
}

/** How much more is kept of a workbook than its words. */
export interface SheetBudget {
  /** Cells of tables. */
  kept: number;
  /** Rows came that had no room. */
  isOver: boolean;
  /** Cells that have a place of their own; after them the row has to do. */
  placed: number;
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly merged: readonly MergedCells[];
}

/** Rows by which it is told how a table begins. */
const LOOK_AHEAD = 12;
/** A wider blank between two cells is written as one. */
const MOST_BLANKS = 50;
const LONGEST_TITLE = 120;
const ENDS_SENTENCE = /[.!?;]$/u;

/** A table that is being written. */
interface OpenTable {
  readonly left: number;
  readonly right: number;
  readonly headings: readonly string[];
  readonly kept: WrittenTable;
}

/**
 * Writes a sheet row by row: its name as a heading, its tables, which empty rows part, each under its title and the names of its columns,
 * a line for each row with ` | ` between cells. A merged cell is written once, where it begins.
 */
export class SheetWriter {
  readonly tables: WrittenTable[] = [];
  /** Cells with an address, in the order of the text. */
  readonly linked: SheetCell[] = [];
  private readonly writer: TextWriter;
  private readonly budget: SheetBudget;
  private readonly name: string;
  private readonly place: string;
  private readonly merged: MergedRows;
  private waiting: SheetRow[] = [];
  /** A line that may be the title of the table after it. */
  private title: SheetRow | null = null;
  private open: OpenTable | null = null;
  private last = 0;

  constructor(writer: TextWriter, { name, isHidden, merged }: Sheet, budget: SheetBudget) {
    this.writer = writer;
    this.budget = budget;
    this.merged = new MergedRows(merged);
    this.name = name;
    this.place = `${isHidden ? 'hidden sheet' : 'sheet'} ${name}`;
    writer.endSection(1);
    writer.from(this.place);
    writer.enter('heading', { level: 1 });
    writer.words(isHidden ? `${name} (hidden sheet)` : name);
    writer.leave();
  }

  /** Cells that are merged, to be told before the first of their rows. */
  merge(range: MergedCells): void {
    this.merged.add(range);
  }

  row(row: SheetRow): void {
    if (row.n > this.last + 1) this.endTable();
    this.last = row.n;
    if (this.open) this.data(row, this.open);
    else if (this.waiting.push(row) >= LOOK_AHEAD) this.begin();
  }

  /** The end of the sheet. */
  end(): void {
    this.endTable();
    if (this.title) this.lines([this.title]);
    this.title = null;
  }

  private endTable(): void {
    if (this.waiting.length > 0) this.begin();
    this.open = null;
    this.writer.gap('\n\n');
  }

  private begin(): void {
    const rows = this.waiting;
    this.waiting = [];
    const before = this.title;
    this.title = null;
    const [only] = rows;
    if (rows.every(({ cells }) => cells.length === 1)) {
      if (before) this.lines([before]);
      if (rows.length === 1 && only && isTitle(only)) this.title = only;
      else this.lines(rows);
      return;
    }
    this.table(rows, before);
  }

  private table(rows: readonly SheetRow[], before: SheetRow | null): void {
    const left = Math.min(...rows.map(({ cells }) => cells[0]?.column ?? 0));
    const right = Math.max(...rows.map(({ cells }) => cells.at(-1)?.column ?? 0));
    const grid = rows.map((row) => this.expanded(row, left, right));
    const { titles, headings } = shapeOf(grid);
    this.writer.endSection(2);
    const [title = null, ...notes] = [...(before ? [before] : []), ...rows.slice(0, titles)];
    if (title) this.heading(2, [title], left);
    if (notes.length > 0) this.lines(notes);
    const headingPath = this.writer.headingPath();
    const named = grid.slice(titles, titles + headings);
    if (named.length > 0) this.heading(3, rows.slice(titles, titles + headings), left);
    const kept = { name: title?.cells[0]?.text ?? this.name, headings: named, rows: [], headingPath };
    this.tables.push(kept);
    this.open = { left, right, kept, headings: headingTexts(named) };
    for (const [n, row] of rows.entries()) if (n >= titles + headings) this.write(row, this.open, grid[n] ?? []);
  }

  private expanded(row: SheetRow, left: number, right: number): GridRow {
    this.merged.see(row);
    return this.merged.expanded(row, left, Math.max(right, row.cells.at(-1)?.column ?? right));
  }

  private data(row: SheetRow, open: OpenTable): void {
    this.merged.see(row);
    const isKept = this.budget.kept > 0;
    const { left, right } = open;
    const last = Math.max(right, row.cells.at(-1)?.column ?? right);
    this.write(row, open, isKept ? this.merged.expanded(row, left, last) : null);
  }

  /** @param grid null = the table has as many cells as are kept */
  private write(row: SheetRow, open: OpenTable, grid: GridRow | null): void {
    if (grid !== null && (this.budget.kept -= grid.length) >= 0) open.kept.rows.push(grid);
    else this.budget.isOver = true;
    this.writer.enter('data', { atomic: true, tight: true });
    this.cells(row, open.left, open.headings);
    this.writer.leave();
  }

  private heading(level: number, rows: readonly SheetRow[], left: number): void {
    this.writer.enter('heading', { level, tight: level > 2 });
    for (const row of rows) {
      this.cells(row, left, []);
      this.writer.gap('\n');
    }
    this.writer.leave();
  }

  /** Rows of one cell each: a paragraph. */
  private lines(rows: readonly SheetRow[]): void {
    this.writer.endSection(2);
    for (const row of rows) {
      this.cells(row, row.cells[0]?.column ?? 0, []);
      this.writer.gap('\n');
    }
    this.writer.endBlock();
  }

  private cells({ n, cells }: SheetRow, left: number, headings: readonly string[]): void {
    const { writer, budget, place } = this;
    let before = left;
    for (const [at, cell] of cells.entries()) {
      for (let blanks = Math.min(MOST_BLANKS, cell.column - before); blanks > 0; blanks -= 1) {
        writer.gap(' ');
        writer.verbatim('|');
      }
      before = cell.column;
      const heading = headings[cell.column - left] || columnName(cell.column);
      if (budget.placed > 0) writer.from(`${place}, row ${n}, column ${heading}`);
      else if (at === 0) writer.from(`${place}, row ${n}`);
      budget.placed -= 1;
      writer.gap(' ');
      if (cell.link !== null) this.linked.push(cell);
      if (cell.link !== null || budget.kept > 0) cell.mark = writer.mark();
      writer.words(cell.text);
      if (cell.mark) writer.close(cell.mark);
    }
  }
}

/** What a column is called in a place: by the lowest of its headings. */
function headingTexts(rows: readonly GridRow[]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, n) => rows.findLast((row) => row[n] !== undefined)?.[n]?.text ?? '');
}

/** A line that may head a table: words, and no sentence. */
function isTitle({ cells: [cell] }: SheetRow): boolean {
  const text = cell?.text.trim() ?? '';
  return cell?.kind === 'text' && text.length <= LONGEST_TITLE && !ENDS_SENTENCE.test(text);
}
