import { conflictsByClaims } from '../../src/reconcile/index.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { CURRENT_STATUSES } from '../../src/domain/relationship-record.ts';
import type { View } from '../../src/storage/index.ts';
import { argumentsOf, type ArgumentMap } from './algorithms/argument-tree.ts';
import { claimsAbout } from './about.ts';
import { whenever, type ViewReads } from './read-record.ts';

export interface ArgumentsView extends ArgumentMap {
  /** Claims that were looked at. */
  readonly read: number;
  /** There are more about it. */
  readonly truncated: boolean;
}

/**
 * What is said for a thing, and what against it (PI-19). Statements: those of its claims and its merge group, and one for their conflicts.
 * @throws InvalidInput
 */
export async function argumentsView(
  by: ViewReads,
  view: View,
  asked: { readonly entityId: EntityId; readonly maxClaims: number },
): Promise<ArgumentsView> {
  const { topic, claims, truncated } = await claimsAbout(by, view, asked.entityId, asked.maxClaims, CURRENT_STATUSES);
  const conflicts = await conflictsByClaims(
    whenever(view),
    claims.map(({ id }) => id),
  );
  return { ...argumentsOf(topic, claims, conflicts, by.rules), read: claims.length, truncated };
}
