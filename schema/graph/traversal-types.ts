import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Relationship } from '../../src/domain/relationship-record.ts';
import { EntityNode } from '../entity/entity.ts';
import { GraphAnswerValue } from './graph-store.ts';
import { RelationshipNode } from './relationship.ts';

@ObjectType('SubgraphNode', { simpleResolvers: true, description: 'An entity reached by a traversal.' })
export class SubgraphNodeValue {
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity: EntityNode;
  @Field(() => Int, { description: 'Number of steps from the nearest seed; 0 = it is a seed.' })
  readonly depth: number;
  constructor(entity: EntityNode, depth: number) {
    this.entity = entity;
    this.depth = depth;
  }
}

@ObjectType('Subgraph', {
  simpleResolvers: true,
  description: 'The result of a traversal: the entities reached, and the relationships traversed.',
})
export class SubgraphValue {
  @Field(() => [SubgraphNodeValue], { description: 'The entities, those to start from included, nearest first.' })
  readonly nodes: readonly SubgraphNodeValue[];
  @Field(() => [RelationshipNode], {
    description: 'The relationships traversed. Those between two entities at the last step are not included.',
  })
  readonly edges: readonly RelationshipNode[];
  @Field(() => Boolean, {
    description:
      'True if `maxNodes` or another limit was reached; nearer entities and more confident relationships were kept.',
  })
  readonly truncated: boolean;
  @Field(() => GraphAnswerValue, { description: 'The store that answered.' })
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
  @Field(() => [EntityNode], { description: 'The entities along the path, from start to end.' })
  readonly entities: readonly EntityNode[];
  @Field(() => [RelationshipNode], {
    description: 'The relationships along the path: the first joins the first two entities, and so on.',
  })
  readonly relationships: readonly RelationshipNode[];
  @Field(() => Int, { description: 'Number of steps (relationships).' })
  readonly length: number;
  @Field(() => Float, { description: 'Product of the confidences of its relationships, 0 to 1.' })
  readonly confidence: number;
  @Field(() => GraphAnswerValue, { description: 'The store that answered.' })
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
  description: 'The paths between two entities, with the store that answered, even if there is no path.',
})
export class PathsValue {
  @Field(() => [PathValue], {
    description:
      'Shorter paths first, then by confidence; with `which: MOST_CONFIDENT` the most confident first. Empty if there ' +
      'is no path within `maxDepth`.',
  })
  readonly paths: readonly PathValue[];
  @Field(() => Boolean, {
    description: 'True if `maxPaths` or the setting `graph.maxEdges` was reached, so there may be more paths.',
  })
  readonly truncated: boolean;
  @Field(() => GraphAnswerValue, { description: 'The store that answered.' })
  readonly answeredBy: GraphAnswerValue;
  constructor(paths: readonly PathValue[], truncated: boolean, answeredBy: GraphAnswerValue) {
    this.paths = paths;
    this.truncated = truncated;
    this.answeredBy = answeredBy;
  }
}

const confidenceOf = (edge: Relationship): number =>
  edge.basis === 'ASSERTED' ? edge.claim.confidence : edge.confidence;
