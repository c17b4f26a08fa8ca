import { CLAIM_STATUSES, type ClaimStatus } from '../../domain/claims.ts';
import { STANDING } from '../../domain/relationships.ts';
import { memberOf } from '../../lib/members.ts';
import { relation, type View } from '../../storage/index.ts';

/** How much there is, as the caller sees it. */
export interface ReconcileCounts {
  /** Every status is there, with 0 if need be. */
  readonly claims: Readonly<Record<ClaimStatus, number>>;
  /** Those that stand. */
  readonly relationships: number;
  readonly evidence: number;
  readonly conflicts: number;
  readonly openConflicts: number;
}

/** Counts of the view. Two statements. */
export async function countReconcile(view: View): Promise<ReconcileCounts> {
  const claims = await view.sql.query<{ status: string; edge: boolean; total: string }>(
    'reconcile.countClaims',
    `select c.status, c.edge, count(*) as total from ${relation(view, 'claims')} c where c.space_id = $1 group by c.status, c.edge`,
    [view.sql.scope.spaceId],
  );
  const [others] = await view.sql.query<{ evidence: string; conflicts: string; open: string }>(
    'reconcile.countOthers',
    `select
      (select count(*) from ${relation(view, 'claim_evidence')} e where e.space_id = $1) as evidence,
      count(*) as conflicts, count(*) filter (where f.status = 'OPEN') as open
      from ${relation(view, 'conflicts')} f where f.space_id = $1`,
    [view.sql.scope.spaceId],
  );
  const byStatus = Object.fromEntries(CLAIM_STATUSES.map((status) => [status, 0])) as Record<ClaimStatus, number>;
  let relationships = 0;
  for (const row of claims) {
    const status = memberOf(CLAIM_STATUSES, row.status, 'claims.status');
    byStatus[status] += Number(row.total);
    if (row.edge && STANDING.includes(status)) relationships += Number(row.total);
  }
  return {
    claims: byStatus,
    relationships,
    evidence: Number(others?.evidence),
    conflicts: Number(others?.conflicts),
    openConflicts: Number(others?.open),
  };
}
