import { kindOf } from '../../domain/entity-kinds.ts';
import type { AliasKind, Entity } from '../../domain/entity-record.ts';
import type { AliasId, EntityId } from '../../domain/typed-ids.ts';
import { keyOfAccount, PLATFORM, PLATFORMS } from '../../domain/platforms.ts';
import type { PersonName } from '../../domain/researcher-record.ts';
import { normalName } from '../../text/normal-name.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { isAmong, relation, type View } from '../../storage/index.ts';
import { usableAlias } from '../../record/index.ts';
import { personNames, type NamedBy } from '../match/person-names.ts';
import { profileOf, type Profile } from '../match/person-likeness.ts';
import { namedEntities } from './read-entities.ts';
import { mergeGroupOfEach } from './read-merges.ts';

/** A person with all that are one with it. */
export interface Person {
  /** Stands for all of them. */
  readonly canonical: Entity;
  readonly names: readonly PersonName[];
  readonly profile: Profile;
}

/** Bearers of one name that are looked at: a name that so many bear tells nobody apart. */
const BEARERS = 20;

/** The persons that these entities are, by the ids asked for; what is no person, or not there, is not in the map. Three statements. */
export async function personsOf(view: View, ids: readonly EntityId[]): Promise<Map<EntityId, Person>> {
  const mergeGroups = await mergeGroupOfEach(view, ids);
  const entities = await namedEntities(view, [...new Set([...mergeGroups.values()].flat())]);
  const people = [...entities.values()].filter(({ type }) => kindOf(type) === 'PERSON');
  const aliases = await aliasesOfPeople(
    view,
    people.map(({ id }) => id),
  );
  const names = new Map(people.map((entity) => [entity.id, personNames(entity, aliases.get(entity.id) ?? [])]));
  return new Map(
    [...mergeGroups].flatMap(([asked, [root, ...others]]): [EntityId, Person][] => {
      const canonical = root === undefined ? undefined : entities.get(root);
      if (!canonical || !names.has(canonical.id)) return [];
      const all = [canonical.id, ...others].flatMap((id) => names.get(id) ?? []);
      return [[asked, { canonical, names: all, profile: profileOf(all) }]];
    }),
  );
}

async function aliasesOfPeople(view: View, ids: readonly EntityId[]): Promise<Map<EntityId, NamedBy[]>> {
  if (ids.length === 0) return new Map();
  const rows = await view.sql.query<{
    entity_id: EntityId;
    id: AliasId;
    text: string;
    kind: AliasKind;
    confidence: number;
  }>(
    'identity.aliasesOfPeople',
    `select a.entity_id, a.id, a.text, a.kind, a.confidence from ${relation(view, 'aliases')} a
      where a.space_id = $1 and ${isAmong('a.entity_id', '$2', ids)} and ${usableAlias('a')} order by a.id`,
    [view.sql.scope.spaceId, ids],
  );
  return groupedBy(rows, (row) => row.entity_id);
}

/** Entities that bear one of these names, whoever they are, those that it was asked of among them. One statement. */
export async function bearersOf(view: View, names: readonly PersonName[]): Promise<EntityId[]> {
  const norms = new Set(names.flatMap(({ platform, handle }) => normsOf(platform, handle)));
  const keys = new Set(names.flatMap(keysOf));
  const rows = await view.sql.query<{ id: EntityId }>(
    'identity.bearersOf',
    `select b.entity_id as id from unnest($2::text[]) as n (norm) cross join lateral (
       select a.entity_id from ${relation(view, 'aliases')} a
        where a.space_id = $1 and a.norm = n.norm collate "C" and ${usableAlias('a')} order by a.entity_id limit ${BEARERS}) b
     union select e.id from ${relation(view, 'entities')} e where e.space_id = $1 and e.key = any($3::text[])`,
    [view.sql.scope.spaceId, [...norms].filter(Boolean), [...keys]],
  );
  return rows.map(({ id }) => id);
}

/** The normal forms of the spellings of a name: handles are written with and without `@`. */
const normsOf = (platform: PersonName['platform'], handle: string): string[] =>
  platform === 'REAL_NAME' || platform === 'EMAIL'
    ? [normalName(handle)]
    : [normalName(handle), normalName(`@${handle}`)];

/** The keys that an account has, or a handle may have elsewhere. */
const keysOf = ({ platform, place, handle }: PersonName): string[] => {
  if (platform === 'REAL_NAME') return [];
  if (platform === 'EMAIL') return [keyOfAccount({ platform, place, handle })];
  const elsewhere = PLATFORMS.filter((one) => PLATFORM[one].key !== null && one !== 'EMAIL' && one !== 'FORUM');
  return elsewhere.map((one) => keyOfAccount({ platform: one, place: '', handle }));
};

/** Of each of these entities those of whom an open question asks whether they are one, or which of them is meant. One statement. */
export async function inQuestion(view: View, ids: readonly EntityId[]): Promise<Map<EntityId, EntityId[]>> {
  const parties = relation(view, 'conflict_parties');
  const rows = await view.sql.query<{ asked: EntityId; id: EntityId }>(
    'identity.inQuestion',
    `select distinct p.entity_id as asked, o.entity_id as id from ${parties} p
       cross join lateral (select from ${relation(view, 'conflicts')} f
         where f.space_id = $1 and f.id = p.conflict_id and f.kind = 'IDENTITY' and f.status = 'OPEN' limit 1) f
       join ${parties} o on o.space_id = $1 and o.conflict_id = p.conflict_id and o.entity_id <> p.entity_id
      where p.space_id = $1 and ${isAmong('p.entity_id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  const grouped = groupedBy(rows, (row) => row.asked);
  return new Map([...grouped].map(([asked, found]) => [asked, found.map(({ id }) => id)]));
}
