import type { ClaimOrder } from '../../domain/filters.ts';
import { REVIEW_STATES } from '../../domain/entities.ts';
import type { EntityId, InferredId } from '../../domain/ids.ts';
import type { Direction, Page, PageRequest } from '../../domain/pages.ts';
import {
  type Basis,
  type EdgeDirection,
  type Relationship,
  type RelationshipFilter,
  STANDING,
} from '../../domain/relationships.ts';
import { mergeGroupOfAll } from '../../identity/index.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import {
  firstOfEach,
  keysetPage,
  relationParts,
  slicesByParent,
  type SqlValue,
  type View,
} from '../../storage/index.ts';
import { isServed, mergeGroupOf } from '../../record/index.ts';
import { CLAIM_ORDERS, claimCondition, type OrderedClaimRow, orderedClaimColumns } from './filters.ts';
import { CLAIM_COLUMNS, toClaim, type ClaimColumn } from './rows.ts';

interface EdgeRow extends OrderedClaimRow {
  readonly basis: string;
  readonly review_state: string | null;
}

const toRelationship = (row: EdgeRow): Relationship => (row.basis === 'INFERRED' ? toInferred(row) : toAsserted(row));

function toAsserted(row: EdgeRow): Relationship {
  const claim = toClaim(row);
  if (claim.object.type !== 'ENTITY')
    throw new Error(`expected claim ${claim.id}, an edge, to have an entity as its object`);
  const { id, subjectId: from, predicate: kind } = claim;
  return { basis: 'ASSERTED', id, from, to: claim.object.entityId, kind, claim };
}

const toInferred = (row: EdgeRow): Relationship => ({
  basis: 'INFERRED',
  id: row.id as InferredId,
  from: row.subject_id as EntityId,
  to: row.object_entity_id as EntityId,
  kind: row.predicate,
  status: parseEnum(['ACTIVE', 'RETRACTED'], row.status, 'inferred_edges.status'),
  confidence: row.confidence,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  reviewState: parseEnum(REVIEW_STATES, row.review_state ?? '', 'inferred_edges.review_state'),
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const columns = (view: View): string => `${orderedClaimColumns(view)}, c.basis, c.review_state`;

/** What an inferred edge has of the columns of a claim; it has no others. */
const AS_CLAIM: Readonly<Partial<Record<ClaimColumn, string>>> = {
  subject_id: 'from_id',
  predicate: 'kind',
  object_type: `'ENTITY'`,
  object_entity_id: 'to_id',
  last_verified_at: 'updated_at',
  edge: 'true',
  ...same('id', 'valid_from', 'valid_to', 'status', 'confidence', 'owner_id', 'version', 'created_at', 'updated_at'),
};

function same(...columns: readonly ClaimColumn[]): Partial<Record<ClaimColumn, string>> {
  return Object.fromEntries(columns.map((column) => [column, column]));
}

/** Edges of each basis as relations of one shape: a claim's columns, its basis and review. */
const EDGES: Readonly<Record<Basis, (view: View) => string[]>> = {
  ASSERTED: (view) =>
    relationParts(view, 'claims').map(
      (part) => `(select *, 'ASSERTED' as basis, null::text as review_state from ${part} as claims)`,
    ),
  INFERRED: (view) =>
    relationParts(view, 'inferred_edges').map(
      (
        part,
      ) => `(select space_id, ${CLAIM_COLUMNS.map((column) => `${AS_CLAIM[column] ?? NULLS[column] ?? 'null::text'} as ${column}`).join(', ')},
          'INFERRED' as basis, review_state from ${part} as inferred)`,
    ),
};
const NULLS: Readonly<Partial<Record<ClaimColumn, string>>> = {
  object_number: 'null::double precision',
  object_boolean: 'null::boolean',
  qualifiers: 'null::jsonb',
  separated: 'null::jsonb',
  superseded_by: 'null::uuid',
  cut: 'false',
  stated_to: 'null::timestamptz',
};

const edges = (view: View, { basis }: Pick<RelationshipFilter, 'basis'>): string[] =>
  (basis === null ? (['ASSERTED', 'INFERRED'] as const) : [basis]).flatMap((one) => EDGES[one](view));

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
  const review = filter.review
    ? `c.review_state = any($${values.push(filter.review)}::text[])`
    : `c.review_state is distinct from 'REJECTED'`;
  const served = filter.status === null ? isServed(view, 'c') : 'true';
  return `c.edge and ${condition} and ${served} and (c.basis = 'ASSERTED' or ${review})`;
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
  const ends = entityIds && (await mergeGroupOfAll(view, entityIds));
  const condition = `${edgeCondition(view, filter, values)} and ${touching(ends, filter.direction, values)}`;
  return keysetPage<EdgeRow, Relationship>(
    view,
    {
      name: 'reconcile.listRelationships',
      select: edges(view, filter).map(
        (part) => `select ${columns(view)} from ${part} c where c.space_id = $1 and ${condition}`,
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
  const condition = edgeCondition(view, filter, values);
  const from = edges(view, filter).map((part) => `from ${part} c where c.space_id = $1 and ${condition}`);
  const query = firstOfEach<SqlValue>({
    columns: columns(view),
    arms: from.flatMap((each) => ARMS[filter.direction].map((touches) => `${each} and ${touches}`)),
    order: CLAIM_ORDERS[order].columns,
    direction,
    parents: entityIds,
    kin: (id) => mergeGroupOf(view, id),
    values,
    ...page,
  });
  const rows = await view.sql.query<EdgeRow & { parent_id: string }>(
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
