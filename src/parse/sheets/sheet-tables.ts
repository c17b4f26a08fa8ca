import type { Cell, DataTable, KeyValue, Link } from '../../domain/text.ts';
import { NAME_LIMITS } from '../../domain/pack.ts';
import { tablesWithin } from '../table-cells.ts';
import { continued, isNumberOrDate, joinedHeadings } from '../table-headings.ts';
import { rangeOf } from '../text-writer.ts';
import type { SheetCell } from './sheet-rows.ts';
import type { WrittenTable } from './sheet-writer.ts';
import type { GridRow } from './table-shape.ts';

/** Cells with their words in the text; what is merged stays one object. */
class Words {
  private readonly known = new Map<SheetCell, Cell>();
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  row(row: GridRow): Cell[] {
    let end = 0;
    return Array.from(row, (cell) => {
      const words = cell ? this.cell(cell) : { start: end, end, text: '' };
      end = words.end;
      return words;
    });
  }

  private cell(cell: SheetCell): Cell {
    const known = this.known.get(cell);
    if (known) return known;
    const range = (cell.mark && rangeOf(cell.mark)) ?? { start: 0, end: 0 };
    const found = { ...range, text: this.text.slice(range.start, range.end) };
    this.known.set(cell, found);
    return found;
  }
}

function headingsOf(rows: readonly (readonly Cell[])[]): Cell[] {
  const [upper = [], lower] = rows;
  const whole =
    lower &&
    continued(
      upper.map(({ text }) => text),
      lower.map(({ text }) => text),
    );
  if (!whole) return joinedHeadings(rows);
  return joinedHeadings([upper.map((cell, n) => ({ ...cell, text: whole[n] ?? '' })), lower]);
}

/** The tables that say what their columns are, with at most that many cells. */
export function sheetTables(tables: readonly WrittenTable[], text: string, limit: number): DataTable[] {
  const words = new Words(text);
  return tablesWithin(
    tables.flatMap(({ name, headings, rows, headingPath }) => {
      if (headings.length === 0) return [];
      // A row of its name alone says nothing of it.
      const body = rows.filter((row) => new Set(row.filter((cell) => cell !== undefined)).size > 1);
      return [
        {
          name,
          headingPath,
          rows: [headingsOf(headings.map((row) => words.row(row))), ...body.map((row) => words.row(row))],
        },
      ];
    }),
    limit,
  );
}

/** Keys with their values: the rows of tables of two columns, with headings or without. */
export function sheetPairs(tables: readonly WrittenTable[], text: string): KeyValue[] {
  const words = new Words(text);
  return tables.flatMap(({ headings, rows, headingPath }): KeyValue[] => {
    const pairs = rows.map((row) => words.row(row)).filter(([key, value]) => key?.text && value?.text);
    if ([...headings, ...rows].some(({ length }) => length !== 2)) return [];
    const isKeyed = pairs.every(
      ([key]) => key && !isNumberOrDate(key.text) && key.text.length <= NAME_LIMITS.predicate,
    );
    if (!isKeyed || new Set(pairs.map(([key]) => key?.text)).size !== pairs.length) return [];
    return pairs.flatMap(([key, value]): KeyValue[] => {
      if (!key || !value) return [];
      const [keyRange, valueRange] = [key, value].map(({ start, end }) => ({ start, end }));
      if (!keyRange || !valueRange) return [];
      return [{ kind: 'table', key: key.text, keyRange, value: value.text, valueRange, headingPath }];
    });
  });
}

/** Links of cells, in the order of the text. */
export function sheetLinks(linked: readonly SheetCell[], text: string): Link[] {
  return linked.flatMap(({ mark, link }): Link[] => {
    const range = mark && rangeOf(mark);
    if (!range || link === null) return [];
    return [{ kind: 'inline', ...range, text: text.slice(range.start, range.end), target: link }];
  });
}
