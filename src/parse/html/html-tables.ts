import type { Cell, DataTable, KeyValue } from '../../domain/text.ts';
import { NAME_LIMITS } from '../../domain/pack.ts';
import { TableGrid } from '../table-grid.ts';
import { headed, type HeadedTable } from '../table-headings.ts';
import { tablesWithin } from '../table-cells.ts';
import { rangeOf, type Mark, type TextWriter } from '../text-writer.ts';
import { attribute, type Element } from './elements.ts';

interface TableCell {
  /** null = nothing was written of it yet. */
  mark: Mark | null;
}

/** A table of data while it is being written. */
export class OpenTable {
  readonly grid = new TableGrid<TableCell>();
  caption: Mark | null = null;
  /** Rows at the beginning that the page marks as headings. */
  marked = 0;
  /** Is each row headed by its first cell, and no column by anything? */
  isHeadedByRows = true;
  private read: HeadedTable | null = null;
  private isInHead = false;
  /** Of the present row: is a cell a heading? */
  private cells: boolean[] = [];
  private isLeading = true;

  beginPart(name: string): void {
    this.endRow();
    this.grid.endPart();
    this.isInHead = name === 'thead';
  }

  beginRow(): void {
    this.endRow();
    this.grid.beginRow();
  }

  /** @returns the cell, and how many separators stand before its words */
  addCell(element: Element): { readonly placed: TableCell; readonly separators: number } {
    const placed: TableCell = { mark: null };
    const passed = this.grid.add(placed, span(element, 'rowspan'), span(element, 'colspan'));
    this.cells.push(element.tagName === 'th');
    return { placed, separators: passed + (this.cells.length > 1 ? 1 : 0) };
  }

  endRow(): void {
    const { cells } = this;
    if (cells.length === 0) return;
    this.cells = [];
    const [first, ...more] = cells;
    this.isLeading &&= this.isInHead || cells.every(Boolean);
    if (this.isLeading) this.marked += 1;
    this.isHeadedByRows &&= first === true && more.length > 0 && !more.includes(true);
    this.grid.endRow();
  }

  /** The table with its words; null where it has no cells. */
  headed(text: string): HeadedTable | null {
    if (this.grid.rows.length > 0) this.read ??= this.withWords(text);
    return this.read;
  }

  private withWords(text: string): HeadedTable {
    const words = new Map<TableCell, Cell>();
    const cellOf = (cell: TableCell): Cell => {
      const known = words.get(cell) ?? written(text, cell.mark);
      words.set(cell, known);
      return known;
    };
    const rows = this.grid.rows.map((row) => row.map(cellOf));
    const caption = this.caption && written(text, this.caption).text;
    if (this.isHeadedByRows) return { title: caption, headings: null, rows };
    const table = headed(rows, this.marked);
    return { ...table, title: caption || table.title };
  }
}

/** HTML, "algorithm for processing rows": 0 rows are all that follow. */
function span(element: Element, name: 'rowspan' | 'colspan'): number {
  const count = Number.parseInt(attribute(element, name) ?? '1', 10);
  if (count === 0 && name === 'rowspan') return Number.MAX_SAFE_INTEGER / 2;
  return count > 0 ? count : 1;
}

function written(text: string, mark: Mark | null): Cell {
  const range = (mark && rangeOf(mark)) ?? { start: mark?.start ?? 0, end: mark?.start ?? 0 };
  return { ...range, text: text.slice(range.start, range.end) };
}

/** A table that was read to its end; `block`: how many blocks were written before it. */
export interface ClosedTable {
  readonly table: OpenTable;
  readonly block: number;
}

type Tables = { readonly writer: TextWriter; readonly closed: readonly ClosedTable[] };

const pathOf = ({ writer }: Tables, block: number): readonly string[] => writer.blocks[block]?.headingPath ?? [];

/** The tables of data that say what their columns are, in the order of the text, with at most that many cells. */
export function tablesOf(walks: readonly Tables[], text: string, limit: number): DataTable[] {
  const tables = walks.flatMap((walk) =>
    walk.closed.flatMap(({ table, block }) => {
      const found = table.headed(text);
      if (!found?.headings) return [];
      const { title, headings, rows } = found;
      return [{ name: title, rows: [headings, ...rows], headingPath: pathOf(walk, block) }];
    }),
  );
  return tablesWithin(tables, limit);
}

/** Keys with their values: the rows of tables of two columns. */
export function tablePairs(walk: Tables, text: string): KeyValue[] {
  return walk.closed.flatMap(({ table, block }) => {
    const { rows = [], headings = null } = table.headed(text) ?? {};
    if (rows.some(({ length }) => length !== 2) || (headings && headings.length !== 2)) return [];
    return rows.flatMap(([key, value]): KeyValue[] => {
      if (!key || !value || key === value || key.text === '' || value.text === '') return [];
      if (key.text.length > NAME_LIMITS.predicate) return [];
      const { start, end } = key;
      const headingPath = pathOf(walk, block);
      const valueRange = { start: value.start, end: value.end };
      return [{ kind: 'table', key: key.text, keyRange: { start, end }, value: value.text, valueRange, headingPath }];
    });
  });
}
