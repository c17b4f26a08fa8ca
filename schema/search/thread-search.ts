import { Field, Float, ObjectType } from 'type-graphql';
import type { ThreadPartKind } from '../../src/domain/search-terms.ts';
import type { ChunkId, DocumentId } from '../../src/domain/typed-ids.ts';
import { ThreadPartEnum } from './search-enums.ts';
import { EmbeddingStatusValue } from './search-types.ts';

/** A thread that was found, before its fields are read. */
export interface ThreadHitRecord {
  readonly documentId: DocumentId;
  readonly chunkId: ChunkId;
  readonly part: ThreadPartKind;
  readonly postIds: readonly string[];
  readonly cosine: number;
}

@ObjectType('ThreadHit', {
  simpleResolvers: true,
  description: 'A forum thread that was found, by the part of it that is nearest to the query.',
})
export class ThreadHitValue {
  @Field(() => Float, { description: 'Cosine similarity of its nearest part to the query, -1 to 1.' })
  readonly cosine: number;
  @Field(() => ThreadPartEnum, { description: 'Which kind of part that is.' })
  readonly part: ThreadPartKind;
  @Field(() => [String], { description: 'The ids of the posts of that part in their forum, in order.' })
  readonly posts: readonly string[];

  readonly record: ThreadHitRecord;

  constructor(record: ThreadHitRecord) {
    this.record = record;
    this.cosine = record.cosine;
    this.part = record.part;
    this.posts = record.postIds;
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
