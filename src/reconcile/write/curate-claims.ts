import type { Claim } from '../../domain/claim-record.ts';
import { ConflictingState, InvalidInput, NotFound, StaleVersion } from '../../domain/errors.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import { type Commit, present } from '../../storage/index.ts';
import { claimsByIds } from '../read/read-claims.ts';
import { POLICIES_TAKEN_BACK } from './current-claims.ts';
import { settleEnded } from './settle-ended.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { updateClaims } from './write-claims.ts';
import { settleAgain } from './settle-again.ts';
import { reviewClaims } from './review-claims.ts';

/**
 * A claim that this commit may change: of its own owner, still standing, at the version the caller has seen.
 * @throws NotFound, StaleVersion, ConflictingState
 */
export async function claimToChange(commit: Commit, id: ClaimId, expectedVersion: number | null): Promise<Claim> {
  const claim = (await claimsByIds(present(commit), [id])).get(id);
  if (!claim || claim.owner !== commit.owner) throw new NotFound('no such claim in this space', ['id']);
  if (expectedVersion !== null && expectedVersion !== claim.version)
    throw new StaleVersion('the claim', expectedVersion, claim.version);
  if (claim.status !== 'ACTIVE' && claim.status !== 'DISPUTED') {
    throw new ConflictingState(`expected a claim that stands (ACTIVE or DISPUTED), this one is ${claim.status}`, [
      'id',
    ]);
  }
  return claim;
}

/**
 * A person takes a claim back: it stays on record as RETRACTED, with the reason; questions it was part of are settled
 * where only one side is left (SE-03).
 * @param as INVALIDATED: of a memory of theirs, which never was so or is to be forgotten
 * @throws NotFound, StaleVersion, ConflictingState, InvalidInput without a reason
 */
export async function retractClaim(
  commit: Commit,
  input: { readonly id: ClaimId; readonly reason: string; readonly expectedVersion: number | null },
  deps: ReconcileDeps,
  as: 'RETRACTED' | 'INVALIDATED' = 'RETRACTED',
): Promise<Claim> {
  if (input.reason.trim() === '') throw new InvalidInput('expected a reason: it is what people read later', ['reason']);
  await claimToChange(commit, input.id, input.expectedVersion);
  await updateClaims(commit, [{ id: input.id, status: as, reason: input.reason.trim() }]);
  const again = await settleAgain(commit, [input.id], deps, as === 'INVALIDATED' ? POLICIES_TAKEN_BACK : undefined);
  await settleEnded(commit, [input.id], deps.settings);
  await reviewClaims(commit, [input.id, ...again], deps);
  const claim = (await claimsByIds(present(commit), [input.id])).get(input.id);
  if (!claim) throw new Error('a claim that was just changed is not there');
  return claim;
}
