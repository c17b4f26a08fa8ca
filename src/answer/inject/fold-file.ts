import type { TextRange } from '../../domain/text.ts';

interface Line extends TextRange {
  /** Where the next line with words begins. */
  readonly next: number;
  /** Columns before its first sign. */
  readonly depth: number;
}

interface FoldRoom {
  /** That the shown lines may have, with the lines that stand for what is left out. */
  readonly tokens: number;
  readonly tokensOf: (text: string) => number;
  /** Tokens of a line that stands for what is left out. */
  readonly mark: number;
}

/** A longer one is data, or was written by a program: nobody reads it. */
const LONGEST_LINE = 1_000;
/** Columns that a tab stands for: it is as deep as any step that is made of blanks. */
const TAB = 8;

/**
 * A long file as an editor folds it: the wanted definitions first, each whole or not at all, then its lines, the least indented ones first
 * and in their order, as long as they fit. Equal texts are folded alike, whatever their language (RS-19, RS-20).
 * @returns what is shown, in the order of the text and of whole lines; empty = nothing fits
 */
export function foldFile(
  text: string,
  wanted: readonly TextRange[],
  { tokens, tokensOf, mark }: FoldRoom,
): TextRange[] {
  const lines = linesOf(text);
  const chosen = new Set<number>();
  // What is left out is one gap, until something is shown within it.
  let left = tokens - mark;
  const take = (group: readonly number[]): boolean => {
    const taken = new Set<number>();
    const isShown = (n: number): boolean => n < 0 || n >= lines.length || chosen.has(n) || taken.has(n);
    let cost = 0;
    for (const n of group) {
      const line = lines[n];
      if (!line || isShown(n)) continue;
      const gaps = 1 - [n - 1, n + 1].filter(isShown).length;
      cost += tokensOf(text.slice(line.start, line.next)) + mark * gaps;
      if (cost > left) return false;
      taken.add(n);
    }
    left -= cost;
    for (const n of taken) chosen.add(n);
    return true;
  };
  for (const range of wanted)
    take(lines.flatMap((line, n) => (line.start < range.end && range.start < line.end ? [n] : [])));
  for (const n of outermostFirst(lines)) if (!take([n])) break;
  return joined(lines, chosen);
}

function linesOf(text: string): Line[] {
  const lines: Omit<Line, 'next'>[] = [];
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end);
    const blanks = line.slice(0, line.length - line.trimStart().length);
    if (blanks.length < line.length) {
      const tabs = blanks.split('\t').length - 1;
      lines.push({ start, end, depth: blanks.length + tabs * (TAB - 1) });
    }
    start = end + 1;
  }
  return lines.map((line, n) => ({ ...line, next: lines[n + 1]?.start ?? text.length }));
}

const outermostFirst = (lines: readonly Line[]): number[] =>
  lines
    .flatMap(({ start, end, depth }, n) => (end - start > LONGEST_LINE ? [] : [{ n, depth }]))
    .sort((a, b) => a.depth - b.depth || a.n - b.n)
    .map(({ n }) => n);

/** Lines that follow each other are one range, with the blank lines between them. */
function joined(lines: readonly Line[], chosen: ReadonlySet<number>): TextRange[] {
  const ranges: TextRange[] = [];
  for (const [n, { start, end }] of lines.entries()) {
    if (!chosen.has(n)) continue;
    const before = chosen.has(n - 1) ? ranges.pop() : undefined;
    ranges.push({ start: before?.start ?? start, end });
  }
  return ranges;
}
