import type { ClaimOrder } from '../../domain/filter.ts';
import type { Claim } from '../../domain/claim-record.ts';
import { REVIEW_STATES, type Entity, type ReviewState } from '../../domain/entity-record.ts';
import type { EntityId, InferredId } from '../../domain/typed-ids.ts';
import type { Direction, Page } from '../../domain/page-request.ts';
import type { Owner } from '../../domain/scope.ts';
import {
  type AssertedRelationship,
  type Basis,
  type EdgeDirection,
  type InferredRelationship,
  type Relationship,
  type RelationshipFilter,
  CURRENT_STATUSES,
} from '../../domain/relationship-record.ts';
import { joinedEntity, joinEntity, mergeGroupOfAll } from '../../identity/index.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import {
  firstOfEach,
  keysetPage,
  relationParts,
  type Seen,
  slicesByParent,
  type SqlValue,
  type View,
} from '../../storage/index.ts';
import { isServed, mergeGroupOf } from '../../record/index.ts';
import {
  CLAIM_ORDERS,
  claimCondition,
  type OrderedClaimRow,
  orderedClaimColumns,
  type Related,
  relationshipCondition,
  selectClaims,
} from './claim-filters.ts';
import { relatedTo } from './relation-filters.ts';
import type { ClaimPage } from './claim-parts-read.ts';
import { CLAIM_COLUMNS, type ClaimColumn, ClaimOfRow, read, toClaim } from './claim-rows.ts';

interface EdgeRow extends OrderedClaimRow {
  readonly basis: string;
  readonly review_state: string | null;
}

/** A page of relationships. `ends`: the entities at these ends are read beside it, and named by the id that the edge names. */
export interface RelationshipPage extends ClaimPage {
  readonly ends?: { readonly of: readonly End[]; readonly found: (id: EntityId, entity: Entity) => void };
}

const END_COLUMNS = { from: 'subject_id', to: 'object_entity_id' } as const;
type End = keyof typeof END_COLUMNS;

const relationshipOf =
  ({ parts = null }: ClaimPage) =>
  (row: EdgeRow): Relationship => {
    if (row.basis === 'INFERRED') return parts === null ? toInferred(row) : new InferredOfRow(row);
    return toAsserted(parts === null ? toClaim(row) : new ClaimOfRow(row));
  };

function toAsserted(claim: Claim): AssertedRelationship {
  const { id, subjectId: from, predicate: kind, object } = claim;
  if (object.type !== 'ENTITY') throw new Error(`expected claim ${id}, an edge, to have an entity as its object`);
  return { basis: 'ASSERTED', id, from, to: object.entityId, kind, claim };
}

/** An inferred edge as its row has it, as `ClaimOfRow` is a claim. */
class InferredOfRow implements InferredRelationship {
  readonly basis = 'INFERRED';
  private readonly row: EdgeRow;

  constructor(row: EdgeRow) {
    this.row = row;
  }

  get id(): InferredId {
    return this.row.id as InferredId;
  }
  get from(): EntityId {
    return read(this.row, 'subject_id') as EntityId;
  }
  get to(): EntityId {
    return read(this.row, 'object_entity_id') as EntityId;
  }
  get kind(): string {
    return read(this.row, 'predicate');
  }
  get status(): InferredRelationship['status'] {
    return parseEnum(['ACTIVE', 'RETRACTED'], read(this.row, 'status'), 'inferred_edges.status');
  }
  get confidence(): number {
    return read(this.row, 'confidence');
  }
  get validFrom(): Date | null {
    return read(this.row, 'valid_from');
  }
  get validTo(): Date | null {
    return read(this.row, 'valid_to');
  }
  get reviewState(): ReviewState {
    return parseEnum(REVIEW_STATES, this.row.review_state ?? '', 'inferred_edges.review_state');
  }
  get owner(): Owner {
    return read(this.row, 'owner_id');
  }
  get version(): number {
    return read(this.row, 'version');
  }
  get createdAt(): Date {
    return read(this.row, 'created_at');
  }
  get updatedAt(): Date {
    return read(this.row, 'updated_at');
  }
}

function toInferred(row: EdgeRow): InferredRelationship {
  const edge = new InferredOfRow(row);
  return {
    basis: 'INFERRED',
    id: edge.id,
    from: edge.from,
    to: edge.to,
    kind: edge.kind,
    status: edge.status,
    confidence: edge.confidence,
    validFrom: edge.validFrom,
    validTo: edge.validTo,
    reviewState: edge.reviewState,
    owner: edge.owner,
    version: edge.version,
    createdAt: edge.createdAt,
    updatedAt: edge.updatedAt,
  };
}

/** The ends and the kind of an edge are read whatever is asked for. */
const ENDS = ['subject_id', 'predicate', 'object_type', 'object_entity_id'] as const satisfies readonly ClaimColumn[];

const columnsIn = ({ parts = null }: ClaimPage, order: ClaimOrder): readonly ClaimColumn[] =>
  orderedClaimColumns(parts, order, ENDS);

const selectEdges = (view: View, columns: readonly ClaimColumn[]): string =>
  `${selectClaims(view, columns)}, c.basis, c.review_state`;

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
      (part) => `(select space_id, ${CLAIM_COLUMNS.map(asClaimColumn).join(', ')},
          'INFERRED' as basis, review_state from ${part} as inferred)`,
    ),
};
const asClaimColumn = (column: ClaimColumn): string =>
  `${AS_CLAIM[column] ?? NULLS[column] ?? 'null::text'} as ${column}`;
const NULLS: Readonly<Partial<Record<ClaimColumn, string>>> = {
  object_number: 'null::double precision',
  object_boolean: 'null::boolean',
  qualifiers: 'null::jsonb',
  separated: 'null::jsonb',
  superseded_by: 'null::uuid',
  cut: 'false',
  stated_to: 'null::timestamptz',
};

export const edges = (view: View, { basis }: Pick<RelationshipFilter, 'basis'>): string[] =>
  (basis === null ? (['ASSERTED', 'INFERRED'] as const) : [basis]).flatMap((one) => EDGES[one](view));

export function edgeCondition(
  view: View,
  filter: Omit<RelationshipFilter, 'direction'>,
  values: SqlValue[],
  found: Related,
  seen: Seen,
): string {
  const condition = claimCondition(
    view,
    {
      status: { in: filter.status ?? CURRENT_STATUSES },
      ...(filter.kinds && { predicate: { in: filter.kinds } }),
      ...(filter.minConfidence !== null && { confidence: { gte: filter.minConfidence } }),
    },
    values,
    undefined,
    seen,
  );
  const asked = relationshipCondition(view, filter.where ?? null, values, found, seen);
  const review = filter.review
    ? `c.review_state = any($${values.push(filter.review)}::text[])`
    : `c.review_state is distinct from 'REJECTED'`;
  const served = filter.status === null ? isServed(view, 'c') : 'true';
  return `c.edge and ${condition} and ${asked} and ${served} and (c.basis = 'ASSERTED' or ${review})`;
}

/**
 * A page of relationships; with `entityIds` only those that touch one of them or of those merged with them, in the filter's
 * direction. One statement, with `entityIds` two, and one more for each filter on what is related.
 * @throws InvalidInput on a cursor that does not belong to this list
 */
export async function listRelationships(
  view: View,
  entityIds: readonly EntityId[] | null,
  filter: RelationshipFilter,
  order: ClaimOrder,
  direction: Direction,
  page: ClaimPage,
): Promise<Page<Relationship>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const ends = entityIds && (await mergeGroupOfAll(view, entityIds));
  const found = await relatedTo(view, filter.where ?? null);
  const condition = `${edgeCondition(view, filter, values, found, 'SEEN')} and ${touching(ends, filter.direction, values)}`;
  const columns = selectEdges(view, columnsIn(page, order));
  return keysetPage<EdgeRow, Relationship>(
    view,
    {
      name: 'reconcile.listRelationships',
      select: edges(view, filter).map(
        (part) => `select ${columns} from ${part} c where c.space_id = $1 and ${condition}`,
      ),
      values,
      order: CLAIM_ORDERS[order].columns,
      direction,
      positionOf: CLAIM_ORDERS[order].positionOf,
    },
    page,
    relationshipOf(page),
  );
}

export function touching(entityIds: readonly EntityId[] | null, direction: EdgeDirection, values: SqlValue[]): string {
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
  page: RelationshipPage,
): Promise<Map<EntityId, Page<Relationship>>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const condition = edgeCondition(view, filter, values, await relatedTo(view, filter.where ?? null), 'UNSEEN');
  const from = edges(view, filter).map((part) => `from ${part} c where c.space_id = $1 and ${condition}`);
  const query = firstOfEach<SqlValue>({
    columns: selectEdges(view, columnsIn(page, order)),
    arms: from.flatMap((each) => ARMS[filter.direction].map((touches) => `${each} and ${touches}`)),
    order: CLAIM_ORDERS[order].columns,
    direction,
    parents: entityIds,
    mergeGroup: (id) => mergeGroupOf(view, id),
    beside: page.ends?.of.map((end) => joinEntity(view, `found.${END_COLUMNS[end]}`, `entity_${end}`)) ?? [],
    values,
    ...page,
  });
  const rows = await view.sql.query<EdgeRow & { parent_id: string }>(
    'reconcile.relationshipsOf',
    query.text,
    query.values,
  );
  for (const row of rows) tellEnds(row, page);
  return slicesByParent(entityIds, rows, page.first, relationshipOf(page), CLAIM_ORDERS[order].positionOf);
}

function tellEnds(row: EdgeRow, { ends }: RelationshipPage): void {
  for (const end of ends?.of ?? []) {
    const entity = joinedEntity(row, `entity_${end}`);
    if (entity) ends?.found(read(row, END_COLUMNS[end]) as EntityId, entity);
  }
}

/** Two arms instead of one `or`: each is served by its own index in the order of the page. */
const ARMS: Readonly<Record<EdgeDirection, readonly string[]>> = {
  OUT: ['c.subject_id = parent.id'],
  IN: ['c.object_entity_id = parent.id'],
  BOTH: ['c.subject_id = parent.id', 'c.object_entity_id = parent.id and c.subject_id <> parent.id'],
};
