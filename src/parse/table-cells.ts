import type { Nodes, RootContent, Table } from 'mdast';
import type { Cell, DataTable, ParseIssue, TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import type { Piece } from './markdown-pieces.ts';
import { issue } from './parse-limits.ts';
import { continued, joinedHeadings } from './table-headings.ts';

const WRAPPED = /^(\*\*|__|\*|_|`+)(?=[^*_`])[^]*(?<=[^*_`])\1$/u;

/** Without blanks, and without marks of emphasis or code around all of it. */
export function bare(text: string, range: TextRange): TextRange {
  let inner = trimmed(text, range);
  for (;;) {
    const mark = WRAPPED.exec(text.slice(inner.start, inner.end))?.[1]?.length ?? 0;
    if (mark === 0) return inner;
    inner = trimmed(text, { start: inner.start + mark, end: inner.end - mark });
  }
}

/** The words of a table cell, of a cell that is one link the words of the link. */
export function cellRange(text: string, piece: Piece, cell: Nodes | undefined): TextRange | null {
  const children = cell && 'children' in cell ? cell.children : [];
  const first = children[0];
  const last = children.at(-1);
  if (!first || !last) return null;
  const words = first === last && first.type === 'link' ? cellRange(text, piece, first) : null;
  return words ?? bare(text, { start: piece.at(first).start, end: piece.at(last).end });
}

type PathAt = (node: RootContent) => readonly string[];

/** A table before it is known which of its rows are kept. */
interface WholeTable {
  /** Left out: it has none. */
  readonly name?: string | null;
  readonly rows: readonly (readonly Cell[])[];
  readonly headingPath: readonly string[];
}

/** The tables of a Markdown text with at most `limit` cells, in its order, wherever they stand. */
export function markdownTables(text: string, pieces: readonly Piece[], pathAt: PathAt, limit: number): DataTable[] {
  const found: WholeTable[] = [];
  const below = (piece: Piece, node: Nodes, headingPath: readonly string[]): void => {
    if (node.type === 'table') found.push({ rows: withOneHeading(rowsOf(text, piece, node)), headingPath });
    const inBlocks = node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote';
    if (inBlocks) for (const child of node.children) below(piece, child, headingPath);
  };
  for (const piece of pieces) for (const node of piece.nodes) below(piece, node, pathAt(node));
  return tablesWithin(found, limit);
}

const rowsOf = (text: string, piece: Piece, table: Table): Cell[][] =>
  table.children.map((row) =>
    row.children.map((node) => {
      const range = cellRange(text, piece, node) ?? { start: piece.at(node).start, end: piece.at(node).start };
      return { ...range, text: text.slice(range.start, range.end) };
    }),
  );

/** Headings of two rows, whose cells were merged before they were written down, as one. */
function withOneHeading(rows: Cell[][]): Cell[][] {
  const [upper = [], lower = [], ...body] = rows;
  const texts = (row: readonly Cell[]): string[] => row.map((cell) => cell.text);
  const whole = body[0]?.[0]?.text ? continued(texts(upper), texts(lower)) : null;
  if (whole === null) return rows;
  return [joinedHeadings([upper.map((cell, n) => ({ ...cell, text: whole[n] ?? '' })), lower]), ...body];
}

/** The first row is the headings; what is beyond the limit is left to search. */
export function tablesWithin(tables: readonly WholeTable[], limit: number): DataTable[] {
  let left = limit;
  return tables.flatMap(({ name = null, rows: [headings, ...rows], headingPath }): DataTable[] => {
    if (!headings || rows.length === 0) return [];
    const kept = rows.filter((row) => (left -= row.length) >= 0);
    return kept.length === 0 ? [] : [{ name, headings, rows: kept, headingPath }];
  });
}

/** What is said where a table has more rows than were read. */
export function rowsLeftOut(read: number, rows: number, most: number): ParseIssue[] {
  if (read >= rows) return [];
  const message =
    `only the first ${read} of ${rows} rows are read: ${most} cells (parse.maxDataEntries); raise the setting and ingest again. ` +
    'Search finds the text of all';
  return [issue('LEFT_OUT', message, null)];
}
