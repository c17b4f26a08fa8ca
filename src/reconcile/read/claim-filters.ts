import type { ClaimOrder, ClaimWhere } from '../../domain/filter.ts';
import type { Position } from '../../domain/page-request.ts';
import { compileWhere, instantSql, type Seen, type SqlValue, type View } from '../../storage/index.ts';
import { type ClaimParts, columnsOf } from './claim-parts-read.ts';
import { CLAIM_COLUMNS, type ClaimColumn, claimColumns, type ClaimRow } from './claim-rows.ts';

const CLAIM_WHERE = {
  subject: { expression: 'c.subject_id', type: 'uuid' },
  object: { expression: 'c.object_entity_id', type: 'uuid' },
  predicate: { expression: 'c.predicate', type: 'text' },
  status: { expression: 'c.status', type: 'text' },
  confidence: { expression: 'c.confidence', type: 'double precision' },
  edge: { expression: 'c.edge', type: 'boolean' },
  owner: { expression: 'c.owner_id', type: 'text' },
  createdAt: { expression: 'c.created_at', type: 'timestamptz' },
} as const;

/**
 * Condition on claims `c` from a typed filter and the view's valid time (SE-04: `valid_from` null = always was so,
 * `valid_to` null = still is so). Values are pushed to `values`.
 */
export function claimCondition(view: View, where: ClaimWhere | null, values: SqlValue[], seen: Seen = 'SEEN'): string {
  const filter = compileWhere(where, CLAIM_WHERE, values, seen);
  if (view.valid === null) return filter;
  const instant = instantSql(view.valid, values);
  const at = seen === 'SEEN' ? instant : `(select ${instant})`;
  return `${filter} and (c.valid_from is null or c.valid_from <= ${at}) and (c.valid_to is null or ${at} < c.valid_to)`;
}

/** A claim with the exact text of its creation time: a JS Date has no microseconds, so it cannot be a cursor. */
export type OrderedClaimRow = ClaimRow & { created_exact: string };
/** The columns of claims that a list in this order reads. `besides`: what it reads whatever is asked for. */
export function orderedClaimColumns(
  parts: ClaimParts,
  order: ClaimOrder,
  besides: readonly ClaimColumn[] = [],
): readonly ClaimColumn[] {
  if (parts === null) return CLAIM_COLUMNS;
  return columnsOf(parts, CLAIM_COLUMNS, [...besides, 'id', CLAIM_ORDERS[order].by]);
}

export const selectClaims = (view: View, columns: readonly ClaimColumn[]): string =>
  `${claimColumns(view, 'c', columns)}, c.created_at::text as created_exact`;

const ID = { expression: 'c.id', type: 'uuid' } as const;
export const CLAIM_ORDERS = {
  CREATED: {
    by: 'created_at',
    columns: [{ expression: 'c.created_at', type: 'timestamptz' }, ID],
    positionOf: (row: OrderedClaimRow): Position => [row.created_exact, row.id],
  },
  CONFIDENCE: {
    by: 'confidence',
    columns: [{ expression: 'c.confidence', type: 'double precision' }, ID],
    positionOf: (row: OrderedClaimRow): Position => [row.confidence, row.id],
  },
  PREDICATE: {
    by: 'predicate',
    columns: [{ expression: 'c.predicate', type: 'text' }, ID],
    positionOf: (row: OrderedClaimRow): Position => [row.predicate, row.id],
  },
} as const satisfies Record<ClaimOrder, object>;
