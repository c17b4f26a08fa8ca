import type { Conflict } from '../../domain/claim-record.ts';
import type { ConflictFacet, Counts } from '../../domain/facets.ts';
import type { ConflictOrder, ConflictWhere } from '../../domain/filter.ts';
import type { ClaimId, ConflictId, EntityId } from '../../domain/typed-ids.ts';
import type { Direction, Page, PageRequest, Position } from '../../domain/page-request.ts';
import { groupedBy } from '../../lib/grouped.ts';
import {
  compileWhere,
  countsOf,
  type FilterFields,
  firstOfEach,
  isAmong,
  keysetPage,
  monthOf,
  relation,
  relationParts,
  rowCounts,
  slicesByParent,
  type SqlValue,
  totalOf,
  type View,
} from '../../storage/index.ts';
import { mergeGroupOfAll } from '../../identity/index.ts';
import { mergeGroupOf } from '../../record/index.ts';
import { entityAt, type Related } from './claim-filters.ts';
import { relatedTo } from './relation-filters.ts';
import { conflictColumns, type ConflictRow, toConflict } from './claim-rows.ts';

const fields = (view: View, found: Related): FilterFields => ({
  kind: { expression: 'f.kind', type: 'text' },
  status: { expression: 'f.status', type: 'text' },
  subject: entityAt(view, 'f.subject_id', found),
  severity: { expression: 'f.severity', type: 'double precision' },
  predicate: { expression: 'f.predicate', type: 'text' },
  createdAt: { expression: 'f.created_at', type: 'timestamptz' },
});

type OrderedRow = ConflictRow & { created_exact: string };

const ID = { expression: 'f.id', type: 'uuid' } as const;
const ORDERS = {
  CREATED: {
    columns: [{ expression: 'f.created_at', type: 'timestamptz' }, ID],
    positionOf: (row: OrderedRow): Position => [row.created_exact, row.id],
  },
  SEVERITY: {
    columns: [{ expression: 'f.severity', type: 'double precision' }, ID],
    positionOf: (row: OrderedRow): Position => [row.severity, row.id],
  },
} as const satisfies Record<ConflictOrder, object>;

const columns = (view: View): string => conflictColumns('f', relation(view, 'conflict_parties'));
const orderedColumns = (view: View): string => `${columns(view)}, f.created_at::text as created_exact`;

/** Conflicts by id, each with its parties. One statement. */
export async function conflictsByIds(view: View, ids: readonly ConflictId[]): Promise<Map<ConflictId, Conflict>> {
  const rows = await view.sql.query<ConflictRow>(
    'reconcile.conflictsByIds',
    `select ${columns(view)} from ${relation(view, 'conflicts')} f where f.space_id = $1 and ${isAmong('f.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as ConflictId, toConflict(row)]));
}

/**
 * A page of conflicts, of every status unless `where` says which. One statement, and one more for each filter on what is related.
 * @throws InvalidInput on a filter or cursor that does not belong to this list
 */
export async function listConflicts(
  view: View,
  where: ConflictWhere | null,
  order: ConflictOrder,
  direction: Direction,
  page: PageRequest,
): Promise<Page<Conflict>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const condition = compileWhere(where, fields(view, await relatedTo(view, where)), values);
  return keysetPage<OrderedRow, Conflict>(
    view,
    {
      name: 'reconcile.listConflicts',
      select: relationParts(view, 'conflicts').map(
        (part) => `select ${orderedColumns(view)} from ${part} f where f.space_id = $1 and ${condition}`,
      ),
      values,
      order: ORDERS[order].columns,
      direction,
      positionOf: ORDERS[order].positionOf,
    },
    page,
    toConflict,
  );
}

/**
 * The conflicts that concern each entity: it is their subject, or one of those who may be meant. `page.after` applies to
 * each entity alike. One statement for any number of entities.
 */
export async function conflictsOf(
  view: View,
  entityIds: readonly EntityId[],
  where: ConflictWhere | null,
  order: ConflictOrder,
  direction: Direction,
  page: PageRequest,
): Promise<Map<EntityId, Page<Conflict>>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const condition = compileWhere(where, fields(view, await relatedTo(view, where)), values, 'UNSEEN');
  const conflicts = relation(view, 'conflicts');
  const asParty = `from (select distinct p.conflict_id from ${relation(view, 'conflict_parties')} p
      where p.space_id = $1 and p.entity_id = parent.id) p
    cross join lateral (select * from ${conflicts} f where f.space_id = $1 and f.id = p.conflict_id limit 1) f`;
  const query = firstOfEach<SqlValue>({
    columns: orderedColumns(view),
    arms: [
      `from ${conflicts} f where f.space_id = $1 and f.subject_id = parent.id and ${condition}`,
      `${asParty} where f.subject_id is distinct from parent.id and ${condition}`,
    ],
    order: ORDERS[order].columns,
    direction,
    parents: entityIds,
    mergeGroup: (id) => mergeGroupOf(view, id),
    values,
    ...page,
  });
  const rows = await view.sql.query<OrderedRow & { parent_id: string }>(
    'reconcile.conflictsOf',
    query.text,
    query.values,
  );
  return slicesByParent(entityIds, rows, page.first, toConflict, ORDERS[order].positionOf);
}

/** What `listConflicts` has in all its pages, or `conflictsOf` of one entity. */
export const conflictCounts = (
  view: View,
  about: EntityId | null,
  where: ConflictWhere | null,
): Counts<ConflictFacet> =>
  countsOf(view, {
    name: 'reconcile.conflicts',
    rows: async () => {
      const values: SqlValue[] = [view.sql.scope.spaceId];
      const condition = compileWhere(where, fields(view, await relatedTo(view, where)), values);
      const members = about && `$${values.push(await mergeGroupOfAll(view, [about]))}::uuid[]`;
      const concerns = members
        ? `(f.subject_id = any(${members}) or f.id in (select p.conflict_id from ${relation(view, 'conflict_parties')} p
            where p.space_id = $1 and p.entity_id = any(${members})))`
        : 'true';
      return {
        parts: relationParts(view, 'conflicts').map((part) => `${part} f`),
        condition: `f.space_id = $1 and ${concerns} and ${condition}`,
        values,
      };
    },
    columns: {
      PREDICATE: { value: 'f.predicate' },
      STATUS: { value: 'f.status' },
      KIND: { value: 'f.kind' },
      MONTH: { value: monthOf('f.created_at') },
    },
    kept: async () => {
      const rows = about === null && where === null ? await rowCounts(view, ['conflicts']) : null;
      return rows && totalOf(rows.conflicts);
    },
  });

/** The conflicts in which each claim is a party, oldest first, settled ones included. One statement. */
export async function conflictsByClaims(view: View, claimIds: readonly ClaimId[]): Promise<Map<ClaimId, Conflict[]>> {
  const rows = await view.sql.query<ConflictRow & { party_claim_id: string }>(
    'reconcile.conflictsByClaims',
    `select q.claim_id as party_claim_id, ${columns(view)}
       from (select distinct q.claim_id, q.conflict_id from ${relation(view, 'conflict_parties')} q
              where q.space_id = $1 and q.claim_id = any($2::uuid[])) q
       cross join lateral (select * from ${relation(view, 'conflicts')} f where f.space_id = $1 and f.id = q.conflict_id limit 1) f
      order by f.created_at, f.id`,
    [view.sql.scope.spaceId, claimIds],
  );
  const grouped = groupedBy(rows, (row) => row.party_claim_id);
  return new Map(claimIds.map((id) => [id, (grouped.get(id) ?? []).map(toConflict)]));
}
