import { isMemory } from '../domain/claim-record.ts';
import { daysSinceVerified, isAging } from '../domain/decay.ts';
import type { DecaySettings } from '../domain/settings.ts';
import type { ClaimId } from '../domain/typed-ids.ts';
import { claimBases, claimsByIds } from '../reconcile/index.ts';
import type { View } from '../storage/index.ts';

/** By what a memory fades, and when it is looked at. */
export interface Fading {
  readonly settings: DecaySettings;
  readonly now: Date;
}

export interface AgingMemory {
  readonly statement: string;
  readonly days: number;
}

/**
 * Of these claims, memories that have faded so far that they tell nothing by themselves (OM-119). Two statements, one where all is
 * shared.
 */
export async function agingMemories(
  view: View,
  ids: readonly ClaimId[],
  { settings, now }: Fading,
): Promise<ReadonlyMap<ClaimId, AgingMemory>> {
  if (ids.length === 0) return new Map();
  const own = [...(await claimsByIds(view, ids)).values()].filter(({ owner }) => owner !== null);
  if (own.length === 0) return new Map();
  const bases = await claimBases(
    view,
    own.map(({ id }) => id),
  );
  return new Map(
    own.flatMap((claim): [ClaimId, AgingMemory][] => {
      const { id, owner, statement } = claim;
      const fading = { ...claim, isMemory: isMemory(owner, bases.get(id) ?? 'DOCUMENT') };
      return fading.isMemory && isAging(fading, now, settings)
        ? [[id, { statement, days: daysSinceVerified(claim, now) }]]
        : [];
    }),
  );
}
