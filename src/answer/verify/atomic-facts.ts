import { JOINT } from '../../text/english/clauses.ts';

/** A part of fewer words is the member of a list, not a fact. */
const LEAST_WORDS = 4;

/** The facts of a sentence, each a true-or-false assertion (PI-59); one that cannot be parted is its own. */
export function atomicFacts(sentence: string): string[] {
  const parts = sentence.split(JOINT).map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => part.split(/\s+/u).length >= LEAST_WORDS) ? parts : [sentence];
}
