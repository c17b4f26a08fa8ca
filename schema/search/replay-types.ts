import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { AnswerModeName } from '../../src/domain/answer-modes.ts';
import type { ReplayPort, StepDiff, StepState, StoredTrace, Trace, TraceDiff } from '../../src/domain/trace-record.ts';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { AnswerModeEnum } from '../answer/answer-types.ts';
import { enumOf } from '../shared/enum-of.ts';
import { DateTime, SettingDataScalar } from '../shared/scalars.ts';
import { WriteInput } from '../shared/write-input.ts';
import { resultOf } from '../shared/written.ts';
import { TraceStepValue, TraceValue } from './trace-types.ts';

export const ReplayPortEnum = enumOf<ReplayPort>('ReplayPort', 'What a walk asks beside the database.', {
  EMBEDDER: 'The model that makes vectors of texts.',
  RERANKER: 'The model that puts passages in order.',
  ENTAILMENT: 'The model that judges what follows from what.',
});
const StepStateEnum = enumOf<StepState>('StepState', 'How a step of a replay stands to that of its trace.', {
  SAME: 'It did the same.',
  CHANGED: 'It was given, or gave, something else.',
  MISSING: 'The replay did not take it.',
  ADDED: 'The replay alone took it.',
});

@InputType('SettingSwapInput', {
  description: 'A setting as a replay has it. The setting of the space stays as it is.',
})
export class SettingSwapInput {
  @Field(() => String, { description: 'Its key, as in `Setting.key`.' })
  readonly key!: string;
  @Field(() => SettingDataScalar, { description: 'Its value.' })
  readonly value!: boolean | number;
}

@InputType('TrustSwapInput', {
  description: 'How far a replay trusts a source. What is set for the source stays as it is.',
})
export class TrustSwapInput {
  @Field(() => ID, { description: 'The source (`src_…`).' })
  readonly source!: string;
  @Field(() => Float, { description: 'The trust in it, from 0 to 1, in place of `Source.trust.value`.' })
  readonly value!: number;
}

@InputType('ReplayTraceInput', {
  description: 'A trace, and what is swapped in it; with nothing swapped, the replay does the same, byte by byte.',
})
export class ReplayTraceInput extends WriteInput {
  @Field(() => ID, { description: '`EvidenceFound.traceId` (`trc_…`), of a question of yours.' })
  readonly trace!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The language model, one of `Health.models`, that writes the answer anew. It is really asked.',
  })
  readonly model?: string | null;
  @Field(() => AnswerModeEnum, { nullable: true, description: 'How strict the answer is.' })
  readonly mode?: AnswerModeName | null;
  @Field(() => Boolean, { nullable: true, description: 'False: as if no language model wrote.' })
  readonly generate?: boolean | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The corpus as it was recorded then, an instant to come being the present. Left out: as the trace saw it.',
  })
  readonly recorded?: TimeGiven | null;
  @Field(() => [SettingSwapInput], { nullable: true, description: 'Settings of the space that are otherwise.' })
  readonly settings?: readonly SettingSwapInput[] | null;
  @Field(() => [TrustSwapInput], {
    nullable: true,
    description:
      'Sources that are trusted otherwise. Words of their documents are; claims stay as sure as they are, as where a trust is set.',
  })
  readonly trust?: readonly TrustSwapInput[] | null;
  @Field(() => [ReplayPortEnum], {
    nullable: true,
    description:
      'What is really asked, as this server has it now. With `recorded`, `settings` or EMBEDDER other texts are found, so RERANKER and ' +
      'ENTAILMENT are asked as well, and the embedder for sentences of which the trace has no vector.',
  })
  readonly anew?: readonly ReplayPort[] | null;
  @Field(() => [ReplayPortEnum], { nullable: true, description: 'What the replay does without.' })
  readonly without?: readonly ReplayPort[] | null;
}

@ObjectType('StepDifference', { simpleResolvers: true, description: 'A step, as a trace and its replay took it.' })
export class StepDifferenceValue {
  @Field(() => String, {
    description: 'Names of the steps around it and its own; of several of one name, which one: `compile#2`.',
  })
  readonly path: string;
  @Field(() => StepStateEnum, { description: 'What the replay did otherwise.' })
  readonly state: StepState;
  @Field(() => [String], { description: 'What differs, by path: `output.sources.0.n`; of many, the first 20.' })
  readonly fields: readonly string[];
  @Field(() => Int, { nullable: true, description: 'Its number in the trace; null if it is ADDED.' })
  readonly n: number | null;
  @Field(() => Int, { nullable: true, description: 'Its number in the replay; null if it is MISSING.' })
  readonly other: number | null;
  constructor({ path, state, fields, n, other }: StepDiff) {
    this.path = path;
    this.state = state;
    this.fields = fields;
    this.n = n;
    this.other = other;
  }
}

@ObjectType('ReplayedTrace', { simpleResolvers: true, description: 'A walk that was walked again.' })
export class ReplayedTraceValue {
  @Field(() => StepDifferenceValue, {
    nullable: true,
    description: 'The step where the replay parts from the trace; null if it did the same.',
  })
  readonly first: StepDifferenceValue | null;
  @Field(() => [StepDifferenceValue], { description: 'All steps that differ.' })
  readonly differences: readonly StepDifferenceValue[];
  @Field(() => [String], {
    description: 'What was asked otherwise: `settings.search.lexicalWeight`, `ports.reranker`.',
  })
  readonly swapped: readonly string[];
  @Field(() => String, {
    nullable: true,
    description: 'Why it ended before its end: it asked for what the trace has no answer to; null if it did not.',
  })
  readonly diverged: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The answer it comes to; null if it diverged, if its walk makes none, or under a key that was used before: words of documents are ' +
      'kept where they stand.',
  })
  readonly answer: string | null;
  @Field(() => [TraceStepValue], { description: 'The steps of the replay, each before those inside it.' })
  readonly steps: readonly TraceStepValue[];
  @Field(() => TraceValue, { description: 'The trace that was walked again, as it is kept.' })
  readonly original: TraceValue;

  constructor({ diff, steps, diverged, answer }: ReplayedPlain, original: StoredTrace) {
    this.first = diff.first && new StepDifferenceValue(diff.first);
    this.differences = diff.steps.flatMap((step) => (step.state === 'SAME' ? [] : new StepDifferenceValue(step)));
    this.swapped = diff.head;
    this.diverged = diverged;
    this.answer = answer;
    this.steps = steps.map((step) => new TraceStepValue(step));
    this.original = new TraceValue(original);
  }
}

/** What came of a replay: plain data. */
export interface ReplayedPlain {
  readonly diff: TraceDiff;
  readonly steps: Trace['steps'];
  readonly diverged: string | null;
  readonly answer: string | null;
}

export const ReplayTraceResult = resultOf('ReplayTraceResult', ReplayedTraceValue);
