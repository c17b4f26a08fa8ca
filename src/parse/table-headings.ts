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

type Words = Pick<Cell, 'text'>;

/** Is some cell of it merged over columns? */
const isMerged = (row: readonly Words[]): boolean => row.some((cell, n) => n > 0 && cell === row[n - 1]);

/**
 * Does the lower row name what stands below a merged cell of the upper one: by words, no two alike? Then both are headings, whatever else
 * the document says of them.
 */
export function completes(upper: readonly Words[], lower: readonly Words[] | undefined): boolean {
  if (!isMerged(upper) || lower?.length !== upper.length) return false;
  const joined = upper.map((cell, n) => textOf([cell, lower[n] ?? cell]));
  if (joined.includes('') || new Set(joined).size !== joined.length) return false;
  return lower.every(
    (cell, n) => cell === upper[n] || (!isNumberOrDate(cell.text) && (cell.text !== '' || !spans(upper, n))),
  );
}

const spans = (row: readonly Words[], n: number): boolean => row[n] === row[n - 1] || row[n] === row[n + 1];

/** What stands above each other, each once: `Depth › least`. */
function textOf(cells: readonly Words[]): string {
  const texts = [...new Set(cells)].map(({ text }) => text).filter((text) => text !== '');
  const [first = '', ...more] = texts.filter((text, n) => text !== texts[n - 1]);
  return more.length === 0 ? first : [first, ...more].join(BETWEEN).slice(0, NAME_LIMITS.predicate).toWellFormed();
}

/** One heading of several that stand above each other, with the place of the lowest. */
function headingOf(cells: readonly Cell[]): Cell {
  const last = cells.findLast(({ text }) => text !== '') ?? cells[0] ?? { start: 0, end: 0 };
  return { start: last.start, end: last.end, text: textOf(cells) };
}

/**
 * The upper one of two rows of headings whose cells were merged before they were exported: a blank goes on with the cell before it. Sure
 * only where the first column has no lower heading, as a row of data would have, and each blank stands above one.
 * @returns the upper row without blanks; null where it may be something else
 */
export function continued(upper: readonly string[], lower: readonly string[]): string[] | null {
  if (upper.length !== lower.length || upper[0] === '' || lower[0] !== '' || !upper.includes('')) return null;
  const whole: string[] = [];
  for (const [n, text] of upper.entries()) {
    const isGroup = text === '' || upper[n + 1] === '';
    if (isGroup !== (lower[n] !== '') || (isGroup && !/\p{L}/u.test(lower[n] ?? '')) || isNumberOrDate(text))
      return null;
    whole.push(text === '' ? (whole.at(-1) ?? '') : text);
  }
  const joined = whole.map((text, n) => `${text}${BETWEEN}${lower[n]}`);
  return new Set(joined).size === joined.length ? whole : null;
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
  const guessed = completes(first, body[1]) ? 2 : 1;
  const count = Math.min(MOST_HEADINGS, Math.max(marked - titles, guessed));
  return { title, headings: joinedHeadings(body.slice(0, count)), rows: body.slice(count) };
}
