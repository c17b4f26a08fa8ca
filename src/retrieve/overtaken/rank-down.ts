import type { StrategyHit } from '../fused-hits.ts';
import type { SearchSettings } from '../retrieval-settings.ts';
import type { Overtaken } from './overtaken-statements.ts';

/** What does not hold comes after what may, by `search.overtakenShare` of its score; `parts` says what it lost. */
export function rankedDown(
  hits: readonly StrategyHit[],
  overtaken: ReadonlyMap<string, Overtaken>,
  settings: SearchSettings,
): StrategyHit[] {
  if (overtaken.size === 0) return [...hits];
  const share = settings['search.overtakenShare'];
  const down = (hit: StrategyHit, why: Overtaken, n: number): StrategyHit => ({
    ...{ ...hit, score: hit.score * share, relevance: hit.relevance * share, overtaken: why },
    parts: [...hit.parts, { list: 'overtaken', weight: share - 1, input: hit.score, rank: n + 1 }],
  });
  const ranked = hits.map((hit, n) => {
    const why = overtaken.get(hit.found.id);
    return why ? down(hit, why, n) : hit;
  });
  return ranked.sort(byScoreThenId);
}

/** @param ids of hits of which a later text says nearly the same: they come after that, by `search.earlierShare` of their score */
export function latestFirst(
  hits: readonly StrategyHit[],
  ids: readonly string[],
  settings: SearchSettings,
): StrategyHit[] {
  if (ids.length === 0) return [...hits];
  const earlier = new Set(ids);
  const share = settings['search.earlierShare'];
  const ranked = hits.map((hit, n): StrategyHit => {
    if (!earlier.has(hit.found.id)) return hit;
    const part = { list: 'earlier', weight: share - 1, input: hit.score, rank: n + 1 } as const;
    return { ...hit, score: hit.score * share, relevance: hit.relevance * share, parts: [...hit.parts, part] };
  });
  return ranked.sort(byScoreThenId);
}

const byScoreThenId = (a: StrategyHit, b: StrategyHit): number =>
  b.score - a.score || (a.found.id < b.found.id ? -1 : 1);
