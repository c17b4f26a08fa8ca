import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { CountValue, ResetSpaceInput, ResetSpaceResult, SpaceReset, type Refused } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { resetSpace } from '../../src/storage/index.ts';
import type { RequestContext } from '../request/context.ts';
import { answered, keyOf } from '../request/write.ts';

/** Beginning anew. */
@Resolver()
export class ResetResolver {
  @Mutation(() => ResetSpaceResult, {
    description:
      'Removes everything in the space, of all owners, with its past and its settings; keys stay. It cannot be undone.',
  })
  resetSpace(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ResetSpaceInput, { description: 'What to empty.' }) input: ResetSpaceInput,
  ): Promise<SpaceReset | Refused> {
    return answered(op, 'resetSpace', async () => {
      const { spaceId, spaceName, owner } = op.scope;
      if (input.confirm !== spaceName) {
        const got = JSON.stringify(input.confirm.slice(0, 80));
        throw new InvalidInput(`expected the name of this space, ${JSON.stringify(spaceName)}, got ${got}`, [
          'confirm',
        ]);
      }
      await op.releaseSnapshot();
      const idempotencyKey = keyOf(op.scope, input.idempotencyKey);
      const { rows, replayed } = await resetSpace(
        op.services.database,
        { id: spaceId, name: spaceName },
        { actor: owner, idempotencyKey },
      );
      const removed = Object.entries(rows).map(([table, count]) => new CountValue(table, count));
      return new SpaceReset(spaceName, removed, replayed);
    });
  }
}
