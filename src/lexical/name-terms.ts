import { clip, tokenize } from '../text/tokenize.ts';

/** A name without anything between its words: `Vitalik Buterin` and `vitalik-buterin` are `vitalikbuterin`. */
export const joined = (norm: string): string => clip(norm.replace(/[^\p{L}\p{N}\p{M}]/gu, ''));

/** The words of a normal form, as similarity compares them. */
export const nameWords = (norm: string): string[] => norm.split(' ').filter((word) => word !== '');

/** Before a name written as one word: no word begins so, and the frequencies of words stay theirs. */
export const WHOLE = '=';

/** What a name is found by: its words, their parts, and all of it as one word where it has several. */
export function nameTerms(norm: string): Map<string, number> {
  const words = tokenize(norm);
  const whole = joined(norm);
  const terms = new Set(words);
  if (whole !== '' && !terms.has(whole)) terms.add(`${WHOLE}${whole}`);
  return new Map([...terms].map((term) => [term, 1]));
}
