import {
  JOINS,
  SAYS_CAUSE,
  SAYS_OPINION,
  SAYS_STATISTICS,
  SAYS_UNSURE,
  SAYS_WHAT_TO_DO,
} from '../../text/english/stance.ts';
import { toAccount } from './account-words.ts';
import type { Words } from './read-words.ts';
import type { SentenceType } from '../../domain/sentence-check.ts';

/** A sentence with fewer words of its own says nothing that could be looked up. */
const LEAST_WORDS = 2;
const QUOTED = /["“][^"“”]{3,}["”]/u;
const LEADS_ON = /:\s*$/u;

/** In this order; the first that fits says what it is. */
const TYPES: readonly (readonly [SentenceType, RegExp])[] = [
  ['OPINION', SAYS_OPINION],
  ['CONNECTIVE', JOINS],
  ['PROCEDURAL', SAYS_WHAT_TO_DO],
  ['STATISTICAL', SAYS_STATISTICS],
  ['CAUSAL', SAYS_CAUSE],
  ['HEDGED', SAYS_UNSURE],
];

/** What a sentence is, by how it is said (SE-100, SE-137). */
export function classifySentence(text: string, words: Words): SentenceType {
  const found = TYPES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'FACTUAL';
  if (words.numbers.some(({ percent }) => percent)) return 'STATISTICAL';
  const saysNothing = toAccount(words).length < LEAST_WORDS && words.numbers.length + words.dates.length === 0;
  return found === 'FACTUAL' && (saysNothing || LEADS_ON.test(text)) ? 'CONNECTIVE' : found;
}

/**
 * Whether there is something to be checked: what passes as an opinion, an instruction or a link between sentences, but names, quotes or
 * counts something, tells a fact all the same. What is hedged is a fact that is told with care.
 */
export function isChecked(type: SentenceType, { text, words, numbers, dates }: Words): boolean {
  if (type !== 'OPINION' && type !== 'PROCEDURAL' && type !== 'CONNECTIVE') return true;
  return QUOTED.test(text) || numbers.length + dates.length > 0 || words.some(({ name }) => name !== null);
}
