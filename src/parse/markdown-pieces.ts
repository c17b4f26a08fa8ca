import type { Extension as TreeExtension, Options } from 'mdast-util-from-markdown';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import type { Nodes, RootContent } from 'mdast';
import { gfm } from 'micromark-extension-gfm';
import type { ParseIssue, TextRange } from '../domain/text.ts';
import { cutsOf } from './text-pieces.ts';
import type { PieceSize } from './text-pieces.ts';
import { issue, lineAt } from './parse-limits.ts';
import { tamed } from './tamed-markdown.ts';

/** Without the tree's own second look for addresses, which makes nodes that have no positions. */
const treeExtensions = gfmFromMarkdown().map((extension): TreeExtension => ({ ...extension, transforms: [] }));

/**
 * Emphasis is looked for only where it matters (`fullTree`), and bare addresses by `bareLinks`: the parser takes the square
 * of a paragraph's length for either (an address after an open bracket, 300 kB: 38 s).
 */
const unread = ['attention', 'strikethrough', 'emailAutolink', 'wwwAutolink', 'protocolAutolink'];
const plainOptions: Options = {
  extensions: [gfm(), { disable: { null: unread } }],
  mdastExtensions: treeExtensions,
};
const fullOptions: Options = { extensions: [gfm()], mdastExtensions: treeExtensions };

/** A stretch of Markdown as a tree. `at` gives a node's place in the whole text. */
export interface Piece {
  readonly nodes: readonly RootContent[];
  readonly at: (node: Nodes) => TextRange;
}

const BRACKETS = /\[((?:[^[\]\\]|\\.){1,999})\]/gu;
/** A label as labels are compared. */
const folded = (label: string): string =>
  label
    .replace(/[\t\n ]+/g, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();

function* identifiersIn(node: Nodes): Generator<string> {
  if (node.type === 'definition') yield node.identifier;
  const holds = node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote';
  if (holds || node.type === 'footnoteDefinition') for (const child of node.children) yield* identifiersIn(child);
}

/** What a text defines for its references: a piece that refers to what stands elsewhere is parsed with it. */
export class Definitions {
  readonly #all = new Set<string>();
  constructor(pieces: readonly Piece[]) {
    for (const { nodes } of pieces) for (const node of nodes) for (const id of identifiersIn(node)) this.#all.add(id);
  }

  /** Lines to put before a stretch of text. */
  before(words: string): string {
    if (this.#all.size === 0) return '';
    const labels = [...words.matchAll(BRACKETS)].map((match) => folded(match[1] ?? ''));
    const lines = [...new Set(labels)].filter((label) => this.#all.has(label)).map((label) => `[${label}]: x\n`);
    return lines.length === 0 ? '' : `${lines.join('')}\n`;
  }
}

/** The nodes of a text with what stands before it, which is known: definitions, or the head of a table. */
function pieceOf(before: string, text: string, start: number, options: Options): Piece {
  const shift = start - before.length;
  const at = (node: Nodes): TextRange => ({
    start: Math.max(start, shift + (node.position?.start.offset ?? before.length)),
    end: shift + (node.position?.end.offset ?? before.length),
  });
  const { children } = fromMarkdown(before + text, options);
  return { nodes: children.filter((node) => at(node).end > start), at };
}

/** A few words with their emphasis and links, for the plain text of a heading. */
export function fullTree(words: string, definitions: Definitions): readonly RootContent[] {
  return pieceOf(definitions.before(words), words, 0, fullOptions).nodes;
}

const HTML_ENDS: readonly (readonly [RegExp, RegExp])[] = [
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
  [/^<(?:script|pre|style|textarea)(?:\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
];

/** Does the block at the end of a piece go on after it? `rest` is what stands between them. */
function unclosed(node: RootContent, source: string, rest: string): boolean {
  if (node.type === 'html') {
    const [, ends] = HTML_ENDS.find(([opens]) => opens.test(node.value)) ?? [];
    return ends ? !ends.test(node.value) : !/\n[ \t]*\n/.test(rest);
  }
  const fence = node.type === 'code' ? /^(`{3,}|~{3,})/.exec(source)?.[1] : undefined;
  if (fence === undefined) return false;
  const last =
    source
      .slice(source.indexOf('\n') + 1 || source.length)
      .split('\n')
      .at(-1) ?? '';
  return !(last.trim().startsWith(fence) && /^ {0,3}(?:`+|~+)\s*$/.test(last));
}

/** The two lines that make the lines after them a table. */
function tableHead(text: string, table: TextRange): string {
  const first = text.indexOf('\n', table.start);
  const second = text.indexOf('\n', first + 1);
  return text.slice(table.start, second + 1);
}

/** A piece, and what it was made of. */
interface Cut {
  readonly piece: Piece;
  readonly text: string;
  readonly from: number;
  readonly head: string;
}

/** The text piece by piece, each without knowledge of what the others define. */
function* cutUp(text: string, start: number, size: PieceSize | undefined, issues: ParseIssue[]): Generator<Cut> {
  const cuts = [...cutsOf(text, start, size), text.length];
  let head = '';
  for (let from = start, i = 0, step = 1; from < text.length;) {
    const to = cuts[Math.min(i + step - 1, cuts.length - 1)] ?? text.length;
    const safe = tamed(text.slice(from, to));
    const piece = pieceOf(head, safe.text, from, plainOptions);
    const last = piece.nodes.at(-1);
    const end = last ? piece.at(last).end : from;
    if (to < text.length && last && unclosed(last, text.slice(piece.at(last).start, end), text.slice(end, to))) {
      // The cut was inside code or a comment: take more, doubling, so that the whole stays linear.
      step *= 2;
      continue;
    }
    if (safe.where !== null) issues.push(issue('DEPTH', safe.what, lineAt(text, from + safe.where)));
    yield { piece, text: safe.text, from, head };
    const goesOn = last?.type === 'table' && !/\n[ \t]*\n/.test(text.slice(end, to));
    head = goesOn ? head || tableHead(text, piece.at(last)) : '';
    from = to;
    i += step;
    step = 1;
  }
}

/**
 * A Markdown text as trees of its stretches. The parser takes the square of a text's length in nested lists and the
 * like, so long texts are cut where no block goes on (cuts.ts), and what no person writes is disarmed (tamed.ts).
 * The trees together are the tree of the whole: tested by cutting everywhere.
 */
export function readPieces(
  text: string,
  start: number,
  size?: PieceSize,
): { pieces: Piece[]; definitions: Definitions; issues: ParseIssue[] } {
  const issues: ParseIssue[] = [];
  const cuts = [...cutUp(text, start, size, issues)];
  const definitions = new Definitions(cuts.map(({ piece }) => piece));
  if (cuts.length <= 1) return { pieces: cuts.map(({ piece }) => piece), definitions, issues };
  const pieces = cuts.map(({ piece, text: words, from, head }) => {
    const before = definitions.before(words);
    return before === '' ? piece : pieceOf(before + head, words, from, plainOptions);
  });
  return { pieces, definitions, issues };
}
