import { Field, Float, ObjectType } from 'type-graphql';
import type { ThreadPartKind } from '../../src/domain/search-terms.ts';
import { ChunkNode } from '../document/chunk.ts';
import { DocumentNode } from '../document/document.ts';
import { ThreadPartEnum } from './search-enums.ts';
import { EmbeddingStatusValue } from './search-types.ts';

@ObjectType('ThreadHit', {
  simpleResolvers: true,
  description: 'A forum thread that was found, by the part of it that is nearest to the query.',
})
export class ThreadHitValue {
  @Field(() => DocumentNode, { description: 'The thread.' })
  readonly document: DocumentNode;
  @Field(() => Float, { description: 'Cosine similarity of its nearest part to the query, -1 to 1.' })
  readonly cosine: number;
  @Field(() => ThreadPartEnum, { description: 'Which kind of part that is.' })
  readonly part: ThreadPartKind;
  @Field(() => [String], { description: 'The ids of the posts of that part in their forum, in order.' })
  readonly posts: readonly string[];
  @Field(() => ChunkNode, { description: 'The chunk that shows that part in exact words.' })
  readonly chunk: ChunkNode;

  constructor(hit: ThreadHitValue) {
    this.document = hit.document;
    this.cosine = hit.cosine;
    this.part = hit.part;
    this.posts = hit.posts;
    this.chunk = hit.chunk;
  }
}

@ObjectType('ThreadSearch', { simpleResolvers: true, description: 'The result of `searchThreads`.' })
export class ThreadSearchValue {
  @Field(() => [ThreadHitValue], { description: 'The threads, best first, each once.' })
  readonly threads: readonly ThreadHitValue[];
  @Field(() => EmbeddingStatusValue, { description: 'Whether everything was embedded.' })
  readonly dense: EmbeddingStatusValue;
  constructor(threads: readonly ThreadHitValue[], dense: EmbeddingStatusValue) {
    this.threads = threads;
    this.dense = dense;
  }
}
