import { createHash } from 'node:crypto';
import { lemmaOf } from '../text/lemma.ts';

/** A question in the form under which it is found again. */
export interface CanonicalQuestion {
  /** Small letters, no stop words, base forms, sorted; of a question with no words, its signs. */
  readonly text: string;
  /** SHA3-256 of `text`, 64 hexadecimal digits. */
  readonly hash: string;
  /** Two or more things are named: the same hash may still be another question, to be confirmed by `ordered` (SE-59). */
  readonly orderMatters: boolean;
  /** All words but articles in their order, in base form: `a acquire b` is not `b acquire a`, nor `a was acquire by b`. */
  readonly ordered: string;
}

/**
 * Words that leave a question the same. Not among them: negations, question words that change what is asked (`who`, `when`, `why`, `how`),
 * times (`before`, `since`), amounts and comparisons (`more`, `first`), sides (`against`, `over`) and who is
 * spoken of (`i`, `she`, `my`).
 */
const STOP_WORDS = new Set(
  (
    'a an the this that these those it its is are was were be been being am do does did have has had will would shall should can could ' +
    'may might must of in on at by for from to with into onto about as than and or so then there here what which whose please kindly ' +
    'tell me us you know just also too very really actually hi hello hey thanks thank ok okay'
  ).split(' '),
);
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

const ARTICLES = new Set(['a', 'an', 'the']);
const WORD = /[$€£¥]?[\p{L}\p{N}\p{M}]+(?:[-_.'’\u2010][\p{L}\p{N}\p{M}]+)*[+#%]*/gu;
/** Signs nobody sees: directions, zero widths, controls. */
const UNSEEN = /[\p{Cf}\p{Cc}]/gu;

/**
 * The canonical form of a question and its hash (SE-59, SE-60): the same whatever its case, outer white space, stop words, inflection and
 * order of words; another for any other content word, and for a negation.
 * @param named how many things the question names
 */
export function canonicalQuestion(question: string, named: number): CanonicalQuestion {
  const words = wordsOf(question);
  const content = words.filter((word) => !isStopWord(word));
  const kept = (content.length > 0 ? content : words).map(lemmaOf);
  // By code units: an order by language would differ between machines.
  const text = kept.length > 0 ? kept.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join(' ') : signsOf(question);
  return {
    text,
    hash: createHash('sha3-256').update(text, 'utf8').digest('hex'),
    orderMatters: named > 1,
    ordered: words
      .filter((word) => !ARTICLES.has(word))
      .map(lemmaOf)
      .join(' '),
  };
}

/** The words of a question in small letters and in order; contracted negations are `not`. */
export function wordsOf(question: string): string[] {
  const plain = question
    .normalize('NFKC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/(?<=\p{L})n['’]t\b/gu, ' not')
    .replace(/\bcannot\b/gu, 'can not');
  return [...plain.matchAll(WORD)].map(([word]) => word.replace(/['’](?:s|re|ve|ll|d|m)$/u, ''));
}

const signsOf = (question: string): string =>
  question
    .normalize('NFKC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
