import { editDistance } from '../../text/edit-distance.ts';

const WORD = /\d+(?:[.:]\d+)*|[\p{L}\p{M}]+/gu;
const POSSESSIVE = /(?<=\p{L})'(?=\p{L})/gu;
const ROMAN = /^(?=..)x{0,3}(?:ix|iv|v?i{0,3})$/u;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** Words and numbers of a folded name; letters and digits that touch are apart, so `eip1559` and `eip-1559` are the same two. */
export const wordsOf = (folded: string): string[] => folded.replace(POSSESSIVE, '').match(WORD) ?? [];

/** `iv` is 4; null = not a Roman numeral of two to six letters up to 39. A single letter is a letter. */
export function romanNumber(word: string): number | null {
  if (!ROMAN.test(word)) return null;
  const digits = Array.from(word, (letter) => ROMAN_DIGITS[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

/** What tells things of one name apart: a number, a version, a numeral, a single letter. null = an ordinary word. */
export function markOf(word: string): string | null {
  if (/^\d/u.test(word)) return word;
  const roman = romanNumber(word);
  if (roman !== null) return String(roman);
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(word) ? word : null;
}

/** Typing errors that a word may have and still be the same word: short words are other words after one. */
const forgiven = (letters: number): number => (letters < 5 ? 0 : letters < 8 ? 1 : 2);

/** Likeness of two words, 0–1: equal, or mistyped within what is forgiven; else 0. Numbers are equal or not. Symmetric. */
export function wordLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  const limit = forgiven(Math.min(a.length, b.length));
  if (limit === 0 || Math.abs(a.length - b.length) > limit || /\d/u.test(a + b)) return 0;
  const errors = editDistance(a, b, limit);
  return errors > limit ? 0 : 1 - errors / longest;
}
