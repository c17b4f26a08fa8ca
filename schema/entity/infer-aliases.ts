import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { AliasInference } from '../../src/domain/alias-inference.ts';
import { JobInput } from '../shared/write-input.ts';
import { JobNode } from '../system/operation-types.ts';
import { resultOf } from '../shared/written.ts';

@InputType('InferAliasesInput', { description: 'A run over all shared documents of the space.' })
export class InferAliasesInput extends JobInput {}

@ObjectType('AliasesInferred', { simpleResolvers: true, description: 'The result of a run of `inferAliases`.' })
export class AliasesInferred {
  @Field(() => JobNode, { description: 'The job of the run.' })
  readonly job: JobNode;
  @Field(() => Int, { description: 'Documents scanned: those that are new or changed since the last run.' })
  readonly documents: number;
  @Field(() => Int, { description: 'Names found in them that match no entity and were not asked about before.' })
  readonly collected: number;
  @Field(() => Int, { description: 'Names for which the language model gave an answer.' })
  readonly asked: number;
  @Field(() => Int, {
    description:
      'Names that the model takes for aliases of a known entity: they are PENDING until `reviewAlias` accepts them.',
  })
  readonly proposed: number;
  @Field(() => Int, {
    description: 'Names that the model was not asked about, because there is no candidate entity for them.',
  })
  readonly moot: number;
  @Field(() => Int, { description: 'Names still to be asked about, in a later run.' })
  readonly open: number;
  @Field(() => String, { nullable: true, description: 'Why some names are left (`open`); null if none is.' })
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
