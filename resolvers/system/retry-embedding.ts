import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { EmbeddingRetried, RetryEmbeddingInput, RetryEmbeddingResult, type Refused } from '../../schema/index.ts';
import { retryFailed } from '../../src/vectors/index.ts';
import type { RequestContext } from '../request/context.ts';
import { everyones, mutation } from '../request/mutation.ts';

const retrying = mutation({
  name: 'retryEmbedding',
  read: (_op, _input: RetryEmbeddingInput) => null,
  owner: everyones,
  reason: () => 'retry embedding',
  commit: async (commit) => {
    const texts = await retryFailed(commit);
    return texts > 0 ? { texts } : commit.nothing({ texts });
  },
  keep: (retried) => retried,
  show: (_op, done, { value }) => new EmbeddingRetried(done, value.texts),
});

/** Work that was given up. */
@Resolver()
export class RetryEmbeddingResolver {
  @Mutation(() => RetryEmbeddingResult, {
    description: 'Begins anew with texts that could not be embedded, once what was the matter is mended.',
  })
  retryEmbedding(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RetryEmbeddingInput, { description: 'Which texts.' }) input: RetryEmbeddingInput,
  ): Promise<EmbeddingRetried | Refused> {
    return retrying(op, input);
  }
}
