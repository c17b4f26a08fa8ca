import type { DistinctPair, Merge } from '../../domain/entity-record.ts';
import type { DistinctPairId, EntityId, MergeId } from '../../domain/typed-ids.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import type { Owner } from '../../domain/scope.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { isAmong, keysetPage, listed, oldestFirst, relation, relationParts, type View } from '../../storage/index.ts';
import { mergeGroupOf, mergesIn } from '../../record/index.ts';
import { entityColumns, type EntityRow, toEntity } from './identity-rows.ts';

type MergeRow = EntityRow & {
  merge_id: string;
  merge_owner: string | null;
  into_id: string;
  canonical_id: string;
  reason: string;
  actor: string;
  merge_version: number;
  merged_at: Date;
  since: string;
};

const columns = `${entityColumns('e')}, g.id as merge_id, g.owner_id as merge_owner, g.into_id, g.canonical_id, g.reason, g.actor,
  g.version as merge_version,
  g.created_at as merged_at, g.since`;

/** Merges `g` of the view with their members `e`; the look-up stays one as of a commit. */
const from = (view: View, merges: string): string => `from ${merges} g
  cross join lateral (select * from ${relation(view, 'entities')} where space_id = $1 and id = g.member_id limit 1) e`;

const toMerge = (row: MergeRow): Merge => ({
  id: row.merge_id as MergeId,
  member: toEntity(row),
  intoId: row.into_id as EntityId,
  canonicalId: row.canonical_id as EntityId,
  owner: row.merge_owner,
  reason: row.reason,
  actor: row.actor,
  version: row.merge_version,
  createdAt: row.merged_at,
  since: Number(row.since),
});

/** Merges by id. One statement. */
export async function mergesByIds(view: View, ids: readonly MergeId[]): Promise<Map<MergeId, Merge>> {
  const rows = await view.sql.query<MergeRow>(
    'identity.mergesByIds',
    `select ${columns} ${from(view, relation(view, 'merges'))} where g.space_id = $1 and ${isAmong('g.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.merge_id as MergeId, toMerge(row)]));
}

/** What was merged into each canonical entity, directly or through others, oldest first. One statement. */
export async function mergesInto(view: View, entityIds: readonly EntityId[]): Promise<Map<EntityId, Merge[]>> {
  const rows = await view.sql.query<MergeRow>(
    'identity.mergesInto',
    `select ${columns} ${from(view, mergesIn(view))} where g.space_id = $1 and ${isAmong('g.canonical_id', '$2', entityIds)}
      order by g.created_at, g.id`,
    [view.sql.scope.spaceId, entityIds],
  );
  const grouped = groupedBy(rows.map(toMerge), (merge) => merge.canonicalId);
  return new Map(entityIds.map((id) => [id, grouped.get(id) ?? []]));
}

/** A page of all merges, oldest first, also of a view in which nothing is merged: what there is of them. One statement. */
export async function listMerges(view: View, page: PageRequest): Promise<Page<Merge>> {
  return keysetPage<MergeRow & { merged_exact: string }, Merge>(
    view,
    {
      name: 'identity.listMerges',
      select: relationParts(view, 'merges').map(
        (part) => `select ${columns}, g.created_at::text as merged_exact ${from(view, part)} where g.space_id = $1`,
      ),
      values: [view.sql.scope.spaceId],
      order: [
        { expression: 'g.created_at', type: 'timestamptz' },
        { expression: 'g.id', type: 'uuid' },
      ],
      direction: 'ASC',
      positionOf: (row) => [row.merged_exact, row.merge_id],
    },
    page,
    toMerge,
  );
}

/**
 * Of each entity all that are one with it, the canonical one first; one that was never merged is alone. Ids that name nothing here
 * are answered alike. One statement.
 */
export async function mergeGroupOfEach(view: View, entityIds: readonly EntityId[]): Promise<Map<EntityId, EntityId[]>> {
  if (entityIds.length === 0) return new Map();
  const rows = await view.sql.query<{ asked: EntityId; id: EntityId }>(
    'identity.mergeGroups',
    `select n.id as asked, member.id from ${listed('$2', entityIds)} as n cross join lateral (${mergeGroupOf(view, 'n.id')}) as member (id)
      where $1::uuid is not null`,
    [view.sql.scope.spaceId, entityIds],
  );
  const grouped = groupedBy(rows, (row) => row.asked);
  return new Map(entityIds.map((id) => [id, (grouped.get(id) ?? []).map((row) => row.id)]));
}

/** All that are one with any of these entities, and they themselves. One statement. */
export async function mergeGroupOfAll(view: View, entityIds: readonly EntityId[]): Promise<EntityId[]> {
  return [...new Set([...(await mergeGroupOfEach(view, entityIds)).values()].flat())];
}

interface PairRow {
  id: string;
  owner_id: Owner;
  low_id: string;
  high_id: string;
  reason: string;
  actor: string;
  version: number;
  created_at: Date;
}

const PAIR = 'p.id, p.owner_id, p.low_id, p.high_id, p.reason, p.actor, p.version, p.created_at';

const toPair = (row: PairRow): DistinctPair => ({
  id: row.id as DistinctPairId,
  lowId: row.low_id as EntityId,
  highId: row.high_id as EntityId,
  owner: row.owner_id,
  reason: row.reason,
  actor: row.actor,
  version: row.version,
  createdAt: row.created_at,
});

/** The pairs of a view, one of whose two sides is one of these entities, that were said to be two, oldest first. One statement. */
export async function distinctPairs(view: View, entityIds: readonly EntityId[]): Promise<DistinctPair[]> {
  const rows = await view.sql.query<PairRow>(
    'identity.distinctPairs',
    `select ${PAIR} from ${relation(view, 'distinct_pairs')} p
      where p.space_id = $1 and (p.low_id = any($2::uuid[]) or p.high_id = any($2::uuid[])) order by p.created_at, p.id`,
    [view.sql.scope.spaceId, entityIds],
  );
  return rows.map(toPair);
}

/** Pairs by id. One statement. */
export async function distinctPairsByIds(
  view: View,
  ids: readonly DistinctPairId[],
): Promise<Map<DistinctPairId, DistinctPair>> {
  const rows = await view.sql.query<PairRow>(
    'identity.distinctPairsByIds',
    `select ${PAIR} from ${relation(view, 'distinct_pairs')} p where p.space_id = $1 and ${isAmong('p.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as DistinctPairId, toPair(row)]));
}

/** A page of all pairs, oldest first. One statement. */
export async function listDistinctPairs(view: View, page: PageRequest): Promise<Page<DistinctPair>> {
  return oldestFirst<PairRow, DistinctPair>(
    view,
    { name: 'identity.listDistinctPairs', table: 'distinct_pairs', alias: 'p', columns: PAIR, toNode: toPair },
    page,
  );
}
