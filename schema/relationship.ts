import { Field, Int, ObjectType } from 'type-graphql';
import type { ClaimStatus } from '../src/domain/claims.ts';
import type { ReviewState } from '../src/domain/entities.ts';
import { encodeId, type Id } from '../src/domain/ids.ts';
import type { Basis, Relationship } from '../src/domain/relationships.ts';
import { ClaimNode } from './claim.ts';
import { ConfidenceValue } from './confidence.ts';
import { VERSION } from './entity.ts';
import { BasisEnum, ClaimStatusEnum, ReviewStateEnum } from './enums.ts';
import { Node, type At } from './node.ts';
import { connectionOf } from './paging.ts';
import { DateTime } from './scalars.ts';
import { PeriodValue } from './time.ts';

@ObjectType('Relationship', {
  implements: Node,
  simpleResolvers: true,
  description:
    'An edge between two entities: asserted by a text (then it is a claim, seen as an edge), or inferred from others.',
})
export class RelationshipNode implements Node {
  readonly id: string;
  @Field(() => String, {
    description: 'What the one is to the other, in the words of the ontology: `REQUIRES`, `AUTHORED` …',
  })
  readonly kind: string;
  @Field(() => BasisEnum, { description: 'Whether a text says it.' })
  readonly basis: Basis;
  @Field(() => ClaimNode, { nullable: true, description: 'The claim that asserts it; null where it was inferred.' })
  readonly claim: ClaimNode | null;
  @Field(() => String, { nullable: true, description: 'By which method it was inferred; null where it is asserted.' })
  readonly method: string | null;
  @Field(() => String, { nullable: true, description: 'By which model it was inferred; null where none was asked.' })
  readonly model: string | null;
  @Field(() => ConfidenceValue, { description: 'How sure it is, and why.' })
  readonly confidence: () => ConfidenceValue;
  @Field(() => PeriodValue, { description: 'When it holds in the world.' })
  readonly validity: () => PeriodValue;
  @Field(() => ClaimStatusEnum, { description: 'Where it is in its life.' })
  readonly status: ClaimStatus;
  @Field(() => ReviewStateEnum, {
    nullable: true,
    description: 'What a person has said of the inference; null where it is asserted.',
  })
  readonly reviewState: ReviewState | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was recorded.' })
  readonly createdAt: Date;

  readonly record: Relationship;
  readonly at: At;

  constructor(record: Relationship, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('rel', relationshipId(record));
    this.kind = record.kind;
    this.basis = record.basis;
    this.claim = new ClaimNode(record.claim, at);
    this.method = null;
    this.model = null;
    this.confidence = this.claim.confidence;
    this.validity = this.claim.validity;
    this.status = record.claim.status;
    this.reviewState = null;
    this.version = record.claim.version;
    this.createdAt = record.claim.createdAt;
  }
}

/** An asserted relationship is its claim seen as an edge: the same UUID under another prefix. */
const relationshipId = (record: Relationship): Id<'rel'> => record.id as string as Id<'rel'>;

@ObjectType('Premise', { simpleResolvers: true, description: 'Something that a relationship was inferred from.' })
export class PremiseValue {
  @Field(() => RelationshipNode, { description: 'The relationship it rests on.' })
  readonly relationship: RelationshipNode;
  constructor(relationship: RelationshipNode) {
    this.relationship = relationship;
  }
}

export const RelationshipConnection = connectionOf('Relationship', 'relationships', () => RelationshipNode);
