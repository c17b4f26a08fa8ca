import { CLAIM_BASES, type Claim, type ClaimBasis } from '../../domain/claim-record.ts';
import type { Confidence, ConfidencePart } from '../../domain/confidence-formula.ts';
import type { ClaimOrder, ClaimWhere } from '../../domain/filter.ts';
import type { ClaimId, EntityId } from '../../domain/typed-ids.ts';
import type { Direction, Page } from '../../domain/page-request.ts';
import type { Version } from '../../domain/versions.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import {
  firstOfEach,
  isAmong,
  keysetPage,
  type KeptVersions,
  relation,
  relationParts,
  slicesByParent,
  type SqlValue,
  versionsOf,
  type View,
} from '../../storage/index.ts';
import { lastVerifiedBy, mergeGroupOf } from '../../record/index.ts';
import { claimBasis } from './claim-basis.ts';
import {
  CLAIM_ORDERS,
  claimCondition,
  type OrderedClaimRow,
  orderedClaimColumns,
  selectClaims,
} from './claim-filters.ts';
import type { ClaimPage } from './claim-parts-read.ts';
import { relatedTo } from './relation-filters.ts';
import {
  claimColumns,
  ClaimOfRow,
  type ClaimRow,
  storedClaimColumns,
  toClaim,
  claimColumnsVerifiedAt,
} from './claim-rows.ts';

/** Claims by id, whatever their status and validity; ids that name nothing here are not in the map. One statement. */
export async function claimsByIds(view: View, ids: readonly ClaimId[]): Promise<Map<ClaimId, Claim>> {
  const rows = await view.sql.query<ClaimRow>(
    'reconcile.claimsByIds',
    `select ${claimColumns(view, 'c')} from ${relation(view, 'claims')} c where c.space_id = $1 and ${isAmong('c.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as ClaimId, toClaim(row)]));
}

/**
 * What the confidence of each claim is made of: read by itself, as a page of claims is read far more often than the parts
 * of their confidence, which are as large as the rest of them. One statement.
 */
export async function confidenceParts(view: View, ids: readonly ClaimId[]): Promise<Map<ClaimId, ConfidencePart[]>> {
  const rows = await view.sql.query<{ id: string; confidence_parts: ConfidencePart[] }>(
    'reconcile.confidenceParts',
    `select c.id, c.confidence_parts from ${relation(view, 'claims')} c
      where c.space_id = $1 and ${isAmong('c.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as ClaimId, row.confidence_parts]));
}

/** By what each claim is known. One statement. */
export async function claimBases(view: View, ids: readonly ClaimId[]): Promise<Map<ClaimId, ClaimBasis>> {
  const rows = await view.sql.query<{ id: ClaimId; basis: string }>(
    'reconcile.claimBases',
    `select c.id, ${claimBasis(view, 'c')} as basis from ${relation(view, 'claims')} c
      where c.space_id = $1 and ${isAmong('c.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map(({ id, basis }) => [id, parseEnum(CLAIM_BASES, basis, 'claim basis')]));
}

/**
 * How sure claims are by themselves, where a merge makes them surer or puts them in doubt; null = no merge touches it. One statement.
 */
export async function confidenceIgnoringMerges(
  view: View,
  ids: readonly ClaimId[],
): Promise<Map<ClaimId, { readonly ignoringMerges: Confidence | null }>> {
  const rows = await view.sql.query<{ id: ClaimId; apart: Confidence | null }>(
    'reconcile.confidenceIgnoringMerges',
    `select c.id, c.apart from ${relation(view, 'claims')} c where c.space_id = $1 and ${isAmong('c.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map(({ id, apart }) => [id, { ignoringMerges: apart }]));
}

/** How often a person confirmed each claim. One statement. */
export async function confirmationsOf(view: View, ids: readonly ClaimId[]): Promise<Map<ClaimId, number>> {
  const rows = await view.sql.query<{ id: ClaimId; confirmations: number }>(
    'reconcile.confirmationsOf',
    `select c.id, c.confirmations from ${relation(view, 'claims')} c where c.space_id = $1 and ${isAmong('c.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map(({ id, confirmations }) => [id, confirmations]));
}

/**
 * A page of claims that hold at `view.valid` (null = at any time), of every status unless `where` says which. One statement, and
 * one more for each filter on what is related.
 * @throws InvalidInput on a filter or cursor that does not belong to this list
 */
export async function listClaims(
  view: View,
  where: ClaimWhere | null,
  order: ClaimOrder,
  direction: Direction,
  page: ClaimPage,
): Promise<Page<Claim>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const condition = claimCondition(view, where, values, await relatedTo(view, where));
  const columns = selectClaims(view, orderedClaimColumns(page.parts ?? null, order));
  return keysetPage<OrderedClaimRow, Claim>(
    view,
    {
      name: 'reconcile.listClaims',
      select: relationParts(view, 'claims').map(
        (part) => `select ${columns} from ${part} c where c.space_id = $1 and ${condition}`,
      ),
      values,
      order: CLAIM_ORDERS[order].columns,
      direction,
      positionOf: CLAIM_ORDERS[order].positionOf,
    },
    page,
    claimOf(page),
  );
}

const claimOf =
  ({ parts = null }: ClaimPage) =>
  (row: ClaimRow): Claim =>
    parts === null ? toClaim(row) : new ClaimOfRow(row);

/**
 * The claims about each entity (it is their subject), filtered and ordered like `listClaims`. `page.after` applies to
 * each entity alike. One statement for any number of entities, and more as there.
 */
export async function claimsOf(
  view: View,
  entityIds: readonly EntityId[],
  where: ClaimWhere | null,
  order: ClaimOrder,
  direction: Direction,
  page: ClaimPage,
): Promise<Map<EntityId, Page<Claim>>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const condition = claimCondition(view, where, values, await relatedTo(view, where), 'UNSEEN');
  const query = firstOfEach<SqlValue>({
    columns: selectClaims(view, orderedClaimColumns(page.parts ?? null, order)),
    arms: [`from ${relation(view, 'claims')} c where c.space_id = $1 and c.subject_id = parent.id and ${condition}`],
    order: CLAIM_ORDERS[order].columns,
    direction,
    parents: entityIds,
    mergeGroup: (id) => mergeGroupOf(view, id),
    values,
    ...page,
  });
  const rows = await view.sql.query<OrderedClaimRow & { parent_id: string }>(
    'reconcile.claimsOf',
    query.text,
    query.values,
  );
  return slicesByParent(entityIds, rows, page.first, claimOf(page), CLAIM_ORDERS[order].positionOf);
}

/** The claims that each claim took the place of, oldest first. One statement. */
export async function supersedes(view: View, claimIds: readonly ClaimId[]): Promise<Map<ClaimId, Claim[]>> {
  const rows = await view.sql.query<ClaimRow>(
    'reconcile.supersedes',
    `select ${claimColumns(view, 'c')} from ${relation(view, 'claims')} c
      where c.space_id = $1 and ${isAmong('c.superseded_by', '$2', claimIds)} order by c.created_at, c.id`,
    [view.sql.scope.spaceId, claimIds],
  );
  const grouped = groupedBy(rows.map(toClaim), (claim) => claim.supersededBy);
  return new Map(claimIds.map((id) => [id, grouped.get(id) ?? []]));
}

/** Every version of each claim, as `versionsOf` returns them. One statement. */
export function claimHistory(view: View, ids: readonly ClaimId[]): Promise<Map<ClaimId, Version<Claim>[]>> {
  const kept = {
    name: 'reconcile.claimHistory',
    table: 'claims',
    columns: storedClaimColumns,
    readColumns: (v, last) => claimColumnsVerifiedAt(v, lastVerifiedBy(last, v)),
    toState: toClaim,
  } as const satisfies KeptVersions<ClaimRow, Claim>;
  return versionsOf<ClaimId, ClaimRow, Claim>(view, kept, ids);
}
