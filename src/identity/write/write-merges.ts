import type { Entity } from '../../domain/entity-record.ts';
import { ConflictingState, InvalidInput, NotFound, StaleVersion } from '../../domain/errors.ts';
import type { EntityId, Ids } from '../../domain/typed-ids.ts';
import type { PageSettings } from '../../domain/settings.ts';
import { checkedReason } from '../../domain/checked-reason.ts';
import { insertRows, type Columns, type Commit, present } from '../../storage/index.ts';
import { distinctPairs, mergeGroupOfAll, mergeGroupOfEach } from '../read/read-merges.ts';
import { namedEntities } from '../read/read-entities.ts';

export const MERGE_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  member_id: 'uuid',
  into_id: 'uuid',
  canonical_id: 'uuid',
  reason: 'text',
  actor: 'text',
  created_at: 'timestamptz',
} as const satisfies Columns;

export const PAIR_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  low_id: 'uuid',
  high_id: 'uuid',
  reason: 'text',
  actor: 'text',
  created_at: 'timestamptz',
} as const satisfies Columns;

export interface MergeInput {
  /** Stands for all of them from now on. */
  readonly canonical: EntityId;
  readonly members: readonly EntityId[];
  readonly reason: string;
  /** What the caller has seen of any of them. */
  readonly expectedVersions: ReadonlyMap<EntityId, number>;
}

/**
 * Entities are one: pointers from the members to the canonical entity, and nothing else. What had been merged into a member points
 * to the canonical entity as well. A fixed number of statements.
 * @returns the entities that it stands for from now on and did not before: the members, and what had been merged into them
 * @throws NotFound; StaleVersion; InvalidInput for members that cannot be one with it (itself, twice, of another type or owner);
 * ConflictingState for one that is merged already, a circle, or a pair that was said to be two
 */
export async function linkEntities(
  commit: Commit,
  { canonical, members, reason, expectedVersions }: MergeInput,
  { ids, settings }: { readonly ids: Ids; readonly settings: Pick<PageSettings, 'page.max'> },
): Promise<EntityId[]> {
  const why = checkedReason(reason);
  checkMembers(canonical, members, settings);
  const named = await namedEntities(present(commit), [canonical, ...members]);
  const head = entityOf(commit, named, canonical, ['canonical']);
  members.forEach((id, n) => checkAlike(head, entityOf(commit, named, id, ['members', n]), ['members', n]));
  for (const [id, version] of expectedVersions) checkVersion(named.get(id), version);
  await checkRoots(commit, canonical, members, named);
  const joining = await mergeGroupOfAll(present(commit), members);
  await checkDistinct(commit, [canonical, ...members]);
  await commit.query(
    'identity.repointMerges',
    `update merges set canonical_id = $3, version = version + 1 where space_id = $1 and canonical_id = any($2::uuid[])`,
    [commit.scope.spaceId, members, canonical],
  );
  const rows = members.map((member) => ({
    id: ids.next('mrg'),
    owner_id: commit.owner,
    member_id: member,
    into_id: canonical,
    canonical_id: canonical,
    reason: why,
    actor: commit.scope.owner,
    created_at: commit.at,
  }));
  await insertRows(commit, 'merges', MERGE_COLUMNS, rows);
  for (const { member_id: member } of rows) {
    const data = { into: canonical, reason: why };
    commit.emit({ kind: 'ENTITY_MERGED', subject: member, about: [canonical, member], owner: commit.owner, data });
  }
  return joining;
}

export interface UnmergeInput {
  readonly member: EntityId;
  readonly reason: string;
  /** Of the merge. */
  readonly expectedVersion: number | null;
}

/**
 * Takes the pointer of one entity out: it stands for itself again, and for what had been merged into it.
 * @returns the entity it was merged with at the end, and all that left it
 * @throws NotFound, StaleVersion, InvalidInput without a reason, ConflictingState where it is not merged
 */
export async function unlinkEntity(
  commit: Commit,
  { member, reason, expectedVersion }: UnmergeInput,
): Promise<{ readonly canonical: EntityId; readonly left: EntityId[] }> {
  const why = checkedReason(reason);
  const entity = entityOf(commit, await namedEntities(present(commit), [member]), member, ['member']);
  const rows = await commit.query<{ member_id: EntityId; into_id: EntityId; canonical_id: EntityId; version: number }>(
    'identity.mergesAround',
    `select g.member_id, g.into_id, g.canonical_id, g.version from merges o join merges g on g.space_id = $1
      and g.canonical_id = o.canonical_id
      where o.space_id = $1 and o.member_id = $2`,
    [commit.scope.spaceId, member],
  );
  const own = rows.find((row) => row.member_id === member);
  if (!own) throw new ConflictingState(`${JSON.stringify(entity.name)} is not merged into another entity`, ['member']);
  if (expectedVersion !== null && expectedVersion !== own.version)
    throw new StaleVersion('the merge', expectedVersion, own.version);
  const below = under(member, rows);
  await commit.query('identity.deleteMerge', 'delete from merges where space_id = $1 and member_id = $2', [
    commit.scope.spaceId,
    member,
  ]);
  await commit.query(
    'identity.repointBelow',
    'update merges set canonical_id = $3, version = version + 1 where space_id = $1 and member_id = any($2::uuid[])',
    [commit.scope.spaceId, below, member],
  );
  commit.emit({
    kind: 'ENTITY_UNMERGED',
    subject: member,
    about: [own.canonical_id, member],
    owner: commit.owner,
    data: { from: own.into_id, reason: why },
  });
  return { canonical: own.canonical_id, left: [member, ...below] };
}

/** All that was merged into an entity, directly or through others. */
function under(
  entity: EntityId,
  rows: readonly { readonly member_id: EntityId; readonly into_id: EntityId }[],
): EntityId[] {
  const found: EntityId[] = [];
  for (let level: EntityId[] = [entity]; level.length > 0;) {
    level = rows.filter((row) => level.includes(row.into_id)).map((row) => row.member_id);
    found.push(...level);
  }
  return found;
}

/**
 * A person says that two entities are two, however alike they look: they cannot be merged from then on. Said again, it changes nothing.
 * @returns true where it was not said before
 * @throws NotFound; InvalidInput for one and the same, or without a reason; ConflictingState where they are merged
 */
export async function declareDistinct(
  commit: Commit,
  { entities: [one, other], reason }: { readonly entities: readonly [EntityId, EntityId]; readonly reason: string },
  { ids }: { readonly ids: Ids },
): Promise<boolean> {
  const why = checkedReason(reason);
  if (one === other) throw new InvalidInput('an entity is not distinct from itself', ['b']);
  const named = await namedEntities(present(commit), [one, other]);
  const first = entityOf(commit, named, one, ['a']);
  const second = entityOf(commit, named, other, ['b']);
  if (first.owner !== second.owner) throw new InvalidInput('a private entity and a shared one are two anyway', ['b']);
  const mergeGroups = await mergeGroupOfEach(present(commit), [one, other]);
  if (mergeGroups.get(one)?.[0] === mergeGroups.get(other)?.[0])
    throw new ConflictingState('they are merged; take the merge back first', ['b']);
  const [low, high] = one < other ? [one, other] : [other, one];
  const row = {
    id: ids.next('dis'),
    owner_id: commit.owner,
    low_id: low,
    high_id: high,
    reason: why,
    actor: commit.scope.owner,
    created_at: commit.at,
  };
  const written = await insertRows<{ id: string }>(commit, 'distinct_pairs', PAIR_COLUMNS, [row], {
    conflict: 'on conflict (space_id, owner_id, low_id, high_id) do nothing',
    returning: 'id',
  });
  if (written.length === 0) return false;
  const data = { reason: row.reason, other };
  commit.emit({ kind: 'ENTITIES_DISTINCT', subject: one, about: [one, other], owner: commit.owner, data });
  return true;
}

function checkMembers(
  canonical: EntityId,
  members: readonly EntityId[],
  settings: Pick<PageSettings, 'page.max'>,
): void {
  const most = settings['page.max'];
  if (members.length < 1 || members.length > most)
    throw new InvalidInput(`expected 1 to ${most} members, got ${members.length}`, ['members']);
  members.forEach((id, n) => {
    if (id === canonical) throw new InvalidInput('an entity is not merged with itself', ['members', n]);
    if (members.indexOf(id) !== n) throw new InvalidInput('expected every member once', ['members', n]);
  });
}

/** Of the commit's own owner: a shared pointer to a private entity would show that it exists. */
function entityOf(
  commit: Commit,
  named: ReadonlyMap<EntityId, Entity>,
  id: EntityId,
  path: readonly (string | number)[],
): Entity {
  const entity = named.get(id);
  if (!entity) throw new NotFound('no such entity in this space', path);
  if (entity.owner !== commit.owner && path[0] !== 'members')
    throw new InvalidInput('a shared entity is changed by a shared commit, a private one by a private commit', path);
  return entity;
}

function checkAlike(head: Entity, member: Entity, path: readonly (string | number)[]): void {
  if (member.owner !== head.owner)
    throw new InvalidInput(
      'a private entity and a shared one are not merged: everyone would see the private one',
      path,
    );
  if (member.type !== head.type)
    throw new InvalidInput(`expected an entity of the type ${head.type}, got one of the type ${member.type}`, path);
}

function checkVersion(entity: Entity | undefined, expected: number): void {
  if (!entity) throw new InvalidInput('expected versions of the entities that are merged', ['expectedVersions']);
  if (entity.version !== expected) throw new StaleVersion(JSON.stringify(entity.name), expected, entity.version);
}

async function checkRoots(
  commit: Commit,
  canonical: EntityId,
  members: readonly EntityId[],
  named: ReadonlyMap<EntityId, Entity>,
): Promise<void> {
  const mergeGroups = await mergeGroupOfEach(present(commit), [canonical, ...members]);
  const rootOf = (id: EntityId): EntityId => mergeGroups.get(id)?.[0] ?? id;
  const nameOf = (id: EntityId): string => JSON.stringify(named.get(id)?.name ?? id);
  const root = rootOf(canonical);
  members.forEach((id, n) => {
    if (rootOf(id) === id && root !== id) return;
    const what =
      root === id
        ? `${nameOf(canonical)} is merged into ${nameOf(id)}: the other way round would be a circle`
        : `${nameOf(id)} is merged already${rootOf(id) === root ? ' into this entity' : ''}`;
    throw new ConflictingState(`${what}; take that merge back first`, ['members', n]);
  });
  if (root !== canonical)
    throw new ConflictingState(`${nameOf(canonical)} is merged into another entity; merge into that one`, [
      'canonical',
    ]);
}

/** Nothing that would be one was said to be two. */
async function checkDistinct(commit: Commit, roots: readonly EntityId[]): Promise<void> {
  const mergeGroups = await mergeGroupOfEach(present(commit), roots);
  const rootOf = new Map([...mergeGroups].flatMap(([root, all]) => all.map((id) => [id, root] as const)));
  const pairs = await distinctPairs(present(commit), [...rootOf.keys()]);
  for (const { lowId, highId, reason } of pairs) {
    const [low, high] = [rootOf.get(lowId), rootOf.get(highId)];
    if (!low || !high || low === high) continue;
    const index = roots.indexOf(low === roots[0] ? high : low) - 1;
    throw new ConflictingState(`these were declared distinct: ${reason}; undo that commit first`, ['members', index]);
  }
}
