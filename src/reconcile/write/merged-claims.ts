import type { ClaimStatus, TemporalQualifier } from '../../domain/claim-record.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import type { ConfidenceSettings } from '../../domain/settings.ts';
import type { Precision } from '../../domain/time.ts';
import { noteUncompared } from '../../vectors/index.ts';
import type { Commit } from '../../storage/index.ts';
import { updateClaims, type ClaimChange } from './write-claims.ts';
import { reactivateUndisputed } from './reactivate.ts';
import { isCurrent } from '../../record/index.ts';

/** Why a claim is MERGED. */
const NEAR_DUPLICATE = 'NEAR_DUPLICATE';

/** Who is merged into whom. */
export interface ClaimMerge {
  readonly winner: ClaimId;
  readonly loser: ClaimId;
}

/**
 * Claims that say the same are one from now on: the losers are MERGED and point to their winner (SF-17), and so does what was merged
 * into them before. Their evidence stays theirs and is read through the pointer (SF-16); how sure the winner is stays as it is: what
 * it inherits was seen already. Two statements.
 */
export async function mergeClaims(commit: Commit, merges: readonly ClaimMerge[]): Promise<void> {
  if (merges.length === 0) return;
  const before = await commit.query<{ id: ClaimId; superseded_by: ClaimId }>(
    'reconcile.mergedInto',
    `select c.id, c.superseded_by from claims c
      where c.space_id = $1 and c.superseded_by = any($2::uuid[]) and c.status = 'MERGED' order by c.id`,
    [commit.scope.spaceId, merges.map(({ loser }) => loser)],
  );
  const winnerOf = new Map(merges.map(({ winner, loser }) => [loser, winner]));
  const moved = before.map(({ id, superseded_by: loser }) => ({ id, supersededBy: winnerOf.get(loser) ?? loser }));
  const merged = merges.map(({ winner, loser }) => ({
    id: loser,
    status: 'MERGED' as const,
    reason: NEAR_DUPLICATE,
    supersededBy: winner,
  }));
  await updateClaims(commit, [...moved, ...merged]);
}

/**
 * After claims lost their evidence: what was merged into them, and has evidence of its own, stands by itself again, the strongest of
 * each as the winner of the others. What a person or a later value took away takes its duplicates with it. Three statements, one where
 * nothing was merged.
 * @returns claims that stand again
 */
export async function releaseMerged(commit: Commit, ended: readonly ClaimId[]): Promise<ClaimId[]> {
  if (ended.length === 0) return [];
  const rows = await commit.query<{ id: ClaimId; winner: ClaimId; supported: boolean }>(
    'reconcile.mergedIntoEnded',
    `select m.id, w.id as winner, exists (select from claim_evidence e join documents d on d.space_id = $1 and d.id = e.document_id
          and ${isCurrent('d', 'e.revision_id')}
        where e.space_id = $1 and e.claim_id = m.id and e.stance = 'SUPPORTS' and e.said) as supported
      from claims w join claims m on m.space_id = $1 and m.superseded_by = w.id and m.status = 'MERGED'
      where w.space_id = $1 and w.id = any($2::uuid[]) and (w.status = 'ENDED' or w.status = 'SUPERSEDED' and w.status_reason = 'REVISION')
      order by m.confidence desc, m.created_at, m.id`,
    [commit.scope.spaceId, ended],
  );
  const heirs = new Map<ClaimId, ClaimId>();
  for (const { id, winner, supported } of rows) if (supported && !heirs.has(winner)) heirs.set(winner, id);
  await updateClaims(
    commit,
    rows.flatMap(({ id, winner }): ClaimChange[] => {
      const heir = heirs.get(winner);
      if (!heir) return [];
      if (heir !== id) return [{ id, supersededBy: heir }];
      return [{ id, status: 'ACTIVE' as const, reason: null, supersededBy: null }];
    }),
  );
  await noteUncompared(commit, [...heirs.values()]);
  return [...heirs.values()];
}

/**
 * After claims ended: statements that had given way to them, or were to, stand again for as long as their texts state, and are compared
 * anew. A statement that gave way in its turn is none that ended. Five statements, one where nothing had given way.
 * @returns claims that stand again
 */
export async function restoreSucceeded(
  commit: Commit,
  ended: readonly ClaimId[],
  settings: ConfidenceSettings,
): Promise<ClaimId[]> {
  if (ended.length === 0) return [];
  const rows = await commit.query<SucceededRow>(
    'reconcile.succeededByEnded',
    `select c.id, c.status, c.temporal, c.valid_from, c.stated_to, c.valid_precision
      from claims w join claims c on c.space_id = $1 and c.superseded_by = w.id and c.cut
        and (c.status in ('ACTIVE', 'DISPUTED') or c.status = 'SUPERSEDED' and c.status_reason = 'VALIDITY')
      where w.space_id = $1 and w.id = any($2::uuid[])
        and (w.status in ('ENDED', 'RETRACTED', 'INVALIDATED') or w.status = 'SUPERSEDED' and w.status_reason = 'RESOLVED_BY_PERSON')
        and exists (select from claim_evidence e join documents d on d.space_id = $1 and d.id = e.document_id
            and ${isCurrent('d', 'e.revision_id')}
          where e.space_id = $1 and e.claim_id = c.id and e.stance = 'SUPPORTS' and e.said)
      order by c.id`,
    [commit.scope.spaceId, ended],
  );
  await updateClaims(
    commit,
    rows.map(({ id, temporal, valid_from: from, stated_to: to, valid_precision: precision }) => ({
      id,
      supersededBy: null,
      timing: { stated: { from, to, precision }, endsAt: to, temporal },
    })),
  );
  const again = rows.flatMap(({ id, status }) => (status === 'SUPERSEDED' ? [id] : []));
  await reactivateUndisputed(commit, again, settings);
  await noteUncompared(commit, again);
  return again;
}

interface SucceededRow {
  id: ClaimId;
  status: ClaimStatus;
  temporal: TemporalQualifier;
  valid_from: Date | null;
  stated_to: Date | null;
  valid_precision: Precision | null;
}
