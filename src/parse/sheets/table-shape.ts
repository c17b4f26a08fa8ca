import { NAME_LIMITS } from '../../domain/pack.ts';
import { completes, continued, isNumberOrDate } from '../table-headings.ts';
import type { SheetCell } from './sheet-rows.ts';

/** A row with the cells that are merged into others, by columns from the first one of the table on; undefined = blank. */
export type GridRow = readonly (SheetCell | undefined)[];

/** How a table of a sheet begins. */
export interface TableShape {
  /** Rows of one cell above it: its title, and what else is said before it. */
  readonly titles: number;
  /** Rows that say what its columns are; 0 = it begins with data. */
  readonly headings: 0 | 1 | 2;
}

const distinct = (row: GridRow): SheetCell[] => [...new Set(row.filter((cell) => cell !== undefined))];

/** The shape of a table by its first rows. */
export function shapeOf(rows: readonly GridRow[]): TableShape {
  const first = rows.findIndex((row) => distinct(row).length > 1);
  if (first === -1) return { titles: 0, headings: 0 };
  const [upper = [], lower = [], ...more] = rows.slice(first);
  if (isHeading(upper, [lower, ...more]) && more.length > 0 && hasTwoRows(upper, lower))
    return { titles: first, headings: 2 };
  return { titles: first, headings: isHeading(upper, rows.slice(first + 1)) ? 1 : 0 };
}

/** A blank is another one each time: none is merged with its neighbour. */
const words = (row: GridRow) => row.map((cell) => cell ?? { text: '' });
const texts = (row: GridRow): string[] => row.map((cell) => cell?.text ?? '');

function hasTwoRows(upper: GridRow, lower: GridRow): boolean {
  if (distinct(lower).some(({ kind }) => kind !== 'text')) return false;
  return completes(words(upper), words(lower)) || continued(texts(upper), texts(lower)) !== null;
}

/** Is it a row of names, and not one more row of what stands below it? */
function isHeading(row: GridRow, below: readonly GridRow[]): boolean {
  const cells = distinct(row);
  const under = below.filter((other) => distinct(other).length > 0);
  if (cells.length < 2 || under.length === 0) return false;
  if (new Set(cells.map(({ text }) => text)).size !== cells.length) return false;
  const isEmphasised = cells.every(({ isBold }) => isBold) && !distinct(under[0] ?? []).every(({ isBold }) => isBold);
  if (!cells.every(isName)) return isEmphasised && isSeries(cells);
  const unnamed = row.filter((cell, n) => n > 0 && cell === undefined && under.some((other) => other[n])).length;
  if (2 * unnamed >= row.length) return false;
  return isEmphasised || !row.some((cell, n) => cell !== undefined && isOneOf(cell, column(under, n, cell)));
}

const column = (rows: readonly GridRow[], n: number, but: SheetCell): SheetCell[] =>
  rows.flatMap((row) => (row[n] === undefined || row[n] === but ? [] : [row[n]]));

const isName = ({ kind, text }: SheetCell): boolean =>
  kind === 'text' && text.length <= NAME_LIMITS.predicate && !isNumberOrDate(text);

/** `Firm | 2029 | 2030`: years, one after the other. */
function isSeries(cells: readonly SheetCell[]): boolean {
  const years = cells.slice(cells[0]?.kind === 'text' ? 1 : 0).map(({ text }) => Number(text));
  return years.every((year, n) => year >= 1_900 && year <= 2_100 && (n === 0 || year === (years[n - 1] ?? 0) + 1));
}

/** `N1` → `A9`, `6 m` → `9 a`. */
const formOf = (text: string): string =>
  text
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/gu, '9');

/** Does it stand below once more, or is it of the form of what stands below: `N1` above `N2`? Then it is a value. */
function isOneOf({ text }: SheetCell, values: readonly SheetCell[]): boolean {
  if (values.some((value) => value.text === text)) return true;
  if (!/\d/u.test(text)) return false;
  return values.filter((value) => formOf(value.text) === formOf(text)).length * 2 > values.length;
}
