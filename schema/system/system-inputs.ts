import { InputType, Field, Int } from 'type-graphql';
import { WriteInput, EXPECTED_VERSION } from '../shared/write-input.ts';
import { SettingDataScalar } from '../shared/scalars.ts';

@InputType('UndoInput', { description: 'A commit to undo as a whole.' })
export class UndoInput extends WriteInput {
  @Field(() => Int, { description: 'Number of the commit.' })
  readonly commit!: number;
  @Field(() => String, { description: 'The reason, kept in the history for people to read.' })
  readonly reason!: string;
}

@InputType('UpdateSettingInput', { description: 'A setting to change in this space.' })
export class UpdateSettingInput extends WriteInput {
  @Field(() => String, { description: 'Its key, as in `Setting.key`.' })
  readonly key!: string;
  @Field(() => SettingDataScalar, { description: 'Its new value.' })
  readonly value!: boolean | number | string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('ResetSpaceInput', { description: 'The space to empty.' })
export class ResetSpaceInput extends WriteInput {
  @Field(() => String, {
    description: 'The name of the current space, as a confirmation.',
  })
  readonly confirm!: string;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      "True: load the sample's documents and rules afterwards, as at the first start. Only in the space `sample` of a server " +
      'that has the sample (else Invalid, and nothing is deleted).',
  })
  readonly withSample!: boolean;
}

@InputType('RetryEmbeddingInput', { description: 'Retry for all texts of the space that could not be embedded.' })
export class RetryEmbeddingInput extends WriteInput {}
