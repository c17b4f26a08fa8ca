import { Field, Float, ID, InputType } from 'type-graphql';
import type { ClaimStatus, ConflictKind, ConflictStatus } from '../../src/domain/claim-record.ts';
import type { DocumentKind } from '../../src/domain/document-record.ts';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { ClaimStatusEnum } from '../claim/claim-enums.ts';
import { ConflictKindEnum, ConflictStatusEnum } from '../claim/conflict-enums.ts';
import { DocumentKindEnum } from '../document/document-enums.ts';
import type { EntityKind } from '../../src/domain/entity-kinds.ts';
import { EntityKindEnum } from '../entity/entity-enums.ts';
import type { Basis } from '../../src/domain/relationship-record.ts';
import { BasisEnum } from '../graph/graph-enums.ts';
import { DateTime } from './scalars.ts';

export const AND = 'Logical AND: all of these conditions are met.';
export const OR = 'Logical OR: at least one of these conditions is met.';
export const NOT = 'Logical NOT: this condition is not met.';
const EQ = 'Equal to this.';
const IN = 'Equal to one of these.';
const IS_NULL = 'Whether there is none: true = only those that have none, false = only those that have one.';

/** Parts of what is written. */
@InputType()
abstract class TextPartsInput {
  @Field(() => String, { nullable: true, description: 'Starts with this.' })
  readonly startsWith?: string | null;
  @Field(() => String, { nullable: true, description: 'Contains this; `%` and `_` are letters like others.' })
  readonly contains?: string | null;
  @Field(() => String, { nullable: true, description: 'Starts with this, but for upper and lower case.' })
  readonly startsWithIgnoreCase?: string | null;
  @Field(() => String, { nullable: true, description: 'Contains this, but for upper and lower case.' })
  readonly containsIgnoreCase?: string | null;
}

@InputType('TextFilter', {
  description:
    'Conditions on a text; all that are given must be met. Without `IgnoreCase` upper and lower case differ.',
})
export class TextFilterInput extends TextPartsInput {
  @Field(() => String, { nullable: true, description: EQ })
  readonly eq?: string | null;
  @Field(() => [String], { nullable: true, description: IN })
  readonly in?: readonly string[] | null;
  @Field(() => String, { nullable: true, description: 'Equal to this, but for upper and lower case.' })
  readonly eqIgnoreCase?: string | null;
  @Field(() => Boolean, { nullable: true, description: IS_NULL })
  readonly isNull?: boolean | null;
}

@InputType('NameFilter', {
  description:
    'Conditions on what somebody or something is called; all that are given must be met. Equal means: by its name or one of its aliases, ' +
    'in any case, as where a thing is started from. Parts are those of its name alone.',
})
export class NameFilterInput extends TextPartsInput {
  @Field(() => String, { nullable: true, description: 'It goes by this name, whatever the case.' })
  readonly eq?: string | null;
  @Field(() => [String], { nullable: true, description: 'It goes by one of these names, whatever the case.' })
  readonly in?: readonly string[] | null;
}

@InputType('ValueFilter', {
  description:
    'Conditions on the object of a claim, whatever its type; all that are given must be met. Equal means: a text or version with these ' +
    'letters, a date as exact as it was given (`2018-05`), a number (`42.5`, in its own unit), a boolean (`true`), or an entity that goes by ' +
    'this name or alias, in any case. Parts are those of what is written; of the name of an entity: `object`.',
})
export class ValueFilterInput extends TextPartsInput {
  @Field(() => String, { nullable: true, description: EQ })
  readonly eq?: string | null;
  @Field(() => [String], { nullable: true, description: IN })
  readonly in?: readonly string[] | null;
  @Field(() => String, {
    nullable: true,
    description: 'What is written is equal to this, but for upper and lower case.',
  })
  readonly eqIgnoreCase?: string | null;
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
  @Field(() => Boolean, { nullable: true, description: IS_NULL })
  readonly isNull?: boolean | null;
}

@InputType('DateTimeFilter', {
  description:
    'Conditions on an instant; all that are given must be met. A day, month or year means all of it: equal to it is within it, later ' +
    'than it is after its end.',
})
export class DateTimeFilterInput {
  @Field(() => DateTime, { nullable: true, description: 'Exactly then, or within this day, month or year.' })
  readonly eq?: TimeGiven | null;
  @Field(() => DateTime, { nullable: true, description: 'Later than this.' })
  readonly gt?: TimeGiven | null;
  @Field(() => DateTime, { nullable: true, description: 'At or after this.' })
  readonly gte?: TimeGiven | null;
  @Field(() => DateTime, { nullable: true, description: 'Earlier than this.' })
  readonly lt?: TimeGiven | null;
  @Field(() => DateTime, { nullable: true, description: 'At or before this.' })
  readonly lte?: TimeGiven | null;
  @Field(() => Boolean, { nullable: true, description: IS_NULL })
  readonly isNull?: boolean | null;
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

@InputType('EntityKindFilter', {
  description: 'Conditions on the kind of an entity; all that are given must be met.',
})
export class EntityKindFilterInput {
  @Field(() => EntityKindEnum, { nullable: true, description: EQ })
  readonly eq?: EntityKind | null;
  @Field(() => [EntityKindEnum], { nullable: true, description: IN })
  readonly in?: readonly EntityKind[] | null;
}

@InputType('BasisFilter', { description: 'Conditions on the basis of a relationship; all that are given must be met.' })
export class BasisFilterInput {
  @Field(() => BasisEnum, { nullable: true, description: EQ })
  readonly eq?: Basis | null;
  @Field(() => [BasisEnum], { nullable: true, description: IN })
  readonly in?: readonly Basis[] | null;
}

@InputType('ValidityFilter', {
  description:
    'Conditions on when something holds in reality; all that are given must be met. Without a start it always did, without an end ' +
    'it still does. A list that shows what holds now shows what holds whenever this says instead; an `asOf` with `valid` holds beside it.',
})
export class ValidityFilterInput {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'It holds then: from its start on, and before its end. A day, month or year: at some time within it (`asOf`: its end).',
  })
  readonly holdsAt?: TimeGiven | null;
  @Field(() => DateTimeFilterInput, { nullable: true, description: 'Since when it holds.' })
  readonly from?: DateTimeFilterInput | null;
  @Field(() => DateTimeFilterInput, { nullable: true, description: 'Until when it holds, exclusive.' })
  readonly until?: DateTimeFilterInput | null;
}

@InputType('ClaimsFilter', { description: 'Conditions on the claims about an entity; all that are given must be met.' })
export class ClaimsFilterInput {
  @Field(() => ClaimWhereInput, {
    nullable: true,
    description:
      'At least one claim about it meets these conditions. Claims of every status count, and of every time, unless they or `asOf.valid` say which.',
  })
  readonly some?: ClaimWhereInput | null;
  @Field(() => ClaimWhereInput, {
    nullable: true,
    description:
      'No claim about it meets these conditions. Claims of every status count, and of every time, unless they or `asOf.valid` say which.',
  })
  readonly none?: ClaimWhereInput | null;
}

@InputType('EntityWhere', { description: 'Conditions on entities; all that are given must be met.' })
export class EntityWhereInput {
  @Field(() => IdFilterInput, {
    nullable: true,
    description: 'Their id (`ent_…`); that of a merged entity means the one that stands for it.',
  })
  readonly id?: IdFilterInput | null;
  @Field(() => TextFilterInput, {
    nullable: true,
    description: 'Their type; `entities { facets { types } }` has those in use.',
  })
  readonly type?: TextFilterInput | null;
  @Field(() => EntityKindFilterInput, {
    nullable: true,
    description: 'Their kind, which is one of six whatever the types of a space are.',
  })
  readonly kind?: EntityKindFilterInput | null;
  @Field(() => NameFilterInput, { nullable: true, description: 'Their name, or one of their aliases.' })
  readonly name?: NameFilterInput | null;
  @Field(() => TextFilterInput, { nullable: true, description: 'Their natural key.' })
  readonly key?: TextFilterInput | null;
  @Field(() => DateTimeFilterInput, { nullable: true, description: 'When they were first recorded here.' })
  readonly createdAt?: DateTimeFilterInput | null;
  @Field(() => ClaimsFilterInput, {
    nullable: true,
    description: 'The claims about them, and about entities that were merged into them.',
  })
  readonly claims?: ClaimsFilterInput | null;
  @Field(() => IdFilterInput, {
    nullable: true,
    description: 'A topic (`top_…`) whose evidence names them. Topics have no history: the present ones count.',
  })
  readonly topic?: IdFilterInput | null;
  @Field(() => [EntityWhereInput], { nullable: true, description: AND })
  readonly and?: readonly EntityWhereInput[] | null;
  @Field(() => [EntityWhereInput], { nullable: true, description: OR })
  readonly or?: readonly EntityWhereInput[] | null;
  @Field(() => EntityWhereInput, { nullable: true, description: NOT })
  readonly not?: EntityWhereInput | null;
}

@InputType('ClaimWhere', { description: 'Conditions on claims; all that are given must be met.' })
export class ClaimWhereInput {
  @Field(() => EntityWhereInput, { nullable: true, description: 'The entity they are about.' })
  readonly subject?: EntityWhereInput | null;
  @Field(() => EntityWhereInput, { nullable: true, description: 'The entity that is their object, if one is.' })
  readonly object?: EntityWhereInput | null;
  @Field(() => ValidityFilterInput, { nullable: true, description: 'When they hold in reality.' })
  readonly validity?: ValidityFilterInput | null;
  @Field(() => IdFilterInput, {
    nullable: true,
    description: 'A document (`doc_…`, or its natural key) whose current revision supports them.',
  })
  readonly document?: IdFilterInput | null;
  @Field(() => IdFilterInput, {
    nullable: true,
    description: 'A source (`src_…`, or its natural key) of whose documents the current revision of one supports them.',
  })
  readonly source?: IdFilterInput | null;
  @Field(() => TextFilterInput, {
    nullable: true,
    description:
      'Their predicate; `claims { facets { predicates } }` has those in use. A topic may be in the name of the `subject` too.',
  })
  readonly predicate?: TextFilterInput | null;
  @Field(() => ClaimStatusFilterInput, { nullable: true, description: 'Their status.' })
  readonly status?: ClaimStatusFilterInput | null;
  @Field(() => ValueFilterInput, {
    nullable: true,
    description: 'Their object, whatever its type. More of a number: `number`; of an entity: `object`.',
  })
  readonly value?: ValueFilterInput | null;
  @Field(() => NumberFilterInput, {
    nullable: true,
    description: 'Their object where it is a number, in its own unit.',
  })
  readonly number?: NumberFilterInput | null;
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
  @Field(() => EntityWhereInput, { nullable: true, description: 'The entity they concern.' })
  readonly subject?: EntityWhereInput | null;
  @Field(() => NumberFilterInput, { nullable: true, description: 'Their severity, 0 to 1.' })
  readonly severity?: NumberFilterInput | null;
  @Field(() => TextFilterInput, {
    nullable: true,
    description: 'The predicate of their claims; a question of identity has none.',
  })
  readonly predicate?: TextFilterInput | null;
  @Field(() => DateTimeFilterInput, { nullable: true, description: 'When they were found.' })
  readonly createdAt?: DateTimeFilterInput | null;
  @Field(() => [ConflictWhereInput], { nullable: true, description: AND })
  readonly and?: readonly ConflictWhereInput[] | null;
  @Field(() => [ConflictWhereInput], { nullable: true, description: OR })
  readonly or?: readonly ConflictWhereInput[] | null;
  @Field(() => ConflictWhereInput, { nullable: true, description: NOT })
  readonly not?: ConflictWhereInput | null;
}

@InputType('RelationshipWhere', { description: 'Conditions on relationships; all that are given must be met.' })
export class RelationshipWhereInput {
  @Field(() => EntityWhereInput, { nullable: true, description: 'The entity that they start from.' })
  readonly from?: EntityWhereInput | null;
  @Field(() => EntityWhereInput, { nullable: true, description: 'The entity that they point to.' })
  readonly to?: EntityWhereInput | null;
  @Field(() => TextFilterInput, { nullable: true, description: 'Their kind.' })
  readonly kind?: TextFilterInput | null;
  @Field(() => BasisFilterInput, { nullable: true, description: 'Their basis.' })
  readonly basis?: BasisFilterInput | null;
  @Field(() => NumberFilterInput, { nullable: true, description: 'Their confidence, 0 to 1.' })
  readonly confidence?: NumberFilterInput | null;
  @Field(() => ValidityFilterInput, { nullable: true, description: 'When they hold in reality.' })
  readonly validity?: ValidityFilterInput | null;
  @Field(() => DateTimeFilterInput, { nullable: true, description: 'When they were first recorded here.' })
  readonly createdAt?: DateTimeFilterInput | null;
  @Field(() => [RelationshipWhereInput], { nullable: true, description: AND })
  readonly and?: readonly RelationshipWhereInput[] | null;
  @Field(() => [RelationshipWhereInput], { nullable: true, description: OR })
  readonly or?: readonly RelationshipWhereInput[] | null;
  @Field(() => RelationshipWhereInput, { nullable: true, description: NOT })
  readonly not?: RelationshipWhereInput | null;
}

@InputType('CommitWhere', { description: 'Conditions on commits; all that are given must be met.' })
export class CommitWhereInput {
  @Field(() => DateTimeFilterInput, { nullable: true, description: 'When they were made.' })
  readonly at?: DateTimeFilterInput | null;
  @Field(() => TextFilterInput, { nullable: true, description: 'Who made them.' })
  readonly actor?: TextFilterInput | null;
  @Field(() => TextFilterInput, {
    nullable: true,
    description: 'The reason given, which begins with what was done: `{ startsWith: "ingest" }`.',
  })
  readonly reason?: TextFilterInput | null;
  @Field(() => TextFilterInput, {
    nullable: true,
    description: 'Whose they are: `{ isNull: true }` = shared with everyone in the space, else private to the caller.',
  })
  readonly owner?: TextFilterInput | null;
  @Field(() => BooleanFilterInput, { nullable: true, description: 'Whether they undo another commit.' })
  readonly isUndo?: BooleanFilterInput | null;
  @Field(() => [CommitWhereInput], { nullable: true, description: AND })
  readonly and?: readonly CommitWhereInput[] | null;
  @Field(() => [CommitWhereInput], { nullable: true, description: OR })
  readonly or?: readonly CommitWhereInput[] | null;
  @Field(() => CommitWhereInput, { nullable: true, description: NOT })
  readonly not?: CommitWhereInput | null;
}
