import { Field, Float, Int, ObjectType } from 'type-graphql';
import type {
  Conflict,
  ConflictKind,
  ConflictOutcome,
  ConflictParty,
  ConflictResolution,
  ConflictStatus,
  ConflictStrategy,
} from '../../src/domain/claims.ts';
import { encodeId } from '../../src/domain/ids.ts';
import { OWNER, VERSION } from '../entity/entity.ts';
import { ConflictKindEnum, ConflictOutcomeEnum, ConflictStatusEnum, ConflictStrategyEnum } from '../shared/enums.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('ConflictParty', {
  simpleResolvers: true,
  description: 'One side of a conflict: a claim, or (IDENTITY) an entity that may be meant.',
})
export class ConflictPartyValue {
  @Field(() => Float, { description: 'How strong this side was when the conflict was judged, 0 to 1.' })
  readonly strength: number;

  readonly record: ConflictParty;
  readonly at: At;

  constructor(record: ConflictParty, at: At) {
    this.record = record;
    this.at = at;
    this.strength = record.strength;
  }
}

@ObjectType('ConflictResolution', { simpleResolvers: true, description: 'How a conflict was decided.' })
export class ConflictResolutionValue {
  @Field(() => ConflictOutcomeEnum, { description: 'What became of it.' })
  readonly outcome: ConflictOutcome;
  @Field(() => ConflictStrategyEnum, { description: 'By what it was decided.' })
  readonly strategy: ConflictStrategy;
  @Field(() => String, {
    nullable: true,
    description: 'Where all sides hold: the name of the qualifier of their claims that tells them apart.',
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
    'A question on the desk: claims that cannot all hold, or a name that may mean several entities. Both sides are kept.',
})
export class ConflictNode implements Node {
  readonly id: string;
  @Field(() => ConflictKindEnum, { description: 'What it is about.' })
  readonly kind: ConflictKind;
  @Field(() => ConflictStatusEnum, { description: 'Whether it waits for someone.' })
  readonly status: ConflictStatus;
  @Field(() => Float, { description: 'How much it matters, 0 to 1: the closer and the stronger its sides, the more.' })
  readonly severity: number;
  @Field(() => String, {
    nullable: true,
    description: 'The predicate on which claims disagree; null in a question of identity.',
  })
  readonly predicate: string | null;
  @Field(() => String, { nullable: true, description: 'The name in doubt; null unless it is a question of identity.' })
  readonly name: string | null;
  @Field(() => [ConflictPartyValue], { description: 'Its sides, in the order in which they came.' })
  readonly parties: readonly ConflictPartyValue[];
  @Field(() => [Float], { description: 'The strengths of the parties, in their order.' })
  readonly strengths: readonly number[];
  @Field(() => String, { description: 'The policy by which it was judged.' })
  readonly policy: string;
  @Field(() => String, { description: 'Why it is a conflict.' })
  readonly rationale: string;
  @Field(() => ConflictResolutionValue, { nullable: true, description: 'How it was decided; null while it is open.' })
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
    this.id = encodeId('cfl', record.id);
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

export const ConflictConnection = connectionOf('Conflict', 'conflicts', () => ConflictNode);
