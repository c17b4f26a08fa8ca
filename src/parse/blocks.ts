import type { Heading, Nodes, RootContent } from 'mdast';
import { NAME_LIMITS } from '../domain/pack.ts';
import type { Block, TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import type { Definitions, Piece } from './markdown-pieces.ts';
import { fullTree } from './markdown-pieces.ts';

const KINDS: Partial<Record<Nodes['type'], Block['kind']>> = {
  heading: 'heading',
  list: 'list',
  table: 'table',
  blockquote: 'quote',
  code: 'code',
  html: 'html',
};
const kindOf = (node: Nodes): Block['kind'] => KINDS[node.type] ?? 'paragraph';

/** The words of a node as a reader sees them. */
function wordsOf(node: Nodes): string {
  if (node.type === 'html') return '';
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  if ('alt' in node) return node.alt ?? '';
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

/** A heading without its markup, on one line; cut where no name is that long. */
function labelOf(text: string, range: TextRange, node: Heading, definitions: Definitions): string {
  let words = wordsOf(node);
  if (/[*_~]/.test(words) && words.length <= NAME_LIMITS.entityName) {
    const tree = fullTree(text.slice(range.start, range.end), definitions);
    words = tree.map(wordsOf).join('');
  }
  return words.replace(/\s+/gu, ' ').trim().slice(0, NAME_LIMITS.entityName).toWellFormed();
}

/** Code and tables inside a list or quote, outermost first, in order. */
function* atomicsIn(node: Nodes): Generator<Nodes> {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (child.type === 'code' || child.type === 'table') yield child;
    else if (child.type !== 'paragraph' && child.type !== 'heading') yield* atomicsIn(child);
  }
}

/** List and quote markers with nothing after them. */
const MARKERS_ONLY = /^(?:[\s>*+-]|\d{1,9}[.)])*$/u;

type Part = Pick<Block, 'kind' | 'start' | 'end' | 'atomic' | 'label'>;

const partOf = (text: string, node: Nodes, range: TextRange): Part => ({
  kind: kindOf(node),
  // The blanks before indented code are part of it.
  start: node.type === 'code' ? range.start : trimmed(text, range).start,
  end: trimmed(text, range).end,
  atomic: node.type === 'code' || node.type === 'table',
  label: node.type === 'code' ? (node.lang ?? null) : null,
});

const onlyMarkers = (text: string, start: number, end: number): boolean =>
  /\S/u.test(text.slice(start, end)) && MARKERS_ONLY.test(text.slice(start, end));

/** Where code in a list or quote begins: with the markers before it on its line, and with lines that hold nothing else. */
function startWithMarkers(text: string, from: number, start: number): number {
  const line = Math.max(from, text.lastIndexOf('\n', start - 1) + 1);
  const marked = onlyMarkers(text, line, start) ? trimmed(text, { start: line, end: start }).start : start;
  return onlyMarkers(text, from, marked) ? trimmed(text, { start: from, end: marked }).start : marked;
}

/**
 * A block as the pieces it is cut into: a list or quote around the code in it, which is a block of its own (PI-37).
 * A marker that would stand alone goes with what it marks.
 */
function partsOf(text: string, node: RootContent, piece: Piece): Part[] {
  const range = piece.at(node);
  const parts: Part[] = [];
  let from = range.start;
  for (const inner of atomicsIn(node)) {
    const atomic = partOf(text, inner, piece.at(inner));
    const start = startWithMarkers(text, from, atomic.start);
    if (/\S/u.test(text.slice(from, start))) parts.push(partOf(text, node, { start: from, end: start }));
    parts.push({ ...atomic, start });
    from = atomic.end;
  }
  const last = parts.at(-1);
  if (last === undefined) return [partOf(text, node, range)];
  if (onlyMarkers(text, from, range.end)) parts.splice(-1, 1, { ...last, end: trimmed(text, range).end });
  else if (/\S/u.test(text.slice(from, range.end))) parts.push(partOf(text, node, { start: from, end: range.end }));
  return parts;
}

/** The blocks without overlaps and gaps: words that none holds are paragraphs, so that no text is lost. */
function filled(text: string, parts: readonly Block[], range: TextRange): Block[] {
  const blocks: Block[] = [];
  let from = range.start;
  let path: readonly string[] = [];
  const fill = (to: number): void => {
    if (from < to && /\S/u.test(text.slice(from, to))) {
      blocks.push({
        kind: 'paragraph',
        start: from,
        end: to,
        headingPath: path,
        level: null,
        label: null,
        atomic: false,
      });
    }
  };
  for (const part of parts) {
    // The tree gives a heading the definitions that stand right before it, too; and a paragraph may be blank to a reader.
    const block = { ...part, ...(part.start < from ? trimmed(text, { start: from, end: part.end }) : {}) };
    if (!/\S/u.test(text.slice(block.start, block.end))) continue;
    fill(block.start);
    blocks.push(block);
    from = block.end;
    path = block.kind === 'heading' && block.label ? [...block.headingPath, block.label] : block.headingPath;
  }
  fill(range.end);
  return blocks;
}

/** The blocks of a text in order, each under the headings that stand above it; together they hold all its words. */
export function blocksOf(
  text: string,
  pieces: readonly Piece[],
  definitions: Definitions,
  range: TextRange,
): { blocks: Block[]; pathAt: (node: RootContent) => readonly string[] } {
  const blocks: Block[] = [];
  const paths = new Map<RootContent, readonly string[]>();
  let open: { level: number; label: string }[] = [];
  let headingPath: readonly string[] = [];
  for (const piece of pieces) {
    for (const node of piece.nodes) {
      if (node.type === 'heading') {
        const label = labelOf(text, piece.at(node), node, definitions);
        open = open.filter(({ level }) => level < node.depth);
        const above = open.map((heading) => heading.label);
        blocks.push({
          kind: 'heading',
          ...piece.at(node),
          headingPath: above,
          level: node.depth,
          label,
          atomic: false,
        });
        if (label !== '') open.push({ level: node.depth, label });
        headingPath = open.map((heading) => heading.label);
      } else {
        const parts = partsOf(text, node, piece).map((part) => ({ ...part, headingPath, level: null }));
        // A list that was cut between two items is one list.
        const before = node.type === 'list' && node === piece.nodes[0] ? blocks.at(-1) : undefined;
        const first = parts[0];
        if (before?.kind === 'list' && first?.kind === 'list') parts.splice(0, 1, { ...first, start: before.start });
        if (before?.kind === 'list' && first?.kind === 'list') blocks.pop();
        blocks.push(...parts);
      }
      paths.set(node, headingPath);
    }
  }
  return { blocks: filled(text, blocks, range), pathAt: (node) => paths.get(node) ?? [] };
}
