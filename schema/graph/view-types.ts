import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { DependencyType } from '../../src/domain/view-vocabulary.ts';
import type { Basis, EdgeDirection, InferenceProfile } from '../../src/domain/relationship-record.ts';
import { AsOfArgs } from '../shared/shared-arguments.ts';
import { ClaimNode } from '../claim/claim.ts';
import { EntityNode } from '../entity/entity.ts';
import { BasisEnum, EdgeDirectionEnum, InferenceProfileEnum } from './graph-enums.ts';
import { enumOf } from '../shared/enum-of.ts';
import { RelationshipNode } from './relationship.ts';

export const DependencyTypeEnum = enumOf<DependencyType>('DependencyType', 'The type of a dependency.', {
  REQUIRES: 'The first entity requires the second.',
  SUPERSEDES: 'The first entity supersedes the second.',
  CONFLICTS: 'The two entities conflict.',
});

export type DependencySource = 'FRONT_MATTER' | 'STATEMENT' | 'INFERRED';
export const DependencySourceEnum = enumOf<DependencySource>('DependencySource', 'The origin of a dependency.', {
  FRONT_MATTER: 'A front-matter field at the head of a document states it.',
  STATEMENT: 'The body of a text, or a person, states it.',
  INFERRED: 'It is an inferred relationship.',
});

export type DependencyConflictKind = 'CONFLICTING' | 'UNSETTLED';
export const DependencyConflictKindEnum = enumOf<DependencyConflictKind>(
  'DependencyConflictKind',
  'Why two entities of a dependency view are incompatible.',
  {
    CONFLICTING: 'A relationship states that they conflict.',
    UNSETTLED: 'One is settled but requires the other, which is not, such as a Final proposal that requires a Draft.',
  },
);

@ArgsType()
export class DependencyViewArgs extends AsOfArgs {
  @Field(() => [ID], {
    description: 'The entities to start from, at least one: ids (`ent_…`), natural keys, names or aliases.',
  })
  readonly entities!: readonly string[];
  @Field(() => Int, {
    defaultValue: 5,
    description: 'How many steps to follow, from 1 up to the setting `graph.maxDependencyDepth`.',
  })
  readonly maxDepth!: number;
  @Field(() => [String], {
    nullable: true,
    description:
      'Only relationships of these kinds, such as `REQUIRES`. Left out: the predicates that the packs of the server define as dependencies; ' +
      'of the built-in ones `REQUIRES`, `DEPENDS_ON`, `SUPERSEDES` and `REPLACES`. `CONFLICTS_WITH` is not followed: it is shown between ' +
      'entities that are in the view.',
  })
  readonly kinds?: readonly string[] | null;
  @Field(() => EdgeDirectionEnum, {
    defaultValue: 'OUT',
    description: 'OUT: what the entities depend on; IN: what depends on them.',
  })
  readonly direction!: EdgeDirection;
  @Field(() => InferenceProfileEnum, {
    defaultValue: 'NORMAL',
    description: 'Which inferred dependencies count, by a named confidence threshold. Asserted ones always count.',
  })
  readonly profile!: InferenceProfile;
  @Field(() => Float, {
    nullable: true,
    description: 'The least confidence of inferred dependencies, 0 to 1. Left out: the threshold of `profile`.',
  })
  readonly minConfidence?: number | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'The largest number of entities to return, those to start from included, up to the setting `graph.maxNodes`. Left out: the setting `page.max`.',
  })
  readonly maxNodes?: number | null;
}

@ObjectType('DependencyNode', { simpleResolvers: true, description: 'An entity of a dependency view.' })
export class DependencyNodeValue {
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity: EntityNode;
  @Field(() => Int, { description: 'Number of steps from the nearest root; 0 = it is a root.' })
  readonly depth: number;
  @Field(() => String, {
    nullable: true,
    description:
      'Its own status, such as `Final` or `Draft`, by the most confident claim; null if no claim states one.',
  })
  readonly status: string | null;
  @Field(() => [ClaimNode], { description: 'The claims that state its `status`, up to the setting `page.evidence`.' })
  readonly standing: readonly ClaimNode[];
  constructor(entity: EntityNode, depth: number, status: string | null, standing: readonly ClaimNode[]) {
    this.entity = entity;
    this.depth = depth;
    this.status = status;
    this.standing = standing;
  }
}

@ObjectType('DependencyEdge', {
  simpleResolvers: true,
  description: 'A dependency between two entities, with the relationship behind it.',
})
export class DependencyEdgeValue {
  @Field(() => EntityNode, { description: 'The entity that requires, supersedes or conflicts.' })
  readonly from: EntityNode;
  @Field(() => EntityNode, { description: 'The entity that is required, superseded or in conflict.' })
  readonly to: EntityNode;
  @Field(() => DependencyTypeEnum, { description: 'The type of the dependency.' })
  readonly type: DependencyType;
  @Field(() => BasisEnum, { description: 'Whether it is asserted by a claim or inferred.' })
  readonly basis: Basis;
  @Field(() => Float, { description: 'Confidence of the relationship, 0 to 1.' })
  readonly confidence: number;
  @Field(() => RelationshipNode, {
    description: 'The relationship, with its status, validity, evidence and derivations.',
  })
  readonly relationship: RelationshipNode;
  constructor(
    from: EntityNode,
    to: EntityNode,
    type: DependencyType,
    confidence: number,
    relationship: RelationshipNode,
  ) {
    this.from = from;
    this.to = to;
    this.type = type;
    this.basis = relationship.basis;
    this.confidence = confidence;
    this.relationship = relationship;
  }
}

@ObjectType('DependencyStep', { simpleResolvers: true, description: 'One step in a chain of dependencies.' })
export class DependencyStepValue {
  @Field(() => [EntityNode], { description: 'The entity of this step; several if they form a cycle.' })
  readonly entities: readonly EntityNode[];
  @Field(() => RelationshipNode, {
    nullable: true,
    description: 'The relationship to the next step; null at the last step.',
  })
  readonly next: RelationshipNode | null;
  constructor(entities: readonly EntityNode[], next: RelationshipNode | null) {
    this.entities = entities;
    this.next = next;
  }
}

@ObjectType('DependencyCycle', { simpleResolvers: true, description: 'A cycle of dependencies.' })
export class DependencyCycleValue {
  @Field(() => [EntityNode], { description: 'The entities of the cycle; a single one depends on itself.' })
  readonly entities: readonly EntityNode[];
  @Field(() => [RelationshipNode], { description: 'The relationships that form the cycle.' })
  readonly relationships: readonly RelationshipNode[];
  constructor(entities: readonly EntityNode[], relationships: readonly RelationshipNode[]) {
    this.entities = entities;
    this.relationships = relationships;
  }
}

@ObjectType('DependencyConflict', {
  simpleResolvers: true,
  description: 'Two entities of a dependency view that are incompatible.',
})
export class DependencyConflictValue {
  @Field(() => DependencyConflictKindEnum, { description: 'Why they are incompatible.' })
  readonly kind: DependencyConflictKind;
  @Field(() => RelationshipNode, {
    description: 'The relationship that states the conflict, or the requirement in the case of UNSETTLED.',
  })
  readonly relationship: RelationshipNode;
  @Field(() => [ClaimNode], { description: 'With UNSETTLED: the claims that state the status of the two; else empty.' })
  readonly claims: readonly ClaimNode[];
  constructor(kind: DependencyConflictKind, relationship: RelationshipNode, claims: readonly ClaimNode[]) {
    this.kind = kind;
    this.relationship = relationship;
    this.claims = claims;
  }
}

@ObjectType('DependencyView', {
  simpleResolvers: true,
  description: 'The dependencies of some entities, direct and indirect, with the relationships and claims behind them.',
})
export class DependencyViewValue {
  @Field(() => [EntityNode], { description: 'The entities that it starts from; merged ones appear once.' })
  readonly roots!: readonly EntityNode[];
  @Field(() => [DependencyNodeValue], { description: 'The entities, each once, nearest first.' })
  readonly nodes!: readonly DependencyNodeValue[];
  @Field(() => [DependencyEdgeValue], {
    description:
      'The dependencies traversed, then the conflicts among the entities. Dependencies between two entities at the ' +
      'last step are not included.',
  })
  readonly edges!: readonly DependencyEdgeValue[];
  @Field(() => [DependencyStepValue], {
    description:
      'The longest chain of what is required, from dependent to dependency; what is only superseded is not on it. A cycle is ' +
      'one step. Of equally long chains the most confident one, then the one with the oldest entities.',
  })
  readonly criticalPath!: readonly DependencyStepValue[];
  @Field(() => [DependencyCycleValue], { description: 'The cycles among the dependencies.' })
  readonly cycles!: readonly DependencyCycleValue[];
  @Field(() => [DependencyConflictValue], { description: 'The pairs of entities that are incompatible.' })
  readonly conflicts!: readonly DependencyConflictValue[];
  @Field(() => Int, { description: 'Number of asserted edges.' })
  readonly assertedEdgeCount!: number;
  @Field(() => Int, { description: 'Number of inferred edges.' })
  readonly inferredEdgeCount!: number;
  @Field(() => Boolean, {
    description:
      'True if `maxNodes` or another limit was reached; nearer entities and more confident dependencies were kept.',
  })
  readonly truncated!: boolean;
}
