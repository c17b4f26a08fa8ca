import { comparableValue, exclude } from '../domain/exclusive-values.ts';
import { READING_WORDS } from '../domain/pack.ts';
import type { Owner } from '../domain/scope.ts';
import type { FoundSuggestion } from '../domain/suggestion-record.ts';
import type { ClaimId, EntityId } from '../domain/typed-ids.ts';
import { groupedBy } from '../lib/grouped.ts';
import { distinctPairs, sameNameDifference, sameNameKeys, type NameDifference } from '../identity/index.ts';
import { claimsByIds } from '../reconcile/index.ts';
import { present, type Sql } from '../storage/index.ts';
import { normalName } from '../text/normal-name.ts';
import { familyOf } from './functional.ts';
import { keyOf } from './find-contradictions.ts';
import { shownInSentence } from './shown.ts';

/** Entities that one key may have: a key of more tells nobody apart. */
const MOST_OF_KEY = 20;

/** How likely a person accepts a pair, by what the names differ in: guesses, until they are measured. */
const SCORES: Readonly<Record<NameDifference, number>> = {
  SPELLING: 0.9,
  LEGAL_FORM: 0.85,
  ARTICLE: 0.85,
  AND: 0.9,
  SAINT: 0.9,
  SHIP_PREFIX: 0.85,
  SHORTENED: 0.85,
  TITLE: 0.8,
  KIND: 0.65,
  PART: 0.6,
  INITIALS: 0.7,
  FAMILY_NAME: 0.6,
  GIVEN_NAME: 0.5,
  ABBREVIATION: 0.6,
};

const WHY: Readonly<Record<NameDifference, string>> = {
  SPELLING: 'the name is the same',
  LEGAL_FORM: 'they differ by the legal form alone',
  ARTICLE: 'they differ by the article alone',
  AND: 'they differ by how “and” is written',
  SAINT: 'they differ by how “Saint” is written',
  SHIP_PREFIX: 'they differ by the prefix of ships alone',
  SHORTENED: 'they differ by a word that one of them writes short',
  TITLE: 'they differ by a title alone',
  KIND: 'one says beside the name what it is',
  PART: 'one is a part of the other',
  GIVEN_NAME: 'one is the given name of the other',
  FAMILY_NAME: 'one has the family name of the other, with a title or doubled',
  INITIALS: 'the family name is the same, and the initials agree',
  ABBREVIATION: 'one is made of the first letters of the other',
};

/** What is short fits more than one. */
const MAY_FIT_SEVERAL: ReadonlySet<NameDifference> = new Set([
  'KIND',
  'PART',
  'INITIALS',
  'FAMILY_NAME',
  'GIVEN_NAME',
  'ABBREVIATION',
]);

export interface Named {
  readonly id: EntityId;
  readonly name: string;
  readonly type: string;
  /** It has a key of its own, by which documents say its type. */
  readonly keyed: boolean;
}

/** What is known by its place is a page of a thing, and not the thing. */
const PAGES: ReadonlySet<string> = new Set([READING_WORDS.document, 'TAG']);

/** Whether two may become one: of one type, or of two of which one was only thought. */
const mayMerge = (a: Named, b: Named): boolean =>
  a.type === b.type || (!(a.keyed && b.keyed) && !PAGES.has(a.type) && !PAGES.has(b.type));

export interface FoundSameNames {
  readonly found: readonly FoundSuggestion[];
  /** Whose names were looked at: what is not found any more of them is withdrawn. */
  readonly lookedAt: readonly EntityId[];
}

/** The keys of names, to be kept; those of names that are not there any more are left out. */
export const keysOf = (entities: readonly Named[]): { readonly entity_id: EntityId; readonly key: string }[] =>
  entities.flatMap((entity) => sameNameKeys(entity).map((key) => ({ entity_id: entity.id, key })));

/** Entities by id. One statement. */
export async function namedEntities(sql: Sql, ids: readonly EntityId[]): Promise<Named[]> {
  return sql.query<Named>(
    'suggest.namedEntities',
    'select id, name, type, key is not null as keyed from entities where space_id = $1 and id = any($2::uuid[])',
    [sql.scope.spaceId, ids],
  );
}

/**
 * Possible same names of these entities, whose keys are kept by now. A fixed number of statements. A short name that fits one of them may
 * have fitted another before: it is looked at again.
 */
export async function findSameNames(sql: Sql, owner: Owner, changed: readonly Named[]): Promise<FoundSameNames> {
  const own = await pairsOf(sql, owner, changed);
  const known = new Set(changed.map(({ id }) => id));
  const shorts = own.filter(({ difference }) => MAY_FIT_SEVERAL.has(difference)).map((pair) => shortFirst(pair)[0]);
  const again = shorts.filter(({ id }) => !known.has(id) && known.add(id));
  const pairs = new Map(
    [...own, ...(await pairsOf(sql, owner, again))].map((pair) => [`${pair.a.id} ${pair.b.id}`, pair]),
  );
  const open = await stillTwo(sql, await agreeing(sql, unambiguous([...pairs.values()])));
  return { found: open.map(suggestionOf), lookedAt: [...changed, ...again].map(({ id }) => id) };
}

/** Of each of these and those that share a key with it, what may be one; the lower id first. One statement. */
async function pairsOf(sql: Sql, owner: Owner, entities: readonly Named[]): Promise<Pair[]> {
  if (entities.length === 0) return [];
  const rows = await sql.query<Named & { asked: EntityId; key: string }>(
    'suggest.sharingKeys',
    `select k.entity_id as asked, k.key, e.id, e.name, e.type, e.key is not null as keyed from name_keys k
      cross join lateral (select o.entity_id from name_keys o where o.space_id = $1 and o.key = k.key
        and o.owner_id is not distinct from $3 limit ${MOST_OF_KEY + 1}) o
      join entities e on e.space_id = $1 and e.id = o.entity_id and e.owner_id is not distinct from $3
      where k.space_id = $1 and k.entity_id = any($2::uuid[]) and k.owner_id is not distinct from $3`,
    [sql.scope.spaceId, entities.map(({ id }) => id), owner],
  );
  const byId = new Map(entities.map((one) => [one.id, one]));
  const pairs = new Map<string, Pair>();
  for (const sharing of groupedBy(rows, (row) => `${row.asked} ${row.key}`).values()) {
    if (sharing.length > MOST_OF_KEY) continue;
    for (const other of sharing) {
      const own = byId.get(other.asked);
      const difference = own && own.id !== other.id && mayMerge(own, other) ? sameNameDifference(own, other) : null;
      if (!own || difference === null) continue;
      const [a, b] = own.id < other.id ? [own, other] : [other, own];
      pairs.set(`${a.id} ${b.id}`, { a, b, difference });
    }
  }
  return [...pairs.values()];
}

type Pair = { readonly a: Named; readonly b: Named; readonly difference: NameDifference };

const shortFirst = ({ a, b }: Pair): [Named, Named] => (a.name.length <= b.name.length ? [a, b] : [b, a]);

/** Initials or letters that fit two that are not the same by their names say of neither that it is meant. */
function unambiguous(pairs: readonly Pair[]): Pair[] {
  const fits = new Map<EntityId, Named[]>();
  for (const pair of pairs) {
    if (!MAY_FIT_SEVERAL.has(pair.difference)) continue;
    const [one, other] = shortFirst(pair);
    fits.set(one.id, [...(fits.get(one.id) ?? []), other]);
  }
  return pairs.filter((pair) => {
    if (!MAY_FIT_SEVERAL.has(pair.difference)) return true;
    const [one, other] = shortFirst(pair);
    const rivals = (fits.get(one.id) ?? []).filter(({ id }) => id !== other.id);
    return rivals.every(
      (rival) => sameNameDifference(rival, other) !== null || normalName(rival.name) === normalName(other.name),
    );
  });
}

/** Without those of whom contradicting birth dates are said. Two statements. */
async function agreeing(sql: Sql, pairs: readonly Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const rows = await sql.query<{ subject_id: EntityId; id: ClaimId; predicate: string }>(
    'suggest.birthsOf',
    `select e.id as subject_id, c.id, c.predicate from unnest($2::uuid[]) as e (id)
      cross join lateral (select id, predicate from claims where space_id = $1 and subject_id = e.id
        and status in ('ACTIVE', 'DISPUTED') and (predicate ilike '%born%' or predicate ilike '%birth%') limit 10) c`,
    [sql.scope.spaceId, [...new Set(pairs.flatMap(({ a, b }) => [a.id, b.id]))]],
  );
  const born = groupedBy(
    rows.filter(({ predicate }) => familyOf(predicate) === 'born'),
    (row) => row.subject_id,
  );
  const claims = await claimsByIds(
    present(sql),
    [...born.values()].flat().map(({ id }) => id),
  );
  const datesOf = (id: EntityId) =>
    (born.get(id) ?? []).flatMap((row) => {
      const claim = claims.get(row.id);
      return (claim && comparableValue(claim.object, null)) ?? [];
    });
  return pairs.filter(({ a, b }) => !datesOf(a.id).some((one) => datesOf(b.id).some((other) => exclude(one, other))));
}

/** Without those that are one by now, were declared distinct, or are asked about on the desk. Three statements. */
async function stillTwo(sql: Sql, pairs: readonly Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const ids = [...new Set(pairs.flatMap(({ a, b }) => [a.id, b.id]))];
  const distinct = await distinctPairs(present(sql), ids);
  const apart = new Set(distinct.map(({ lowId, highId }) => `${lowId} ${highId}`));
  const rows = await sql.query<{ low: EntityId; high: EntityId }>(
    'suggest.oneOrAsked',
    `select n.low, n.high from jsonb_to_recordset($2::jsonb) as n (low uuid, high uuid)
      left join merges l on l.space_id = $1 and l.member_id = n.low
      left join merges h on h.space_id = $1 and h.member_id = n.high
      where coalesce(l.canonical_id, n.low) = coalesce(h.canonical_id, n.high)
        or exists (select from conflict_parties p join conflict_parties o on o.space_id = $1 and o.conflict_id = p.conflict_id
          where p.space_id = $1 and p.entity_id = n.low and o.entity_id = n.high)`,
    [sql.scope.spaceId, JSON.stringify(pairs.map(({ a, b }) => ({ low: a.id, high: b.id })))],
  );
  for (const { low, high } of rows) apart.add(`${low} ${high}`);
  return pairs.filter(({ a, b }) => !apart.has(`${a.id} ${b.id}`));
}

function suggestionOf({ a, b, difference }: Pair): FoundSuggestion {
  const names = [a, b].map(({ name, type }) => `${normalName(name)} ${type}`).sort();
  return {
    kind: 'SAME_NAME',
    key: keyOf('SAME_NAME', ...names),
    thingKey: keyOf('SAME_NAME', a.id, b.id),
    subjectId: null,
    family: null,
    lowId: a.id,
    highId: b.id,
    score: SCORES[difference],
    why: `${toldFrom(a, b)} and ${toldFrom(b, a)} may be one: ${WHY[difference]}.`,
  };
}

/** A name in a sentence; with what it names, where both names look the same. */
const toldFrom = (one: Pair['a'], other: Pair['a']): string =>
  normalName(one.name) === normalName(other.name) && one.type !== other.type
    ? `${shownInSentence(one.name)} (${one.type})`
    : shownInSentence(one.name);
