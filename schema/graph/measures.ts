import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { WalkArgs } from '../shared/arguments.ts';
import { EntityNode } from '../entity/entity.ts';
import { enumOf } from '../shared/enums.ts';
import type { At } from '../shared/node.ts';

/** As graph has them. */
export type CentralityKind = 'PAGERANK' | 'DEGREE' | 'BETWEENNESS';
export const CentralityEnum = enumOf<CentralityKind>('Centrality', 'By what an entity is central.', {
  PAGERANK:
    'How often a random walk comes by that follows relationships from subject to object, more confident ones more often, and begins anew somewhere 15 times in 100. All together are 1.',
  DEGREE: 'The share of the other entities that it has a relationship with.',
  BETWEENNESS: 'The share of shortest paths between two others that lead through it, whatever their direction.',
});

@ArgsType()
export class MeasureArgs extends WalkArgs {
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only what is within reach of these (ids or natural keys); left out: everything that has a relationship.',
  })
  readonly seeds?: readonly string[] | null;
  @Field(() => Int, {
    defaultValue: 2,
    description: 'Steps from the seeds, at least 1; the setting `graph.maxDepth` is the limit.',
  })
  readonly depth!: number;
  @Field(() => Int, { nullable: true, description: 'How many at most; left out: `page.default`.' })
  readonly first?: number | null;
}

@ArgsType()
export class CentralityArgs extends MeasureArgs {
  @Field(() => CentralityEnum, { description: 'By what they are central.' })
  readonly kind!: CentralityKind;
}

@ObjectType('CentralEntity', { simpleResolvers: true, description: 'An entity and how central it is.' })
export class CentralEntityValue {
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity: EntityNode;
  @Field(() => Float, { description: 'How central it is, 0 to 1.' })
  readonly score: number;
  constructor(entity: EntityNode, score: number) {
    this.entity = entity;
    this.score = score;
  }
}

@ObjectType('Community', {
  simpleResolvers: true,
  description: 'Entities with more relationships between them than with others.',
})
export class CommunityValue {
  @Field(() => Int, {
    description: 'Its number among those of the answer: 0 is the largest. It names nothing for good.',
  })
  readonly id: number;
  @Field(() => Int, { description: 'How many entities are in it.' })
  readonly size: number;
  readonly members: readonly EntityNode['record']['id'][];
  readonly at: At;
  constructor(id: number, members: CommunityValue['members'], at: At) {
    this.id = id;
    this.size = members.length;
    this.members = members;
    this.at = at;
  }
}
