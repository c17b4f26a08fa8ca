import { createUnionType, Field, Float, Int, ObjectType } from 'type-graphql';
import { STAGE_NUMBER, type NameStage } from '../../src/domain/entities.ts';
import { EntityNode } from './entity.ts';
import { ResolutionStageEnum } from '../shared/enums.ts';
import { AmbiguousNameError } from '../shared/errors.ts';

@ObjectType('Resolved', { simpleResolvers: true, description: 'The name means one entity.' })
export class ResolvedValue {
  @Field(() => EntityNode, { description: 'Whom it means.' })
  readonly entity: EntityNode;
  @Field(() => ResolutionStageEnum, { description: 'How it was resolved.' })
  readonly stage: NameStage;
  @Field(() => Float, { description: 'How sure it is, 0 to 1.' })
  readonly confidence: number;
  @Field(() => String, { description: 'The name that was asked for.' })
  readonly mention: string;
  @Field(() => Int, { description: 'The number of the stage: 1 exact, 2 alias or normal form, 3 likeness.' })
  readonly stageNumber: number;
  constructor(mention: string, entity: EntityNode, stage: NameStage, confidence: number) {
    this.mention = mention;
    this.entity = entity;
    this.stage = stage;
    this.stageNumber = STAGE_NUMBER[stage];
    this.confidence = confidence;
  }
}

@ObjectType('Unresolved', { simpleResolvers: true, description: 'The name means nobody that is known.' })
export class UnresolvedValue {
  @Field(() => String, { description: 'The name that was asked for.' })
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const ResolutionUnion = createUnionType({
  name: 'Resolution',
  description: 'Whom a name means.',
  types: () => [ResolvedValue, AmbiguousNameError, UnresolvedValue] as const,
});
