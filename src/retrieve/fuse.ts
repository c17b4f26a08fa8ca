import type { FusionSettings } from './retrieval-settings.ts';
import type { Fusion } from '../domain/search-terms.ts';

/** A list's say: the best first. */
export interface RankedHit {
  readonly id: string;
  readonly score: number;
}

/** What is looked for in one way. */
export interface RankedList<Name extends string = string> {
  readonly name: Name;
  /** How much it counts beside the others. */
  readonly weight: number;
  readonly hits: readonly RankedHit[];
  /** Its scores are 0 to 1 as they are, so that a list of poor hits alone says little; left out: its best hit counts in full. */
  readonly isShare?: boolean;
}

/** What one list gives to a fused score: contribution = weight × input. */
export interface FusionContribution<Name extends string = string> {
  readonly list: Name;
  readonly weight: number;
  /** What the fusion makes of the score or rank in the list. */
  readonly input: number;
  /** From 1. */
  readonly rank: number;
}

/** One hit by name, with what each list that holds it gives; a list that does not hold it gives nothing. */
export interface FusedScore<Name extends string = string> {
  readonly id: string;
  readonly score: number;
  readonly parts: readonly FusionContribution<Name>[];
}

/**
 * Any number of lists as one, best first, equal scores by id. NORMALISED_SUM: scores of each list stretched from its last to its
 * first hit, so 0 to 1, and added by weight. RRF: the sum of weight / (k + rank) (PI-83; Cormack, Clarke & Büttcher 2009). A hit
 * of one list alone counts as well, and the order of the lists does not matter.
 */
export function fuse<Name extends string>(
  lists: readonly RankedList<Name>[],
  fusion: Fusion,
  settings: Pick<FusionSettings, 'search.rrfK'>,
): FusedScore<Name>[] {
  const inputs = fusion === 'RRF' ? byRank(settings['search.rrfK']) : stretched;
  const parts = new Map<string, FusionContribution<Name>[]>();
  for (const { name, weight, hits, isShare = false } of lists) {
    const given = isShare && fusion !== 'RRF' ? hits.map(({ score }) => score) : inputs(hits);
    hits.forEach(({ id }, n) => {
      const part = { list: name, weight, input: given[n] ?? 0, rank: n + 1 };
      const known = parts.get(id);
      if (known) known.push(part);
      else parts.set(id, [part]);
    });
  }
  const scores = [...parts].map(([id, of]) => ({ id, score: scoreOf(of), parts: of }));
  return scores.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** Summed in the order of the names, so that the order of the lists changes not even the last digit. */
const scoreOf = (parts: readonly FusionContribution[]): number =>
  parts.toSorted((a, b) => (a.list < b.list ? -1 : 1)).reduce((sum, { weight, input }) => sum + weight * input, 0);

const byRank =
  (k: number) =>
  (list: readonly RankedHit[]): number[] =>
    list.map((_, n) => 1 / (k + n + 1));

function stretched(list: readonly RankedHit[]): number[] {
  const best = list[0]?.score ?? 0;
  const span = best - (list.at(-1)?.score ?? 0);
  // One hit, or equal ones: each is its list's best.
  return list.map(({ score }) => (span === 0 ? 1 : 1 - (best - score) / span));
}
