import type { Association, Nodes, RootContent } from 'mdast';
import type { Link, TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import type { Piece } from './markdown-pieces.ts';
import { bareLinks } from './plain.ts';

/** How far behind `<a href>` its words may end: further away the tag is broken. */
const ANCHOR_WORDS = 2000;
const ANCHOR = /<!--[^]*?(?:-->|$)|<a\s([^<>]{0,4000})>/giu;
const HREF = /(?:^|[\s"'])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/diu;

interface Found {
  readonly links: Link[];
  readonly references: { readonly link: Omit<Link, 'target'>; readonly identifier: string }[];
  /** Identifier → address; the first definition of a label counts. */
  readonly targets: Map<string, string>;
}

/** The words between a node's brackets: where its children stand, or all of it where there are none. */
function wordsRange(piece: Piece, node: Nodes): TextRange {
  const whole = piece.at(node);
  const children = 'children' in node ? node.children : [];
  const first = children[0];
  const last = children.at(-1);
  return first && last ? { start: piece.at(first).start, end: piece.at(last).end } : whole;
}

/** The words of a picture: between `![` and `]`. */
function altRange(text: string, piece: Piece, node: Nodes, alt: string): TextRange {
  const whole = piece.at(node);
  const start = whole.start + 2;
  return alt !== '' && text.startsWith(alt, start) ? { start, end: start + alt.length } : whole;
}

const link = (text: string, kind: Link['kind'], { start, end }: TextRange): Omit<Link, 'target'> => ({
  kind,
  start,
  end,
  text: text.slice(start, end),
});

function kindOfLink(text: string, range: TextRange): 'inline' | 'autolink' {
  return text.startsWith('[', range.start) ? 'inline' : 'autolink';
}

/** `[label]: address`: the label are its words. */
function definitionRange(text: string, range: TextRange, label: string): TextRange {
  const start = text.indexOf('[', range.start) + 1;
  return text.startsWith(label, start) ? { start, end: start + label.length } : range;
}

const nameOf = (node: Association): string => node.label ?? node.identifier;

/** Links of HTML in [start, end); their words may end as late as `until`. Comments hold no links. */
function* anchors(text: string, { start, end }: TextRange, until: number): Generator<Link> {
  for (const tag of text.slice(start, end).matchAll(ANCHOR)) {
    const attributes = tag[1];
    const href = attributes === undefined ? null : HREF.exec(attributes);
    const target = href?.[1] ?? href?.[2] ?? href?.[3];
    const [from, to] = href?.indices?.[1] ?? href?.indices?.[2] ?? href?.indices?.[3] ?? [];
    if (target === undefined || target === '' || from === undefined || to === undefined) continue;
    const words = start + tag.index + tag[0].length;
    const close = text.slice(words, Math.min(until, words + ANCHOR_WORDS)).search(/<\/a\s*>/iu);
    const inside = trimmed(text, { start: words, end: words + Math.max(0, close) });
    const address = start + tag.index + 3;
    const range = inside.start < inside.end ? inside : { start: address + from, end: address + to };
    yield { ...link(text, 'html', range), target: target.replaceAll('&amp;', '&') };
  }
}

/** Gathers the links below one block, which ends at `until`. */
function gather(text: string, piece: Piece, node: Nodes, until: number, found: Found): void {
  const range = piece.at(node);
  switch (node.type) {
    case 'link': {
      const kind = kindOfLink(text, range);
      const words = wordsRange(piece, node);
      found.links.push({ ...link(text, kind, words), target: node.url });
      break;
    }
    case 'linkReference':
      found.references.push({ link: link(text, 'reference', wordsRange(piece, node)), identifier: node.identifier });
      break;
    case 'image':
      found.links.push({ ...link(text, 'image', altRange(text, piece, node, node.alt ?? '')), target: node.url });
      break;
    case 'imageReference': {
      const words = altRange(text, piece, node, node.alt ?? '');
      found.references.push({ link: link(text, 'image', words), identifier: node.identifier });
      break;
    }
    case 'definition': {
      const words = definitionRange(text, range, nameOf(node));
      found.links.push({ ...link(text, 'definition', words), target: node.url });
      if (!found.targets.has(node.identifier)) found.targets.set(node.identifier, node.url);
      break;
    }
    case 'html':
      found.links.push(...anchors(text, range, until));
      break;
    case 'text':
      found.links.push(...bareLinks(text, range));
      break;
    default:
  }
  if (!('children' in node)) return;
  const linked = node.type === 'link' || node.type === 'linkReference';
  for (const child of node.children) if (!linked || child.type !== 'text') gather(text, piece, child, until, found);
}

/**
 * Every link of a text in order: inline, by reference (with the address its definition gives), definitions, addresses in
 * angle brackets or bare, `<a href>` and pictures. Code and comments have none: the tree knows them as such.
 */
export function linksOf(text: string, pieces: readonly Piece[]): Link[] {
  const found: Found = { links: [], references: [], targets: new Map() };
  for (const piece of pieces) {
    for (const node of piece.nodes) gather(text, piece, node, endOf(piece, node), found);
  }
  for (const { link: words, identifier } of found.references) {
    const target = found.targets.get(identifier);
    if (target !== undefined) found.links.push({ ...words, target });
  }
  const inHtml = found.links.filter(({ kind }) => kind === 'html');
  return found.links
    .filter(({ kind, start, end }) => kind !== 'autolink' || !inHtml.some((a) => a.start <= start && end <= a.end))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

const endOf = (piece: Piece, node: RootContent): number => piece.at(node).end;
