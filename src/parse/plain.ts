import type { Block, Link, MediaType, ParsedDocument, TextRange } from '../domain/text.ts';
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

/** Plain text: paragraphs between blank lines, and the addresses in them. No headings are guessed. */
export function parsePlain(text: string, mediaType: MediaType): ParsedDocument {
  return {
    ...emptyDocument(text, mediaType),
    blocks: paragraphsOf(text, { start: 0, end: text.length }),
    links: bareLinks(text, { start: 0, end: text.length }),
  };
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
