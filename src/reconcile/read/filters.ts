import type { ClaimOrder, ClaimWhere } from '../../domain/filters.ts';
import type { Position } from '../../domain/pages.ts';
import { compileWhere, instantSql, type SqlValue, type View } from '../../storage/index.ts';
import { claimColumns, type ClaimRow } from './rows.ts';

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
export function claimCondition(view: View, where: ClaimWhere | null, values: SqlValue[]): string {
  const filter = compileWhere(where, CLAIM_WHERE, values);
  if (view.valid === null) return filter;
  const at = instantSql(view.valid, values);
  return `${filter} and (c.valid_from is null or c.valid_from <= ${at}) and (c.valid_to is null or ${at} < c.valid_to)`;
}

/** A claim with the exact text of its creation time: a JS Date has no microseconds, so it cannot be a cursor. */
export type OrderedClaimRow = ClaimRow & { created_exact: string };
export const orderedClaimColumns = (view: View): string =>
  `${claimColumns(view, 'c')}, c.created_at::text as created_exact`;

const ID = { expression: 'c.id', type: 'uuid' } as const;
export const CLAIM_ORDERS = {
  CREATED: {
    columns: [{ expression: 'c.created_at', type: 'timestamptz' }, ID],
    positionOf: (row: OrderedClaimRow): Position => [row.created_exact, row.id],
  },
  CONFIDENCE: {
    columns: [{ expression: 'c.confidence', type: 'double precision' }, ID],
    positionOf: (row: OrderedClaimRow): Position => [row.confidence, row.id],
  },
  PREDICATE: {
    columns: [{ expression: 'c.predicate', type: 'text' }, ID],
    positionOf: (row: OrderedClaimRow): Position => [row.predicate, row.id],
  },
} as const satisfies Record<ClaimOrder, object>;
