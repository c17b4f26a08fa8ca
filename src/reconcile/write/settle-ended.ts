import type { Commit } from '../../storage/index.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import type { ConfidenceSettings } from '../../domain/settings.ts';
import { settleMootConflicts } from './write-conflicts.ts';
import { reactivateUndisputed } from './reactivate.ts';
import { restoreSucceeded, releaseMerged } from './merged-claims.ts';

/**
 * After claims ended: questions that are moot are settled, the side that still stands is in doubt no more, what had given way to a
 * statement stands again, and what was merged into a claim that lost its evidence stands by itself. @returns the latter two
 */
export async function settleEnded(
  commit: Commit,
  ended: readonly ClaimId[],
  settings: ConfidenceSettings,
): Promise<ClaimId[]> {
  const restored = await settleMootConflicts(commit, ended);
  await reactivateUndisputed(commit, restored, settings);
  const again = await restoreSucceeded(commit, ended, settings);
  return [...again, ...(await releaseMerged(commit, ended))];
}
