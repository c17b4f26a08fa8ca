import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { ClaimVector, VectorState } from '../../src/domain/embedding-models.ts';
import { enumOf } from '../shared/enum-of.ts';

export const VectorStateEnum = enumOf<VectorState>(
  'EmbeddingState',
  'Whether a text has been embedded (has a vector).',
  {
    READY: 'The vector is stored.',
    PENDING: 'The text is queued to be embedded, for the first time or for a retry.',
    FAILED: 'Several attempts failed; the mutation `retryEmbedding` queues it again.',
    NONE: 'There is no vector and none will be made: there is no embedding model, or claims of this kind are not embedded.',
  },
);

@ObjectType('ClaimEmbedding', {
  simpleResolvers: true,
  description:
    'The embedding of the present statement of a claim. Vectors have no history: `asOf` does not change them.',
})
export class ClaimEmbeddingValue {
  @Field(() => VectorStateEnum, { description: 'Whether the vector is there.' })
  readonly state: VectorState;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the embedding model in use; null if there never was one.',
  })
  readonly model: string | null;
  @Field(() => Int, { nullable: true, description: 'Number of dimensions of its vectors; null if there is no model.' })
  readonly dimensions: number | null;
  @Field(() => Boolean, { description: 'True if the embedding model compares spelling only, not meaning.' })
  readonly lexical: boolean;
  @Field(() => [Float], {
    nullable: true,
    description: 'The vector, normalised to length 1; null unless `state` is READY.',
  })
  readonly vector: readonly number[] | null;

  constructor(found: ClaimVector) {
    this.state = found.state;
    this.model = found.model?.name ?? null;
    this.dimensions = found.model?.dimension ?? null;
    this.lexical = found.model?.lexical ?? false;
    this.vector = found.state === 'READY' ? found.vector : null;
  }
}
