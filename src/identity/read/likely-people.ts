import type { EntityId } from '../../domain/typed-ids.ts';
import type { NameSettings, PeopleSettings } from '../identity-settings.ts';
import type { Agreeing } from '../../domain/researcher-record.ts';
import type { View } from '../../storage/index.ts';
import type { Namesake } from '../match/duplicate-likeness.ts';
import { namedEntities } from './read-entities.ts';
import { researchersOf } from './read-researchers.ts';

/** Two persons who are linked: `low` < `high`, each standing for all that are one with it. */
export interface LikelyPeople {
  readonly low: EntityId;
  readonly high: EntityId;
  readonly likeness: 'SAME_PERSON';
  readonly confidence: number;
  readonly agreements: readonly Agreeing[];
  readonly names: readonly [Namesake, Namesake];
}

/** The pairs in which persons among these shared entities are linked with others (PI-57), each once. Ten statements for any number. */
export async function likelyPeople(
  view: View,
  entityIds: readonly EntityId[],
  settings: PeopleSettings & Pick<NameSettings, 'resolve.fuzzyDecides'>,
): Promise<LikelyPeople[]> {
  if (entityIds.length === 0) return [];
  const identities = [...(await researchersOf(view, entityIds, settings)).values()].filter((one) => one !== null);
  const found = identities.flatMap(({ entityId, links }) =>
    links.map(({ entityId: other, confidence, agreements }) => {
      const [low, high] = entityId < other ? [entityId, other] : [other, entityId];
      return { low, high, likeness: 'SAME_PERSON' as const, confidence, agreements };
    }),
  );
  const pairs = new Map(found.map((pair) => [`${pair.low} ${pair.high}`, pair]));
  if (pairs.size === 0) return [];
  const named = await namedEntities(view, [...new Set([...pairs.values()].flatMap(({ low, high }) => [low, high]))]);
  return [...pairs.values()].flatMap((pair) => {
    const [first, second] = [named.get(pair.low), named.get(pair.high)];
    return first?.owner === null && second?.owner === null ? [{ ...pair, names: [first, second] as const }] : [];
  });
}
