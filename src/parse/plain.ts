import type { Block, Link, MediaType, ParsedDocument, TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import { emptyDocument } from './empty-document.ts';

const ADDRESS = /(?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)[^\s<>[\]"'`\\]+/giu;

const occurrences = (text: string, character: string): number => text.split(character).length - 1;

/** Where an address ends: without the marks that end a sentence around it, and without a bracket that it did not open. */
function addressEnd(written: string): number {
  let extra = occurrences(written, ')') - occurrences(written, '(');
  let end = written.length;
  for (; end > 0; end -= 1) {
    const last = written.charAt(end - 1);
    if (last === ')' ? extra-- <= 0 : !'.,;:!?]}*_~'.includes(last)) break;
  }
  return end;
}

/** Web addresses that stand in a text by themselves, as GitHub finds them; mail addresses are not among them. */
export function bareLinks(text: string, range: TextRange): Link[] {
  const links: Link[] = [];
  for (const { 0: written, index } of text.slice(range.start, range.end).matchAll(ADDRESS)) {
    const start = range.start + index;
    const address = written.slice(0, addressEnd(written));
    if (/(?:\/\/|\.)[^/.]/u.test(address)) {
      const target = /^www\./iu.test(address) ? `http://${address}` : address;
      links.push({ kind: 'autolink', start, end: start + address.length, text: address, target });
    }
  }
  return links;
}

/**
 * Plain text: paragraphs between blank lines, lists of lines with bullets, and as headings the lines that nobody writes otherwise: in
 * capitals, or with a rule below.
 */
export function parsePlain(text: string, mediaType: MediaType): ParsedDocument {
  return {
    ...emptyDocument(text, mediaType),
    blocks: blocksOf(text),
    links: bareLinks(text, { start: 0, end: text.length }),
  };
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let [path, above]: [readonly string[], readonly string[]] = [[], []];
  for (const group of paragraphsOf(text, { start: 0, end: text.length })) {
    for (const { kind, range, level } of partsOf(text, linesIn(text, group))) {
      const block = { ...paragraph(range.start, range.end), kind };
      if (kind !== 'heading') blocks.push({ ...block, headingPath: path });
      else {
        const label = text.slice(range.start, range.end).replace(RULE, '').trim();
        blocks.push({ ...block, headingPath: level === 1 ? [] : above, level, label });
        path = level === 1 ? [label] : [...above, label];
        if (level === 1) above = path;
      }
    }
  }
  return blocks;
}

interface Part {
  readonly kind: 'heading' | 'list' | 'paragraph';
  readonly range: TextRange;
  /** Of a heading. */
  readonly level: 1 | 2;
}

const BULLET = /^[ \t]*(?:[-*+•–][ \t]+|\d{1,2}[.)][ \t]+)\S/u;
const RULE = /\n[ \t]*(?:={3,}|-{3,}|~{3,})[ \t]*$/u;
/** No small letter, a word of three letters at least, and no end of a sentence. */
const CAPITALS = /^(?=.*\p{Lu}{3})[^\p{Ll}]{3,70}(?<![.,;?!…-])$/u;

const INDENTED = /^[ \t]{2,}\S/u;
/** `2. Spring play`, with what was said of it indented below. */
const NUMBERED = /^\d{1,2}[.)][ \t]+\p{Lu}[^.:;?!]{1,60}$/u;

/** Headings, lists and what is neither, in a stretch without a blank line. */
function partsOf(text: string, lines: readonly TextRange[]): Part[] {
  const words = (line: TextRange | undefined): string => (line ? text.slice(line.start, line.end) : '');
  const isCapitals = (line: TextRange | undefined): boolean => CAPITALS.test(words(line).trim());
  const parts: Part[] = [];
  const [first, second] = lines;
  let rest = lines;
  if (first && second && RULE.test(`\n${words(second)}`) && words(first).trim().length <= 100) {
    parts.push({ kind: 'heading', range: { start: first.start, end: second.end }, level: 1 });
    rest = lines.slice(2);
  }
  for (const [n, line] of rest.entries()) {
    const last = parts.at(-1);
    // Several lines in capitals are a text that shouts.
    const isCapital = isCapitals(line) && !isCapitals(rest[n - 1]) && !isCapitals(rest[n + 1]);
    if (isCapital && last?.kind !== 'paragraph') {
      parts.push({ kind: 'heading', range: trimmed(text, line), level: 1 });
      continue;
    }
    if (NUMBERED.test(words(line)) && INDENTED.test(words(rest[n + 1]))) {
      parts.push({ kind: 'heading', range: trimmed(text, line), level: 2 });
      continue;
    }
    const isItem = BULLET.test(words(line));
    // A line that is indented goes on from the item before.
    const goesOn = last?.kind === 'list' ? isItem || INDENTED.test(words(line)) : last?.kind === 'paragraph' && !isItem;
    if (last && goesOn) parts.splice(-1, 1, { ...last, range: { start: last.range.start, end: line.end } });
    else parts.push({ kind: isItem ? 'list' : 'paragraph', range: line, level: 1 });
  }
  return parts;
}

function linesIn(text: string, { start, end }: TextRange): TextRange[] {
  const lines: TextRange[] = [];
  for (let at = start; at < end;) {
    const feed = text.indexOf('\n', at);
    const stop = feed === -1 || feed > end ? end : feed;
    lines.push({ start: at, end: stop });
    at = stop + 1;
  }
  return lines;
}

/** Stretches between blank lines, without the white space around them. */
export function paragraphsOf(text: string, range: TextRange): Block[] {
  const blocks: Block[] = [];
  let start: number | null = null;
  let end = range.start;
  for (let line = range.start; line < range.end;) {
    const feed = text.indexOf('\n', line);
    const stop = feed === -1 || feed > range.end ? range.end : feed;
    const words = text.slice(line, stop).trim();
    if (words !== '') {
      start ??= line;
      end = stop;
    } else if (start !== null) {
      blocks.push(paragraph(start, end));
      start = null;
    }
    line = stop + 1;
  }
  if (start !== null) blocks.push(paragraph(start, end));
  return blocks;
}

const paragraph = (start: number, end: number): Block => ({
  kind: 'paragraph',
  start,
  end,
  headingPath: [],
  level: null,
  label: null,
  atomic: false,
});
