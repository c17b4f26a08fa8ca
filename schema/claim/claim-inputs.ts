import { InputType, Field, ID, Float, Int } from 'type-graphql';
import { NamedEntityInput, WriteInput, VISIBILITY, EXPECTED_VERSION } from '../shared/write-input.ts';
import { PeriodInput } from '../shared/time-scalars.ts';
import { TemporalQualifierEnum } from './claim-enums.ts';
import type { TemporalQualifier } from '../../src/domain/claim-record.ts';
import { VisibilityEnum, type Visibility } from '../shared/shared-enums.ts';

const PERSON_TEXT = 'Text that becomes the evidence. Left out: the statement.';
const STATEMENT = 'The claim as one sentence. Left out: composed of subject, predicate and object.';
const CONFIDENCE = 'Your confidence in the claim, 0 to 1. Left out: the setting `assert.confidence`.';

@InputType('EntityReferenceInput', {
  description: 'A reference to an entity. Give exactly one of `id` and `named`.',
})
export class EntityReferenceInput {
  @Field(() => ID, { nullable: true, description: 'Its id (`ent_…`).' })
  readonly id?: string | null;
  @Field(() => NamedEntityInput, { nullable: true, description: 'The entity by name; it is created if there is none.' })
  readonly named?: NamedEntityInput | null;
}

@InputType('NumberValueInput', { description: 'A number, with its unit if it has one.' })
export class NumberValueInput {
  @Field(() => Float, { description: 'The number.' })
  readonly number!: number;
  @Field(() => String, { nullable: true, description: 'Its unit. Left out: none.' })
  readonly unit?: string | null;
}

@InputType('ClaimObjectInput', {
  description: 'The object of a claim. Give exactly one of these fields.',
})
export class ClaimObjectInput {
  @Field(() => EntityReferenceInput, { nullable: true, description: 'Another entity.' })
  readonly entity?: EntityReferenceInput | null;
  @Field(() => String, { nullable: true, description: 'A text.' })
  readonly text?: string | null;
  @Field(() => NumberValueInput, { nullable: true, description: 'A number, with its unit if it has one.' })
  readonly number?: NumberValueInput | null;
  @Field(() => String, {
    nullable: true,
    description: 'A date in ISO 8601, as precise as is known: `2019`, `2019-04`, `2019-04-13`.',
  })
  readonly date?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'A boolean.' })
  readonly boolean?: boolean | null;
  @Field(() => String, { nullable: true, description: 'A version string, such as `2.1.0`.' })
  readonly version?: string | null;
}

@InputType('QualifierInput', {
  description: 'A circumstance under which a claim holds, as a name and a value, such as `network`: `mainnet`.',
})
export class QualifierInput {
  @Field(() => String, { description: 'Name of the qualifier.' })
  readonly name!: string;
  @Field(() => String, { description: 'Its value.' })
  readonly value!: string;
}

/** What a person says, whether it is new or corrects something. */
@InputType()
abstract class SaidInput extends WriteInput {
  @Field(() => ClaimObjectInput, { description: 'The object of the claim: an entity or a literal value.' })
  readonly object!: ClaimObjectInput;
  @Field(() => String, { nullable: true, description: STATEMENT })
  readonly statement?: string | null;
  @Field(() => String, { nullable: true, description: PERSON_TEXT })
  readonly text?: string | null;
  @Field(() => [QualifierInput], {
    nullable: true,
    description: 'The circumstances under which it holds. Left out: none.',
  })
  readonly qualifiers?: readonly QualifierInput[] | null;
  @Field(() => PeriodInput, {
    nullable: true,
    description: 'Valid time: when it holds in the world. Left out: unbounded.',
  })
  readonly validity?: PeriodInput | null;
  @Field(() => TemporalQualifierEnum, {
    defaultValue: 'CURRENT',
    description: 'Whether it speaks of the present, the past, the future or of all time.',
  })
  readonly temporal!: TemporalQualifier;
  @Field(() => Float, { nullable: true, description: CONFIDENCE })
  readonly confidence?: number | null;
}

@InputType('AssertClaimInput', { description: 'A claim to add.' })
export class AssertClaimInput extends SaidInput {
  @Field(() => EntityReferenceInput, { description: 'The entity that the claim is about.' })
  readonly subject!: EntityReferenceInput;
  @Field(() => String, { description: 'The predicate, such as `status`: one that a pack defines, or a new one.' })
  readonly predicate!: string;
  @Field(() => VisibilityEnum, { defaultValue: 'SHARED', description: VISIBILITY })
  readonly visibility!: Visibility;
}

@InputType('ReviseClaimInput', { description: 'A correction of a claim: the new claim supersedes the old one.' })
export class ReviseClaimInput extends SaidInput {
  @Field(() => ID, { description: 'The claim to correct (`clm_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('ConfirmClaimInput', { description: 'A claim to confirm.' })
export class ConfirmClaimInput extends WriteInput {
  @Field(() => ID, { description: 'The claim (`clm_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('RetractClaimInput', { description: 'A claim to retract.' })
export class RetractClaimInput extends WriteInput {
  @Field(() => ID, { description: 'The claim (`clm_…`).' })
  readonly id!: string;
  @Field(() => String, { description: 'The reason, kept in the history for people to read.' })
  readonly reason!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}
