import { percentile } from '../../lib/percentile.ts';

/** One question with what was found for it. */
export interface Retrieved {
  readonly category: string;
  /** For each piece of evidence the rank at which it was found first, from 1; null = not at all. */
  readonly ranks: readonly (number | null)[];
  readonly ms: number;
}

/** Shares of questions or of evidence, 0 to 1. */
export interface RetrievalFigures {
  readonly questions: number;
  /** Questions of which some evidence is among the first five, or ten. */
  readonly recallAt5: number;
  readonly recallAt10: number;
  /** Questions of which all evidence is among the first ten. */
  readonly allAt10: number;
  /** The mean share of a question's evidence that is among the first ten. */
  readonly shareAt10: number;
  /** Mean reciprocal rank of the first evidence. */
  readonly mrr: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** @param found one question at least */
export function retrievalFigures(found: readonly Retrieved[]): RetrievalFigures {
  const mean = (of: (one: Retrieved) => number): number => found.reduce((sum, one) => sum + of(one), 0) / found.length;
  const within = ({ ranks }: Retrieved, most: number): number =>
    ranks.filter((rank) => rank !== null && rank <= most).length;
  const best = ({ ranks }: Retrieved): number => Math.min(...ranks.map((rank) => rank ?? Infinity));
  const times = found.map(({ ms }) => ms);
  return {
    questions: found.length,
    recallAt5: mean((one) => (within(one, 5) > 0 ? 1 : 0)),
    recallAt10: mean((one) => (within(one, 10) > 0 ? 1 : 0)),
    allAt10: mean((one) => (within(one, 10) === one.ranks.length ? 1 : 0)),
    shareAt10: mean((one) => within(one, 10) / one.ranks.length),
    mrr: mean((one) => 1 / best(one)),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  };
}
