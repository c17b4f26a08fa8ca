import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { CaseQuestion, CaseState, StatementCase } from '../../src/domain/statement-case-record.ts';
import { PageAsOfArgs } from '../shared/shared-arguments.ts';
import { OWNER, VERSION } from '../entity/entity.ts';
import { CaseQuestionEnum, CaseStateEnum } from './conflict-enums.ts';
import { JobInput } from '../shared/write-input.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { resultOf } from '../shared/written.ts';
import { DateTime } from '../shared/scalars.ts';
import { JobNode } from '../system/operation-types.ts';

@ObjectType('StatementCase', {
  implements: Node,
  simpleResolvers: true,
  description:
    'Two statements of which rules alone do not say what they are to each other: queued for a model, or decided, once.',
})
export class StatementCaseNode implements Node {
  readonly id: string;
  @Field(() => CaseQuestionEnum, { description: 'The question to decide.' })
  readonly question: CaseQuestion;
  @Field(() => CaseStateEnum, { description: 'Whether it waits for a decision, and if not, the verdict.' })
  readonly state: CaseState;
  @Field(() => Float, {
    description: 'Cosine similarity of the embeddings of the two statements when they were compared, -1 to 1.',
  })
  readonly likeness: number;
  @Field(() => String, { description: 'Why the rules could not decide.' })
  readonly why: string;
  @Field(() => String, { nullable: true, description: 'The language model that decided; null if no model has.' })
  readonly decidedBy: string | null;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When the two were compared.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When its state last changed.' })
  readonly updatedAt: Date;

  readonly record: StatementCase;
  readonly readAt: At;

  constructor(record: StatementCase, readAt: At) {
    this.record = record;
    this.readAt = readAt;
    this.id = nodeId('cas', record.id, readAt);
    this.question = record.question;
    this.state = record.state;
    this.likeness = record.cosine;
    this.why = record.why;
    this.decidedBy = record.decidedBy;
    this.owner = record.owner;
    this.version = record.version;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}
export const StatementCaseConnection = connectionOf(
  'StatementCase',
  'pairs of statements to compare',
  () => StatementCaseNode,
);

@ArgsType()
export class StatementCasesArgs extends PageAsOfArgs {
  @Field(() => [CaseStateEnum], { nullable: true, description: 'Only cases in one of these states. Left out: in any.' })
  readonly states?: readonly CaseState[] | null;
}

@InputType('ConsolidateInput', {
  description: 'A run of consolidation over the shared claims and the private ones of the caller.',
})
export class ConsolidateInput extends JobInput {}

@ObjectType('Consolidated', { simpleResolvers: true, description: 'A run of consolidation that has ended.' })
export class Consolidated {
  @Field(() => JobNode, {
    description: 'The job of the run; its report counts what was compared, repaired, asked and decided.',
  })
  readonly job: JobNode;
  @Field(() => String, { nullable: true, description: 'Why some cases are still undecided; null if none is.' })
  readonly open: string | null;

  constructor(job: JobNode, open: string | null) {
    this.job = job;
    this.open = open;
  }
}
export const ConsolidateResult = resultOf('ConsolidateResult', Consolidated);
