import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { ClaimVector, VectorState } from '../../src/domain/embeddings.ts';
import { enumOf } from '../shared/enums.ts';

export const VectorStateEnum = enumOf<VectorState>('EmbeddingState', 'How it stands with the vector of a text.', {
  READY: 'It is there.',
  PENDING: 'The text waits for it, in the queue or for another attempt.',
  FAILED: 'Several attempts failed; `retryEmbedding` begins anew.',
  NONE: 'There is none, and none is to come: no model is in use, or the claim was never to have one.',
});

@ObjectType('ClaimEmbedding', {
  simpleResolvers: true,
  description:
    'The vector of the present statement of a claim, by the model in use. Vectors have no past: `asOf` does not change them.',
})
export class ClaimEmbeddingValue {
  @Field(() => VectorStateEnum, { description: 'How it stands with it.' })
  readonly state: VectorState;
  @Field(() => String, { nullable: true, description: 'The model in use; null where none ever was.' })
  readonly model: string | null;
  @Field(() => Int, { nullable: true, description: 'How many numbers its vectors have; null where there is no model.' })
  readonly dimensions: number | null;
  @Field(() => Boolean, { description: 'The model compares letters, not meaning.' })
  readonly lexical: boolean;
  @Field(() => [Float], { nullable: true, description: 'The vector, in length one; null unless it is READY.' })
  readonly vector: readonly number[] | null;

  constructor(found: ClaimVector) {
    this.state = found.state;
    this.model = found.model?.name ?? null;
    this.dimensions = found.model?.dimension ?? null;
    this.lexical = found.model?.lexical ?? false;
    this.vector = found.state === 'READY' ? found.vector : null;
  }
}
