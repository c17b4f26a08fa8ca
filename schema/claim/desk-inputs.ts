import { Field, ID, InputType, Int } from 'type-graphql';
import { VisibilityEnum, type Visibility } from '../shared/enums.ts';
import { EXPECTED_VERSION, WriteInput } from '../shared/inputs.ts';

const CONFLICT = 'The conflict (`cfl_…`).';

@InputType('SideValueInput', { description: 'The circumstance in which one side of a conflict holds.' })
export class SideValueInput {
  @Field(() => ID, { description: 'The claim (`clm_…`): a side of the conflict that stands.' })
  readonly claim!: string;
  @Field(() => String, { description: 'What the circumstance is for it; no other side may have the same.' })
  readonly value!: string;
}

@InputType('BothHoldInput', { description: 'What tells claims apart that contradict each other and all hold.' })
export class BothHoldInput {
  @Field(() => String, {
    description: 'Which circumstance, such as `network` or `region`: none that the claims have already.',
  })
  readonly qualifier!: string;
  @Field(() => [SideValueInput], { description: 'What it is, for each side that stands.' })
  readonly values!: readonly SideValueInput[];
}

@InputType('ResolveConflictInput', {
  description: 'A decision on a conflict: exactly one of `winner` and `bothHold` is to be given.',
})
export class ResolveConflictInput extends WriteInput {
  @Field(() => ID, { description: CONFLICT })
  readonly id!: string;
  @Field(() => ID, {
    nullable: true,
    description: 'The side that holds: one of the parties, a claim (`clm_…`) or an entity (`ent_…`).',
  })
  readonly winner?: string | null;
  @Field(() => BothHoldInput, { nullable: true, description: 'All sides hold, in other circumstances each.' })
  readonly bothHold?: BothHoldInput | null;
  @Field(() => String, { description: 'Why: people read it later.' })
  readonly rationale!: string;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Of a question who is meant: the other entities are one with the winner, and are merged into it. Left out: they stay apart.',
  })
  readonly mergeOthers!: boolean;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('DismissConflictInput', { description: 'A conflict to be taken off the desk, without a choice.' })
export class DismissConflictInput extends WriteInput {
  @Field(() => ID, { description: CONFLICT })
  readonly id!: string;
  @Field(() => String, { description: 'Why it is no question: people read it later.' })
  readonly reason!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('NewEntityInput', { description: 'An entity that is not there yet.' })
export class NewEntityInput {
  @Field(() => String, { nullable: true, description: 'Its name. Left out: the name in question.' })
  readonly name?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'What kind of thing it is. Left out: that of the conflict; to be given with `text`.',
  })
  readonly type?: string | null;
  @Field(() => String, { nullable: true, description: 'Its natural key.' })
  readonly key?: string | null;
}

@InputType('ChooseEntityInput', {
  description:
    'Whom a name means: exactly one of `conflict` and `text` is to be given, and exactly one of `entity` and `createNew`.',
})
export class ChooseEntityInput extends WriteInput {
  @Field(() => ID, { nullable: true, description: 'The conflict of kind IDENTITY (`cfl_…`) that asks.' })
  readonly conflict?: string | null;
  @Field(() => String, { nullable: true, description: 'The name, as `resolveName` was asked for it.' })
  readonly text?: string | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The entity (`ent_…`) that is meant; of a conflict, one of its parties.',
  })
  readonly entity?: string | null;
  @Field(() => NewEntityInput, { nullable: true, description: 'None of those that are known: a new one.' })
  readonly createNew?: NewEntityInput | null;
  @Field(() => String, { nullable: true, description: 'Why; kept with the decision. Left out: that it was chosen.' })
  readonly reason?: string | null;
  @Field(() => VisibilityEnum, {
    defaultValue: 'PRIVATE',
    description:
      'For whom the name means it, where `text` is given. What is chosen in a conflict holds for those who see the conflict.',
  })
  readonly visibility!: Visibility;
  @Field(() => Int, { nullable: true, description: `Of the conflict. ${EXPECTED_VERSION}` })
  readonly expectedVersion?: number | null;
}
