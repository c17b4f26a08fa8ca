import { BY_POLICY } from '../../domain/claim-record.ts';
import type { ClaimId, ConflictId } from '../../domain/typed-ids.ts';
import { groupedBy } from '../../lib/grouped.ts';
import type { Commit } from '../../storage/index.ts';

/** Whether a person dismissed a question that both were sides of. One statement. */
export async function dismissedTogether(
  commit: Commit,
  claims: readonly ClaimId[],
): Promise<(one: ClaimId, other: ClaimId) => boolean> {
  if (claims.length < 2) return () => false;
  const rows = await commit.query<{ claim_id: ClaimId; conflict_id: ConflictId }>(
    'reconcile.dismissedTogether',
    `select p.claim_id, p.conflict_id from conflict_parties p join conflicts f on f.space_id = $1 and f.id = p.conflict_id
      where p.space_id = $1 and p.claim_id = any($2::uuid[]) and f.status = 'DISMISSED' and f.resolved_by <> $3`,
    [commit.scope.spaceId, claims, BY_POLICY],
  );
  const questions = groupedBy(rows, (row) => row.claim_id);
  return (one, other) =>
    (questions.get(one) ?? []).some(({ conflict_id: asked }) =>
      (questions.get(other) ?? []).some((row) => row.conflict_id === asked),
    );
}
