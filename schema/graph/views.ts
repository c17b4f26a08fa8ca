import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { DependencyType } from '../../src/domain/views.ts';
import type { Basis, EdgeDirection, InferenceProfile } from '../../src/domain/relationships.ts';
import { AsOfArgs } from '../shared/arguments.ts';
import { ClaimNode } from '../claim/claim.ts';
import { EntityNode } from '../entity/entity.ts';
import { BasisEnum, EdgeDirectionEnum, enumOf, InferenceProfileEnum } from '../shared/enums.ts';
import { RelationshipNode } from './relationship.ts';

export const DependencyTypeEnum = enumOf<DependencyType>(
  'DependencyType',
  'What one thing is to another it hangs on.',
  {
    REQUIRES: 'It cannot stand without the other.',
    SUPERSEDES: 'It takes the place of the other.',
    CONFLICTS: 'It cannot stand beside the other.',
  },
);

export type DependencySource = 'FRONT_MATTER' | 'STATEMENT' | 'INFERRED';
export const DependencySourceEnum = enumOf<DependencySource>('DependencySource', 'Where a dependency comes from.', {
  FRONT_MATTER: 'A field at the head of a document says it.',
  STATEMENT: 'A text, or a person, says it elsewhere.',
  INFERRED: 'It was concluded from others.',
});

export type DependencyConflictKind = 'CONFLICTING' | 'UNSETTLED';
export const DependencyConflictKindEnum = enumOf<DependencyConflictKind>(
  'DependencyConflictKind',
  'Why two things of a dependency view do not go together.',
  {
    CONFLICTING: 'A relationship says that they cannot both stand.',
    UNSETTLED: 'The one is settled and needs the other, which is not: something Final that requires a Draft.',
  },
);

@ArgsType()
export class DependencyViewArgs extends AsOfArgs {
  @Field(() => [ID], {
    description: 'What to start from: ids (`ent_…`) or natural keys, such as `eip-1559`; at least one.',
  })
  readonly roots!: readonly string[];
  @Field(() => Int, {
    defaultValue: 5,
    description: 'Steps to go, at least 1; the setting `graph.maxDependencyDepth` says how many at most.',
  })
  readonly maxDepth!: number;
  @Field(() => [String], {
    nullable: true,
    description: 'Only these kinds of dependency, such as `REQUIRES`; left out: all that the packs call one.',
  })
  readonly kinds?: readonly string[] | null;
  @Field(() => EdgeDirectionEnum, {
    defaultValue: 'OUT',
    description: 'OUT: what the roots need; IN: what needs them.',
  })
  readonly direction!: EdgeDirection;
  @Field(() => InferenceProfileEnum, {
    defaultValue: 'NORMAL',
    description: 'How sure inferred dependencies must be to count. Asserted ones always do.',
  })
  readonly profile!: InferenceProfile;
  @Field(() => Float, {
    nullable: true,
    description: 'How sure inferred dependencies must be to count, 0 to 1, instead of what `profile` says.',
  })
  readonly minConfidence?: number | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'Entities wanted at most, the roots included; left out: `page.max`. The setting `graph.maxNodes` is the limit.',
  })
  readonly maxNodes?: number | null;
}

@ObjectType('DependencyNode', { simpleResolvers: true, description: 'An entity of a dependency view.' })
export class DependencyNodeValue {
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity: EntityNode;
  @Field(() => Int, { description: 'How many steps it is from the nearest root; 0 = it is a root.' })
  readonly depth: number;
  @Field(() => String, {
    nullable: true,
    description: 'Where it stands, by the most confident claim; null where none says so.',
  })
  readonly status: string | null;
  @Field(() => [ClaimNode], { description: 'The claims that say where it stands, as many as `page.evidence` says.' })
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
  description: 'A dependency, with the relationship that it is: that has its words or its reasons, and when it holds.',
})
export class DependencyEdgeValue {
  @Field(() => EntityNode, { description: 'What needs, supersedes or conflicts.' })
  readonly from: EntityNode;
  @Field(() => EntityNode, { description: 'What is needed, superseded or in conflict.' })
  readonly to: EntityNode;
  @Field(() => DependencyTypeEnum, { description: 'What the one is to the other.' })
  readonly type: DependencyType;
  @Field(() => BasisEnum, { description: 'Whether a text says it.' })
  readonly basis: Basis;
  @Field(() => Float, { description: 'How sure it is, 0 to 1.' })
  readonly confidence: number;
  @Field(() => RelationshipNode, { description: 'The relationship: its status, validity, evidence and derivations.' })
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

@ObjectType('DependencyStep', { simpleResolvers: true, description: 'A step of a chain of dependencies.' })
export class DependencyStepValue {
  @Field(() => [EntityNode], { description: 'The entity; several where they need each other in a circle.' })
  readonly entities: readonly EntityNode[];
  @Field(() => RelationshipNode, { nullable: true, description: 'What leads to the next step; null at the last.' })
  readonly next: RelationshipNode | null;
  constructor(entities: readonly EntityNode[], next: RelationshipNode | null) {
    this.entities = entities;
    this.next = next;
  }
}

@ObjectType('DependencyCycle', { simpleResolvers: true, description: 'Entities that need each other in a circle.' })
export class DependencyCycleValue {
  @Field(() => [EntityNode], { description: 'The entities; one alone needs itself.' })
  readonly entities: readonly EntityNode[];
  @Field(() => [RelationshipNode], { description: 'The relationships among them.' })
  readonly relationships: readonly RelationshipNode[];
  constructor(entities: readonly EntityNode[], relationships: readonly RelationshipNode[]) {
    this.entities = entities;
    this.relationships = relationships;
  }
}

@ObjectType('DependencyConflict', {
  simpleResolvers: true,
  description: 'Two entities of a view that do not go together.',
})
export class DependencyConflictValue {
  @Field(() => DependencyConflictKindEnum, { description: 'Why they do not.' })
  readonly kind: DependencyConflictKind;
  @Field(() => RelationshipNode, { description: 'The relationship that says so, or by which the one needs the other.' })
  readonly relationship: RelationshipNode;
  @Field(() => [ClaimNode], { description: 'UNSETTLED: the claims on where the two stand; else none.' })
  readonly claims: readonly ClaimNode[];
  constructor(kind: DependencyConflictKind, relationship: RelationshipNode, claims: readonly ClaimNode[]) {
    this.kind = kind;
    this.relationship = relationship;
    this.claims = claims;
  }
}

@ObjectType('DependencyView', {
  simpleResolvers: true,
  description:
    'What some things need, and what that needs. Everything in it cites the relationships and claims it rests on.',
})
export class DependencyViewValue {
  @Field(() => [EntityNode], { description: 'What it starts from, merged entities once.' })
  readonly roots!: readonly EntityNode[];
  @Field(() => [DependencyNodeValue], { description: 'The entities, each once, nearer ones first.' })
  readonly nodes!: readonly DependencyNodeValue[];
  @Field(() => [DependencyEdgeValue], {
    description:
      'The dependencies traversed, then the conflicts among the entities. Those between two at the last step are not traversed.',
  })
  readonly edges!: readonly DependencyEdgeValue[];
  @Field(() => [DependencyStepValue], {
    description:
      'The longest chain, from what needs to what is needed; a circle is one step. Of equally long ones the more confident, then that of the entities known longest.',
  })
  readonly criticalPath!: readonly DependencyStepValue[];
  @Field(() => [DependencyCycleValue], { description: 'The circles among them.' })
  readonly cycles!: readonly DependencyCycleValue[];
  @Field(() => [DependencyConflictValue], { description: 'The pairs that do not go together.' })
  readonly conflicts!: readonly DependencyConflictValue[];
  @Field(() => Int, { description: 'How many of the edges a text says.' })
  readonly assertedEdgeCount!: number;
  @Field(() => Int, { description: 'How many of the edges were inferred.' })
  readonly inferredEdgeCount!: number;
  @Field(() => Boolean, { description: 'There is more within these steps; what is nearer and surer came first.' })
  readonly truncated!: boolean;
}
