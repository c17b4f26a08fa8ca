import { createUnionType, Field, Float, Int, ObjectType } from 'type-graphql';
import { STAGE_NUMBER, type NameStage } from '../../src/domain/entity-record.ts';
import { EntityNode } from './entity.ts';
import { ResolutionStageEnum } from './entity-enums.ts';
import { AmbiguousNameError } from '../shared/error-types.ts';

@ObjectType('Resolved', { simpleResolvers: true, description: 'The name means one entity.' })
export class ResolvedValue {
  @Field(() => EntityNode, { description: 'The entity that it means.' })
  readonly entity: EntityNode;
  @Field(() => ResolutionStageEnum, { description: 'The stage that resolved it.' })
  readonly stage: NameStage;
  @Field(() => Float, { description: 'Confidence that the name means the entity, 0 to 1.' })
  readonly confidence: number;
  @Field(() => String, { description: 'The name that was to be resolved.' })
  readonly mention: string;
  @Field(() => Int, { description: 'Number of the stage: 1 exact, 2 alias or normal form, 3 similar name.' })
  readonly stageNumber: number;
  constructor(mention: string, entity: EntityNode, stage: NameStage, confidence: number) {
    this.mention = mention;
    this.entity = entity;
    this.stage = stage;
    this.stageNumber = STAGE_NUMBER[stage];
    this.confidence = confidence;
  }
}

@ObjectType('Unresolved', { simpleResolvers: true, description: 'The name matches no known entity.' })
export class UnresolvedValue {
  @Field(() => String, { description: 'The name that was to be resolved.' })
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const ResolutionUnion = createUnionType({
  name: 'Resolution',
  description: 'The result of resolving a name: one entity, several candidates, or none.',
  types: () => [ResolvedValue, AmbiguousNameError, UnresolvedValue] as const,
});
