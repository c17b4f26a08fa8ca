/** HTML, "algorithm for processing rows": more columns than that are none. */
const MOST_COLUMNS = 1_000;
/** Cells of one table that stand for others; own: more than any report has, and less than a reader notices in time or memory. */
const MOST_REPEATED = 200_000;

/**
 * The rows of a table in which a cell may be merged over rows and columns: it stands in each of them, as one and the same object, so that
 * no column shifts. Work and memory go with the cells that come, and with those that stand for others up to a number, beyond which merged
 * cells count as single ones.
 */
export class TableGrid<C> {
  readonly rows: C[][] = [];
  private row: C[] = [];
  /** Number of the present row. */
  private n = -1;
  /** By column: what reaches down from above, and to which row. */
  private reaching: ({ readonly cell: C; readonly last: number } | undefined)[] = [];
  private repeated = 0;

  beginRow(): void {
    this.endRow();
    this.n += 1;
  }

  /** @returns how many merged cells of rows above stand directly before it, of which nothing is written here */
  add(cell: C, rows = 1, columns = 1): number {
    const passed = this.passOver();
    for (let more = Math.min(columns, MOST_COLUMNS); ; more -= 1) {
      if (rows > 1) this.reaching[this.row.length] = { cell, last: this.n + rows - 1 };
      this.row.push(cell);
      if (more <= 1 || this.repeated >= MOST_REPEATED) return passed;
      this.repeated += 1;
    }
  }

  /** A row of nothing but merged cells is none. */
  endRow(): void {
    if (this.row.length === 0) return;
    this.passOver();
    this.rows.push(this.row);
    this.row = [];
  }

  /** What is merged ends with its part of the table: head, body or foot. */
  endPart(): void {
    this.endRow();
    this.reaching = [];
  }

  private passOver(): number {
    let passed = 0;
    let before: C | null = null;
    while (this.repeated < MOST_REPEATED) {
      const reach = this.reaching[this.row.length];
      if (!reach || reach.last < this.n) break;
      if (reach.cell !== before) passed += 1;
      before = reach.cell;
      this.row.push(reach.cell);
      this.repeated += 1;
    }
    return passed;
  }
}
