import { NAME_LIMITS } from '../domain/pack.ts';
import type { Cell } from '../domain/text.ts';

/** Rows of a table in which a merged cell is one object in all its places. */
export type GridRows = readonly (readonly Cell[])[];

/** A table whose first row is its headings, or which has none. */
export interface HeadedTable {
  readonly title: string | null;
  /** null = what the columns are called is said nowhere. */
  readonly headings: readonly Cell[] | null;
  readonly rows: GridRows;
}

const NUMBER_OR_DATE = /^[\s\d.,:;/+%$€£()-]*\d[\s\d.,:;/+%$€£()TZ-]*$/u;
/** More rows of headings than that are none. */
const MOST_HEADINGS = 3;
const BETWEEN = ' › ';

export const isNumberOrDate = (text: string): boolean => NUMBER_OR_DATE.test(text);

/** One cell over the whole width. */
const isTitle = ([first, ...more]: readonly Cell[]): boolean =>
  first !== undefined && first.text !== '' && more.length > 0 && more.every((cell) => cell === first);

/** Is some cell of it merged over columns? */
const isMerged = (row: readonly Cell[]): boolean => row.some((cell, n) => n > 0 && cell === row[n - 1]);

/** Does the lower row name what stands below a merged cell of the upper one: by words, no two alike? */
function completes(upper: readonly Cell[], lower: readonly Cell[] | undefined): boolean {
  if (!lower || lower.length !== upper.length) return false;
  const joined = upper.map((cell, n) => headingOf([cell, lower[n] ?? cell]).text);
  if (joined.includes('') || new Set(joined).size !== joined.length) return false;
  return lower.every(
    (cell, n) => cell === upper[n] || (!isNumberOrDate(cell.text) && (cell.text !== '' || !spans(upper, n))),
  );
}

const spans = (row: readonly Cell[], n: number): boolean => row[n] === row[n - 1] || row[n] === row[n + 1];

/** One heading of several that stand above each other: `Depth › least`, with the place of the lowest. */
function headingOf(cells: readonly Cell[]): Cell {
  const parts = [...new Set(cells)].filter(({ text }) => text !== '');
  const last = parts.at(-1) ?? cells[0] ?? { start: 0, end: 0, text: '' };
  const texts = parts.map(({ text }) => text).filter((text, n, all) => text !== all[n - 1]);
  const text = texts.length > 1 ? texts.join(BETWEEN).slice(0, NAME_LIMITS.predicate).toWellFormed() : last.text;
  return { start: last.start, end: last.end, text };
}

/** As one row, each column by all that stands above it. */
export function joinedHeadings(rows: GridRows): Cell[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, n) => headingOf(rows.flatMap((row) => row[n] ?? [])));
}

/**
 * A table with what its columns are called. A cell over the whole width above them is its title. Rows of headings are those that are marked
 * as such; else the first one, and the next as well where a cell of the first is merged over columns that the next tells apart.
 * @param marked rows at the beginning, title included, that the document itself calls headings; 0 = it calls none so
 */
export function headed(rows: GridRows, marked: number): HeadedTable {
  let titles = 0;
  while (titles < rows.length - 1 && isTitle(rows[titles] ?? [])) titles += 1;
  const title =
    titles === 0
      ? null
      : rows
          .slice(0, titles)
          .map(([cell]) => cell?.text)
          .join(', ');
  const body = rows.slice(titles);
  const first = body[0] ?? [];
  const guessed = isMerged(first) && completes(first, body[1]) ? 2 : 1;
  const count = Math.min(MOST_HEADINGS, Math.max(marked - titles, guessed));
  return { title, headings: joinedHeadings(body.slice(0, count)), rows: body.slice(count) };
}
