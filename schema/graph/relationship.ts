import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Claim, ClaimStatus, TemporalQualifier } from '../../src/domain/claim-record.ts';
import type { ReviewState } from '../../src/domain/entity-record.ts';
import type { Id, RuleId } from '../../src/domain/typed-ids.ts';
import type {
  AssertedRelationship,
  Basis,
  Derivation,
  InferenceMethod,
  InferredRelationship,
  PremiseOf,
  Relationship,
} from '../../src/domain/relationship-record.ts';
import { ClaimNode } from '../claim/claim.ts';
import { ConfidenceValue } from '../claim/confidence.ts';
import { VERSION } from '../entity/entity.ts';
import { BasisEnum, InferenceMethodEnum } from './graph-enums.ts';
import { ClaimStatusEnum, TemporalQualifierEnum } from '../claim/claim-enums.ts';
import { ReviewStateEnum } from '../entity/entity-enums.ts';
import { GetterField } from '../shared/getter-field.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { RelationshipFacetsNode } from '../shared/facet-types.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import { PeriodValue } from '../shared/time-scalars.ts';

@ObjectType('Relationship', {
  implements: Node,
  simpleResolvers: true,
  description: 'A directed edge between two entities: asserted (a claim seen as an edge) or inferred.',
})
export class RelationshipNode implements Node {
  readonly record: Relationship;
  readonly at: At;

  constructor(record: Relationship, at: At) {
    this.record = record;
    this.at = at;
  }

  @GetterField(() => String, {
    description:
      'What kind of relationship it is, such as `REQUIRES` or `AUTHORED`; if asserted, the predicate of the claim.',
  })
  get kind(): string {
    return this.record.kind;
  }

  @GetterField(() => BasisEnum, { description: 'Whether it is asserted by a claim or inferred.' })
  get basis(): Basis {
    return this.record.basis;
  }

  @GetterField(() => ClaimNode, {
    nullable: true,
    description: 'The claim that asserts it; null if it is inferred.',
  })
  get claim(): ClaimNode | null {
    return this.record.basis === 'ASSERTED' ? new ClaimNode(this.record.claim, this.at) : null;
  }

  @GetterField(() => ConfidenceValue, { description: 'Confidence from 0 to 1, with the parts that it is made of.' })
  get confidence(): ConfidenceValue {
    return this.record.basis === 'INFERRED'
      ? ConfidenceValue.concluded(this.record, this.at)
      : ConfidenceValue.ofClaim(this.record.claim, this.at);
  }

  @GetterField(() => PeriodValue, { description: 'Valid time: the period in which it holds in the world.' })
  get validity(): PeriodValue {
    return this.record.basis === 'INFERRED' ? periodOf(this.record) : new PeriodValue(this.record.claim.validity);
  }

  @GetterField(() => ClaimStatusEnum, { description: 'Its present state, as of a claim.' })
  get status(): ClaimStatus {
    return this.row.status;
  }

  @GetterField(() => TemporalQualifierEnum, {
    nullable: true,
    description:
      'Whether the claim speaks of the present, the past, the future or of all time; null if it is inferred (see `validity`).',
  })
  get temporal(): TemporalQualifier | null {
    return this.record.basis === 'ASSERTED' ? this.record.claim.temporal : null;
  }

  @GetterField(() => ReviewStateEnum, {
    nullable: true,
    description: 'Whether a person accepted or rejected the inference; null if it is asserted.',
  })
  get reviewState(): ReviewState | null {
    return this.record.basis === 'INFERRED' ? this.record.reviewState : null;
  }

  @GetterField(() => Int, { description: VERSION })
  get version(): number {
    return this.row.version;
  }

  @GetterField(() => DateTime, { description: 'When it was first recorded here.' })
  get createdAt(): Date {
    return this.row.createdAt;
  }

  get id(): string {
    const { record, at } = this;
    return record.basis === 'ASSERTED' ? nodeId('rel', relationshipId(record), at) : nodeId('inf', record.id, at);
  }

  private get row(): Claim | InferredRelationship {
    return this.record.basis === 'ASSERTED' ? this.record.claim : this.record;
  }
}

const periodOf = ({ validFrom, validTo }: Pick<Derivation, 'validFrom' | 'validTo'>): PeriodValue =>
  new PeriodValue({ from: validFrom, to: validTo, precision: null });

/** An asserted relationship is its claim seen as an edge: the same UUID under another prefix. */
const relationshipId = ({ id }: AssertedRelationship): Id<'rel'> => id as string as Id<'rel'>;

@ObjectType('Premise', { simpleResolvers: true, description: 'A relationship from which another one was inferred.' })
export class PremiseValue {
  @Field(() => RelationshipNode, { description: 'The relationship that is the premise.' })
  readonly relationship: RelationshipNode;
  constructor(relationship: RelationshipNode) {
    this.relationship = relationship;
  }
}

@ObjectType('DerivationPremise', {
  simpleResolvers: true,
  description: 'One premise of a derivation: exactly one of its fields is not null.',
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
  description: 'Why an inferred relationship is there: the method and the premises.',
})
export class DerivationValue {
  @Field(() => InferenceMethodEnum, { description: 'The method of inference.' })
  readonly method: InferenceMethod;
  @Field(() => String, {
    nullable: true,
    description: 'The language or embedding model, with its version; null if none was used.',
  })
  readonly model: string | null;
  @Field(() => Float, { description: 'Confidence in the relationship by this derivation alone, 0 to 1.' })
  readonly confidence: number;
  @Field(() => PeriodValue, { description: 'Valid time of the relationship by this derivation.' })
  readonly validity: PeriodValue;
  @Field(() => [DerivationPremiseValue], {
    description: 'The claims, relationships or words from which it was inferred.',
  })
  readonly premises: readonly DerivationPremiseValue[];
  @Field(() => DateTime, { description: 'When it was inferred.' })
  readonly createdAt: Date;

  readonly ruleId: RuleId | null;
  readonly at: At;

  constructor(record: Derivation, at: At) {
    this.method = record.method;
    this.model = record.model;
    this.ruleId = record.ruleId;
    this.at = at;
    this.confidence = record.confidence;
    this.validity = periodOf(record);
    this.premises = record.premises.map((premise) => new DerivationPremiseValue(premise, at));
    this.createdAt = record.createdAt;
  }
}

export const RelationshipConnection = connectionOf('Relationship', 'relationships', () => RelationshipNode, {
  totalCount: true,
  facets: RelationshipFacetsNode,
});
