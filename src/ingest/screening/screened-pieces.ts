import type { ScreenPlace } from '../../domain/screening-rules.ts';
import type { Block, ParsedDocument, TextRange } from '../../domain/text.ts';
import type { Prose } from '../../extract/index.ts';
import type { View } from './view.ts';

/** A part of a document that somebody, or a machine, reads as words. */
export interface GuardPiece {
  readonly place: ScreenPlace;
  readonly view: View;
  /** The piece is a block quotation. */
  readonly quoted: boolean;
  /** It is running text (a paragraph or a list), not a title or a cell. */
  readonly running: boolean;
  /** It is an item of a list, or a note at the foot. */
  readonly listed: boolean;
  /** Titles above it. */
  readonly headings: readonly string[];
}

const CODE = /```[\s\S]*?```|``[\s\S]*?``|`[^`\n]*`/gu;
/**
 * At the beginning of a line a comment goes on to its end, or to that of the document; within a line it stays in its paragraph: what goes
 * on over more has spoken of its sign.
 */
const COMMENT = /(?<=^[ \t>*+-]{0,12})<!--([\s\S]*?)(?:-->|$(?![\s\S]))|<!--((?:(?!\n[ \t]*\n)[\s\S])*?)-->/gmu;
const TAG = /<\/?[a-z][^<>]*>?/giu;
const TAG_OR_COMMENT = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^<>]*>?/giu;
const ATTRIBUTE =
  /\s(?:alt|title|aria-label|aria-description|content|placeholder|summary|label)\s*=\s*(?:"([^"]*)"|'([^']*)')/giu;
const TITLE = /\]\([^()\s]*\s+(?:"([^"\n]*)"|'([^'\n]*)')\s*\)/gu;
/** A tag ends in its paragraph: `<` is also a sign of less, and `hidden` a word. */
const HIDDEN =
  /<([a-z]+)\b(?:(?!\n[ \t]*\n)[^<>])*(?:\shidden(?=[\s=>/])|display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?:[;"'\s]|\.0)|color\s*:\s*(?:white|#fff(?:fff)?|transparent)\b)(?:(?!\n[ \t]*\n)[^<>])*>([^<>]*)/giu;

/** `[3] …`, `[^a]: …`, and as reStructuredText writes it. */
const NOTE = /^(?:\.\. )?\[(?:\d{1,4}|\^[\w-]{1,20}|#[\w-]{0,20})\](?::| )/u;
const FENCE = /^ {0,3}(?:```|~~~)/u;
const FENCE_WITH_WORDS = /\n {0,3}(?:```+|~~~+)[ \t]+(?=[^\s`~])/u;
const CLOSED = /\n {0,3}(?:```+|~~~+)\s*$/u;

/**
 * Words behind a fence that does not close its block, as it has words behind it on its line: for a strict reader all that
 * follows is code, and any other takes it for text.
 */
function behindFence({ text }: ParsedDocument, block: Block): TextRange | null {
  if (block.kind !== 'code') return null;
  const code = text.slice(block.start, block.end);
  if (!FENCE.test(code) || CLOSED.test(code)) return null;
  const fence = FENCE_WITH_WORDS.exec(code);
  return fence && { start: block.start + fence.index + fence[0].length, end: block.end };
}

const blank = (text: string): string => text.replace(/[^\n]/gu, ' ');

/** The text with everything that is code replaced by blanks: offsets stay. */
export function withoutCode(document: ParsedDocument): string {
  const parts: string[] = [];
  let done = 0;
  for (const block of document.blocks) {
    if (block.kind !== 'code' || block.start < done) continue;
    parts.push(document.text.slice(done, block.start), blank(document.text.slice(block.start, block.end)));
    done = block.end;
  }
  const text = [...parts, document.text.slice(done)].join('');
  return text.includes('`') ? text.replace(CODE, blank) : text;
}

/** Everything of a document that may speak to a reader, each part with where it stands. */
export function piecesOf(document: ParsedDocument, prose: readonly Prose[], bare: string): GuardPiece[] {
  const pieces = prose.map((each) => proseOf(document, each));
  const note = (place: ScreenPlace, range: TextRange): void => {
    if (range.start < range.end) pieces.push(pieceAt(place, document.text, range));
  };
  for (const field of document.frontMatter) {
    note('METADATA', field.nameRange);
    note('METADATA', field.valueRange);
  }
  for (const link of document.links) if (link.kind === 'image') note('ALT_TEXT', link);
  for (const block of document.blocks) {
    if (block.kind === 'data') note('METADATA', block);
    if (block.kind === 'html') for (const range of betweenTags(bare, block)) note('PROSE', range);
    const behind = behindFence(document, block);
    if (behind) pieces.push(pieceAt('PROSE', document.text, behind, true));
  }
  for (const { place, range } of unseen(bare)) note(place, range);
  return pieces;
}

function proseOf(document: ParsedDocument, prose: Prose): GuardPiece {
  const view: View = { text: prose.plain, at: (start, end) => prose.wordsAt(start, end) };
  const block = blockAt(document.blocks, prose.wordsAt(0, prose.plain.length).start);
  const running = prose.kind === 'paragraph' || prose.kind === 'list';
  return {
    place: 'PROSE',
    view,
    quoted: block?.kind === 'quote',
    running,
    listed: prose.kind === 'list' || NOTE.test(prose.plain),
    headings: block?.headingPath ?? [],
  };
}

function pieceAt(place: ScreenPlace, text: string, { start, end }: TextRange, running = false): GuardPiece {
  const view: View = {
    text: text.slice(start, end),
    at: (from, to) => ({ start: start + from, end: start + to }),
  };
  return { place, view, quoted: false, running, listed: false, headings: [] };
}

/** The first block that ends behind an offset, by halving: a document may have a hundred thousand. */
function firstEndingBehind(blocks: readonly Block[], offset: number): Block | undefined {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.end ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return blocks[low];
}

function blockAt(blocks: readonly Block[], offset: number): Block | undefined {
  const block = firstEndingBehind(blocks, offset);
  return block && block.start <= offset ? block : undefined;
}

/** Characters of code behind a sentence that are looked at. */
const CODE_READ = 4_000;

/** The code right behind an offset, in small letters; null where something else follows. */
export function codeBehind({ blocks, text }: ParsedDocument, offset: number): string | null {
  const rest = text.slice(offset, offset + CODE_READ);
  const from = offset + (/\S/u.exec(rest)?.index ?? rest.length);
  const block = firstEndingBehind(blocks, from);
  if (block?.kind !== 'code' || block.start > from) return null;
  return text.slice(from, Math.min(block.end, from + CODE_READ)).toLowerCase();
}

function* betweenTags(bare: string, block: TextRange): Generator<TextRange> {
  const html = bare.slice(block.start, block.end);
  let done = 0;
  for (const tag of html.matchAll(TAG_OR_COMMENT)) {
    yield { start: block.start + done, end: block.start + tag.index };
    done = tag.index + tag[0].length;
  }
  yield { start: block.start + done, end: block.end };
}

/** What machines read and people do not. */
function* unseen(bare: string): Generator<{ place: ScreenPlace; range: TextRange }> {
  const groups = function* (place: ScreenPlace, pattern: RegExp) {
    for (const match of bare.matchAll(pattern)) {
      const words = match.slice(1).findLast((group: string | undefined) => group !== undefined);
      if (words === undefined) continue;
      const start = match.index + match[0].lastIndexOf(words);
      yield { place, range: { start, end: start + words.length } };
    }
  };
  if (bare.includes('<!--')) yield* groups('COMMENT', COMMENT);
  if (bare.includes('](')) yield* groups('ALT_TEXT', TITLE);
  if (!bare.includes('<')) return;
  for (const tag of bare.matchAll(TAG)) {
    for (const attribute of tag[0].matchAll(ATTRIBUTE)) {
      const words = attribute[1] ?? attribute[2] ?? '';
      const start = tag.index + attribute.index + attribute[0].lastIndexOf(words);
      yield { place: 'ALT_TEXT', range: { start, end: start + words.length } };
    }
  }
  yield* groups('COMMENT', HIDDEN);
}
