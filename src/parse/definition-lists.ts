import type { ListItem, Nodes, Paragraph, RootContent, Table } from 'mdast';
import { NAME_LIMITS } from '../domain/pack.ts';
import type { KeyValue, TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import type { Piece } from './markdown-pieces.ts';
import { bare, cellRange } from './table-cells.ts';

/** `**Term**: text`, `**Term:** text`, `**Term** – text`. */
const BOLD = /^(?:\*\*(?=\S)([^*\n]+)\*\*|__(?=\S)([^_\n]+)__)(\s*:|\s+[-–—](?=\s))?\s+(?=\S)/u;
const BOLD_LINE = /^(?:\*\*(?=\S)[^*\n]+(?::\*\*|\*\*:)|__(?=\S)[^_\n]+(?::__|__:))\s/u;
/** `` `term`: text `` and `` `term` – text ``. */
const CODE = /^`+(?=[^`\s])([^`\n]+)`+(?:\s*:|\s+[-–—])\s+(?=\S)/u;
/** `Term: text`: a few words without the marks of a sentence. */
const PLAIN = /^([\p{L}\p{N}](?:[^\s:.!?;`*[\]<>|]| (?=\S)){0,79}):\s+(?=\S)/u;
const MOST_WORDS = 8;

/** How long the words before the value are, and where the term lies in them. */
function termOf(words: string, inList: boolean): { term: TextRange; length: number } | null {
  const bold = BOLD.exec(words);
  const marked = bold?.[1] ?? bold?.[2] ?? '';
  if (bold && (bold[3] !== undefined || marked.endsWith(':'))) {
    return { term: { start: 2, end: 2 + marked.replace(/:$/u, '').length }, length: bold[0].length };
  }
  const code = CODE.exec(words);
  if (code) {
    const start = words.search(/[^`]/u);
    return { term: { start, end: start + (code[1]?.length ?? 0) }, length: code[0].length };
  }
  const plain = inList ? PLAIN.exec(words) : null;
  const term = plain?.[1] ?? '';
  if (!plain || term.split(/\s+/u).length > MOST_WORDS) return null;
  return { term: { start: 0, end: term.length }, length: plain[0].length };
}

const usable = ({ start, end }: TextRange): boolean => start < end && end - start <= NAME_LIMITS.predicate;

function pair(
  text: string,
  kind: KeyValue['kind'],
  keyRange: TextRange,
  valueRange: TextRange,
  headingPath: readonly string[],
): KeyValue | null {
  if (!usable(keyRange) || valueRange.start >= valueRange.end) return null;
  const key = text.slice(keyRange.start, keyRange.end);
  return { kind, key, keyRange, value: text.slice(valueRange.start, valueRange.end), valueRange, headingPath };
}

function ofWords(text: string, range: TextRange, inList: boolean, path: readonly string[]): KeyValue | null {
  // The term stands at the start: a long paragraph need not be read whole.
  const found = termOf(text.slice(range.start, Math.min(range.end, range.start + 2 * NAME_LIMITS.predicate)), inList);
  if (!found) return null;
  const { start, end } = found.term;
  const key = bare(text, { start: range.start + start, end: range.start + end });
  return pair(text, 'list', key, trimmed(text, { start: range.start + found.length, end: range.end }), path);
}

/** Lines of a paragraph that each begin with a bold term: each has its own value. */
function* ofLines(text: string, piece: Piece, node: Paragraph, path: readonly string[]): Generator<KeyValue> {
  const range = piece.at(node);
  const starts = [range.start];
  for (let at = text.indexOf('\n', range.start); at !== -1 && at < range.end; at = text.indexOf('\n', at + 1))
    if (BOLD_LINE.test(text.slice(at + 1, Math.min(range.end, at + 1 + NAME_LIMITS.predicate)))) starts.push(at + 1);
  for (const [n, start] of starts.entries()) {
    const line = { start, end: starts[n + 1] ?? range.end };
    const found = ofWords(text, line, false, path);
    if (found) yield found;
  }
}

function* ofTable(text: string, piece: Piece, table: Table, path: readonly string[]): Generator<KeyValue> {
  if (table.children[0]?.children.length !== 2) return;
  for (const row of table.children.slice(1)) {
    const key = cellRange(text, piece, row.children[0]);
    const value = cellRange(text, piece, row.children[1]);
    const found = key && value && pair(text, 'table', key, value, path);
    if (found) yield found;
  }
}

function* ofItem(text: string, piece: Piece, item: ListItem, path: readonly string[]): Generator<KeyValue> {
  const first = item.children[0];
  const found = first?.type === 'paragraph' ? ofWords(text, piece.at(first), true, path) : null;
  if (found) yield found;
}

/**
 * Terms with what is said of them: rows of two-column tables, list items `Term: text`, and list items or paragraphs that
 * begin with a bold or code term and a colon or dash. Ranges exclude the marks around term and text.
 */
export function* termsOf(
  text: string,
  pieces: readonly Piece[],
  pathAt: (node: RootContent) => readonly string[],
): Generator<KeyValue> {
  function* below(piece: Piece, node: Nodes, path: readonly string[]): Generator<KeyValue> {
    if (node.type === 'table') yield* ofTable(text, piece, node, path);
    if (node.type === 'listItem') yield* ofItem(text, piece, node, path);
    const inBlocks = node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote';
    if (inBlocks) for (const child of node.children) yield* below(piece, child, path);
  }
  for (const piece of pieces) {
    for (const node of piece.nodes) {
      const path = pathAt(node);
      if (node.type === 'paragraph') yield* ofLines(text, piece, node, path);
      yield* below(piece, node, path);
    }
  }
}
