import { Field, ID, InputType, Int } from 'type-graphql';
import type { ReviewState } from '../src/domain/entities.ts';
import { enumOf } from './enums.ts';
import { EXPECTED_VERSION, WriteInput } from './inputs.ts';
import { AliasWritten, resultOf } from './results.ts';

type Verdict = Extract<ReviewState, 'ACCEPTED' | 'REJECTED'>;
const VerdictEnum = enumOf<Verdict>('Verdict', 'What a person says of something that was found.', {
  ACCEPTED: 'It is right.',
  REJECTED: 'It is wrong: it is kept, and no longer used.',
});

@InputType('ReviewAliasInput', { description: 'What a person says of a name.' })
export class ReviewAliasInput extends WriteInput {
  @Field(() => ID, { description: 'The name (`als_…`).' })
  readonly id!: string;
  @Field(() => VerdictEnum, { description: 'Whether the name is right.' })
  readonly verdict!: Verdict;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}
export const ReviewAliasResult = resultOf('ReviewAliasResult', AliasWritten);
