import type { ClaimOrder } from '../../domain/filters.ts';
import type { EntityId } from '../../domain/ids.ts';
import type { Direction, Page, PageRequest } from '../../domain/pages.ts';
import {
  type EdgeDirection,
  type Relationship,
  type RelationshipFilter,
  STANDING,
} from '../../domain/relationships.ts';
import { kinOfAll } from '../../identity/index.ts';
import { firstOfEach, slicesByParent } from '../../lib/parents.ts';
import { isServed, keysetPage, kinOf, relation, relationParts, type SqlValue, type View } from '../../storage/index.ts';
import { CLAIM_ORDERS, claimCondition, type OrderedClaimRow, orderedClaimColumns } from './filters.ts';
import { toClaim } from './rows.ts';

const toRelationship = (row: OrderedClaimRow): Relationship => {
  const claim = toClaim(row);
  if (claim.object.type !== 'ENTITY')
    throw new Error(`expected claim ${claim.id}, an edge, to have an entity as its object`);
  return {
    basis: 'ASSERTED',
    id: claim.id,
    from: claim.subjectId,
    to: claim.object.entityId,
    kind: claim.predicate,
    claim,
  };
};

function edgeCondition(view: View, filter: Omit<RelationshipFilter, 'direction'>, values: SqlValue[]): string {
  const condition = claimCondition(
    view,
    {
      status: { in: filter.status ?? STANDING },
      ...(filter.kinds && { predicate: { in: filter.kinds } }),
      ...(filter.minConfidence !== null && { confidence: { gte: filter.minConfidence } }),
    },
    values,
  );
  // Inferred edges have a table of their own; no claim is one.
  const served = filter.status === null ? ` and ${isServed(view, 'c')}` : '';
  return `c.edge and ${condition}${served}${filter.basis === 'INFERRED' ? ' and false' : ''}`;
}

/**
 * A page of relationships; with `entityIds` only those that touch one of them or of those merged with them, in the filter's
 * direction. One statement, with `entityIds` two.
 * @throws InvalidInput on a cursor that does not belong to this list
 */
export async function listRelationships(
  view: View,
  entityIds: readonly EntityId[] | null,
  filter: RelationshipFilter,
  order: ClaimOrder,
  direction: Direction,
  page: PageRequest,
): Promise<Page<Relationship>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const ends = entityIds && (await kinOfAll(view, entityIds));
  const condition = `${edgeCondition(view, filter, values)} and ${touching(ends, filter.direction, values)}`;
  return keysetPage<OrderedClaimRow, Relationship>(
    view,
    {
      name: 'reconcile.listRelationships',
      select: relationParts(view, 'claims').map(
        (part) => `select ${orderedClaimColumns} from ${part} c
        where c.space_id = $1 and ${condition}`,
      ),
      values,
      order: CLAIM_ORDERS[order].columns,
      direction,
      positionOf: CLAIM_ORDERS[order].positionOf,
    },
    page,
    toRelationship,
  );
}

function touching(entityIds: readonly EntityId[] | null, direction: EdgeDirection, values: SqlValue[]): string {
  if (entityIds === null) return 'true';
  const ids = `$${values.push(entityIds)}::uuid[]`;
  if (direction === 'OUT') return `c.subject_id = any(${ids})`;
  if (direction === 'IN') return `c.object_entity_id = any(${ids})`;
  return `(c.subject_id = any(${ids}) or c.object_entity_id = any(${ids}))`;
}

/**
 * The relationships of each entity. An edge from an entity to itself is shown once under BOTH. `page.after` applies to
 * each entity alike. One statement for any number of entities.
 */
export async function relationshipsOf(
  view: View,
  entityIds: readonly EntityId[],
  filter: RelationshipFilter,
  order: ClaimOrder,
  direction: Direction,
  page: PageRequest,
): Promise<Map<EntityId, Page<Relationship>>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const from = `from ${relation(view, 'claims')} c where c.space_id = $1 and ${edgeCondition(view, filter, values)}`;
  const query = firstOfEach<SqlValue>({
    columns: orderedClaimColumns,
    arms: ARMS[filter.direction].map((touches) => `${from} and ${touches}`),
    order: CLAIM_ORDERS[order].columns,
    direction,
    parents: entityIds,
    kin: (id) => kinOf(view, id),
    values,
    ...page,
  });
  const rows = await view.sql.query<OrderedClaimRow & { parent_id: string }>(
    'reconcile.relationshipsOf',
    query.text,
    query.values,
  );
  return slicesByParent(entityIds, rows, page.first, toRelationship, CLAIM_ORDERS[order].positionOf);
}

/** Two arms instead of one `or`: each is served by its own index in the order of the page. */
const ARMS: Readonly<Record<EdgeDirection, readonly string[]>> = {
  OUT: ['c.subject_id = parent.id'],
  IN: ['c.object_entity_id = parent.id'],
  BOTH: ['c.subject_id = parent.id', 'c.object_entity_id = parent.id and c.subject_id <> parent.id'],
};
