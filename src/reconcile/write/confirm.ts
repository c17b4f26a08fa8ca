import { isMemory, type Claim } from '../../domain/claim-record.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import { type Commit, present } from '../../storage/index.ts';
import { claimBases, claimsByIds } from '../read/read-claims.ts';
import { conflictsByClaims } from '../read/read-conflicts.ts';
import { updateClaims } from './write-claims.ts';
import { claimToChange } from './curate-claims.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { confidenceOf, supportOf } from './write-evidence.ts';
import { reviewClaims } from './review-claims.ts';

/**
 * A person says that a claim is so (SF-07): it is surer from now on, each time by less, and time begins to take from it anew. What
 * it was known from stays as it is: a confirmation is no evidence, and settles no question.
 * @throws NotFound, StaleVersion, ConflictingState when it does not stand
 */
export async function confirmClaim(
  commit: Commit,
  { id, expectedVersion }: { readonly id: ClaimId; readonly expectedVersion: number | null },
  deps: ReconcileDeps,
): Promise<Claim> {
  await confirm(commit, [await claimToChange(commit, id, expectedVersion)], deps);
  const claim = (await claimsByIds(present(commit), [id])).get(id);
  if (!claim) throw new Error('a claim that was just confirmed is not there');
  return claim;
}

/**
 * Memories of the commit's owner were used in an answer of theirs (OM-114): each is reinforced as if it was confirmed. Others of these
 * claims are not, nor what stands in an open conflict: use says nothing of which side is right (OM-Q18).
 * @returns those that were
 */
export async function reinforceUsed(
  commit: Commit,
  ids: readonly ClaimId[],
  deps: ReconcileDeps,
): Promise<readonly ClaimId[]> {
  const view = present(commit);
  const [claims, bases] = [await claimsByIds(view, ids), await claimBases(view, ids)];
  const conflicts = await conflictsByClaims(view, ids);
  const used = [...claims.values()].filter(
    ({ id, owner, status }) =>
      status === 'ACTIVE' &&
      owner === commit.owner &&
      isMemory(owner, bases.get(id) ?? 'DOCUMENT') &&
      !(conflicts.get(id) ?? []).some((conflict) => conflict.status === 'OPEN'),
  );
  await confirm(commit, used, deps);
  return used.map(({ id }) => id);
}

async function confirm(commit: Commit, claims: readonly Claim[], deps: ReconcileDeps): Promise<void> {
  if (claims.length === 0) return;
  const ids = claims.map(({ id }) => id);
  const found = await supportOf(commit, ids);
  const changes = claims.map(({ id, status }) => {
    const support = found.get(id);
    if (!support) throw new Error(`claim ${id} stands with nothing that speaks for it`);
    const confirmed = { ...support, confirmations: support.confirmations + 1 };
    const confidence = confidenceOf(confirmed, status === 'DISPUTED', deps.settings);
    return { id, verified: true, confirmed: true, confidence };
  });
  await updateClaims(commit, changes);
  await reviewClaims(commit, ids, deps);
}
