import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Position } from '../../src/domain/view-vocabulary.ts';
import { AsOfArgs } from '../shared/shared-arguments.ts';
import { ClaimNode } from '../claim/claim.ts';
import { ConflictNode } from '../claim/conflict.ts';
import { EntityNode } from '../entity/entity.ts';
import { enumOf } from '../shared/enum-of.ts';
import { LedgerEntryValue, MAX_CLAIMS } from './timeline.ts';

export const PositionEnum = enumOf<Position>('ArgumentPosition', 'Whether an argument is for or against its topic.', {
  FOR: 'An argument for the topic.',
  AGAINST: 'An argument against the topic.',
});

@ArgsType()
export class ArgumentMapArgs extends AsOfArgs {
  @Field(() => ID, {
    description: 'The entity to list arguments about: an id (`ent_…`), a natural key, a name or an alias.',
  })
  readonly entity!: string;
  @Field(() => Int, { defaultValue: 100, description: MAX_CLAIMS })
  readonly maxClaims!: number;
}

@ObjectType('Argument', { simpleResolvers: true, description: 'A claim that argues for or against a topic.' })
export class ArgumentValue {
  @Field(() => ID, {
    description: 'Id within all argument maps: that of its claim, and of the topic. `claim { id }` is the claim.',
  })
  readonly id: string;
  @Field(() => PositionEnum, { description: 'Whether it is for or against the topic.' })
  readonly position: Position;
  @Field(() => String, {
    description: 'Why it is counted on this side: the rule of a pack, or the argument that it contradicts.',
  })
  readonly reason: string;
  @Field(() => ClaimNode, { description: 'The claim that makes the argument.' })
  readonly claim: ClaimNode;
  @Field(() => String, {
    nullable: true,
    description: 'The argument as text; null if the object of the claim is an entity.',
  })
  readonly reasoning: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the person or organisation who argues; null if no claim states it.',
  })
  readonly attributedTo: string | null;
  @Field(() => Float, { description: 'Strength of the argument, 0 to 1: the confidence of its claim.' })
  readonly strength: number;
  @Field(() => [ID], { description: 'Ids of the arguments on the other side that contradict it.' })
  readonly rebuttalIds: readonly string[];

  constructor(
    id: string,
    claim: ClaimNode,
    position: Position,
    told: {
      readonly reason: string;
      readonly reasoning: string | null;
      readonly attributedTo: string | null;
      readonly rebuttalIds: readonly string[];
    },
  ) {
    this.id = id;
    this.position = position;
    this.reason = told.reason;
    this.claim = claim;
    this.reasoning = told.reasoning;
    this.attributedTo = told.attributedTo;
    this.strength = claim.record.confidence;
    this.rebuttalIds = told.rebuttalIds;
  }
}

@ObjectType('ArgumentMap', {
  simpleResolvers: true,
  description: 'The arguments for and against an entity, as claims state them.',
})
export class ArgumentMapValue {
  @Field(() => EntityNode, { description: 'The entity that the arguments are about.' })
  readonly topic!: EntityNode;
  @Field(() => [ArgumentValue], { description: 'The arguments for it, strongest first.' })
  readonly argumentsFor!: readonly ArgumentValue[];
  @Field(() => [ArgumentValue], { description: 'The arguments against it, strongest first.' })
  readonly argumentsAgainst!: readonly ArgumentValue[];
  @Field(() => ArgumentValue, { nullable: true, description: 'The strongest argument for it; null if there is none.' })
  readonly strongestFor!: ArgumentValue | null;
  @Field(() => ArgumentValue, {
    nullable: true,
    description: 'The strongest argument against it; null if there is none.',
  })
  readonly strongestAgainst!: ArgumentValue | null;
  @Field(() => [ConflictNode], { description: 'The open conflicts between its arguments.' })
  readonly unresolvedTensions!: readonly ConflictNode[];
  @Field(() => [LedgerEntryValue], {
    description: 'All claims that this view is built from, each once, with their evidence.',
  })
  readonly ledger!: readonly LedgerEntryValue[];
  @Field(() => String, { nullable: true, description: 'Why there are no arguments; null if there are some.' })
  readonly reason!: string | null;
  @Field(() => Boolean, {
    description: 'True if there are more claims about it than `maxClaims`, so the view may be incomplete.',
  })
  readonly truncated!: boolean;
}
