import { kindOf, type EntityKind } from '../../src/domain/entity-kinds.ts';
import type { EntityId, TopicId } from '../../src/domain/typed-ids.ts';
import { typesEverInUse } from '../../src/identity/index.ts';
import { entitiesOfTopics } from '../../src/evidence/index.ts';
import { NOW } from './as-of.ts';
import type { RequestSession } from './context.ts';
import { groupsOf, mapLevels, type FilterLevel } from './filter-levels.ts';
import { withIdsOfKeys } from './keys-as-ids.ts';
import { ENTITY_FILTER, type Shape } from './where-arguments.ts';

/** The types of these kinds that the caller sees, of whatever time: where a type is not in use as of then, it finds nothing. */
export async function typesOfKinds(op: RequestSession, kinds: readonly EntityKind[]): Promise<string[]> {
  const types = await op.onceInOperation('types ever in use', () => typesEverInUse(op.recordView(NOW)));
  return types.filter((type) => kinds.includes(kindOf(type)));
}

/**
 * A filter of the contract as the rooms take it, from what `whereOf` made of it: ids for natural keys, types for kinds of entities,
 * entities for topics. A kind is what a type is mapped to, and stands in no row; topics belong to a room above those that read lists. A
 * cursor belongs to the filter as it was given, whatever types are added later.
 */
export async function asRoomsTakeIt<W extends object>(
  op: RequestSession,
  where: W | null,
  shape: Shape,
): Promise<W | null> {
  if (where === null) return null;
  const withIds = await withIdsOfKeys(op, where as FilterLevel, shape);
  const kinds = new Map<EntityKind, string[]>();
  const topics = new Map<string, EntityId[]>();
  mapLevels(withIds, shape, (level, of) => {
    for (const kind of kindsAsked(level, of).flat()) kinds.set(kind, []);
    for (const group of topicsAsked(level, of)) topics.set(group.join(), []);
    return level;
  });
  for (const kind of kinds.keys()) kinds.set(kind, await typesOfKinds(op, [kind]));
  for (const group of topics.keys())
    topics.set(group, await entitiesOfTopics(op.recordView(NOW), group.split(',') as TopicId[]));
  return mapLevels(withIds, shape, (level, of) => {
    if (of !== ENTITY_FILTER || !(level.kind ?? level.topic)) return level;
    const { kind: _kind, topic: _topic, and = [], ...others } = level;
    const types = kindsAsked(level, of).map((group) => ({
      type: { in: group.flatMap((kind) => kinds.get(kind) ?? []) },
    }));
    const named = topicsAsked(level, of).map((group) => ({ id: { in: topics.get(group.join()) ?? [] } }));
    return { ...others, and: [...(and as object[]), ...types, ...named] };
  }) as W;
}

const kindsAsked = (level: FilterLevel, shape: Shape): (readonly EntityKind[])[] =>
  shape === ENTITY_FILTER && level.kind ? groupsOf<EntityKind>(level.kind) : [];

const topicsAsked = (level: FilterLevel, shape: Shape): (readonly TopicId[])[] =>
  shape === ENTITY_FILTER && level.topic ? groupsOf<TopicId>(level.topic) : [];
