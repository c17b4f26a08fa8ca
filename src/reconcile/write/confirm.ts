import type { Claim } from '../../domain/claim-record.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import { type Commit, present } from '../../storage/index.ts';
import { claimsByIds } from '../read/read-claims.ts';
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
  const { status } = await claimToChange(commit, id, expectedVersion);
  const found = (await supportOf(commit, [id])).get(id);
  if (!found) throw new Error(`claim ${id} stands with nothing that speaks for it`);
  const support = { ...found, confirmations: found.confirmations + 1 };
  const confidence = confidenceOf(support, status === 'DISPUTED', deps.settings);
  await updateClaims(commit, [{ id, verified: true, confirmed: true, confidence }]);
  await reviewClaims(commit, [id], deps);
  const claim = (await claimsByIds(present(commit), [id])).get(id);
  if (!claim) throw new Error('a claim that was just confirmed is not there');
  return claim;
}
