import type {
  ClaimOrder,
  ClaimWhere,
  IdFilter,
  MemoryFilter,
  RelatedFilter,
  RelationshipWhere,
  ValidityFilter,
} from '../../domain/filter.ts';
import { lastInstant } from '../../domain/time-given.ts';
import type { Position } from '../../domain/page-request.ts';
import { entityMeets } from '../../identity/index.ts';
import { isCurrentEvidence, mergeGroupOf } from '../../record/index.ts';
import {
  compileWhere,
  type FilterCondition,
  type FilterFields,
  instantSql,
  relation,
  type Seen,
  type SqlValue,
  type View,
} from '../../storage/index.ts';
import { claimBasis } from './claim-basis.ts';
import { type ClaimParts, columnsOf } from './claim-parts-read.ts';
import { memoryCondition } from './memory-filter.ts';
import { valueCondition } from './value-filter.ts';
import { CLAIM_COLUMNS, type ClaimColumn, claimColumns, type ClaimRow } from './claim-rows.ts';

const PLAIN = {
  predicate: { expression: 'c.predicate', type: 'text' },
  status: { expression: 'c.status', type: 'text' },
  number: { expression: 'c.object_number', type: 'double precision' },
  confidence: { expression: 'c.confidence', type: 'double precision' },
  edge: { expression: 'c.edge', type: 'boolean' },
  owner: { expression: 'c.owner_id', type: 'text' },
  createdAt: { expression: 'c.created_at', type: 'timestamptz' },
} as const;

const CLAIM_FIELDS = (view: View, found: Related): FilterFields => ({
  ...PLAIN,
  basis: { expression: claimBasis(view, 'c'), type: 'text' },
  value: (asked, values, seen) => valueCondition(view, asked, values, seen),
  validity: (asked, values, seen) => validityCondition(asked, values, seen),
  memory: (asked, values) => memoryCondition(view, asked as MemoryFilter, values, holdsAt),
  subject: entityAt(view, 'c.subject_id', found),
  object: entityAt(view, 'c.object_entity_id', found),
  document: supportedBy(view, 'document_id', found),
  source: supportedBy(view, 'source_id', found),
});

/**
 * Condition on claims `c` from a typed filter and the view's valid time (SE-04: `valid_from` null = always was so,
 * `valid_to` null = still is so). Values are pushed to `values`.
 */
export function claimCondition(
  view: View,
  where: ClaimWhere | null,
  values: SqlValue[],
  found: Related = NONE,
  seen: Seen = 'SEEN',
): string {
  const filter = compileWhere(where, CLAIM_FIELDS(view, found), values, seen);
  if (view.valid === null) return filter;
  const instant = instantSql(view.valid, values);
  return `${filter} and ${holdsAt(seen === 'SEEN' ? instant : `(select ${instant})`)}`;
}

const holdsAt = (at: string): string =>
  `(c.valid_from is null or c.valid_from <= ${at}) and (c.valid_to is null or ${at} < c.valid_to)`;

/** Condition on relationships `c`: claims, or inferred ones in the shape of claims. */
export const relationshipCondition = (
  view: View,
  where: RelationshipWhere | null,
  values: SqlValue[],
  found: Related,
  seen: Seen,
): string =>
  compileWhere(
    where,
    {
      from: entityAt(view, 'c.subject_id', found),
      to: entityAt(view, 'c.object_entity_id', found),
      kind: PLAIN.predicate,
      basis: { expression: 'c.basis', type: 'text' },
      confidence: PLAIN.confidence,
      validity: (asked, asValues, asSeen) => validityCondition(asked, asValues, asSeen),
      createdAt: PLAIN.createdAt,
    },
    values,
    seen,
  );

function validityCondition(asked: ValidityFilter, values: SqlValue[], seen: Seen): string {
  const { holdsAt: time, ...bounds } = asked;
  const fields = {
    from: { expression: 'c.valid_from', type: 'timestamptz' },
    until: { expression: 'c.valid_to', type: 'timestamptz' },
  } as const;
  const within = compileWhere(bounds, fields, values, seen);
  if (!time) return within;
  const [first, last] = [time.from, lastInstant(time)].map((instant) => `$${values.push(instant)}::timestamptz`);
  return `${within} and (c.valid_from is null or c.valid_from <= ${last}) and (c.valid_to is null or ${first} < c.valid_to)`;
}

/**
 * What meets each filter on what is related, by the filter itself (relation-filters.ts): ids of the things that a row names; null =
 * so many that they are looked up row by row instead.
 */
export type Related = ReadonlyMap<object, readonly string[] | null>;
const NONE: Related = new Map();

/** Condition: the entity that a row names by `column` meets a filter, or the one that stands for it does. */
export const entityAt =
  (view: View, column: string, found: Related): FilterCondition =>
  (asked, values, seen) =>
    among(column, foundFor(found, asked), values, seen) ??
    entityMeets(view, column, asked, values, claimsOfEntities(view, found));

/** Where a filter looks for what is related: the present limits a list of what holds, and not what its filter asks of others. */
export const relatedView = (view: View): View => (isPresent(view) ? { ...view, valid: null } : view);
const isPresent = ({ valid, validByDefault = false }: View): boolean => validByDefault || !(valid instanceof Date);

/** What `claims` of a filter on entities means, as a condition on `e.id`: claims about all that are one with it. */
export const claimsOfEntities =
  (listView: View, found: Related): FilterCondition =>
  (asked: RelatedFilter<ClaimWhere>, values, seen) => {
    const view = relatedView(listView);
    const some = (where: ClaimWhere): string =>
      among('e.id', foundFor(found, where), values, seen) ??
      `exists (select from (${mergeGroupOf(view, 'e.id')}) about (id) cross join lateral (select from ${relation(view, 'claims')} c
        where c.space_id = $1 and c.subject_id = about.id and ${claimCondition(view, where, values, found)} limit 1) one)`;
    return [asked.some ? some(asked.some) : 'true', asked.none ? `not ${some(asked.none)}` : 'true'].join(' and ');
  };

const supportedBy =
  (view: View, column: 'document_id' | 'source_id', found: Related): FilterCondition =>
  (asked, values, seen) =>
    among('c.id', foundFor(found, asked), values, seen) ??
    `exists (select from ${evidenceOf(view, column, asked, values)} and v.claim_id = c.id)`;

/** Evidence `v` from these documents or sources that supports its claim and is current: a relation with its conditions. */
export const evidenceOf = (
  view: View,
  column: 'document_id' | 'source_id',
  asked: IdFilter,
  values: SqlValue[],
): string => `${relation(view, 'claim_evidence')} v where v.space_id = $1 and v.stance = 'SUPPORTS'
  and ${compileWhere({ id: asked }, { id: { expression: `v.${column}`, type: 'uuid' } }, values)}
  and ${isCurrentEvidence(view, 'v')}`;

function foundFor(found: Related, asked: object): readonly string[] | null {
  const ids = found.get(asked);
  if (ids === undefined) throw new Error('expected a filter on what is related to have been looked up before its list');
  return ids;
}

const among = (column: string, ids: readonly string[] | null, values: SqlValue[], seen: Seen): string | null =>
  ids && compileWhere({ id: { in: ids } }, { id: { expression: column, type: 'uuid' } }, values, seen);

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
