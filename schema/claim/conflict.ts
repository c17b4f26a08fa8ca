import { Field, Float, Int, ObjectType } from 'type-graphql';
import type {
  Conflict,
  ConflictKind,
  ConflictOutcome,
  ConflictParty,
  ConflictResolution,
  ConflictStatus,
  ConflictStrategy,
} from '../../src/domain/claim-record.ts';
import { OWNER, VERSION } from '../entity/entity.ts';
import { ConflictKindEnum, ConflictOutcomeEnum, ConflictStatusEnum, ConflictStrategyEnum } from './conflict-enums.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { ConflictFacetsNode } from '../shared/facet-types.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('ConflictParty', {
  simpleResolvers: true,
  description: 'One side of a conflict: a claim or, in a conflict of kind IDENTITY, an entity that the name may mean.',
})
export class ConflictPartyValue {
  @Field(() => Float, { description: 'Strength of this side when the conflict was last judged, 0 to 1.' })
  readonly strength: number;

  readonly record: ConflictParty;
  readonly at: At;

  constructor(record: ConflictParty, at: At) {
    this.record = record;
    this.at = at;
    this.strength = record.strength;
  }
}

@ObjectType('ConflictResolution', {
  simpleResolvers: true,
  description: 'The decision on a conflict: the outcome, the strategy, and who decided.',
})
export class ConflictResolutionValue {
  @Field(() => ConflictOutcomeEnum, { description: 'Which sides hold after the decision.' })
  readonly outcome: ConflictOutcome;
  @Field(() => ConflictStrategyEnum, { description: 'The rule by which it was decided, or PERSON.' })
  readonly strategy: ConflictStrategy;
  @Field(() => String, {
    nullable: true,
    description: 'With BOTH_HOLD: the name of the qualifier that tells the claims apart; else null.',
  })
  readonly separatedBy: string | null;
  @Field(() => String, { description: 'Who decided.' })
  readonly by: string;
  @Field(() => DateTime, { description: 'When.' })
  readonly at: Date;
  @Field(() => String, { description: 'Why.' })
  readonly rationale: string;

  readonly record: ConflictResolution;
  readonly readAt: At;

  constructor(record: ConflictResolution, at: At) {
    this.record = record;
    this.readAt = at;
    this.outcome = record.outcome;
    this.strategy = record.strategy;
    this.separatedBy = record.separatedBy;
    this.by = record.by;
    this.at = record.at;
    this.rationale = record.rationale;
  }
}

@ObjectType('Conflict', {
  implements: Node,
  simpleResolvers: true,
  description:
    'Claims that cannot all hold, or a name that may mean several entities. All sides are kept until a policy or a person decides.',
})
export class ConflictNode implements Node {
  readonly id: string;
  @Field(() => ConflictKindEnum, { description: 'The kind of contradiction.' })
  readonly kind: ConflictKind;
  @Field(() => ConflictStatusEnum, { description: 'Whether it is open, resolved or dismissed.' })
  readonly status: ConflictStatus;
  @Field(() => Float, { description: 'Severity, 0 to 1: high if the sides are strong and about equally strong.' })
  readonly severity: number;
  @Field(() => String, {
    nullable: true,
    description: 'The predicate on which the claims disagree; null if the kind is IDENTITY.',
  })
  readonly predicate: string | null;
  @Field(() => String, { nullable: true, description: 'The ambiguous name; null unless the kind is IDENTITY.' })
  readonly name: string | null;
  @Field(() => [ConflictPartyValue], { description: 'Its sides, in the order in which they were added.' })
  readonly parties: readonly ConflictPartyValue[];
  @Field(() => [Float], { description: 'The strengths of `parties`, in the same order, 0 to 1 each.' })
  readonly strengths: readonly number[];
  @Field(() => String, {
    description: 'The policy by which it was judged, as a code such as `STRENGTH` or `AUTHORITY`.',
  })
  readonly policy: string;
  @Field(() => String, { description: 'Why it is a conflict, for people.' })
  readonly rationale: string;
  @Field(() => ConflictResolutionValue, { nullable: true, description: 'The decision; null while it is open.' })
  readonly resolution: ConflictResolutionValue | null;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was found.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: Conflict;
  readonly at: At;

  constructor(record: Conflict, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('cfl', record.id, at);
    this.kind = record.kind;
    this.status = record.status;
    this.severity = record.severity;
    this.predicate = record.predicate;
    this.name = record.name;
    this.parties = record.parties.map((party) => new ConflictPartyValue(party, at));
    this.strengths = record.parties.map((party) => party.strength);
    this.policy = record.policy;
    this.rationale = record.rationale;
    this.resolution = record.resolution === null ? null : new ConflictResolutionValue(record.resolution, at);
    this.owner = record.owner;
    this.version = record.version;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}

export const ConflictConnection = connectionOf('Conflict', 'conflicts', () => ConflictNode, {
  totalCount: true,
  facets: ConflictFacetsNode,
});
