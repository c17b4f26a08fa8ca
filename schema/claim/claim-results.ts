import { ObjectType, Field, Float } from 'type-graphql';
import { Written, type Done, resultOf } from '../shared/written.ts';
import { ClaimNode } from './claim.ts';
import { ConflictNode } from './conflict.ts';
import { EntityNode, AliasNode } from '../entity/entity.ts';

@ObjectType('ClaimWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'A claim was added, corrected, confirmed or retracted.',
})
export class ClaimWritten extends Written {
  @Field(() => ClaimNode, {
    description: 'The claim as it is now: the new one, or the existing one that says the same and gained evidence.',
  })
  readonly claim: ClaimNode;
  constructor(done: Done, claim: ClaimNode) {
    super(done);
    this.claim = claim;
  }
}

@ObjectType('ConflictWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'A conflict was resolved or dismissed.',
})
export class ConflictWritten extends Written {
  @Field(() => ConflictNode, { description: 'The conflict as it is now.' })
  readonly conflict: ConflictNode;
  constructor(done: Done, conflict: ConflictNode) {
    super(done);
    this.conflict = conflict;
  }
}

@ObjectType('EntityChosen', {
  implements: Written,
  simpleResolvers: true,
  description: 'It was decided which entity a name means.',
})
export class EntityChosen extends Written {
  @Field(() => EntityNode, { description: 'The entity that the name means.' })
  readonly entity: EntityNode;
  @Field(() => Float, { description: 'Confidence that the name means the entity, 0 to 1.' })
  readonly confidence: number;
  @Field(() => AliasNode, { description: 'The alias that was recorded: from now on the name resolves to the entity.' })
  readonly alias: AliasNode;
  @Field(() => ConflictNode, { nullable: true, description: 'The conflict that was resolved; null with `text`.' })
  readonly conflict: ConflictNode | null;
  constructor(done: Done, chosen: Pick<EntityChosen, 'entity' | 'confidence' | 'alias' | 'conflict'>) {
    super(done);
    this.entity = chosen.entity;
    this.confidence = chosen.confidence;
    this.alias = chosen.alias;
    this.conflict = chosen.conflict;
  }
}

export const AssertClaimResult = resultOf('AssertClaimResult', ClaimWritten, 'NAMED');
export const ReviseClaimResult = resultOf('ReviseClaimResult', ClaimWritten, 'VERSIONED', 'NAMED');
export const ConfirmClaimResult = resultOf('ConfirmClaimResult', ClaimWritten, 'VERSIONED');
export const RetractClaimResult = resultOf('RetractClaimResult', ClaimWritten, 'VERSIONED');
export const ResolveConflictResult = resultOf('ResolveConflictResult', ConflictWritten, 'VERSIONED');
export const DismissConflictResult = resultOf('DismissConflictResult', ConflictWritten, 'VERSIONED');
export const ChooseEntityResult = resultOf('ChooseEntityResult', EntityChosen, 'VERSIONED');
