import { jaccard, trigramsOfWords } from '../../text/trigrams.ts';
import { lengthOf, editDistance } from '../../text/edit-distance.ts';
import { fold } from '../../text/fold.ts';
import type { Limit } from './limit.ts';
import { personLimit } from './person-limit.ts';
import { markOf, wordLikeness, wordsOf } from './name-likeness.ts';

/** Why a likeness does not decide. */
export type NameReason =
  | 'OTHER_MARKS' // numbers, codes, years, versions or single letters differ: another thing
  | 'MARKS_OF_ONE' // one of the names has a number or letter that the other lacks
  | 'OTHER_WORDS' // both have a word that the other lacks
  | 'WORDS_OF_ONE' // one has words that the other lacks: decides in a conversation only
  | 'OTHER_ORDER' // the same words in another order
  | 'OTHER_PERSON' // the family name is one, the given names are two
  | 'PERHAPS_PERSON' // an initial, a family name alone, a letter that differs
  | 'LOOK_ALIKE'; // letters of another script stand in for the ones they look like

/** How alike two names are, in parts of 0–1 each (OM-Q09). Symmetric. */
export interface NameSimilarity {
  /** The highest part; 1 when the folded names are equal. */
  readonly score: number;
  readonly parts: {
    /** Shared three-letter pieces, as pg_trgm counts them. */
    readonly trigrams: number;
    /** One name is words, or the beginning, of the other: never more than .84, so that it alone stays below a decision. */
    readonly words: number;
    /** 1 − typing errors / length, with blanks or without. */
    readonly edits: number;
  };
  /**
   * Likeness of the names as wholes, which alone decides in documents: the higher of `trigrams` and `edits`, but no more than
   * `words` can be when one of them has words that the other lacks.
   */
  readonly whole: number;
  readonly limit: Limit;
  readonly reasons: readonly NameReason[];
}

export interface NameOptions {
  /** PERSON: given names and initials are read. null = anything. */
  readonly kind: 'PERSON' | null;
}

/** Typing errors that are counted in names that are longer than this: more are another name, and the work would grow with the square. */
const COUNTED = 200;
/** `words` of one name within another: from .7 to .84 by the share of its letters. */
const [WITHIN, WITHIN_GAIN] = [0.7, 0.14];
/** A beginning shorter than this says nothing. */
const SHORTEST_BEGINNING = 3;

/**
 * How alike two names are (decisions: "resolving a name"; OM-44, OM-Q09). Letters are folded first: case, accents, invisible and
 * right-to-left signs, digits of other scripts, look-alikes. Never throws; empty names are alike to nothing but each other.
 */
export function nameSimilarity(a: string, b: string, { kind }: NameOptions = { kind: null }): NameSimilarity {
  const [left, right] = [fold(a), fold(b)];
  const [s, t] = [wordsOf(left.text), wordsOf(right.text)];
  const equal = left.text === right.text || (s.length > 0 && spelledOut(s) === spelledOut(t));
  const parts = equal ? { trigrams: 1, words: 1, edits: 1 } : partsOf(s, t);
  const person = kind === 'PERSON' && !equal ? personLimit(a, b) : 'DECIDE';
  const reasons = reasonsOf(s, t, equal, parts.words > 0).filter(
    (reason) => kind !== 'PERSON' || reason !== 'OTHER_ORDER',
  );
  if (left.disguised !== right.disguised) reasons.push('LOOK_ALIKE');
  if (person === 'NEVER') reasons.push('OTHER_PERSON');
  if (person === 'ASK') reasons.push('PERHAPS_PERSON');
  const likeness = Math.max(parts.trigrams, parts.edits);
  const whole = reasons.includes('WORDS_OF_ONE') ? Math.min(likeness, WITHIN + WITHIN_GAIN) : likeness;
  return { score: Math.max(likeness, parts.words), parts, whole, limit: limitOf(reasons), reasons };
}

/** Numerals as numbers: `Rocky II` is `Rocky 2`. */
const spelledOut = (words: readonly string[]): string => words.map((word) => markOf(word) ?? word).join(' ');

function limitOf(reasons: readonly NameReason[]): Limit {
  if (reasons.includes('OTHER_MARKS') || reasons.includes('OTHER_PERSON')) return 'NEVER';
  return reasons.some((reason) => reason !== 'WORDS_OF_ONE') ? 'ASK' : 'DECIDE';
}

function partsOf(s: readonly string[], t: readonly string[]): NameSimilarity['parts'] {
  return {
    trigrams: jaccard(trigramsOfWords(s), trigramsOfWords(t)),
    words: wordsWithin(s, t),
    edits: Math.max(wholesAlike(s.join(' '), t.join(' ')), wholesAlike(s.join(''), t.join(''))),
  };
}

function wholesAlike(a: string, b: string): number {
  const longest = Math.max(lengthOf(a), lengthOf(b));
  if (longest === 0) return 0;
  const limit = Math.min(longest, COUNTED);
  const errors = editDistance(a, b, limit);
  return errors > limit ? 0 : 1 - errors / longest;
}

/** All words of the shorter name are in the longer one, the last perhaps only begun. */
function wordsWithin(s: readonly string[], t: readonly string[]): number {
  const letters = (words: readonly string[]): number => words.reduce((sum, word) => sum + lengthOf(word), 0);
  const [own, others] = [letters(s), letters(t)];
  if (own === others) return 0;
  const [short, long] = own < others ? [s, t] : [t, s];
  if (short.length === 0) return 0;
  const rest = new Map<string, number>();
  for (const word of long) rest.set(word, (rest.get(word) ?? 0) + 1);
  for (const [at, word] of short.entries()) {
    const left = rest.get(word) ?? 0;
    if (left > 0) rest.set(word, left - 1);
    else if (at < short.length - 1 || !begins(word, rest)) return 0;
  }
  return WITHIN + (WITHIN_GAIN * Math.min(own, others)) / Math.max(own, others);
}

function begins(word: string, rest: ReadonlyMap<string, number>): boolean {
  if (word.length < SHORTEST_BEGINNING || markOf(word) !== null) return false;
  return [...rest].some(([other, count]) => count > 0 && other.startsWith(word));
}

/** Takes from each list what the other has too, one for one. */
function unshared(s: readonly string[], t: readonly string[]): [string[], string[]] {
  const counts = new Map<string, number>();
  for (const each of t) counts.set(each, (counts.get(each) ?? 0) + 1);
  const onlyS = s.filter((each) => {
    const left = counts.get(each) ?? 0;
    if (left > 0) counts.set(each, left - 1);
    return left === 0;
  });
  return [onlyS, [...counts].flatMap(([each, left]) => Array<string>(left).fill(each))];
}

function reasonsOf(s: readonly string[], t: readonly string[], equal: boolean, within: boolean): NameReason[] {
  if (equal) return [];
  const reasons: NameReason[] = [];
  const marks = (words: readonly string[]): string[] => words.map(markOf).filter((mark) => mark !== null);
  const [ownMarks, otherMarks] = unshared(marks(s), marks(t));
  if (ownMarks.length > 0 && otherMarks.length > 0)
    reasons.push(agree(ownMarks, otherMarks, s, t) ? 'MARKS_OF_ONE' : 'OTHER_MARKS');
  else if (ownMarks.length + otherMarks.length > 0) reasons.push('MARKS_OF_ONE');
  if (s.join('') === t.join('')) return reasons;
  const plain = (words: readonly string[]): string[] => words.filter((word) => markOf(word) === null);
  const [own, others] = unshared(plain(s), plain(t)).map((words) => [...new Set(words)]) as [string[], string[]];
  const without = (words: readonly string[], among: readonly string[]): boolean =>
    words.some((word) => !among.some((other) => wordLikeness(word, other) > 0));
  const [here, there] = [without(own, others), without(others, own)];
  if (here && there && !within) reasons.push('OTHER_WORDS');
  else if (here || there) reasons.push('WORDS_OF_ONE');
  else if (own.length === 0 && others.length === 0) reasons.push('OTHER_ORDER');
  return reasons;
}

/** Letters that begin words of the other name are initials, not marks: `J. Smith` and `John S.` */
function agree(own: readonly string[], others: readonly string[], s: readonly string[], t: readonly string[]): boolean {
  const initials = (marks: readonly string[], words: readonly string[]): boolean =>
    marks.every((mark) => /^\p{L}$/u.test(mark) && words.some((word) => word.length > 1 && word.startsWith(mark)));
  return initials(own, t) && initials(others, s);
}
