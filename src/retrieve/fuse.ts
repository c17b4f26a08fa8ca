import type { FusionSettings } from './retrieval-settings.ts';
import type { Fusion } from '../domain/search-terms.ts';

/** A list's say: the best first. */
export interface RankedHit {
  readonly id: string;
  readonly score: number;
}

/** What one list gives to a fused score: contribution = weight × input. */
export interface FusionContribution {
  readonly weight: number;
  /** What the fusion makes of the score or rank in the list, 0 to 1. */
  readonly input: number;
  /** From 1. */
  readonly rank: number;
}

/** One hit by name: what each list that holds it gives; null = the list does not hold it. */
export interface FusedScore {
  readonly id: string;
  readonly score: number;
  readonly lexical: FusionContribution | null;
  readonly dense: FusionContribution | null;
}

/**
 * Two lists as one, best first, equal scores by id. NORMALISED_SUM: scores of each list stretched from its last to its first
 * hit, so 0 to 1, and added by weight. RRF: the sum of 1 / (k + rank), by weight, times k + 1, so that the first of a list has 1.
 * The order of the lists does not matter.
 */
export function fuse(
  lexical: readonly RankedHit[],
  dense: readonly RankedHit[],
  fusion: Fusion,
  settings: FusionSettings,
): FusedScore[] {
  const inputs = fusion === 'RRF' ? byRank(settings['search.rrfK']) : stretched;
  const weight = settings['search.lexicalWeight'];
  const [words, meaning] = [partsOf(lexical, inputs(lexical), weight), partsOf(dense, inputs(dense), 1 - weight)];
  const ids = new Set([...words.keys(), ...meaning.keys()]);
  const contribution = (part: FusionContribution | undefined): number => (part ? part.weight * part.input : 0);
  const scores = [...ids].map((id): FusedScore => {
    const [word, mean] = [words.get(id), meaning.get(id)];
    return { id, score: contribution(word) + contribution(mean), lexical: word ?? null, dense: mean ?? null };
  });
  return scores.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function partsOf(
  list: readonly RankedHit[],
  inputs: readonly number[],
  weight: number,
): Map<string, FusionContribution> {
  return new Map(list.map(({ id }, n) => [id, { weight, input: inputs[n] ?? 0, rank: n + 1 }]));
}

const byRank =
  (k: number) =>
  (list: readonly RankedHit[]): number[] =>
    list.map((_, n) => (k + 1) / (k + n + 1));

function stretched(list: readonly RankedHit[]): number[] {
  const best = list[0]?.score ?? 0;
  const span = best - (list.at(-1)?.score ?? 0);
  // One hit, or equal ones: each is its list's best.
  return list.map(({ score }) => (span === 0 ? 1 : 1 - (best - score) / span));
}
