import type { Line } from './page-lines.ts';

/** A page is looked at for columns at so many places between its edges. */
const PLACES = 60;
/** Lines that a column has at least; fewer are cells of a table, or a caption. */
const LEAST_LINES = 4;
/** Points between the lines of two columns that stand beside each other. */
const SAME_LINE = 8;
/** Points by which lines of one column may be indented. */
const SAME_START = 12;
/** Columns in columns: a page of four is two of two. */
const DEEPEST = 3;
/** Shares of the lines of a page from which on it counts as one of two columns (PI-45); own, tried on pages of both kinds. */
const COLUMN_SHARE = 0.3;
const CROSSING_SHARE = 0.3;

interface Split {
  readonly at: number;
  readonly left: readonly Line[];
  readonly right: readonly Line[];
  readonly crossing: number;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** A line of running text has at least so many words and characters, half of the time; a cell of a table has fewer. */
const [LEAST_WORDS, LEAST_CHARACTERS] = [3, 20];
/** A line is nearly as long as others that begin where it does. */
const FULL = 0.6;

/** Lines of running text, which fill their column, or columns. */
function isProse(lines: readonly Line[]): boolean {
  const longest = new Map<number, number>();
  const start = ({ x }: Line): number => Math.round(x / SAME_START);
  for (const line of lines) longest.set(start(line), Math.max(longest.get(start(line)) ?? 0, line.right - line.x));
  const full = lines.filter((line) => line.right - line.x >= FULL * (longest.get(start(line)) ?? 0)).length;
  const words = median(lines.map(({ text }) => text.trim().split(/\s+/u).length));
  const characters = median(lines.map(({ text }) => text.trim().length));
  return words >= LEAST_WORDS && characters >= LEAST_CHARACTERS && 2 * full >= lines.length;
}

/** Do they stand beside each other, most of the fewer beside one of the more? */
function areBeside(left: readonly Line[], right: readonly Line[]): boolean {
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left];
  const heights = more.map(({ y }) => y).sort((a, b) => a - b);
  let at = 0;
  const beside = [...fewer]
    .sort((a, b) => a.y - b.y)
    .filter(({ y }) => {
      while ((heights[at] ?? Infinity) < y - SAME_LINE) at += 1;
      return (heights[at] ?? Infinity) <= y + SAME_LINE;
    });
  return 2 * beside.length >= fewer.length;
}

function splitAt(lines: readonly Line[], at: number): Split | null {
  const left = lines.filter(({ right }) => right <= at);
  const right = lines.filter(({ x }) => x >= at);
  if (left.length < LEAST_LINES || right.length < LEAST_LINES) return null;
  return { at, left, right, crossing: lines.length - left.length - right.length };
}

/** Where two columns of text are parted that stand beside each other; where fewest lines cross it. null = nowhere. */
function splitOf(lines: readonly Line[]): Split | null {
  if (lines.length < 2 * LEAST_LINES) return null;
  const from = Math.min(...lines.map(({ x }) => x));
  const to = Math.max(...lines.map(({ right }) => right));
  const splits = Array.from({ length: PLACES - 1 }, (_, n) => splitAt(lines, from + ((to - from) * (n + 1)) / PLACES));
  const possible = splits
    .filter((split) => split !== null)
    .sort((a, b) => a.crossing - b.crossing || b.left.length + b.right.length - a.left.length - a.right.length);
  return possible.find(({ left, right }) => isProse(left) && isProse(right) && areBeside(left, right)) ?? null;
}

export interface Columns {
  readonly lines: readonly Line[];
  /** Most of the page stands in two columns. */
  readonly twoColumns: boolean;
}

/**
 * The lines of a page as they are read: a column to its end before the next. What crosses two columns parts what is above it from what is
 * below. Lines that merely stand beside each other, as in a table, stay on one line. null = the page has no columns.
 */
export function inColumns(lines: readonly Line[], depth = 0): Columns | null {
  const split = depth < DEEPEST ? splitOf(lines) : null;
  if (split === null) return null;
  const ordered: Line[] = [];
  let [left, right]: [Line[], Line[]] = [[], []];
  const flush = (): void => {
    for (const side of [left, right]) ordered.push(...(inColumns(side, depth + 1)?.lines ?? side));
    [left, right] = [[], []];
  };
  for (const line of [...lines].sort((a, b) => b.y - a.y || a.x - b.x)) {
    if (line.right <= split.at) left.push(line);
    else if (line.x >= split.at) right.push(line);
    else {
      flush();
      ordered.push(line);
    }
  }
  flush();
  const share = (some: readonly Line[]): number => some.length / lines.length;
  const isSplit = share(split.left) >= COLUMN_SHARE && share(split.right) >= COLUMN_SHARE;
  return { lines: ordered, twoColumns: isSplit && split.crossing / lines.length <= CROSSING_SHARE };
}
