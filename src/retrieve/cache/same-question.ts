import type { CachedQuestion } from './cache-entry.ts';
import { cosineOf } from './cache-entry.ts';

/** Words that turn a question round although they hardly move its vector. */
const TURNING = new Set(
  ['not no never none nobody nothing nowhere neither nor without except cannot', 'unless before after'].flatMap(
    (line) => line.split(' '),
  ),
);
const isTurning = (word: string): boolean => TURNING.has(word) || /n['’]t$/u.test(word);
const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/**
 * What an exact hit is confirmed by, as the canonical form has no order: the same words in the same order, or near in meaning and
 * the same things in the same order (SE-59, SE-65).
 */
export function isConfirmed(asked: CachedQuestion, known: CachedQuestion, similar: number): boolean {
  if (isSame(asked.words, known.words)) return true;
  if (!saysTheSame(asked, known)) return false;
  if (asked.entities.length < 2 && known.entities.length < 2) return true;
  return asked.vector !== null && known.vector !== null && cosineOf(asked.vector, known.vector) >= similar;
}

/**
 * Could one be a paraphrase of the other? Not where they name other things, or the same ones in another order, other numbers, or one
 * of them denies: what vectors of sentences do not tell apart (figures: docs/evidence-cache.md).
 */
export const saysTheSame = (a: CachedQuestion, b: CachedQuestion): boolean =>
  isSame(a.entities, b.entities) &&
  isSame(a.words.filter(hasDigit), b.words.filter(hasDigit)) &&
  isSame(a.words.filter(isTurning).toSorted(), b.words.filter(isTurning).toSorted());

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, n) => one === b[n]);
