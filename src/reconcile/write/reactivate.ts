import type { ClaimId } from '../../domain/typed-ids.ts';
import type { ConfidenceSettings } from '../../domain/settings.ts';
import type { Commit } from '../../storage/index.ts';
import { updateClaims } from './write-claims.ts';
import { undisputed } from './write-conflicts.ts';
import { confidenceOf, supportOf } from './write-evidence.ts';

/** Claims that are in doubt no more stand, as sure as what speaks for them. Two statements. */
export async function reactivateUndisputed(
  commit: Commit,
  claims: readonly ClaimId[],
  settings: ConfidenceSettings,
): Promise<void> {
  const support = await supportOf(commit, claims);
  await updateClaims(
    commit,
    claims.map((id) => {
      const found = support.get(id);
      const confidence = found && confidenceOf(found, false, settings);
      return { id, status: 'ACTIVE' as const, reason: null, ...(confidence ? { confidence } : {}) };
    }),
  );
}

/** Of these claims, those in no open conflict stand. Three statements. @returns them */
export async function reactivateClaims(
  commit: Commit,
  claims: readonly ClaimId[],
  settings: ConfidenceSettings,
): Promise<ClaimId[]> {
  const free = await undisputed(commit, claims);
  await reactivateUndisputed(commit, free, settings);
  return free;
}
