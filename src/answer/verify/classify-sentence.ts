import {
  JOINED,
  JOINS,
  SAYS_CAUSE,
  SAYS_OPINION,
  SAYS_STATISTICS,
  SAYS_UNSURE,
  SAYS_WHAT_TO_DO,
} from '../../text/english/stance.ts';
import { toAccount } from './account-words.ts';
import { readWords, type Words } from './read-words.ts';
import type { SentenceType } from '../../domain/sentence-check.ts';

const QUOTED = /["“][^"“”]{3,}["”]/u;
const LEADS_ON = /:\s*$/u;

/** In this order; the first that fits says what it is. */
const TYPES: readonly (readonly [SentenceType, RegExp])[] = [
  ['OPINION', SAYS_OPINION],
  ['PROCEDURAL', SAYS_WHAT_TO_DO],
  ['STATISTICAL', SAYS_STATISTICS],
  ['CAUSAL', SAYS_CAUSE],
  ['HEDGED', SAYS_UNSURE],
];

/** Letters without small and great ones: no blanks part their words, and none of them is known here. */
const WITHOUT_CASE = /\p{Lo}/u;

/** What a sentence says besides the phrase that joins it to those around it: all of it, where that is no phrase by itself. */
export const withoutJoint = (text: string): string => text.replace(JOINED, '');

/** What a sentence is, by how it is said (SE-100, SE-137). A joining phrase makes no link of what says anything besides. */
export function classifySentence(text: string, words: Words): SentenceType {
  if (words.numbers.some(({ percent }) => percent)) return 'STATISTICAL';
  if (saysNothing(text)) return 'CONNECTIVE';
  const said = withoutJoint(text);
  return TYPES.find(([, pattern]) => pattern.test(said))?.[0] ?? 'FACTUAL';
}

/** Has it no word of its own? One that leads on to what follows may name where that stands: `The sources say:`. */
function saysNothing(text: string): boolean {
  const left = readWords(text.replace(JOINS, ''));
  const words = LEADS_ON.test(text) ? toAccount(left) : left.words;
  return words.length + left.numbers.length + left.dates.length === 0 && !WITHOUT_CASE.test(text);
}

/**
 * Whether there is something to be checked: what passes as an opinion, but names, quotes or counts something, tells a fact all the same.
 * What is hedged is a fact that is told with care, and an instruction (`drink bleach`) does more harm than one.
 */
export function isChecked(type: SentenceType, { text, words, numbers, dates }: Words): boolean {
  if (type === 'CONNECTIVE') return false;
  if (type !== 'OPINION') return true;
  return QUOTED.test(text) || numbers.length + dates.length > 0 || words.some(({ name }) => name !== null);
}
