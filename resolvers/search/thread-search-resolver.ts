import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Searches, ChunkNode, DocumentNode, ThreadHitValue, ThreadSearchValue } from '../../schema/index.ts';
import { searchThreads } from '../../src/retrieve/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { chunkById, documentById, required } from '../request/node-loaders.ts';
import { wantedFirst } from '../request/wanted-first.ts';
import { embeddingStatusValue } from './search-parts.ts';

const THREADS = 10;

/** Search in forum threads as wholes. */
@Resolver()
export class ThreadSearchResolver {
  @Searches('text')
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
    const found = await searchThreads(op.view(NOW), text, wanted, deps);
    const threads = found.threads.map((thread) => new ThreadHitValue(thread));
    return new ThreadSearchValue(threads, embeddingStatusValue(found.dense));
  }
}

@Resolver(() => ThreadHitValue)
export class ThreadHitResolver {
  @FieldResolver(() => DocumentNode, { description: 'The thread.' })
  document(@Ctx() { op }: RequestContext, @Root() { record }: ThreadHitValue): Promise<DocumentNode> {
    return required(documentById(op, record.documentId, NOW), `document ${record.documentId}`);
  }

  @FieldResolver(() => ChunkNode, { description: 'The chunk that shows the nearest part in exact words.' })
  chunk(@Ctx() { op }: RequestContext, @Root() { record }: ThreadHitValue): Promise<ChunkNode> {
    return required(chunkById(op, record.chunkId, NOW), `chunk ${record.chunkId}`);
  }
}
