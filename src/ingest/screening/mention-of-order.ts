import type { GuardPiece } from './screened-pieces.ts';
import { orders } from '../../domain/quoted.ts';
import type { CompiledMentions } from './compiled-screening.ts';

const QUOTED = /"[^"]{2,400}"|(?<![\p{L}\p{N}])'[^']{2,400}'(?![\p{L}\p{N}])/gu;
const DOUBLY_QUOTED = /"[^"]{2,400}"/gu;
/** How far before and after a quotation its introduction may stand, in characters. */
const BEFORE = 240;
const AFTER = 120;
/** How far around a match it shows whether somebody is spoken to, in characters. */
const SPOKEN_NEAR = 400;

/**
 * Is the match spoken of, not said? It is when it stands in quotation marks (or a block quotation) that the words around
 * introduce as an example, or when the sentence reports that somebody else does it. `text` is in plain small letters.
 */
export function isMentioned(
  piece: GuardPiece,
  text: string,
  match: { readonly start: number; readonly end: number },
  signs: readonly CompiledMentions[],
): boolean {
  const quote = piece.quoted ? { start: 0, end: text.length } : quotationAround(text, match);
  if (quote) {
    const around = piece.quoted
      ? ''
      : `${text.slice(Math.max(0, quote.start - BEFORE), quote.start)} … ${text.slice(quote.end, quote.end + AFTER)}`;
    if (signs.some(({ cue }) => [around, ...piece.headings].some((words) => cue.first(words) !== null))) return true;
  }
  const before = text.slice(sentenceStart(text, match.start), match.start);
  return signs.some(({ reported, addressed }) => reported.first(before) !== null && addressed.first(before) === null);
}

const sentenceStart = (text: string, at: number): number => {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  return at - before.length + Math.max(0, ...['. ', '! ', '? ', '; '].map((end) => before.lastIndexOf(end) + 1));
};

/** Who speaks to somebody, or leaves a slot to be filled for somebody: `[prompt]`. */
const SPEAKS = /\b(?:you|your|yourself|i|i'm|me|my)\b|\[[a-z ]{2,20}\]|= ?\[/u;

/** Do the words around a match speak to somebody, or does its sentence order? `text` is in plain small letters. */
export function isAddressed(text: string, match: { readonly start: number; readonly end: number }): boolean {
  // A match may begin with the full stop of the sentence before.
  const first = match.start + Math.max(0, text.slice(match.start, match.end).search(/\p{L}/u));
  const start = sentenceStart(text, first);
  const before = text.slice(Math.max(0, match.start - SPOKEN_NEAR), match.start);
  const behind = text.slice(match.start, match.end + SPOKEN_NEAR);
  return (
    [before, behind].some((words) => SPEAKS.test(words.replace(DOUBLY_QUOTED, ' '))) ||
    orders(text.slice(start, match.end))
  );
}

/** The quotation a match stands in; one that goes from one quotation into the next stands in both. */
function quotationAround(
  text: string,
  match: { readonly start: number; readonly end: number },
): { start: number; end: number } | null {
  let first: number | null = null;
  for (const quote of text.matchAll(QUOTED)) {
    const end = quote.index + quote[0].length;
    if (quote.index <= match.start && match.start < end) first = quote.index;
    if (first === null && quote.index > match.start) return null;
    if (first !== null && quote.index < match.end && match.end <= end) return { start: first, end };
    if (quote.index > match.end) return null;
  }
  return null;
}
