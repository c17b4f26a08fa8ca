import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { ThreadHitValue, ThreadSearchValue } from '../../schema/index.ts';
import { searchThreads } from '../../src/retrieve/index.ts';
import type { NearPart } from '../../src/vectors/index.ts';
import { PRESENT } from '../request/commit-nodes.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { chunkById, documentById, required } from '../request/node-loaders.ts';
import { wantedFirst } from '../request/wanted-first.ts';
import { embeddingStatusValue } from './search-parts.ts';

const THREADS = 10;

/** Search in forum threads as wholes. */
@Resolver()
export class ThreadSearchResolver {
  @Query(() => ThreadSearchValue, {
    description:
      'Searches forum threads by embedding: their opening posts, segments about one topic and salient replies. Each thread is found ' +
      'once, by its best part. Fails with UNAVAILABLE where nothing is embedded.',
  })
  async searchThreads(
    @Ctx() { op }: RequestContext,
    @Arg('text', () => String, { description: 'The question, or some words.' }) text: string,
    @Arg('first', () => Int, {
      nullable: true,
      description: 'Threads wanted, at most the setting `page.max`. Left out: 10.',
    })
    first?: number | null,
  ): Promise<ThreadSearchValue> {
    const wanted = await wantedFirst(op, first, THREADS);
    const deps = { embeddings: op.services.embeddings, settings: await op.settings() };
    const found = await searchThreads(op.reader, text, wanted, deps);
    const threads = await Promise.all(found.threads.map((thread) => hitOf(op, thread)));
    return new ThreadSearchValue(threads, embeddingStatusValue(found.dense));
  }
}

async function hitOf(
  op: RequestSession,
  { documentId, chunkId, cosine, part, postIds }: NearPart,
): Promise<ThreadHitValue> {
  const [document, chunk] = await Promise.all([
    required(documentById(op, documentId, PRESENT), `document ${documentId}`),
    required(chunkById(op, chunkId, PRESENT), `chunk ${chunkId}`),
  ]);
  return new ThreadHitValue({ document, chunk, cosine, part, posts: postIds });
}
