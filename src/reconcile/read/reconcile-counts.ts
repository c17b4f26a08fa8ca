import { CLAIM_STATUSES, type ClaimStatus } from '../../domain/claim-record.ts';
import { CURRENT_STATUSES } from '../../domain/relationship-record.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import { relation, rowCounts, totalOf, type View } from '../../storage/index.ts';

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

interface StatusCount {
  readonly status: string;
  readonly edge: boolean;
  readonly total: number;
}

/** Counts of the view: one statement; as of a commit of before counts were kept, three, which read all there is. */
export async function countReconcile(view: View): Promise<ReconcileCounts> {
  const rows = await rowCounts(view, ['claims', 'claim_evidence', 'conflicts']);
  if (rows === null) return countRows(view);
  const claims = [...rows.claims].map(([kind, total]): StatusCount => {
    const [status = '', edge] = kind.split(' ');
    return { status, edge: edge !== undefined, total };
  });
  return {
    ...countedClaims(claims),
    evidence: totalOf(rows.claim_evidence),
    conflicts: totalOf(rows.conflicts),
    openConflicts: totalOf(rows.conflicts, (status) => status === 'OPEN'),
  };
}

async function countRows(view: View): Promise<ReconcileCounts> {
  const claims = await view.sql.query<StatusCount>(
    'reconcile.countClaims',
    `select c.status, c.edge, count(*)::float8 as total from ${relation(view, 'claims')} c where c.space_id = $1 group by c.status, c.edge`,
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
  return {
    ...countedClaims(claims),
    evidence: Number(others?.evidence),
    conflicts: Number(others?.conflicts),
    openConflicts: Number(others?.open),
  };
}

function countedClaims(rows: readonly StatusCount[]): Pick<ReconcileCounts, 'claims' | 'relationships'> {
  const claims = Object.fromEntries(CLAIM_STATUSES.map((status) => [status, 0])) as Record<ClaimStatus, number>;
  let relationships = 0;
  for (const row of rows) {
    const status = parseEnum(CLAIM_STATUSES, row.status, 'claims.status');
    claims[status] += row.total;
    if (row.edge && CURRENT_STATUSES.includes(status)) relationships += row.total;
  }
  return { claims, relationships };
}
