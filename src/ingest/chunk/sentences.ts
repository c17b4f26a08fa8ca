import type { Block, TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';

/** A sentence of prose; `boundary` says that a chunk may begin here without tearing a thought (PI-40). */
export interface Sentence extends TextRange {
  readonly boundary: boolean;
}

/** Words that open a new thought (PI-40), after marks such as `**`, `>` and list markers. */
const OPENER =
  /^(?:[\s>*_~"'“‘([]|[-+](?=\s)|\d{1,9}[.)](?=\s))*(?:however|therefore|additionally|in contrast|moreover|first|second|finally|in summary)(?![\p{L}\p{N}])/iu;

/** The line feed before a blank line or a list item: each begins a paragraph. Quote marks do not fill a line. */
const PARAGRAPH = /\n(?=[ \t>]*(?:\n|(?:[-*+]|\d{1,9}[.)])[ \t]))/gu;

/** A sentence's end with the quotes, brackets and marks that close with it; or, where no blanks are written, a full stop. */
const SENTENCE_END = /[.!?…]{1,8}["'”’»)\]*_`]{0,8}(?=\s)|[。！？][”’」』）"']{0,4}/gu;

/** A full stop after these, or after a single letter, ends an abbreviation. */
const ABBREVIATIONS = new Set(
  (
    'e.g i.e cf vs viz al etc ca approx resp no nos vol ed eds pp p fig figs eq eqs sec secs ch art dept est incl mr mrs ms ' +
    'dr prof st sr jr rev gen col sgt capt hon inc ltd co corp u.s u.k e.u a.m p.m jan feb mar apr jun jul aug sep sept oct nov dec'
  ).split(' '),
);
/** Of those, the ones after which a capital still begins a new sentence. */
const MAY_END = new Set(['etc', 'inc', 'ltd', 'co', 'corp', 'a.m', 'p.m', 'al']);

/** Does the text at a full stop go on rather than end? `before` is the sentence up to the stop, `after` what follows. */
function goesOn(before: string, after: string): boolean {
  const next = /^\s*["'“‘(*_[]*(.)/u.exec(after)?.[1] ?? '';
  if (/\p{Ll}/u.test(next)) return true;
  if (/^[\s>]*\d{1,9}$/u.test(before)) return true;
  const word = /(?:^|[\s("'“‘*_[])([\p{L}.]{1,8})$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  if (word.length === 1 && /\p{Lu}$/u.test(before)) return true;
  return ABBREVIATIONS.has(word) && !MAY_END.has(word);
}

/** Where sentences end inside one paragraph: offsets into `text`. */
function* endsIn(text: string, range: TextRange): Generator<number> {
  const paragraph = text.slice(range.start, range.end);
  let from = 0;
  for (const end of paragraph.matchAll(SENTENCE_END)) {
    const to = end.index + end[0].length;
    const stop = end[0].startsWith('.') && !end[0].startsWith('..');
    if (stop && goesOn(paragraph.slice(Math.max(from, end.index - 40), end.index), paragraph.slice(to, to + 40)))
      continue;
    yield range.start + to;
    from = to;
  }
}

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
    const ends = block.kind === 'html' ? linesOf(text, paragraph) : endsIn(text, paragraph);
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
