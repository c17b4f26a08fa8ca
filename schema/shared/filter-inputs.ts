import { Field, Float, ID, InputType } from 'type-graphql';
import type { ClaimStatus, ConflictKind, ConflictStatus } from '../../src/domain/claim-record.ts';
import type { DocumentKind } from '../../src/domain/document-record.ts';
import { ClaimStatusEnum } from '../claim/claim-enums.ts';
import { ConflictKindEnum, ConflictStatusEnum } from '../claim/conflict-enums.ts';
import { DocumentKindEnum } from '../document/document-enums.ts';
import { DateTime } from './scalars.ts';

const AND = 'Logical AND: all of these conditions are met.';
const OR = 'Logical OR: at least one of these conditions is met.';
const NOT = 'Logical NOT: this condition is not met.';
const EQ = 'Equal to this.';
const IN = 'Equal to one of these.';

@InputType('TextFilter', { description: 'Conditions on a text, case-sensitive; all that are given must be met.' })
export class TextFilterInput {
  @Field(() => String, { nullable: true, description: EQ })
  readonly eq?: string | null;
  @Field(() => [String], { nullable: true, description: IN })
  readonly in?: readonly string[] | null;
  @Field(() => String, { nullable: true, description: 'Starts with this.' })
  readonly startsWith?: string | null;
}

@InputType('IdFilter', { description: 'Conditions on a global id; all that are given must be met.' })
export class IdFilterInput {
  @Field(() => ID, { nullable: true, description: EQ })
  readonly eq?: string | null;
  @Field(() => [ID], { nullable: true, description: IN })
  readonly in?: readonly string[] | null;
}

@InputType('NumberFilter', { description: 'Conditions on a number; all that are given must be met.' })
export class NumberFilterInput {
  @Field(() => Float, { nullable: true, description: EQ })
  readonly eq?: number | null;
  @Field(() => Float, { nullable: true, description: 'Greater than this.' })
  readonly gt?: number | null;
  @Field(() => Float, { nullable: true, description: 'Greater than or equal to this.' })
  readonly gte?: number | null;
  @Field(() => Float, { nullable: true, description: 'Less than this.' })
  readonly lt?: number | null;
  @Field(() => Float, { nullable: true, description: 'Less than or equal to this.' })
  readonly lte?: number | null;
}

@InputType('DateTimeFilter', { description: 'Conditions on an instant; all that are given must be met.' })
export class DateTimeFilterInput {
  @Field(() => DateTime, { nullable: true, description: 'Later than this.' })
  readonly gt?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'At or after this.' })
  readonly gte?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Earlier than this.' })
  readonly lt?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'At or before this.' })
  readonly lte?: Date | null;
}

@InputType('BooleanFilter', { description: 'A condition on a boolean.' })
export class BooleanFilterInput {
  @Field(() => Boolean, { nullable: true, description: EQ })
  readonly eq?: boolean | null;
}

@InputType('ClaimStatusFilter', { description: 'Conditions on the status of a claim; all that are given must be met.' })
export class ClaimStatusFilterInput {
  @Field(() => ClaimStatusEnum, { nullable: true, description: EQ })
  readonly eq?: ClaimStatus | null;
  @Field(() => [ClaimStatusEnum], { nullable: true, description: IN })
  readonly in?: readonly ClaimStatus[] | null;
}

@InputType('ConflictKindFilter', {
  description: 'Conditions on the kind of a conflict; all that are given must be met.',
})
export class ConflictKindFilterInput {
  @Field(() => ConflictKindEnum, { nullable: true, description: EQ })
  readonly eq?: ConflictKind | null;
  @Field(() => [ConflictKindEnum], { nullable: true, description: IN })
  readonly in?: readonly ConflictKind[] | null;
}

@InputType('ConflictStatusFilter', {
  description: 'Conditions on the status of a conflict; all that are given must be met.',
})
export class ConflictStatusFilterInput {
  @Field(() => ConflictStatusEnum, { nullable: true, description: EQ })
  readonly eq?: ConflictStatus | null;
  @Field(() => [ConflictStatusEnum], { nullable: true, description: IN })
  readonly in?: readonly ConflictStatus[] | null;
}

@InputType('DocumentKindFilter', {
  description: 'Conditions on the kind of a document; all that are given must be met.',
})
export class DocumentKindFilterInput {
  @Field(() => DocumentKindEnum, { nullable: true, description: EQ })
  readonly eq?: DocumentKind | null;
  @Field(() => [DocumentKindEnum], { nullable: true, description: IN })
  readonly in?: readonly DocumentKind[] | null;
}

@InputType('EntityWhere', { description: 'Conditions on entities; all that are given must be met.' })
export class EntityWhereInput {
  @Field(() => TextFilterInput, { nullable: true, description: 'Their type.' })
  readonly type?: TextFilterInput | null;
  @Field(() => TextFilterInput, { nullable: true, description: 'Their name.' })
  readonly name?: TextFilterInput | null;
  @Field(() => TextFilterInput, { nullable: true, description: 'Their natural key.' })
  readonly key?: TextFilterInput | null;
  @Field(() => DateTimeFilterInput, { nullable: true, description: 'When they were first recorded here.' })
  readonly createdAt?: DateTimeFilterInput | null;
  @Field(() => [EntityWhereInput], { nullable: true, description: AND })
  readonly and?: readonly EntityWhereInput[] | null;
  @Field(() => [EntityWhereInput], { nullable: true, description: OR })
  readonly or?: readonly EntityWhereInput[] | null;
  @Field(() => EntityWhereInput, { nullable: true, description: NOT })
  readonly not?: EntityWhereInput | null;
}

@InputType('ClaimWhere', { description: 'Conditions on claims; all that are given must be met.' })
export class ClaimWhereInput {
  @Field(() => IdFilterInput, { nullable: true, description: 'The entity they are about (`ent_…`).' })
  readonly subject?: IdFilterInput | null;
  @Field(() => IdFilterInput, { nullable: true, description: 'The entity that is their object (`ent_…`).' })
  readonly object?: IdFilterInput | null;
  @Field(() => TextFilterInput, { nullable: true, description: 'Their predicate.' })
  readonly predicate?: TextFilterInput | null;
  @Field(() => ClaimStatusFilterInput, { nullable: true, description: 'Their status.' })
  readonly status?: ClaimStatusFilterInput | null;
  @Field(() => NumberFilterInput, { nullable: true, description: 'Their confidence, 0 to 1.' })
  readonly confidence?: NumberFilterInput | null;
  @Field(() => BooleanFilterInput, { nullable: true, description: 'Whether they are also relationships.' })
  readonly edge?: BooleanFilterInput | null;
  @Field(() => DateTimeFilterInput, { nullable: true, description: 'When they were first recorded here.' })
  readonly createdAt?: DateTimeFilterInput | null;
  @Field(() => [ClaimWhereInput], { nullable: true, description: AND })
  readonly and?: readonly ClaimWhereInput[] | null;
  @Field(() => [ClaimWhereInput], { nullable: true, description: OR })
  readonly or?: readonly ClaimWhereInput[] | null;
  @Field(() => ClaimWhereInput, { nullable: true, description: NOT })
  readonly not?: ClaimWhereInput | null;
}

@InputType('ConflictWhere', { description: 'Conditions on conflicts; all that are given must be met.' })
export class ConflictWhereInput {
  @Field(() => ConflictKindFilterInput, { nullable: true, description: 'Their kind.' })
  readonly kind?: ConflictKindFilterInput | null;
  @Field(() => ConflictStatusFilterInput, { nullable: true, description: 'Their status.' })
  readonly status?: ConflictStatusFilterInput | null;
  @Field(() => IdFilterInput, { nullable: true, description: 'The entity they concern (`ent_…`).' })
  readonly subject?: IdFilterInput | null;
  @Field(() => NumberFilterInput, { nullable: true, description: 'Their severity, 0 to 1.' })
  readonly severity?: NumberFilterInput | null;
  @Field(() => [ConflictWhereInput], { nullable: true, description: AND })
  readonly and?: readonly ConflictWhereInput[] | null;
  @Field(() => [ConflictWhereInput], { nullable: true, description: OR })
  readonly or?: readonly ConflictWhereInput[] | null;
  @Field(() => ConflictWhereInput, { nullable: true, description: NOT })
  readonly not?: ConflictWhereInput | null;
}

@InputType('DocumentWhere', { description: 'Conditions on documents; all that are given must be met.' })
export class DocumentWhereInput {
  @Field(() => TextFilterInput, { nullable: true, description: 'Their natural key.' })
  readonly key?: TextFilterInput | null;
  @Field(() => DocumentKindFilterInput, { nullable: true, description: 'Their kind.' })
  readonly kind?: DocumentKindFilterInput | null;
  @Field(() => IdFilterInput, { nullable: true, description: 'Their source (`src_…`).' })
  readonly source?: IdFilterInput | null;
  @Field(() => TextFilterInput, { nullable: true, description: 'Their title.' })
  readonly title?: TextFilterInput | null;
  @Field(() => BooleanFilterInput, { nullable: true, description: 'Whether they were removed.' })
  readonly removed?: BooleanFilterInput | null;
  @Field(() => [DocumentWhereInput], { nullable: true, description: AND })
  readonly and?: readonly DocumentWhereInput[] | null;
  @Field(() => [DocumentWhereInput], { nullable: true, description: OR })
  readonly or?: readonly DocumentWhereInput[] | null;
  @Field(() => DocumentWhereInput, { nullable: true, description: NOT })
  readonly not?: DocumentWhereInput | null;
}
