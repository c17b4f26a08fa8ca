import type { StrategyHit } from '../fused-hits.ts';
import type { SearchSettings } from '../retrieval-settings.ts';
import type { Overtaken } from './overtaken-statements.ts';

/** What does not hold comes after what may, by `search.overtakenShare` of its score. */
export const rankedDown = (
  hits: readonly StrategyHit[],
  overtaken: ReadonlyMap<string, Overtaken>,
  settings: SearchSettings,
): StrategyHit[] =>
  lowered(hits, { list: 'overtaken', share: settings['search.overtakenShare'] }, ({ found }) => {
    const why = overtaken.get(found.id);
    return why ? { overtaken: why } : null;
  });

/** @param ids of hits of which a later text says nearly the same: they come after that, by `search.earlierShare` of their score */
export function latestFirst(
  hits: readonly StrategyHit[],
  ids: readonly string[],
  settings: SearchSettings,
): StrategyHit[] {
  const earlier = new Set(ids);
  const how = { list: 'earlier', share: settings['search.earlierShare'] } as const;
  return lowered(hits, how, ({ found }) => (earlier.has(found.id) ? {} : null));
}

/** @param of what is said of a hit that keeps a share of its score, whose `parts` say what it lost; null = it keeps all */
function lowered(
  hits: readonly StrategyHit[],
  { list, share }: { readonly list: 'overtaken' | 'earlier'; readonly share: number },
  of: (hit: StrategyHit) => Partial<StrategyHit> | null,
): StrategyHit[] {
  const ranked = hits.map((hit, n): StrategyHit => {
    const said = of(hit);
    if (said === null) return hit;
    const part = { list, weight: share - 1, input: hit.score, rank: n + 1 };
    return {
      ...{ ...hit, ...said, score: hit.score * share, relevance: hit.relevance * share },
      parts: [...hit.parts, part],
    };
  });
  return ranked.sort((a, b) => b.score - a.score || (a.found.id < b.found.id ? -1 : 1));
}
