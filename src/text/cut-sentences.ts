import type { Block, TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import { sentenceEnds } from './sentence-ends.ts';

/** A sentence of prose; `boundary` says that a chunk may begin here without tearing a thought (PI-40). */
export interface Sentence extends TextRange {
  readonly boundary: boolean;
}

/** Words that open a new thought (PI-40), after marks such as `**`, `>` and list markers. */
const OPENER =
  /^(?:[\s>*_~"'“‘([]|[-+](?=\s)|\d{1,9}[.)](?=\s))*(?:however|therefore|additionally|in contrast|moreover|first|second|finally|in summary)(?![\p{L}\p{N}])/iu;

/** The line feed before a blank line or a list item: each begins a paragraph. Quote marks do not fill a line. */
const PARAGRAPH = /\n(?=[ \t>]*(?:\n|(?:[-*+]|\d{1,9}[.)])[ \t]))/gu;

function* paragraphsOf(text: string, range: TextRange): Generator<TextRange> {
  const whole = text.slice(range.start, range.end);
  let from = range.start;
  for (const gap of whole.matchAll(PARAGRAPH)) {
    yield { start: from, end: range.start + gap.index };
    from = range.start + gap.index + gap[0].length;
  }
  yield { start: from, end: range.end };
}

/** Lines of HTML are its sentences: markup has few full stops. */
function* linesOf(text: string, range: TextRange): Generator<number> {
  for (let at = text.indexOf('\n', range.start); at !== -1 && at < range.end; at = text.indexOf('\n', at + 1)) yield at;
}

/**
 * The sentences of a block of prose, in order, without the white space between them; together they hold all its words.
 * Rules for languages with blanks and stops, and for full-width stops; no model, so the same text gives the same cut.
 */
export function sentencesOf(text: string, block: Pick<Block, 'kind' | 'start' | 'end'>): Sentence[] {
  const sentences: Sentence[] = [];
  for (const paragraph of paragraphsOf(text, block)) {
    let from = paragraph.start;
    const ends = block.kind === 'html' ? linesOf(text, paragraph) : sentenceEnds(text, paragraph);
    for (const to of [...ends, paragraph.end]) {
      const range = trimmed(text, { start: from, end: to });
      if (range.start === range.end) continue;
      const opens = from === paragraph.start || OPENER.test(text.slice(range.start, range.start + 80));
      sentences.push({ ...range, boundary: opens });
      from = to;
    }
  }
  return sentences;
}
