import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { TraversalArgs } from '../shared/shared-arguments.ts';
import { EntityNode } from '../entity/entity.ts';
import { enumOf } from '../shared/enum-of.ts';
import type { At } from '../shared/node-interface.ts';

/** As graph has them. */
export type CentralityKind = 'PAGERANK' | 'DEGREE' | 'BETWEENNESS';
export const CentralityEnum = enumOf<CentralityKind>('Centrality', 'A measure of centrality.', {
  PAGERANK:
    'PageRank along relationships from subject to object, weighted by confidence, with damping factor .85. The ' +
    'scores of all entities add up to 1.',
  DEGREE: 'Degree centrality: the share of the other entities that it has a relationship with.',
  BETWEENNESS:
    'Betweenness centrality: the share of shortest paths between two other entities that pass through it, ignoring direction.',
});

@ArgsType()
export class MeasureArgs extends TraversalArgs {
  @Field(() => [ID], {
    nullable: true,
    description:
      'Measure only the subgraph around these entities (ids (`ent_…`), natural keys, names or aliases). Left out: all entities that have a relationship.',
  })
  readonly entities?: readonly string[] | null;
  @Field(() => Int, {
    defaultValue: 2,
    description: 'How many steps from `entities` the subgraph reaches, from 1 up to the setting `graph.maxDepth`.',
  })
  readonly depth!: number;
  @Field(() => Int, {
    nullable: true,
    description: 'The largest number of items to return. Left out: the setting `page.default`.',
  })
  readonly first?: number | null;
}

@ArgsType()
export class CentralityArgs extends MeasureArgs {
  @Field(() => CentralityEnum, { description: 'The measure of centrality.' })
  readonly kind!: CentralityKind;
}

@ObjectType('CentralEntity', { simpleResolvers: true, description: 'An entity with its centrality score.' })
export class CentralEntityValue {
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity: EntityNode;
  @Field(() => Float, { description: 'Its centrality by the chosen measure, 0 to 1.' })
  readonly score: number;
  constructor(entity: EntityNode, score: number) {
    this.entity = entity;
    this.score = score;
  }
}

@ObjectType('Community', {
  simpleResolvers: true,
  description: 'A community: entities that are more connected to each other than to the rest of the graph.',
})
export class CommunityValue {
  @Field(() => Int, {
    description: 'Its place in this answer, 0 being the largest community. Not stable between answers, so no id.',
  })
  readonly rank: number;
  @Field(() => Int, { description: 'Number of entities in it.' })
  readonly size: number;
  readonly members: readonly EntityNode['record']['id'][];
  readonly at: At;
  constructor(rank: number, members: CommunityValue['members'], at: At) {
    this.rank = rank;
    this.size = members.length;
    this.members = members;
    this.at = at;
  }
}
