import type { StrategyHit } from '../fused-hits.ts';
import type { SearchSettings } from '../retrieval-settings.ts';
import type { EarlierText } from './later-texts.ts';
import type { Overtaken } from './overtaken-statements.ts';

/** What does not hold comes after what may, by `search.overtakenShare` of its score. */
export const rankedDown = (
  hits: readonly StrategyHit[],
  overtaken: ReadonlyMap<string, Overtaken>,
  settings: SearchSettings,
): StrategyHit[] =>
  lowered(hits, 'overtaken', ({ found }) => (overtaken.has(found.id) ? settings['search.overtakenShare'] : 1)).map(
    (hit) => {
      const why = overtaken.get(hit.found.id);
      return why ? { ...hit, overtaken: why } : hit;
    },
  );

/**
 * A chunk of which a later text says nearly the same comes after that, by `search.earlierShare` of its score; one whose words a later text
 * has says nothing besides, and keeps what an overtaken one does.
 */
export function latestFirst(
  hits: readonly StrategyHit[],
  earlier: readonly EarlierText[],
  settings: SearchSettings,
): StrategyHit[] {
  const nearly = settings['search.earlierShare'];
  const repeated = nearly === 1 ? 1 : settings['search.overtakenShare'];
  const shares = new Map(earlier.map(({ id, isRepeated }) => [id, isRepeated ? repeated : nearly]));
  return lowered(hits, 'earlier', ({ found }) => shares.get(found.id) ?? 1);
}

/** @param share what a hit keeps of its score, whose `parts` say what it lost */
function lowered(
  hits: readonly StrategyHit[],
  list: 'overtaken' | 'earlier',
  shareOf: (hit: StrategyHit) => number,
): StrategyHit[] {
  const ranked = hits.map((hit, n): StrategyHit => {
    const share = shareOf(hit);
    if (share === 1) return hit;
    const part = { list, weight: share - 1, input: hit.score, rank: n + 1 };
    return { ...hit, score: hit.score * share, relevance: hit.relevance * share, parts: [...hit.parts, part] };
  });
  return ranked.sort((a, b) => b.score - a.score || (a.found.id < b.found.id ? -1 : 1));
}
