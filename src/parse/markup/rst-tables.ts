import type { Cell } from '../../domain/text.ts';
import { cellAt } from './markup-blocks.ts';
import type { TextLine } from './markup-blocks.ts';

/** A table before it has a name: its first row is its headings. */
export type TableRows = readonly (readonly Cell[])[];

const isGridBorder = (words: string): boolean => /^[ \t]*\+(?:[-=]+\+)+[ \t]*$/u.test(words);
const isSimpleBorder = (words: string): boolean => /^[ \t]*=+(?:[ \t]+=+)+[ \t]*$/u.test(words);

/** Stretches of one cell on several lines: its words are all of them, its place the first. */
function joined(parts: readonly Cell[]): Cell {
  const said = parts.filter(({ text }) => text !== '');
  const [first] = said.length > 0 ? said : parts;
  return { start: first?.start ?? 0, end: first?.end ?? 0, text: said.map(({ text }) => text).join(' ') };
}

/** Columns between the marks of a border, as offsets in a line. */
function gridColumns(words: string): number[] {
  return [...words.matchAll(/\+/gu)].map(({ index }) => index);
}

/** Cells of one line of a grid: a cell that goes over columns stands in each of them. */
function gridCells(text: string, line: TextLine, columns: readonly number[]): Cell[] {
  const cells: Cell[] = [];
  for (let i = 0; i + 1 < columns.length;) {
    let last = i + 1;
    while (last + 1 < columns.length && line.words.charAt(columns[last] ?? 0) !== '|') last += 1;
    const cell = cellAt(text, {
      start: Math.min(line.end, line.start + (columns[i] ?? 0) + 1),
      end: Math.min(line.end, line.start + (columns[last] ?? 0)),
    });
    for (; i < last; i += 1) cells.push(cell);
  }
  return cells;
}

/** A grid with a border under its headings; null where it has none, or cells go over rows. */
function gridTable(text: string, lines: readonly TextLine[]): TableRows | null {
  const columns = gridColumns(lines[0]?.words ?? '');
  const rows: Cell[][] = [];
  let open: Cell[][] = [];
  let headed: number | null = null;
  for (const line of lines.slice(1)) {
    if (!isGridBorder(line.words)) {
      // A border that begins within a row is that of a cell beside one that goes on.
      if (/\+[-=]{2,}/u.test(line.words)) return null;
      open.push(gridCells(text, line, columns));
      continue;
    }
    const parts = open;
    open = [];
    if (parts.length > 0) rows.push((parts[0] ?? []).map((_, i) => joined(parts.flatMap((part) => part[i] ?? []))));
    if (line.words.includes('=')) headed = rows.length;
  }
  return headed === 1 && rows.length > 1 ? rows : null;
}

/** A table between borders of equals signs, the second one under its headings; null where it has no such. */
function simpleTable(text: string, lines: readonly TextLine[]): TableRows | null {
  const border = lines[0]?.words ?? '';
  const starts = [...border.matchAll(/=+/gu)].map(({ index }) => index);
  const rows: Cell[][][] = [];
  let headed: number | null = null;
  for (const line of lines.slice(1)) {
    if (isSimpleBorder(line.words)) {
      headed ??= rows.length;
      continue;
    }
    if (line.words.trim() === '' || /^[ \t]*-+(?:[ \t]+-+)*[ \t]*$/u.test(line.words)) continue;
    const cells = starts.map((start, i) =>
      cellAt(text, {
        start: Math.min(line.end, line.start + start),
        end: Math.min(line.end, i + 1 < starts.length ? line.start + (starts[i + 1] ?? 0) : line.end),
      }),
    );
    const last = rows.at(-1);
    // A line without a first cell goes on with the row above it.
    if (last && cells[0]?.text === '') for (const [i, cell] of cells.entries()) last[i]?.push(cell);
    else rows.push(cells.map((cell) => [cell]));
  }
  if (headed !== 1 || rows.length < 2) return null;
  return rows.map((row) => row.map(joined));
}

/** The rows of a `list-table`: `* - cell` and `- cell` below it. */
export function listTable(text: string, lines: readonly TextLine[]): TableRows {
  const rows: Cell[][][] = [];
  for (const line of lines) {
    const found = /^([ \t]*\*)?[ \t]*-(?:[ \t]+|$)/u.exec(line.words);
    const from = found ? found[0].length : line.indent;
    const cell = cellAt(text, { start: Math.min(line.end, line.start + from), end: line.end });
    if (found?.[1] !== undefined) rows.push([[cell]]);
    else if (found) rows.at(-1)?.push([cell]);
    else if (cell.text !== '') rows.at(-1)?.at(-1)?.push(cell);
  }
  return rows.map((row) => row.map(joined));
}

/** Lines without a border that a simple table may begin with: what goes on longer is none. */
const LONGEST_HEAD = 50;

/** The number of the line behind a table that begins at a line; null = none does. */
export function tableEnd(lines: readonly TextLine[], at: number, to: number): number | null {
  const words = (n: number): string => lines[n]?.words ?? '';
  let end = at + 1;
  if (isGridBorder(words(at))) {
    while (end < to && /^[ \t]*[+|]/u.test(words(end))) end += 1;
    return end;
  }
  if (!isSimpleBorder(words(at))) return null;
  for (let borders = 1; end < to; end += 1) {
    const isBorder = isSimpleBorder(words(end));
    if (isBorder) borders += 1;
    if ((isBorder && words(end + 1).trim() === '') || (borders === 1 && end - at > LONGEST_HEAD)) break;
  }
  return Math.min(to, end + 1);
}

/** The rows of a table by its borders, the first its headings; null where it has no such. */
export function tableRows(text: string, lines: readonly TextLine[]): TableRows | null {
  const words = lines[0]?.words ?? '';
  if (isGridBorder(words)) return gridTable(text, lines);
  return isSimpleBorder(words) ? simpleTable(text, lines) : null;
}
