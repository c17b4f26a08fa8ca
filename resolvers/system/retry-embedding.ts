import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { EmbeddingRetried, RetryEmbeddingInput, RetryEmbeddingResult, type Refused } from '../../schema/index.ts';
import { retryFailed } from '../../src/vectors/index.ts';
import type { RequestContext } from '../request/context.ts';
import { answered, committed } from '../request/write.ts';

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
    return answered(op, 'retryEmbedding', async () => {
      const request = { mutation: 'retryEmbedding', input, owner: null, reason: 'retry embedding' } as const;
      const { value, done } = await committed(op, request, async (commit) => {
        const texts = await retryFailed(commit);
        return texts > 0 ? { texts } : commit.nothing({ texts });
      });
      return new EmbeddingRetried(done, value.texts);
    });
  }
}
