import { Field, ID, InputType, Int } from 'type-graphql';
import type { ReviewVerdict } from '../../src/domain/entity-record.ts';
import { EXPECTED_VERSION, WriteInput } from '../shared/write-input.ts';
import { VerdictEnum } from '../entity/name-types.ts';
import { RelationshipWritten } from './graph-results.ts';
import { resultOf } from '../shared/written.ts';

@InputType('ReviewRelationshipInput', { description: 'The verdict of a person on an inferred relationship.' })
export class ReviewRelationshipInput extends WriteInput {
  @Field(() => ID, { description: 'The inferred relationship (`inf_…`).' })
  readonly id!: string;
  @Field(() => VerdictEnum, { description: 'Whether it is right.' })
  readonly verdict!: ReviewVerdict;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}
export const ReviewRelationshipResult = resultOf('ReviewRelationshipResult', RelationshipWritten, 'VERSIONED');
