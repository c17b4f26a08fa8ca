import type { RankedHit } from './fuse.ts';

/**
 * The first `most` hits that are good and unlike each other: maximal marginal relevance (Carbonell & Goldstein 1998). Each next
 * one is that with the highest λ × score − (1 − λ) × its likeness to what was chosen before; equal ones in their order. λ = 1
 * leaves the order as it is.
 * @param hits best first, scores 0 to 1
 * @param likeness of two hits, 0 to 1
 */
export function diversify<Hit extends RankedHit>(
  hits: readonly Hit[],
  most: number,
  lambda: number,
  likeness: (a: Hit, b: Hit) => number,
): Hit[] {
  const left = hits.map((hit) => ({ hit, nearest: 0 }));
  const chosen: Hit[] = [];
  while (chosen.length < most && left.length > 0) {
    const value = ({ hit, nearest }: (typeof left)[number]): number => lambda * hit.score - (1 - lambda) * nearest;
    const best = left.reduce((a, b) => (value(b) > value(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    chosen.push(best.hit);
    for (const one of left) one.nearest = Math.max(one.nearest, likeness(one.hit, best.hit));
  }
  return chosen;
}
