import { NAME_LIMITS } from '../../domain/pack.ts';
import type { ParseSettings } from '../parse-settings.ts';
import type { Block, KeyValue, ParsedDocument, ParseIssue, Place, TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { rowsLeftOut, tablesWithin } from '../table-cells.ts';
import { continued } from '../table-headings.ts';
import { firstOf, issue, lineAt } from '../parse-limits.ts';
import { bareLinks } from '../plain.ts';
import { delimiterOf, rowsOf } from './csv-rows.ts';
import type { Row } from './csv-rows.ts';

type TableType = 'text/csv' | 'text/tab-separated-values';

/** A table read: its rows with their numbers (from 1 on, as spreadsheets count), the first as header where it is one. */
interface Table {
  readonly text: string;
  readonly header: Row | null;
  /** What the columns are called. */
  readonly names: readonly string[];
  /** Rows that say so: one, or two that are one header. */
  readonly headings: readonly Row[];
  readonly rows: readonly NumberedRow[];
}

interface NumberedRow {
  readonly row: Row;
  readonly n: number;
}

const cellText = (text: string, range: TextRange): string => text.slice(range.start, range.end).trim();

const NUMBER_OR_DATE = /^[\s\d.,:;/+%$€£()-]*\d[\s\d.,:;/+%$€£()TZ-]*$/u;

/** Names of columns: all there, all different, none a number or a date; and something stands below them. */
function isHeader(text: string, first: Row, more: boolean): boolean {
  const names = first.cells.map((cell) => cellText(text, cell));
  if (!more || names.length < 2 || new Set(names).size !== names.length) return false;
  return names.every((name) => name !== '' && name.length <= NAME_LIMITS.predicate && !NUMBER_OR_DATE.test(name));
}

/** The rows under their header: the first one, or the first two where blanks of the upper one go on with the cell before. */
function headedTable(text: string, rows: readonly NumberedRow[]): Table {
  const [first, second, ...more] = rows;
  const namesOf = ({ row }: NumberedRow): string[] => row.cells.map((cell) => cellText(text, cell));
  if (first && isHeader(text, first.row, rows.length > 1))
    return { text, header: first.row, headings: [first.row], names: namesOf(first), rows };
  const isNamed = more[0] !== undefined && namesOf(more[0])[0] !== '';
  const upper = first && second && isNamed ? continued(namesOf(first), namesOf(second)) : null;
  if (!first || !second || upper === null) return { text, header: null, headings: [], names: [], rows };
  const lower = namesOf(second);
  const cells = first.row.cells.map((cell, i) => (lower[i] === '' ? cell : (second.row.cells[i] ?? cell)));
  const header = { start: first.row.start, end: second.row.end, cells };
  const names = upper.map((name, i) => (lower[i] === '' ? name : `${name} › ${lower[i]}`));
  return { text, header, headings: [first.row, second.row], names, rows: [{ row: header, n: first.n }, ...more] };
}

/** Cells that have a place of their own; in longer tables the row has to do. */
const PLACED_CELLS = 20_000;

function placesOf({ text, names }: Table, rows: readonly NumberedRow[]): Place[] {
  const cells = rows.reduce((sum, { row }) => sum + row.cells.length, 0) <= PLACED_CELLS;
  return rows.flatMap(({ row, n }): Place[] => {
    if (!cells) return [{ start: row.start, label: `row ${n}` }];
    return row.cells
      .map((cell, i) => {
        const column = names[i] ?? String(i + 1);
        return { start: i === 0 ? row.start : cell.start, label: `row ${n}, column ${column}` };
      })
      .filter(({ start }) => start < text.length);
  });
}

function blocksOf({ text, header, headings, names }: Table, rows: readonly NumberedRow[]): Block[] {
  const label = header ? names.join(' | ').slice(0, NAME_LIMITS.entityName).toWellFormed() : null;
  return rows.map(({ row }): Block => {
    const range = trimmed(text, row);
    if (headings.includes(row)) return { kind: 'heading', ...range, headingPath: [], level: 1, label, atomic: false };
    const headingPath = label === null ? [] : [label];
    return { kind: 'data', ...range, headingPath, level: null, label: null, atomic: true };
  });
}

/** A table of two columns under a header says a value for each key, as a list of fields does. */
function pairsOf({ text, header, rows }: Table): KeyValue[] {
  if (header?.cells.length !== 2) return [];
  return rows.flatMap(({ row }): KeyValue[] => {
    const [key, value] = row.cells.map((cell) => trimmed(text, cell));
    if (row === header || !key || !value || key.start === key.end || value.start === value.end) return [];
    if (key.end - key.start > NAME_LIMITS.predicate) return [];
    const [name, words] = [key, value].map(({ start, end }) => text.slice(start, end));
    return [{ kind: 'table', key: name ?? '', keyRange: key, value: words ?? '', valueRange: value, headingPath: [] }];
  });
}

/** All of it as cells; a quote that is doubled in a quoted cell reads as one. */
const wholeTable = ({ text, header, names, rows }: Table) => ({
  rows: rows.map(({ row }) =>
    row.cells.map((cell, i) => {
      const range = trimmed(text, cell);
      const words = row === header ? (names[i] ?? '') : text.slice(range.start, range.end);
      return { ...range, text: words.replaceAll('""', '"') };
    }),
  ),
  headingPath: [],
});

/** Rows of another length than the first: one issue for all. */
function raggedIssue({ text, rows }: Table): ParseIssue[] {
  const width = rows[0]?.row.cells.length ?? 0;
  const ragged = rows.filter(({ row }) => row.cells.length !== width);
  const [first] = ragged;
  if (!first) return [];
  const message = `expected ${width} cells in each row, got ${first.row.cells.length} in row ${first.n}${
    ragged.length === 1 ? '' : `, and others in ${ragged.length - 1} more`
  }; they are read as they stand`;
  return [issue('SYNTAX', message, lineAt(text, first.row.start))];
}

/** A table of comma, semicolon, tab or bar separated cells, read where it stands: each row a block, each cell a place. */
export function parseCsv(
  text: string,
  mediaType: TableType,
  settings: Pick<ParseSettings, 'parse.maxDataEntries'>,
): ParsedDocument {
  const read = rowsOf(text, mediaType === 'text/csv' ? delimiterOf(text) : '\t');
  const rows = read.rows
    .map((row, i) => ({ row, n: i + 1 }))
    .filter(({ row }) => /\S/u.test(text.slice(row.start, row.end)));
  const table = headedTable(text, rows);
  const { header } = table;
  const most = settings['parse.maxDataEntries'];
  const pairs = firstOf(pairsOf(table), most, 'key-value pairs');
  const tables = header === null ? [] : tablesWithin([wholeTable(table)], most);
  const unclosed = 'a quote is never closed; from here on quotes are read as characters';
  return {
    type: 'table',
    text,
    mediaType,
    title: null,
    frontMatter: [],
    frontMatterRange: null,
    blocks: blocksOf(table, rows),
    links: bareLinks(text, { start: 0, end: text.length }),
    keyValues: pairs.kept,
    tables,
    records: [],
    issues: [
      ...(read.unclosed === null ? [] : [issue('SYNTAX', unclosed, lineAt(text, read.unclosed))]),
      ...raggedIssue(table),
      ...pairs.issues,
      ...(header === null ? [] : rowsLeftOut(tables[0]?.rows.length ?? 0, table.rows.length - 1, most)),
    ],
    places: placesOf(table, rows),
    units: [],
  };
}
