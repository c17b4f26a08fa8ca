import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { encodeId } from '../../src/domain/ids.ts';
import type { CaseQuestion, CaseState, StatementCase } from '../../src/domain/statement-cases.ts';
import { PageAsOfArgs } from '../shared/arguments.ts';
import { OWNER, VERSION } from '../entity/entity.ts';
import { CaseQuestionEnum, CaseStateEnum } from '../shared/enums.ts';
import { WriteInput } from '../shared/inputs.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { resultOf } from '../shared/results.ts';
import { DateTime } from '../shared/scalars.ts';
import { JobNode } from '../system/operations.ts';

@ObjectType('StatementCase', {
  implements: Node,
  simpleResolvers: true,
  description:
    'Two statements of which rules alone do not say what they are to each other: queued for a model, or decided, once.',
})
export class StatementCaseNode implements Node {
  readonly id: string;
  @Field(() => CaseQuestionEnum, { description: 'What is asked.' })
  readonly question: CaseQuestion;
  @Field(() => CaseStateEnum, { description: 'How it stands.' })
  readonly state: CaseState;
  @Field(() => Float, { description: 'How alike the two are: the cosine of their vectors as they were compared.' })
  readonly likeness: number;
  @Field(() => String, { description: 'Why rules do not decide.' })
  readonly why: string;
  @Field(() => String, { nullable: true, description: 'The model that decided; null while nobody has.' })
  readonly decidedBy: string | null;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When the two were compared.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it came to stand as it does.' })
  readonly updatedAt: Date;

  readonly record: StatementCase;
  readonly readAt: At;

  constructor(record: StatementCase, readAt: At) {
    this.record = record;
    this.readAt = readAt;
    this.id = encodeId('cas', record.id);
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
  'cases of two statements',
  () => StatementCaseNode,
);

@ArgsType()
export class StatementCasesArgs extends PageAsOfArgs {
  @Field(() => [CaseStateEnum], { nullable: true, description: 'Only cases in one of these states; left out: in any.' })
  readonly states?: readonly CaseState[] | null;
}

@InputType('ConsolidateInput', { description: 'A cycle over the shared claims and those of the caller.' })
export class ConsolidateInput extends WriteInput {}

@ObjectType('Consolidated', { simpleResolvers: true, description: 'A cycle that is done.' })
export class Consolidated {
  @Field(() => JobNode, { description: 'Its job. The report counts what was compared, repaired, asked and decided.' })
  readonly job: JobNode;
  @Field(() => String, { nullable: true, description: 'Why cases are open still; null where none is.' })
  readonly open: string | null;

  constructor(job: JobNode, open: string | null) {
    this.job = job;
    this.open = open;
  }
}
export const ConsolidateResult = resultOf('ConsolidateResult', Consolidated);
