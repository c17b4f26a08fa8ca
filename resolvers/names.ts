import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { AliasWritten, ReviewAliasInput, ReviewAliasResult, type Refused } from '../schema/index.ts';
import { decodeId } from '../src/domain/ids.ts';
import { reviewAlias } from '../src/identity/index.ts';
import { NOW } from './as-of.ts';
import type { RequestContext } from './context.ts';
import { aliasById, there } from './things.ts';
import { answered, committed, target } from './write.ts';

const INPUT = 'What to write.';

/** Names: what people say of them, and whom they mean. */
@Resolver()
export class NamesResolver {
  @Mutation(() => ReviewAliasResult, {
    description: 'Confirms a name of an entity, or refuses it: a refused one is kept, and leads nowhere any more.',
  })
  reviewAlias(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ReviewAliasInput, { description: INPUT }) input: ReviewAliasInput,
  ): Promise<AliasWritten | Refused> {
    return answered(op, 'reviewAlias', async () => {
      const { id } = decodeId(input.id, 'als');
      const { record } = await target(aliasById(op, id, NOW), 'alias', 'id');
      const review = { id, verdict: input.verdict, expectedVersion: input.expectedVersion ?? null };
      const reason = `review alias: ${input.verdict.toLowerCase()}`;
      const request = { mutation: 'reviewAlias', input, owner: record.owner, reason } as const;
      const { done } = await committed(op, request, (commit) => reviewAlias(commit, review));
      return new AliasWritten(done, await there(aliasById(op, id, NOW), `alias ${id}`));
    });
  }
}
