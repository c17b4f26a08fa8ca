import { clip, tokenize } from './tokens.ts';

/** A name without anything between its words: `Vitalik Buterin` and `vitalik-buterin` are `vitalikbuterin`. */
export const joined = (norm: string): string => clip(norm.replace(/[^\p{L}\p{N}\p{M}]/gu, ''));

/** The words of a normal form, as similarity compares them. */
export const nameWords = (norm: string): string[] => norm.split(' ').filter((word) => word !== '');

/** What a name is found by: its words, their parts, and all of it as one word. */
export function nameTerms(norm: string): Map<string, number> {
  const terms = new Set(tokenize(norm));
  const whole = joined(norm);
  if (whole !== '') terms.add(whole);
  return new Map([...terms].map((term) => [term, 1]));
}
