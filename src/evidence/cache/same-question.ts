import { termsOf } from '../../text/terms-of-text.ts';
import { isStopWord, type CachedQuestion } from '../../question/index.ts';
import { cosineOf } from './cache-entry.ts';

const wordSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Words that turn a question round although they hardly move its vector. */
const TURNING = wordSet(
  'not no never none nobody nothing nowhere neither nor without except cannot unless',
  'before after against will would',
);
/** Directions and times of which one question has this and the other that: where to, where from; who was, who is. */
const FACING = [
  [wordSet('from'), wordSet('to into onto')],
  [wordSet('was were'), wordSet('is are am')],
] as const;
/** Numbers as words; not `one` and `first`, which mostly count nothing. */
const NUMBERS = wordSet(
  'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand million',
  'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth half dozen once twice',
);
const isTurning = (word: string): boolean => TURNING.has(word) || /n['’]t$/u.test(word);
const isNumber = (word: string): boolean => NUMBERS.has(word) || /\p{N}/u.test(word);

const hasOnly = (words: readonly string[], these: ReadonlySet<string>, those: ReadonlySet<string>): boolean =>
  words.some((word) => these.has(word)) && !words.some((word) => those.has(word));

/** Does one go, or look, the other way? */
const facesAnotherWay = (a: readonly string[], b: readonly string[]): boolean =>
  FACING.some(
    ([these, those]) =>
      (hasOnly(a, these, those) && hasOnly(b, those, these)) || (hasOnly(a, those, these) && hasOnly(b, these, those)),
  );

/** Does one have a word where the other has its opposite: available, unavailable? */
function isOpposite(a: readonly string[], b: readonly string[]): boolean {
  const [mine, theirs] = [new Set(a), new Set(b)];
  const denies = (word: string, others: ReadonlySet<string>): boolean =>
    ['un', 'in', 'im', 'ir', 'dis', 'non', 'non-'].some((prefix) => others.has(prefix + word));
  return (
    a.some((word) => !theirs.has(word) && denies(word, theirs)) ||
    b.some((word) => !mine.has(word) && denies(word, mine))
  );
}

/**
 * Is one the other with a word of content in the place of another: length for width, import for export? Who says the same in other words
 * seldom keeps all words but one; who asks for something else of the same thing often does. A synonym in its place costs a search.
 */
function asksOfAnother(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const apart = a.flatMap((word, n) => (stemOf(word) === stemOf(b[n] ?? '') ? [] : [[word, b[n] ?? '']]));
  return 2 * apart.length <= a.length && apart.some((words) => words.every((word) => !isStopWord(word)));
}
const stemOf = (word: string): string => termsOf(word).join(' ');

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
 * of them denies or asks for another thing of the same: what vectors of sentences do not tell apart (figures: docs/evidence-cache.md).
 */
export const saysTheSame = (a: CachedQuestion, b: CachedQuestion): boolean =>
  isSame(a.entities, b.entities) &&
  isSame(a.words.filter(isNumber), b.words.filter(isNumber)) &&
  isSame(a.words.filter(isTurning).toSorted(), b.words.filter(isTurning).toSorted()) &&
  !isOpposite(a.words, b.words) &&
  !asksOfAnother(a.words, b.words) &&
  !facesAnotherWay(a.words, b.words);

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, n) => one === b[n]);
