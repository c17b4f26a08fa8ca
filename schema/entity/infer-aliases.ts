import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { AliasInference } from '../../src/domain/alias-inference.ts';
import { WriteInput } from '../shared/inputs.ts';
import { JobNode } from '../system/operations.ts';
import { resultOf } from '../shared/results.ts';

@InputType('InferAliasesInput', { description: 'A run over the shared documents of the space.' })
export class InferAliasesInput extends WriteInput {}

@ObjectType('AliasesInferred', { simpleResolvers: true, description: 'A run that is done.' })
export class AliasesInferred {
  @Field(() => JobNode, { description: 'Its job.' })
  readonly job: JobNode;
  @Field(() => Int, { description: 'Documents, new or changed since the last run, that were looked through.' })
  readonly documents: number;
  @Field(() => Int, { description: 'Names in them that nobody bears, and that were not asked about before.' })
  readonly collected: number;
  @Field(() => Int, { description: 'Names that the language model gave an answer about.' })
  readonly asked: number;
  @Field(() => Int, { description: 'Names that it takes for those of a known entity: they wait for a person.' })
  readonly proposed: number;
  @Field(() => Int, { description: 'Names that it did not have to be asked about.' })
  readonly moot: number;
  @Field(() => Int, { description: 'Names that are to be asked about still.' })
  readonly open: number;
  @Field(() => String, { nullable: true, description: 'Why names are open still; null where none is.' })
  readonly stopped: string | null;

  constructor(job: JobNode, { documents, collected, asked, proposed, moot, open, stopped }: AliasInference) {
    this.job = job;
    this.documents = documents;
    this.collected = collected;
    this.asked = asked;
    this.proposed = proposed;
    this.moot = moot;
    this.open = open;
    this.stopped = stopped;
  }
}
export const InferAliasesResult = resultOf('InferAliasesResult', AliasesInferred);
