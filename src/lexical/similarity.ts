import { jaccard, trigramsOfWords } from '../text/trigrams.ts';
import { lengthOf, editDistance } from '../text/edit-distance.ts';
import { errorsForgiven } from './pass-join.ts';
import { joined, nameWords } from './name-terms.ts';

/** How alike a question and a name are, 0–1 each; the score is the highest (OM-Q09). */
export interface NameSimilarity {
  /** Monge–Elkan over words, both ways, weighted by idf: how much of the question is in the name and of the name in it. */
  readonly words: number;
  /** Shared three-letter pieces, as pg_trgm counts them. */
  readonly trigrams: number;
  /** 1 − errors / length, of the whole name with and without blanks. */
  readonly edits: number;
}

const DIGIT = /\p{N}/u;
const digitsOf = (word: string): string => (DIGIT.test(word) ? word.replace(/\P{N}/gu, '') : '');

/**
 * Likeness of a word asked for and a word of a name, 0–1: equal, its beginning (Dice over letters), or mistyped within the
 * errors that are forgiven; else 0. Numbers are equal or not: one digit off is another number.
 */
export function wordSimilarity(asked: string, word: string): number {
  if (asked === word) return 1;
  // Twice the errors that are ever forgiven: a letter is one or two units long.
  if (Math.abs(asked.length - word.length) > 4 && !word.startsWith(asked)) return 0;
  const [s, t] = [lengthOf(asked), lengthOf(word)];
  const begins = s > 1 && word.startsWith(asked) ? (2 * s) / (s + t) : 0;
  const limit = errorsForgiven(t);
  if (limit === 0 || Math.abs(s - t) > limit) return begins;
  const errors = editDistance(asked, word, limit);
  if (errors > limit || digitsOf(asked) !== digitsOf(word)) return begins;
  return Math.max(begins, 1 - errors / Math.max(s, t));
}

type WordLikeness = typeof wordSimilarity;

/** `wordSimilarity` that works out each pair of words once. */
export function rememberedSimilarity(): WordLikeness {
  const known = new Map<string, Map<string, number>>();
  return (asked, word) => {
    const ofAsked = known.get(asked) ?? new Map<string, number>();
    if (ofAsked.size === 0) known.set(asked, ofAsked);
    const before = ofAsked.get(word);
    if (before !== undefined) return before;
    const likeness = wordSimilarity(asked, word);
    ofAsked.set(word, likeness);
    return likeness;
  };
}

/** The three-letter pieces of a normal form. */
export const trigramsOf = (norm: string): Set<string> => trigramsOfWords(nameWords(norm));

/** A name prepared for being compared with many. */
export interface ComparedName {
  readonly norm: string;
  readonly joined: string;
  readonly words: readonly string[];
  readonly trigrams: ReadonlySet<string>;
}

export const compared = (norm: string): ComparedName => ({
  norm,
  joined: joined(norm),
  words: nameWords(norm),
  trigrams: trigramsOf(norm),
});

/**
 * Similarity of a question and a name; `weight` is a word's idf among names, `likeness` that of a word of the question and one of the name:
 * a question is compared with many names of the same words.
 */
export function nameSimilarity(
  asked: ComparedName,
  name: ComparedName,
  weight: (word: string) => number,
  likeness: WordLikeness = wordSimilarity,
): NameSimilarity {
  return {
    words: wordsAlike(asked.words, name.words, weight, likeness),
    trigrams: jaccard(asked.trigrams, name.trigrams),
    edits: Math.max(wholesAlike(asked.norm, name.norm), wholesAlike(asked.joined, name.joined)),
  };
}

function wordsAlike(
  asked: readonly string[],
  name: readonly string[],
  weight: (word: string) => number,
  likeness: WordLikeness,
): number {
  const covered = (words: readonly string[], nearest: (word: string) => number): number => {
    let sum = 0;
    let all = 0;
    for (const word of new Set(words)) {
      sum += weight(word) * nearest(word);
      all += weight(word);
    }
    return all === 0 ? 0 : sum / all;
  };
  const inName = covered(asked, (word) => Math.max(0, ...name.map((other) => likeness(word, other))));
  const inQuestion = covered(name, (word) => Math.max(0, ...asked.map((other) => likeness(other, word))));
  return (inName + inQuestion) / 2;
}

function wholesAlike(a: string, b: string): number {
  const longest = Math.max(lengthOf(a), lengthOf(b));
  if (longest === 0 || (a !== b && digitsOf(a) !== digitsOf(b))) return 0;
  // Beyond half its letters nothing is a typing error.
  const errors = editDistance(a, b, Math.floor(longest / 2));
  return errors > longest / 2 ? 0 : 1 - errors / longest;
}
