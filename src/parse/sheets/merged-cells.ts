import type { MergedCells, SheetCell, SheetRow } from './sheet-rows.ts';

/** Merged cells that may reach over one row; own, more than a page has columns. */
const MOST_IN_A_ROW = 1_000;

/** Finds what is merged into a row, row by row from the top of a sheet down. */
export class MergedRows {
  /** By their first rows. */
  private readonly all: MergedCells[];
  private next = 0;
  private reaching: { readonly range: MergedCells; readonly cell: SheetCell }[] = [];

  constructor(merged: readonly MergedCells[]) {
    this.all = [...merged].sort((a, b) => a.top - b.top);
  }

  /** Of a form that says so in the cell itself: to be told before its row, in the order of the rows. */
  add(range: MergedCells): void {
    this.all.push(range);
  }

  /** To be told of each row, in their order. */
  see({ n, cells }: SheetRow): void {
    if (this.reaching.length > 0) this.reaching = this.reaching.filter(({ range }) => range.bottom >= n);
    for (let next = this.all[this.next]; next && next.top <= n; next = this.all[this.next]) {
      this.next += 1;
      const { top, left } = next;
      const cell = top === n ? cells.find(({ column }) => column === left) : undefined;
      if (cell && this.reaching.length < MOST_IN_A_ROW) this.reaching.push({ range: next, cell });
    }
  }

  /** The row that was seen last, from one column to another, with each merged cell in all its columns. */
  expanded({ n, cells }: SheetRow, left: number, right: number): (SheetCell | undefined)[] {
    const row = Array.from<SheetCell | undefined>({ length: Math.max(0, right - left + 1) });
    for (const cell of cells) if (cell.column >= left && cell.column <= right) row[cell.column - left] = cell;
    for (const { range, cell } of this.reaching) {
      if (range.top > n) continue;
      for (let at = Math.max(left, range.left); at <= Math.min(right, range.right); at += 1) row[at - left] = cell;
    }
    return row;
  }
}
