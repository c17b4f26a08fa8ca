import type { Claim } from '../../domain/claim-record.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { isAmong, relation, type View } from '../../storage/index.ts';
import { claimColumns, type ClaimRow, toClaim } from './claim-rows.ts';

/** A query of one column, to be used laterally: the claims that are merged into `id` (an expression). */
export const mergedInto = (view: View, id: string): string =>
  `select m.id from ${relation(view, 'claims')} m where m.space_id = $1 and m.superseded_by = ${id} and m.status = 'MERGED'`;

/** The claims that were merged into each claim, oldest first. One statement. */
export async function mergedClaims(view: View, claimIds: readonly ClaimId[]): Promise<Map<ClaimId, Claim[]>> {
  const rows = await view.sql.query<ClaimRow>(
    'reconcile.mergedClaims',
    `select ${claimColumns(view, 'c')} from ${relation(view, 'claims')} c
      where c.space_id = $1 and ${isAmong('c.superseded_by', '$2', claimIds)} and c.status = 'MERGED' order by c.created_at, c.id`,
    [view.sql.scope.spaceId, claimIds],
  );
  const grouped = groupedBy(rows.map(toClaim), (claim) => claim.supersededBy);
  return new Map(claimIds.map((id) => [id, grouped.get(id) ?? []]));
}
