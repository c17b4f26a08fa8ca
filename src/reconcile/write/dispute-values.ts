import { ConflictingState } from '../../domain/errors.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import type { Commit } from '../../storage/index.ts';
import { disputeStatements } from '../consolidate/dispute.ts';
import { statementsOf } from '../consolidate/known-statements.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/**
 * A person says that two claims cannot both hold: both are in doubt, sides of one open conflict, and neither is superseded.
 * @throws ConflictingState where one of them stands no more
 */
export async function disputeValues(
  commit: Commit,
  [one, other]: readonly [ClaimId, ClaimId],
  why: string,
  deps: ReconcileDeps,
): Promise<void> {
  const known = await statementsOf(commit, [one, other]);
  const [a, b] = [known.get(one), known.get(other)];
  if (!a || !b)
    throw new ConflictingState('expected two claims that stand; one of them has ended since', ['suggestions']);
  await disputeStatements(commit, [{ a, b, why, kind: 'VALUE' }], deps);
}
