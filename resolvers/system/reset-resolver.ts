import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { CountValue, ResetSpaceInput, ResetSpaceResult, SpaceReset, type Refused } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { jobThatWrites } from '../../src/jobs/index.ts';
import { resetSpace } from '../../src/storage/index.ts';
import type { RequestContext } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';

const emptying = longMutation({
  name: 'resetSpace',
  read: ({ scope: { spaceName } }, { confirm }: ResetSpaceInput) => {
    if (confirm === spaceName) return null;
    const got = JSON.stringify(confirm.slice(0, 80));
    throw new InvalidInput(`expected the name of this space, ${JSON.stringify(spaceName)}, got ${got}`, ['confirm']);
  },
  work: async ({ services: { database, loadSample }, idempotencyKey }, { scope, input }) => {
    const { spaceId, spaceName, owner } = scope;
    if (input.withSample && !loadSample)
      throw new InvalidInput(`expected the space of the sample, which ${JSON.stringify(spaceName)} is not here`, [
        'withSample',
      ]);
    const request = { actor: owner, idempotencyKey, writer: jobThatWrites };
    const reset = await resetSpace(database, { id: spaceId, name: spaceName }, request);
    // Also when it was reset before under this key: who asks again may not have seen it loaded.
    if (input.withSample) await loadSample?.();
    return reset;
  },
  show: ({ scope }, { rows, replayed }, _asked, kept) => {
    const removed = Object.entries(rows).map(([table, count]) => new CountValue(table, count));
    return new SpaceReset(scope.spaceName, removed, replayed || kept);
  },
});

/** Beginning anew. */
@Resolver()
export class ResetResolver {
  @Mutation(() => ResetSpaceResult, {
    description:
      'Deletes everything in the space, of all owners, with its history and settings; access keys stay. Cannot be undone.',
  })
  resetSpace(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ResetSpaceInput, { description: 'Which space, as a confirmation.' }) input: ResetSpaceInput,
  ): Promise<SpaceReset | Refused> {
    return emptying(op, input);
  }
}
