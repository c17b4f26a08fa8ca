import { InvalidInput } from '../../src/domain/errors.ts';
import type { RequestSession } from './context.ts';
import type { Work } from './mutation.ts';
import { checkRole, type MutationName } from './roles.ts';
import { OpenSession } from './session.ts';

/** The work of a subscription that does what a mutation does, for its one caller: it goes on when the operation that began it is closed. */
export async function streamWork(
  op: RequestSession,
  name: MutationName,
  { idempotencyKey = null }: { readonly idempotencyKey?: string | null },
): Promise<Work> {
  const began = performance.now();
  if (!(op instanceof OpenSession)) throw new Error('expected the session of an operation');
  checkRole(op.scope, name);
  if (idempotencyKey !== null)
    throw new InvalidInput('a stream keeps nothing under a key: use the mutation', ['idempotencyKey']);
  const settings = await op.settings();
  return op.outside((services) =>
    Promise.resolve({
      ...{ services, settings, began, idempotencyKey: null, keyed: null },
      inTurn: <T>(step: () => Promise<T>): Promise<T> => step(),
      count: (points: number) => void (op.used += points),
      commitRequest: (owner, reason) => ({
        actor: op.scope.owner,
        owner,
        reason,
        idempotencyKey: null,
        requestHash: '',
      }),
    }),
  );
}
