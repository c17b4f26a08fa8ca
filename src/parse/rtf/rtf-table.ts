import { MarkupBuilder } from '../html/markup-builder.ts';

/** What a row says of one of its cells (`\cellx`). */
export interface CellDefinition {
  /** Its right edge, in twentieths of a point. */
  readonly right: number;
  /** It goes on with the cell to its left, or above it. */
  readonly goesOn: 'left' | 'above' | null;
}

export interface RtfRow {
  readonly isHeader: boolean;
  readonly definitions: readonly CellDefinition[];
  /** Markup of the cells. */
  readonly cells: readonly string[];
}

/** Edges nearer than that are one. */
const SAME_EDGE = 30;
/** HTML, "algorithm for processing rows": more columns than that are none. */
const MOST_COLUMNS = 1_000;

interface Placed {
  readonly content: string;
  readonly column: number;
  columns: number;
  rows: number;
  readonly goesOn: CellDefinition['goesOn'];
}

/** Right edges of all columns, from left to right. */
function edgesOf(rows: readonly RtfRow[]): number[] {
  const all = rows.flatMap(({ definitions }) => definitions.map(({ right }) => right)).sort((a, b) => a - b);
  return all.filter((edge, n) => n === 0 || edge - (all[n - 1] ?? 0) > SAME_EDGE).slice(0, MOST_COLUMNS);
}

/** The column that ends at an edge: of those that begin beyond it, how many there are before. */
function columnAt(edges: readonly number[], right: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) < right - SAME_EDGE) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The cells of a row in their columns; one that is merged with those to its right is one. */
function placed({ definitions, cells }: RtfRow, edges: readonly number[]): Placed[] {
  const row: Placed[] = [];
  let column = 0;
  for (const [n, content] of cells.entries()) {
    const { right, goesOn } = definitions[n] ?? { right: null, goesOn: null };
    const end = right === null ? column : Math.max(column, columnAt(edges, right));
    const last = row.at(-1);
    if (goesOn === 'left' && last) last.columns += end - column + 1;
    else row.push({ content, column, columns: end - column + 1, rows: 1, goesOn });
    column = end + 1;
  }
  return row;
}

/** Rows as a table: columns by where their edges are, as rows of RTF do not say how many columns a cell has. */
export function tableMarkup(rows: readonly RtfRow[]): string {
  const edges = edgesOf(rows);
  const grid = rows.map((row) => placed(row, edges));
  const above = new Map<number, Placed>();
  for (const row of grid) {
    for (const cell of row) {
      const from = above.get(cell.column);
      if (cell.goesOn === 'above' && from) from.rows += 1;
      else above.set(cell.column, cell);
    }
  }
  const builder = new MarkupBuilder();
  builder.open('table');
  for (const [n, row] of grid.entries()) {
    builder.open('tr');
    const tag = rows[n]?.isHeader === true ? 'th' : 'td';
    for (const cell of row) {
      if (cell.goesOn === 'above' && above.get(cell.column) !== cell) continue;
      builder.open(tag, { colspan: cell.columns, rowspan: cell.rows });
      builder.add(cell.content);
      builder.close(tag);
    }
    builder.close('tr');
  }
  builder.close('table');
  return builder.markup();
}
