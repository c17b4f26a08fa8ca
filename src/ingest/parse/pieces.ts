import type { Extension as TreeExtension, Options } from 'mdast-util-from-markdown';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import type { Nodes, RootContent } from 'mdast';
import { gfm } from 'micromark-extension-gfm';
import type { ParseIssue, TextRange } from '../../domain/text.ts';
import { cutsOf } from './cuts.ts';
import type { PieceSize } from './cuts.ts';
import { issue, lineAt } from './limits.ts';
import { tamed } from './tamed.ts';

/** The tree's own second look for addresses makes nodes that have no positions: the tokenizer's are enough. */
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

/** Labels of link definitions, wherever they may stand; which are definitions the tree decides. */
const LABEL = /\[((?:[^[\]\\\n]|\\.){1,200})\]:/gu;
const BRACKETS = /\[((?:[^[\]\\]|\\.){1,200})\]/gu;
const folded = (label: string): string => label.replace(/\s+/gu, ' ').trim().toLowerCase();

/** The definitions that a piece may refer to and that stand elsewhere, so that its references are seen as such. */
export class Definitions {
  readonly #labels: ReadonlySet<string>;
  constructor(text: string) {
    this.#labels = new Set([...text.matchAll(LABEL)].map((match) => folded(match[1] ?? '')));
  }

  /** Lines to put before a piece. */
  before(piece: string): string {
    if (this.#labels.size === 0) return '';
    const used = new Map<string, string>();
    for (const [, label = ''] of piece.matchAll(BRACKETS))
      if (this.#labels.has(folded(label))) used.set(folded(label), label);
    const lines = [...used.values()].map((label) => `[${label.replace(/\s+/gu, ' ')}]: x\n`);
    return lines.length === 0 ? '' : `${lines.join('')}\n`;
  }
}

/** The nodes of a text with what stands before it, which is known to be a definition list or the head of a table. */
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
  const cuts = [...cutsOf(text, start, size), text.length];
  const definitions = new Definitions(text);
  const pieces: Piece[] = [];
  const issues: ParseIssue[] = [];
  let head = '';
  for (let from = start, i = 0, step = 1; from < text.length;) {
    const to = cuts[Math.min(i + step - 1, cuts.length - 1)] ?? text.length;
    const safe = tamed(text.slice(from, to));
    const before = cuts.length > 1 ? definitions.before(safe.text) + head : '';
    const piece = pieceOf(before, safe.text, from, plainOptions);
    const last = piece.nodes.at(-1);
    const end = last ? piece.at(last).end : from;
    if (to < text.length && last && unclosed(last, text.slice(piece.at(last).start, end), text.slice(end, to))) {
      // The cut was inside code or a comment: take more, doubling, so that the whole stays linear.
      step *= 2;
      continue;
    }
    if (safe.where !== null) issues.push(issue('DEPTH', safe.what, lineAt(text, from + safe.where)));
    pieces.push(piece);
    const goesOn = last?.type === 'table' && !/\n[ \t]*\n/.test(text.slice(end, to));
    head = goesOn ? head || tableHead(text, piece.at(last)) : '';
    from = to;
    i += step;
    step = 1;
  }
  return { pieces, definitions, issues };
}
