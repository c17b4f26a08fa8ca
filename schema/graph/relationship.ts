import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Claim, ClaimStatus, TemporalQualifier } from '../../src/domain/claims.ts';
import type { ReviewState } from '../../src/domain/entities.ts';
import { encodeId, type Id } from '../../src/domain/ids.ts';
import type {
  AssertedRelationship,
  Basis,
  Derivation,
  InferenceMethod,
  InferredRelationship,
  PremiseOf,
  Relationship,
} from '../../src/domain/relationships.ts';
import { ClaimNode } from '../claim/claim.ts';
import { ConfidenceValue } from '../claim/confidence.ts';
import { VERSION } from '../entity/entity.ts';
import {
  BasisEnum,
  ClaimStatusEnum,
  InferenceMethodEnum,
  ReviewStateEnum,
  TemporalQualifierEnum,
} from '../shared/enums.ts';
import { GetterField } from '../shared/getter-field.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import { PeriodValue } from '../shared/time.ts';

@ObjectType('Relationship', {
  implements: Node,
  simpleResolvers: true,
  description:
    'An edge between two entities: asserted by a text (then it is a claim, seen as an edge), or inferred from others.',
})
export class RelationshipNode implements Node {
  readonly record: Relationship;
  readonly at: At;

  constructor(record: Relationship, at: At) {
    this.record = record;
    this.at = at;
  }

  @GetterField(() => String, {
    description: 'What the one is to the other, in the words of the ontology: `REQUIRES`, `AUTHORED` …',
  })
  get kind(): string {
    return this.record.kind;
  }

  @GetterField(() => BasisEnum, { description: 'Whether a text says it.' })
  get basis(): Basis {
    return this.record.basis;
  }

  @GetterField(() => ClaimNode, {
    nullable: true,
    description: 'The claim that asserts it; null where it was inferred.',
  })
  get claim(): ClaimNode | null {
    return this.record.basis === 'ASSERTED' ? new ClaimNode(this.record.claim, this.at) : null;
  }

  @GetterField(() => ConfidenceValue, { description: 'How sure it is, and why.' })
  get confidence(): ConfidenceValue {
    return this.record.basis === 'INFERRED'
      ? ConfidenceValue.concluded(this.record, this.at)
      : ConfidenceValue.ofClaim(this.record.claim, this.at);
  }

  @GetterField(() => PeriodValue, { description: 'When it holds in the world.' })
  get validity(): PeriodValue {
    return this.record.basis === 'INFERRED' ? periodOf(this.record) : new PeriodValue(this.record.claim.validity);
  }

  @GetterField(() => ClaimStatusEnum, { description: 'Where it is in its life.' })
  get status(): ClaimStatus {
    return this.row.status;
  }

  @GetterField(() => TemporalQualifierEnum, {
    nullable: true,
    description:
      'What kind of time it is about: so what was, or will be, is told from what is. null where it was inferred: `validity` says when.',
  })
  get temporal(): TemporalQualifier | null {
    return this.record.basis === 'ASSERTED' ? this.record.claim.temporal : null;
  }

  @GetterField(() => ReviewStateEnum, {
    nullable: true,
    description: 'What a person has said of the inference; null where it is asserted.',
  })
  get reviewState(): ReviewState | null {
    return this.record.basis === 'INFERRED' ? this.record.reviewState : null;
  }

  @GetterField(() => Int, { description: VERSION })
  get version(): number {
    return this.row.version;
  }

  @GetterField(() => DateTime, { description: 'When it was recorded.' })
  get createdAt(): Date {
    return this.row.createdAt;
  }

  get id(): string {
    const { record } = this;
    return record.basis === 'ASSERTED' ? encodeId('rel', relationshipId(record)) : encodeId('inf', record.id);
  }

  private get row(): Claim | InferredRelationship {
    return this.record.basis === 'ASSERTED' ? this.record.claim : this.record;
  }
}

const periodOf = ({ validFrom, validTo }: Pick<Derivation, 'validFrom' | 'validTo'>): PeriodValue =>
  new PeriodValue({ from: validFrom, to: validTo, precision: null });

/** An asserted relationship is its claim seen as an edge: the same UUID under another prefix. */
const relationshipId = ({ id }: AssertedRelationship): Id<'rel'> => id as string as Id<'rel'>;

@ObjectType('Premise', { simpleResolvers: true, description: 'A relationship that another was inferred from.' })
export class PremiseValue {
  @Field(() => RelationshipNode, { description: 'The relationship it rests on.' })
  readonly relationship: RelationshipNode;
  constructor(relationship: RelationshipNode) {
    this.relationship = relationship;
  }
}

@ObjectType('DerivationPremise', {
  simpleResolvers: true,
  description: 'Something that a derivation rests on: exactly one of its fields is set.',
})
export class DerivationPremiseValue {
  readonly premise: PremiseOf;
  readonly at: At;
  constructor(premise: PremiseOf, at: At) {
    this.premise = premise;
    this.at = at;
  }
}

@ObjectType('Derivation', {
  simpleResolvers: true,
  description: 'A reason for an inferred relationship: by which method it was concluded, and from what.',
})
export class DerivationValue {
  @Field(() => InferenceMethodEnum, { description: 'By which method.' })
  readonly method: InferenceMethod;
  @Field(() => String, { nullable: true, description: 'By which model, with its version; null where none was asked.' })
  readonly model: string | null;
  @Field(() => ID, { nullable: true, description: 'By which rule (`rul_…`); null where it was another method.' })
  readonly rule: string | null;
  @Field(() => Float, { description: 'How sure this reason makes it, 0 to 1.' })
  readonly confidence: number;
  @Field(() => PeriodValue, { description: 'When it holds in the world by this reason.' })
  readonly validity: PeriodValue;
  @Field(() => [DerivationPremiseValue], { description: 'What it rests on.' })
  readonly premises: readonly DerivationPremiseValue[];
  @Field(() => DateTime, { description: 'When it was concluded.' })
  readonly createdAt: Date;

  constructor(record: Derivation, at: At) {
    this.method = record.method;
    this.model = record.model;
    this.rule = record.ruleId && encodeId('rul', record.ruleId);
    this.confidence = record.confidence;
    this.validity = periodOf(record);
    this.premises = record.premises.map((premise) => new DerivationPremiseValue(premise, at));
    this.createdAt = record.createdAt;
  }
}

export const RelationshipConnection = connectionOf('Relationship', 'relationships', () => RelationshipNode);
