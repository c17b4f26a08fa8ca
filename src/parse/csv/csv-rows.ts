import type { TextRange } from '../../domain/text.ts';

/** A row of a table as it stands: the places of its cells without the quotes around them. */
export interface Row extends TextRange {
  readonly cells: readonly TextRange[];
}

export interface Rows {
  readonly rows: readonly Row[];
  /** Where a quote opens that never closes: from there on quotes are read as characters. */
  readonly unclosed: number | null;
}

/** End of the quoted cell whose quote opens at `start`: after its closing quote; null where none closes it. */
function quotedEnd(text: string, start: number): number | null {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text.charAt(at + 1) !== '"') return at + 1;
    at += 1;
  }
  return null;
}

/**
 * The rows of a table by RFC 4180, as forgiving as spreadsheets are: a quote inside a cell is a character, and so is one
 * that never closes. Libraries say what a cell holds; none says where it stands, which evidence needs. Linear.
 */
export function rowsOf(text: string, delimiter: string): Rows {
  const rows: Row[] = [];
  let unclosed: number | null = null;
  let cells: TextRange[] = [];
  let rowStart = 0;
  for (let at = 0; at <= text.length;) {
    const quoted = unclosed === null && text.charAt(at) === '"' ? quotedEnd(text, at) : undefined;
    if (quoted === null) unclosed = at;
    const end = cellEnd(text, quoted ?? at, delimiter);
    const whole = quoted === end ? { start: at + 1, end: end - 1 } : { start: at, end };
    cells.push(whole);
    if (text.charAt(end) === delimiter) {
      at = end + 1;
      continue;
    }
    rows.push({ start: rowStart, end, cells });
    cells = [];
    rowStart = at = end + 1;
  }
  return { rows, unclosed };
}

/** Where a cell that goes on at `from` ends: at a delimiter, a line feed, or the end. */
function cellEnd(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === delimiter || character === '\n') return at;
  }
  return text.length;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE = 65_536;
const SAMPLE_ROWS = 50;

/** What separates the cells: the mark by which most rows at the start have as many cells as the first one. */
export function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const rows = rowsOf(sample, delimiter)
      .rows.slice(0, SAMPLE_ROWS)
      .filter(({ start, end }) => end > start);
    const width = rows[0]?.cells.length ?? 1;
    const alike = rows.filter(({ cells }) => cells.length === width).length;
    const score = width > 1 ? alike / rows.length : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
