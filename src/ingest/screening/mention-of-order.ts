import type { GuardPiece } from './screened-pieces.ts';
import type { CompiledMentions } from './compiled-screening.ts';

const QUOTED = /"[^"]{2,400}"|(?<![\p{L}\p{N}])'[^']{2,400}'(?![\p{L}\p{N}])/gu;
/** How far before and after a quotation its introduction may stand, in characters. */
const BEFORE = 240;
const AFTER = 120;

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
  const sentence = Math.max(...['. ', '! ', '? ', '; '].map((end) => text.lastIndexOf(end, match.start - 1)));
  const before = text.slice(Math.max(sentence + 1, match.start - BEFORE, 0), match.start);
  return signs.some(({ reported, addressed }) => reported.first(before) !== null && addressed.first(before) === null);
}

function quotationAround(
  text: string,
  match: { readonly start: number; readonly end: number },
): { start: number; end: number } | null {
  for (const quote of text.matchAll(QUOTED)) {
    const end = quote.index + quote[0].length;
    if (quote.index <= match.start && match.end <= end) return { start: quote.index, end };
    if (quote.index > match.start) return null;
  }
  return null;
}
