import { normalName } from '../../text/normal-name.ts';
import { isDisguised } from './person-names.ts';

/** Names of more words are seldom names alone: a title, a description, two people. */
const MOST_WORDS = 5;
/** Letters with what stands within names, and nothing that an account, an address or a list has. */
const NAME = /^[\p{L}\p{M}.'’\- ]+$/u;

/**
 * Whether a name of a person says all that another says of theirs, and more: `Francesco D'Amato` is fuller than `Francesco`, `Ada Quill`
 * than `A. Quill`; `Ada Q.` and `Quill, Ada` are not. Never to be asked of names of two who are not known to be one.
 */
export function isFullerName(name: string, known: string): boolean {
  if (!NAME.test(name.trim()) || isDisguised(name) || name === known) return false;
  const [fuller, shorter] = [wordsIn(name), wordsIn(known)];
  if (fuller.length > MOST_WORDS || fuller.length < shorter.length || shorter.length === 0) return false;
  let next = 0;
  for (const word of shorter) {
    next = fuller.findIndex((one, at) => at >= next && (one === word || isInitial(word, one))) + 1;
    if (next === 0) return false;
  }
  return lettersOf(fuller) > lettersOf(shorter);
}

const wordsIn = (name: string): string[] =>
  normalName(name)
    .split(/[\s.]+/u)
    .filter(Boolean);
const isInitial = (word: string, whole: string): boolean => /^.$/u.test(word) && whole.startsWith(word);
const lettersOf = (words: readonly string[]): number => words.join('').length;
