import { inOneLine } from '../lib/control-characters.ts';

/** Longer names and values are cut in a sentence: their quotes have them whole. */
const LONGEST = 80;

/** A name or value within a sentence: in one line, cut, without what a terminal obeys or what turns the direction of other words. */
export function shownInSentence(text: string): string {
  const line = inOneLine(text.slice(0, 10 * LONGEST));
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`;
}
