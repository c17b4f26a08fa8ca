import { Field, ID, InputType, Int } from 'type-graphql';
import { VisibilityEnum, type Visibility } from '../shared/shared-enums.ts';
import { EXPECTED_VERSION, WriteInput } from '../shared/write-input.ts';

const CONFLICT = 'The conflict (`cfl_…`).';

@InputType('SideValueInput', { description: 'The value of the distinguishing qualifier for one side of a conflict.' })
export class SideValueInput {
  @Field(() => ID, { description: 'The claim (`clm_…`): a side of the conflict that is ACTIVE or DISPUTED.' })
  readonly claim!: string;
  @Field(() => String, { description: 'The value of the qualifier for this claim; each side needs a different one.' })
  readonly value!: string;
}

@InputType('BothHoldInput', {
  description: 'A qualifier that tells contradicting claims apart, so that all of them can hold.',
})
export class BothHoldInput {
  @Field(() => String, {
    description: 'Name of the qualifier, such as `network` or `region`. The claims must not have it already.',
  })
  readonly qualifier!: string;
  @Field(() => [SideValueInput], { description: 'One value for each side that is ACTIVE or DISPUTED.' })
  readonly values!: readonly SideValueInput[];
}

@InputType('ResolveConflictInput', {
  description: 'A decision on a conflict. Give exactly one of `winner` and `bothHold`.',
})
export class ResolveConflictInput extends WriteInput {
  @Field(() => ID, { description: CONFLICT })
  readonly id!: string;
  @Field(() => ID, {
    nullable: true,
    description: 'The side that holds: the id of one of the parties, a claim (`clm_…`) or an entity (`ent_…`).',
  })
  readonly winner?: string | null;
  @Field(() => BothHoldInput, {
    nullable: true,
    description: 'All sides hold, each under its own value of a qualifier.',
  })
  readonly bothHold?: BothHoldInput | null;
  @Field(() => String, { description: 'The reason, kept in the history for people to read.' })
  readonly rationale!: string;
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Kind IDENTITY only: also merge the other entities into the winner.',
  })
  readonly mergeOthers!: boolean;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('DismissConflictInput', { description: 'A conflict to close without choosing a side.' })
export class DismissConflictInput extends WriteInput {
  @Field(() => ID, { description: CONFLICT })
  readonly id!: string;
  @Field(() => String, { description: 'Why it is not a conflict; kept in the history for people to read.' })
  readonly reason!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('NewEntityInput', { description: 'A new entity.' })
export class NewEntityInput {
  @Field(() => String, { nullable: true, description: 'Its name. Left out: the name that is ambiguous.' })
  readonly name?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its type, as in `Entity.type`. Left out: that of the conflict; required with `text`.',
  })
  readonly type?: string | null;
  @Field(() => String, { nullable: true, description: 'Its natural key, such as `eip-1559`. Left out: it has none.' })
  readonly key?: string | null;
}

@InputType('ChooseEntityInput', {
  description:
    'Which entity a name means. Give exactly one of `conflict` and `text`, and exactly one of `entity` and `createNew`.',
})
export class ChooseEntityInput extends WriteInput {
  @Field(() => ID, { nullable: true, description: 'The open conflict of kind IDENTITY (`cfl_…`) that this decides.' })
  readonly conflict?: string | null;
  @Field(() => String, { nullable: true, description: 'The ambiguous name, as it was passed to `resolveName`.' })
  readonly text?: string | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The entity (`ent_…`) that the name means; with `conflict`, one of its parties.',
  })
  readonly entity?: string | null;
  @Field(() => NewEntityInput, {
    nullable: true,
    description: 'The name means none of the known entities: create this one.',
  })
  readonly createNew?: NewEntityInput | null;
  @Field(() => String, {
    nullable: true,
    description: 'The reason, kept with the decision. Left out: a standard text.',
  })
  readonly reason?: string | null;
  @Field(() => VisibilityEnum, {
    defaultValue: 'PRIVATE',
    description: 'With `text`: for whom the choice holds. With `conflict` it holds for everyone who sees the conflict.',
  })
  readonly visibility!: Visibility;
  @Field(() => Int, { nullable: true, description: `Of the conflict: ${EXPECTED_VERSION}` })
  readonly expectedVersion?: number | null;
}
