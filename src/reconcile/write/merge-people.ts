import { kindOf } from '../../domain/entity-kinds.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import { accountOfKey, PLATFORMS } from '../../domain/platforms.ts';
import type { PersonLink } from '../../domain/researcher-record.ts';
import {
  agreeingIn,
  distinctPairs,
  mergeGroupOfEach,
  namedEntities,
  researchersOf,
  type NameSettings,
  type JoinedAccounts,
  type PeopleSettings,
} from '../../identity/index.ts';
import type { Entity } from '../../domain/entity-record.ts';
import { type Commit, type Sql, present } from '../../storage/index.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { mergeEntities } from './merge-entities.ts';

/** Two persons, by any entities that are one with them. */
export interface TwoPersons {
  readonly low: EntityId;
  readonly high: EntityId;
}

/**
 * Two persons are one from now on, where their likeness is above `people.link` still (PI-57) and nobody has said otherwise: they were
 * never taken apart, no question about them was answered. It is a merge as a person makes one: with a reason, listed, and taken back by
 * `unmergeEntity` or an undo of the commit.
 * @returns false where it is not done
 */
export async function mergePersons(commit: Commit, two: TwoPersons, deps: ReconcileDeps): Promise<boolean> {
  const view = present(commit);
  const mergeGroups = await mergeGroupOfEach(view, [two.low, two.high]);
  const [ones, others] = [mergeGroups.get(two.low) ?? [], mergeGroups.get(two.high) ?? []];
  const [one, other] = [ones[0], others[0]];
  if (!one || !other || one === other || (await hasPersonDecided(commit, ones, others))) return false;
  const link = await linkBetween(commit, one, other, deps.settings);
  const named = await namedEntities(view, [one, other]);
  const [first, second] = [named.get(one), named.get(other)];
  if (!link || !first || !second || !areMergeable(first, second)) return false;
  const [canonical, member] = isPreferred(first, second) ? [first, second] : [second, first];
  const likeness = `${link.confidence.toFixed(2)} > ${deps.settings['people.link']} (people.link)`;
  const reason = `one person by ${agreeingIn(link)}: likeness ${likeness}`.slice(0, LONGEST_REASON);
  const merge = {
    canonical: canonical.id,
    members: [member.id],
    reason: reason.toWellFormed(),
    expectedVersions: new Map(),
  };
  await mergeEntities(commit, merge, deps);
  return true;
}

/**
 * Those that only an account was known of are the person whose account it is, as a document says: `ada@tide.example` of the one, `@ada` of
 * another are both hers once a card has the two. Where a person has said otherwise, that stands.
 */
export async function mergeAccounts(
  commit: Commit,
  { person, name, accounts }: JoinedAccounts,
  deps: ReconcileDeps,
): Promise<void> {
  for (const account of accounts) {
    const apart = await distinctPairs(present(commit), [account]);
    const isSaidApart = apart.some(({ lowId, highId }) => lowId === person || highId === person);
    if (isSaidApart || (await hasPersonDecided(commit, [person], [account]))) continue;
    const reason = `a document says that the account is of ${JSON.stringify(name)}`.slice(0, LONGEST_REASON);
    const merge = { canonical: person, members: [account], reason, expectedVersions: new Map<EntityId, number>() };
    await mergeEntities(commit, merge, deps);
  }
}

const LONGEST_REASON = 2_000;

async function linkBetween(
  sql: Sql,
  one: EntityId,
  other: EntityId,
  settings: PeopleSettings & Pick<NameSettings, 'resolve.fuzzyDecides'>,
): Promise<PersonLink | undefined> {
  const identity = (await researchersOf({ sql, recorded: null, valid: null }, [one], settings)).get(one);
  const link = identity?.links.find(({ entityId }) => entityId === other);
  return link && link.confidence > settings['people.link'] ? link : undefined;
}

const areMergeable = (one: Entity, other: Entity): boolean =>
  one.owner === null && other.owner === null && one.type === other.type && kindOf(one.type) === 'PERSON';

/** Of two entities the one with an account stands for both, on the platform that comes first; of equal ones the older. */
function isPreferred(one: Entity, other: Entity): boolean {
  const rank = ({ key }: Entity): number => {
    const account = key === null ? null : accountOfKey(key);
    return account ? PLATFORMS.indexOf(account.platform) : PLATFORMS.length;
  };
  return rank(one) - rank(other) < 0 || (rank(one) === rank(other) && one.id < other.id);
}

/** A person answered a question about them, or took a merge of them back. */
async function hasPersonDecided(sql: Sql, ones: readonly EntityId[], others: readonly EntityId[]): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    'reconcile.hasPersonDecided',
    `select exists (select from conflict_parties p join conflict_parties o on o.space_id = $1 and o.conflict_id = p.conflict_id
         join conflicts f on f.space_id = $1 and f.id = p.conflict_id and f.kind = 'IDENTITY' and f.status <> 'OPEN'
        where p.space_id = $1 and p.entity_id = any($2::uuid[]) and o.entity_id = any($3::uuid[]))
      or exists (select from merges_history where space_id = $1 and member_id = any($2::uuid[]) and into_id = any($3::uuid[]))
      or exists (select from merges_history where space_id = $1 and member_id = any($3::uuid[]) and into_id = any($2::uuid[])) as found`,
    [sql.scope.spaceId, ones, others],
  );
  return row?.found === true;
}
