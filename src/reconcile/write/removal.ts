import type { ClaimId, DocumentId } from '../../domain/typed-ids.ts';
import type { Commit } from '../../storage/index.ts';
import { settleEnded } from './settle-ended.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { updateClaims, type ClaimChange } from './write-claims.ts';
import { confidenceOf, supportOf } from './write-evidence.ts';
import { settleAgain } from './settle-again.ts';
import { reviewClaims } from './review-claims.ts';

/**
 * Ends what rested on documents that are gone (they must be marked removed already); what others still say stays, with
 * the confidence of what is left. A fixed number of statements.
 * @returns claims that ended
 */
export async function endUnsupported(
  commit: Commit,
  documents: readonly DocumentId[],
  deps: ReconcileDeps,
): Promise<ClaimId[]> {
  const rows = await commit.query<{ id: ClaimId; status: string }>(
    'reconcile.claimsOfDocuments',
    `select distinct c.id, c.status from claim_evidence e join claims c on c.space_id = e.space_id and c.id = e.claim_id
      where e.space_id = $1 and e.document_id = any($2::uuid[]) and c.status in ('ACTIVE', 'DISPUTED')
        and c.owner_id is not distinct from $3 order by c.id`,
    [commit.scope.spaceId, documents, commit.owner],
  );
  const support = await supportOf(
    commit,
    rows.map((row) => row.id),
  );
  const changes = rows.map((row): ClaimChange => {
    const left = support.get(row.id);
    if (!left) return { id: row.id, status: 'ENDED', reason: 'DOCUMENT_REMOVED', validTo: commit.at };
    return { id: row.id, confidence: confidenceOf(left, row.status === 'DISPUTED', deps.settings) };
  });
  await updateClaims(commit, changes);
  const ended = changes.filter((change) => change.status === 'ENDED').map((change) => change.id);
  const again = await settleAgain(
    commit,
    rows.map((row) => row.id),
    deps,
  );
  const released = await settleEnded(commit, ended, deps.settings);
  await reviewClaims(commit, [...rows.map((row) => row.id), ...again, ...released], deps);
  return ended;
}
