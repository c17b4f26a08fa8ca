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
    description: 'Queues all texts that could not be embedded (FAILED) for another attempt.',
  })
  retryEmbedding(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RetryEmbeddingInput, { description: 'What to retry.' }) input: RetryEmbeddingInput,
  ): Promise<EmbeddingRetried | Refused> {
    return retrying(op, input);
  }
}
