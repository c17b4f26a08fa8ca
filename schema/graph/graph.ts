import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Relationship } from '../../src/domain/relationships.ts';
import { EntityNode } from '../entity/entity.ts';
import { GraphAnswerValue } from './graph-store.ts';
import { RelationshipNode } from './relationship.ts';

@ObjectType('SubgraphNode', { simpleResolvers: true, description: 'An entity within reach.' })
export class SubgraphNodeValue {
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity: EntityNode;
  @Field(() => Int, { description: 'How many steps it is from the nearest seed; 0 = it is a seed.' })
  readonly depth: number;
  constructor(entity: EntityNode, depth: number) {
    this.entity = entity;
    this.depth = depth;
  }
}

@ObjectType('Subgraph', {
  simpleResolvers: true,
  description: 'Entities within reach of some seeds, with the relationships that lead to them.',
})
export class SubgraphValue {
  @Field(() => [SubgraphNodeValue], { description: 'The entities, nearer ones first.' })
  readonly nodes: readonly SubgraphNodeValue[];
  @Field(() => [RelationshipNode], {
    description: 'The relationships traversed. Those between two entities at the rim are not among them.',
  })
  readonly edges: readonly RelationshipNode[];
  @Field(() => Boolean, { description: 'There is more within reach; what is nearer and surer came first.' })
  readonly truncated: boolean;
  @Field(() => GraphAnswerValue, { description: 'What answered.' })
  readonly answeredBy: GraphAnswerValue;
  constructor(
    nodes: readonly SubgraphNodeValue[],
    edges: readonly RelationshipNode[],
    truncated: boolean,
    answeredBy: GraphAnswerValue,
  ) {
    this.nodes = nodes;
    this.edges = edges;
    this.truncated = truncated;
    this.answeredBy = answeredBy;
  }
}

@ObjectType('Path', { simpleResolvers: true, description: 'A path from one entity to another that visits none twice.' })
export class PathValue {
  @Field(() => [EntityNode], { description: 'The entities, from the first to the last.' })
  readonly entities: readonly EntityNode[];
  @Field(() => [RelationshipNode], {
    description: 'The relationships: the first joins the first two entities, and so on.',
  })
  readonly relationships: readonly RelationshipNode[];
  @Field(() => Int, { description: 'How many steps it has.' })
  readonly length: number;
  @Field(() => Float, { description: 'The product of the confidences of its relationships.' })
  readonly confidence: number;
  @Field(() => GraphAnswerValue, { description: 'What answered.' })
  readonly answeredBy: GraphAnswerValue;
  constructor(
    entities: readonly EntityNode[],
    relationships: readonly RelationshipNode[],
    answeredBy: GraphAnswerValue,
  ) {
    this.answeredBy = answeredBy;
    this.entities = entities;
    this.relationships = relationships;
    this.length = relationships.length;
    this.confidence = relationships.reduce((product, edge) => product * confidenceOf(edge.record), 1);
  }
}

@ObjectType('Paths', {
  simpleResolvers: true,
  description: 'The paths between two entities, with what answered: also where there is none.',
})
export class PathsValue {
  @Field(() => [PathValue], {
    description:
      'The paths: shorter ones first, more confident ones first among equals; the most confident first with `which: MOST_CONFIDENT`. Empty: there is none within `maxDepth`.',
  })
  readonly paths: readonly PathValue[];
  @Field(() => Boolean, { description: 'There are, or may be, more: `maxPaths` or `graph.maxEdges` was reached.' })
  readonly truncated: boolean;
  @Field(() => GraphAnswerValue, { description: 'What answered.' })
  readonly answeredBy: GraphAnswerValue;
  constructor(paths: readonly PathValue[], truncated: boolean, answeredBy: GraphAnswerValue) {
    this.paths = paths;
    this.truncated = truncated;
    this.answeredBy = answeredBy;
  }
}

const confidenceOf = (edge: Relationship): number =>
  edge.basis === 'ASSERTED' ? edge.claim.confidence : edge.confidence;
