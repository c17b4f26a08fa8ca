import { kindOf } from '../../domain/entity-kinds.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import { normalName } from '../../text/normal-name.ts';
import type { IdentitySettings, NameSettings } from '../identity-settings.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { searchEntities, type LexicalSettings } from '../../lexical/index.ts';
import { likelyPeople, type LikelyPeople } from './likely-people.ts';
import { distinctPairs, mergeGroupOfEach } from './read-merges.ts';
import type { Sql, View } from '../../storage/index.ts';
import { duplicateLikeness, type Likeness, type Namesake } from '../match/duplicate-likeness.ts';

/** Two entities that may be one: `low` < `high`, so that a pair is found once. */
export type LikelyDuplicate =
  | LikelyPeople
  | {
      readonly low: EntityId;
      readonly high: EntityId;
      readonly likeness: Likeness;
      readonly names: readonly [Namesake, Namesake];
    };

/** Up to where a space was looked through. */
export interface SearchedTo {
  readonly since: number;
  readonly entity: EntityId;
}

export interface FoundDuplicates {
  readonly pairs: readonly LikelyDuplicate[];
  /** null = there was nothing left to look at. */
  readonly searchedTo: SearchedTo | null;
}

interface Row extends Namesake {
  id: EntityId;
  since: string;
}

/** Entities of one name that are compared with each: a name that so many bear tells nobody apart. */
const NAMESAKES = 20;

/**
 * Of the shared entities that are new or changed since the last search, or have a new handle or address, those that may
 * be one with another: pairs that a person declared distinct, or that are merged, are left out. A few statements for
 * each entity, however many there are in the space.
 * @param most entities that are looked at
 */
export async function likelyDuplicates(
  view: View,
  after: SearchedTo | null,
  most: number,
  settings: IdentitySettings,
): Promise<FoundDuplicates> {
  const fresh = await changedSince(view.sql, after, most);
  const last = fresh.at(-1);
  if (!last) return { pairs: [], searchedTo: null };
  const namesakes = await namesakesOf(view.sql, fresh);
  const keyless = await typesWithoutKeys(view.sql, fresh);
  const pairs = new Map<string, LikelyDuplicate>();
  for (const entity of fresh) {
    const alike = keyless.has(entity.type) ? await alikeTo(view, entity, settings) : [];
    const others = [...(namesakes.get(entity.id) ?? []), ...alike];
    for (const other of others) {
      if (other.id === entity.id) continue;
      const likeness = duplicateLikeness(entity, other, settings);
      if (likeness === null) continue;
      const [first, second] = entity.id < other.id ? [entity, other] : [other, entity];
      pairs.set(pairKey(first.id, second.id), { low: first.id, high: second.id, likeness, names: [first, second] });
    }
  }
  const people = fresh.filter(({ type }) => kindOf(type) === 'PERSON').map(({ id }) => id);
  for (const pair of await likelyPeople(view, people, settings)) pairs.set(pairKey(pair.low, pair.high), pair);
  const open = await notYetDecided(view, [...pairs.values()]);
  return { pairs: open, searchedTo: { since: Number(last.since), entity: last.id } };
}

async function changedSince(sql: Sql, after: SearchedTo | null, most: number): Promise<Row[]> {
  return sql.query<Row>(
    'identity.changedSince',
    `select f.id, e.type, e.name, e.key, f.since from (
       (select since, id from entities where space_id = $1 and owner_id is null and (since, id) > ($2::bigint, $3::uuid)
         order by since, id limit $4)
       union
       (select distinct since, entity_id from aliases where space_id = $1 and owner_id is null and kind in ('HANDLE', 'EMAIL', 'USER')
         and (since, entity_id) > ($2::bigint, $3::uuid) order by since, entity_id limit $4)) f
      cross join lateral (select * from entities where space_id = $1 and id = f.id and owner_id is null limit 1) e
      order by f.since, f.id limit $4`,
    [sql.scope.spaceId, after?.since ?? -1, after?.entity ?? '00000000-0000-0000-0000-000000000000', most],
  );
}

async function namesakesOf(sql: Sql, entities: readonly Row[]): Promise<Map<EntityId, Row[]>> {
  const rows = await sql.query<Row & { asked: EntityId }>(
    'identity.namesakes',
    `select n.asked, e.id, e.type, e.name, e.key, e.since from jsonb_to_recordset($2::jsonb) as n (asked uuid, type text, norm text)
      cross join lateral (select id, type, name, key, since from entities
        where space_id = $1 and owner_id is null and norm = n.norm collate "C" and type = n.type collate "C" and id <> n.asked
        order by id limit ${NAMESAKES}) e`,
    [
      sql.scope.spaceId,
      JSON.stringify(entities.map(({ id, type, name }) => ({ asked: id, type, norm: normalName(name) }))),
    ],
  );
  return groupedBy(rows, (row) => row.asked);
}

/** Of these types, those of which something has no key: where all have one, a name that is nearly the same says nothing. */
async function typesWithoutKeys(sql: Sql, entities: readonly Row[]): Promise<Set<string>> {
  const rows = await sql.query<{ type: string }>(
    'identity.typesWithoutKeys',
    `select t.type from unnest($2::text[]) as t (type) where exists (select from entities
      where space_id = $1 and type = t.type collate "C" and key is null and owner_id is null)`,
    [sql.scope.spaceId, [...new Set(entities.map(({ type }) => type))]],
  );
  return new Set(rows.map(({ type }) => type));
}

/** Those with a name nearly the same. Some statements, whatever the number of names. */
async function alikeTo(
  view: View,
  { type, name }: Row,
  settings: LexicalSettings & Pick<NameSettings, 'resolve.fuzzyCandidates'>,
): Promise<Row[]> {
  if (name.length > settings['search.maxCharacters']) return [];
  const page = { first: settings['resolve.fuzzyCandidates'], after: null };
  const { items } = await searchEntities(view, name, { page, settings, filters: { entityTypes: [type] } });
  const ids = items.map(({ node }) => node.id);
  if (ids.length === 0) return [];
  return view.sql.query<Row>(
    'identity.alike',
    'select id, type, name, key, since from entities where space_id = $1 and owner_id is null and id = any($2::uuid[])',
    [view.sql.scope.spaceId, ids],
  );
}

/** Without those that are one by now, or were declared distinct; a merged entity is asked about as what it was merged into. */
async function notYetDecided(view: View, pairs: readonly LikelyDuplicate[]): Promise<LikelyDuplicate[]> {
  if (pairs.length === 0) return [];
  const entities = [...new Set(pairs.flatMap(({ low, high }) => [low, high]))];
  const mergeGroups = await mergeGroupOfEach(view, entities);
  const rootOf = (id: EntityId): EntityId => mergeGroups.get(id)?.[0] ?? id;
  const distinct = await distinctPairs(view, [...mergeGroups.values()].flat());
  const distinctKeys = new Set(distinct.map(({ lowId, highId }) => pairKey(rootOf(lowId), rootOf(highId))));
  const open = new Map<string, LikelyDuplicate>();
  for (const pair of pairs) {
    const [low, high] = [rootOf(pair.low), rootOf(pair.high)];
    const key = pairKey(low, high);
    if (low !== high && !distinctKeys.has(key))
      open.set(key, low < high ? { ...pair, low, high } : { ...pair, low: high, high: low });
  }
  return [...open.values()];
}

const pairKey = (a: EntityId, b: EntityId): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
