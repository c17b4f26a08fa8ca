import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { encodeId } from '../../src/domain/ids.ts';
import type { Position } from '../../src/domain/views.ts';
import { AsOfArgs } from '../shared/arguments.ts';
import { ClaimNode } from '../claim/claim.ts';
import { ConflictNode } from '../claim/conflict.ts';
import { EntityNode } from '../entity/entity.ts';
import { enumOf } from '../shared/enums.ts';
import { LedgerEntryValue, MAX_CLAIMS } from './timeline.ts';

export const PositionEnum = enumOf<Position>('ArgumentPosition', 'On which side of a topic an argument stands.', {
  FOR: 'It speaks for it.',
  AGAINST: 'It speaks against it.',
});

@ArgsType()
export class ArgumentMapArgs extends AsOfArgs {
  @Field(() => ID, { description: 'About what: an id (`ent_…`) or a natural key, such as `eip-1559`.' })
  readonly topic!: string;
  @Field(() => Int, { defaultValue: 100, description: MAX_CLAIMS })
  readonly maxClaims!: number;
}

@ObjectType('Argument', { simpleResolvers: true, description: 'What a claim argues about a topic.' })
export class ArgumentValue {
  @Field(() => ID, { description: 'Its claim.' })
  readonly id: string;
  @Field(() => PositionEnum, { description: 'On which side it stands.' })
  readonly position: Position;
  @Field(() => String, { description: 'By which rule of the packs it stands there, or what it contradicts.' })
  readonly reason: string;
  @Field(() => ClaimNode, { description: 'The claim.' })
  readonly claim: ClaimNode;
  @Field(() => String, {
    nullable: true,
    description: 'What it argues, in its own words; null where it names a thing instead.',
  })
  readonly reasoning: string | null;
  @Field(() => String, { nullable: true, description: 'The name of who argues; null where no claim says.' })
  readonly attributedTo: string | null;
  @Field(() => Float, { description: 'How sure its claim is, 0 to 1: by that it is strong.' })
  readonly strength: number;
  @Field(() => [ID], { description: 'Arguments of the other side that contradict it.' })
  readonly rebuttalIds: readonly string[];

  constructor(
    claim: ClaimNode,
    position: Position,
    told: {
      readonly reason: string;
      readonly reasoning: string | null;
      readonly attributedTo: string | null;
      readonly rebuttalIds: readonly string[];
    },
  ) {
    this.id = encodeId('clm', claim.record.id);
    this.position = position;
    this.reason = told.reason;
    this.claim = claim;
    this.reasoning = told.reasoning;
    this.attributedTo = told.attributedTo;
    this.strength = claim.record.confidence;
    this.rebuttalIds = told.rebuttalIds;
  }
}

@ObjectType('ArgumentMap', { simpleResolvers: true, description: 'What is said for a thing, and what against it.' })
export class ArgumentMapValue {
  @Field(() => EntityNode, { description: 'The thing.' })
  readonly topic!: EntityNode;
  @Field(() => [ArgumentValue], { description: 'What speaks for it, the strongest first.' })
  readonly argumentsFor!: readonly ArgumentValue[];
  @Field(() => [ArgumentValue], { description: 'What speaks against it, the strongest first.' })
  readonly argumentsAgainst!: readonly ArgumentValue[];
  @Field(() => ArgumentValue, { nullable: true, description: 'The strongest for it; null where there is none.' })
  readonly strongestFor!: ArgumentValue | null;
  @Field(() => ArgumentValue, { nullable: true, description: 'The strongest against it; null where there is none.' })
  readonly strongestAgainst!: ArgumentValue | null;
  @Field(() => [ConflictNode], { description: 'The open conflicts that its arguments are in.' })
  readonly unresolvedTensions!: readonly ConflictNode[];
  @Field(() => [LedgerEntryValue], { description: 'Every claim that anything here rests on, once.' })
  readonly ledger!: readonly LedgerEntryValue[];
  @Field(() => String, { nullable: true, description: 'Why there are no arguments; null where there are.' })
  readonly reason!: string | null;
  @Field(() => Boolean, { description: 'There are more claims about it than were read.' })
  readonly truncated!: boolean;
}
