import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import {
  questionOfRequest,
  type StoredTrace,
  type TraceStep,
  type TraceSummary,
} from '../../src/domain/trace-record.ts';
import { encodeId } from '../../src/domain/typed-ids.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('TraceStep', { simpleResolvers: true, description: 'A step of a walk, as it was taken.' })
export class TraceStepValue {
  @Field(() => Int, { description: 'Its number, from 0: each step comes before those inside it.' })
  readonly n: number;
  @Field(() => Int, { nullable: true, description: 'Number of the step inside which it was taken; null if none.' })
  readonly parent: number | null;
  @Field(() => String, {
    description: 'What it does: `question`, `search`, `fuse`, `rerank`, `gate`, `compile`, `draft`, `compose`.',
  })
  readonly name: string;
  @Field(() => String, { description: 'What it was given, as JSON; what was too large, as its hash and length.' })
  readonly input: string;
  @Field(() => String, { nullable: true, description: 'What it gave, as JSON; null if it failed.' })
  readonly output: string | null;
  @Field(() => Float, { description: 'Milliseconds that it took.' })
  readonly ms: number;
  @Field(() => Float, { description: 'US dollars that its calls of models cost.' })
  readonly dollars: number;
  @Field(() => String, { nullable: true, description: 'Why it came out so; null if there is nothing to say.' })
  readonly reason: string | null;
  @Field(() => String, { nullable: true, description: 'What went wrong; null if it did not fail.' })
  readonly fault: string | null;
  constructor({ n, parent, name, input, output, ms, dollars, reason, fault }: TraceStep) {
    this.n = n;
    this.parent = parent;
    this.name = name;
    this.input = input;
    this.output = output;
    this.ms = ms;
    this.dollars = dollars;
    this.reason = reason;
    this.fault = fault && fault.message;
  }
}

@ObjectType('Trace', {
  simpleResolvers: true,
  description: 'How a question came to its evidence, or its answer, step by step. Only whoever asked sees it.',
})
export class TraceValue {
  @Field(() => ID, { description: 'Its id (`trc_…`).' })
  readonly id: string;
  @Field(() => String, { description: 'What was walked: `findEvidence` or `ask`.' })
  readonly walk: string;
  @Field(() => String, { description: 'The question.' })
  readonly question: string;
  @Field(() => String, {
    description: 'What decides how it is walked again, as JSON: the commit, all settings, and the names of the models.',
  })
  readonly configuration: string;
  @Field(() => Int, {
    description: 'The form in which it is kept: one of another form can be read, and not walked again.',
  })
  readonly version: number;
  @Field(() => DateTime, { description: 'When the question was asked.' })
  readonly at: Date;
  @Field(() => Int, { description: 'The last commit that it saw.' })
  readonly commit: number;
  @Field(() => Boolean, { description: 'False if something of it was too large to be kept.' })
  readonly isWhole: boolean;
  @Field(() => [TraceStepValue], { description: 'Its steps, each before those inside it.' })
  readonly steps: readonly TraceStepValue[];
  constructor({ id, version, head, isWhole, steps }: Omit<StoredTrace, 'calls'>) {
    this.id = encodeId('trc', id);
    const { walk, commit, settings, ports } = head;
    this.walk = walk;
    this.question = questionOfRequest(head.request);
    this.configuration = JSON.stringify({ walk, commit, settings, ports });
    this.version = version;
    this.at = head.at;
    this.commit = head.commit;
    this.isWhole = isWhole;
    this.steps = steps.map((step) => new TraceStepValue(step));
  }
}

@ObjectType('TraceSummary', { simpleResolvers: true, description: 'A trace in a list: `trace(id:)` tells its steps.' })
export class TraceSummaryValue {
  @Field(() => ID, { description: 'Its id (`trc_…`).' })
  readonly id: string;
  @Field(() => String, { description: 'What was walked: `findEvidence` or `ask`.' })
  readonly walk: string;
  @Field(() => DateTime, { description: 'When the question was asked.' })
  readonly at: Date;
  @Field(() => String, { description: 'The question.' })
  readonly question: string;
  @Field(() => Boolean, { description: 'False if something of it was too large to be kept.' })
  readonly isWhole: boolean;
  @Field(() => Float, { description: 'Milliseconds that its steps took.' })
  readonly ms: number;
  @Field(() => Float, { description: 'US dollars that its calls of models cost.' })
  readonly dollars: number;
  @Field(() => String, {
    nullable: true,
    description:
      'Why it ended: the step that failed or has something to say, and what; else what came of it (`ANSWERED`). Null if it did not end.',
  })
  readonly ended: string | null;
  constructor({ id, walk, at, question, isWhole, ms, dollars, ended }: TraceSummary) {
    this.id = encodeId('trc', id);
    this.walk = walk;
    this.at = at;
    this.question = question;
    this.isWhole = isWhole;
    this.ms = ms;
    this.dollars = dollars;
    this.ended = ended;
  }
}

export const TraceSummaryConnection = connectionOf('TraceSummary', 'traces', () => TraceSummaryValue);
