import { stemmer } from 'stemmer';
import { tokenize } from './tokenize.ts';

/** Words of one's language are few: each is stemmed once and remembered, until so many are that somebody sends noise. */
const REMEMBERED = 65_536;
const stems = new Map<string, string>();
/** Shorter words are left alone: the stem of `gas` would be `ga`. */
const ENGLISH_LETTERS = /^[a-z]{4,}$/;

/** Porter's stem of a word in English letters; every other term is its own. */
function stemOf(word: string): string {
  if (!ENGLISH_LETTERS.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size === REMEMBERED) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}

/**
 * The terms of a text in order: its words (tokens.ts), stemmed, so that `burns` finds `burned`. Names are not
 * stemmed. Worth a tenth of the mean reciprocal rank (docs/adr/0003-lexical-search.md).
 */
export const termsOf = (text: string): string[] => tokenize(text).map(stemOf);

/** How often each term stands in a text, and how many there are in all. */
export interface TermCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

export function countTerms(text: string): TermCounts {
  const terms = termsOf(text);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, length: terms.length };
}
