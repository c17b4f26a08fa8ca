import { Field, InputType, Int } from 'type-graphql';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { DateTime } from '../shared/scalars.ts';

@InputType('ContentFilter', {
  description:
    'Conditions on when the content of a chunk is from (`ChunkPlace.contentAt`); all that are given must be met.',
})
export class ContentFilterInput {
  @Field(() => [Int], { nullable: true, description: 'One of these calendar years (UTC).' })
  readonly years?: readonly number[] | null;
  @Field(() => [String], { nullable: true, description: 'One of these quarters (UTC), such as `2024-Q1`.' })
  readonly quarters?: readonly string[] | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Not before this time; of a day, month or year its beginning.',
  })
  readonly from?: TimeGiven | null;
  @Field(() => DateTime, { nullable: true, description: 'Before this time; of a day, month or year its beginning.' })
  readonly to?: TimeGiven | null;
  @Field(() => [String], {
    nullable: true,
    description:
      'One of these statuses of what the document is about, as it was when the content was written (`ChunkPlace.statusThen`); case does not matter.',
  })
  readonly statuses?: readonly string[] | null;
}
