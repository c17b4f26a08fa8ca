import type { Mark } from '../text-writer.ts';

/** A cell of a sheet that shows something. */
export interface SheetCell {
  /** From 0 on. */
  readonly column: number;
  readonly text: string;
  readonly kind: 'text' | 'number' | 'date' | 'boolean';
  readonly isBold: boolean;
  /** Address that it leads to; null = to none. */
  readonly link: string | null;
  /** Where it stands, once it is written. */
  mark: Mark | null;
}

/** A row with the cells that show something, in the order of their columns. */
export interface SheetRow {
  /** From 1 on, as sheets count. */
  readonly n: number;
  readonly cells: readonly SheetCell[];
}

/** Cells that are merged into the first of them: rows from 1 on, columns from 0 on, both inclusive. */
export interface MergedCells {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** `C` → 2; null where it is no name of a column. */
export function columnNumber(letters: string): number | null {
  if (!/^[A-Z]{1,3}$/u.test(letters)) return null;
  let number = 0;
  for (let at = 0; at < letters.length; at += 1) number = number * 26 + letters.charCodeAt(at) - 64;
  return number - 1;
}

/** 2 → `C`. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

const CELL = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/u;

/** `B7` → row 7, column 1. */
export function cellAt(reference: string): { readonly row: number; readonly column: number } | null {
  const [, letters = '', digits = ''] = CELL.exec(reference) ?? [];
  const column = columnNumber(letters);
  return column === null ? null : { row: Number(digits), column };
}

/** `A1:C2`, or one cell. */
export function rangeAt(reference: string): MergedCells | null {
  const [from = '', to = from] = reference.split(':');
  const [first, last] = [cellAt(from), cellAt(to)];
  if (!first || !last) return null;
  return {
    top: Math.min(first.row, last.row),
    bottom: Math.max(first.row, last.row),
    left: Math.min(first.column, last.column),
    right: Math.max(first.column, last.column),
  };
}
