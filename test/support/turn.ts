// What a run on a push takes in turns. Some promises are proven on two databases, or at each of a dozen points where a process may die:
// all of it takes an hour on two cores. With CLAIMGRAPH_TEST_TURN set (CI sets it to the commit) a run does a part that the turn chooses,
// so that a few pushes come past everything; without it, as at night and before a release, a run does it all.
import { createHash } from 'node:crypto';

/** null = everything. */
export const turn: string | null = process.env.CLAIMGRAPH_TEST_TURN || null;

/** Nothing is left out: what needs minutes, or many rounds, is done too. */
export const isNight = turn === null;

/** A whole number below `bound` for this name, another with each turn. */
function numberOf(name: string, bound: number, of: string): number {
  return createHash('sha256').update(`${of}\0${name}`).digest().readUInt32BE() % bound;
}

/**
 * Is it the embedded database's turn? In one turn of six: opening it costs a suite two seconds of a processor, a tenth of that on
 * PostgreSQL, and its statements take three times as long. Whole servers, which tests from end to end start, are on it always.
 */
export const isEmbeddedByTurn = (name: string, of: string): boolean => numberOf(name, 6, of) === 0;

/** `count` of them in their order, or all where everything is done: neighbours in a circle, so that each has its turn. */
export function pickByTurn<T>(name: string, all: readonly T[], count: number, of = turn): readonly T[] {
  if (of === null || count >= all.length) return all;
  const first = numberOf(name, all.length, of);
  return all.filter((_, n) => (n - first + all.length) % all.length < count);
}
