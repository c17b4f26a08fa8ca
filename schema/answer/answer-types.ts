import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Answer, AnswerOutcome, LeftOutReason, LeftOutSentence } from '../../src/domain/answer-record.ts';
import type { AnswerModeName } from '../../src/domain/answer-modes.ts';
import type { AskEnsemble } from '../../src/domain/ensemble-record.ts';
import type { AskAgent, GatheringRecord } from '../../src/domain/gathering-record.ts';
import type { PromptAgent } from '../../src/domain/prompt-shape.ts';
import type { GivenAnswer } from '../../src/domain/given-answer.ts';
import { encodeId } from '../../src/domain/typed-ids.ts';
import type { AnswerRecords } from '../../src/domain/live-record.ts';
import { AnswerRecordsValue } from '../livedata/answer-records.ts';
import { EvidenceFoundValue, FindEvidenceInput } from '../search/find-evidence-types.ts';
import { enumOf } from '../shared/enum-of.ts';
import { Node, type At } from '../shared/node-interface.ts';
import { DateTime } from '../shared/scalars.ts';
import { resultOf } from '../shared/written.ts';
import { EditedPromptInput } from './context-types.ts';
import { DraftValue } from './draft-types.ts';
import { AskEnsembleEnum, EnsembleValue, type EnsembleShown } from './ensemble-types.ts';
import { AskAgentEnum, GatheringValue } from './gathering-types.ts';
import { AnswerSentenceValue } from './sentence-types.ts';
import { PromptAgentEnum, PromptShapeInput } from './shape-types.ts';

export const AnswerOutcomeEnum = enumOf<AnswerOutcome>('AnswerOutcome', 'What came of a question.', {
  ANSWERED: 'The sentences answer it, as far as anything here does.',
  INSUFFICIENT_EVIDENCE:
    'Nothing here answers it. `evidence.dropped` has what came nearest, and why it is no evidence.',
});
export const LeftOutReasonEnum = enumOf<LeftOutReason>('LeftOutReason', 'Why a sentence is not in the answer.', {
  NOT_HELD:
    'No claim that its words make holds now: they were superseded, ended or retracted, or their period is another.',
  NOT_FOUND: 'Its words are not where they should stand, or in no document that may be cited here.',
  AGING: 'Memories alone say it, which have faded below the setting `confidence.aging`: they are asked about.',
  CONTRADICTED: 'A model wrote it, and the evidence speaks against it.',
  OTHER_AUTHOR:
    'It answers the question best, and is said by another than the poster who is asked about: nobody may take it for theirs.',
});
export const AnswerModeEnum = enumOf<AnswerModeName>('AnswerMode', 'How strict an answer is; its steps are the same.', {
  STANDARD: 'Half of a draft must be supported; what is not is told as something that may be.',
  DEBATE: 'More context, and more drafts.',
  EVIDENCE: 'Much evidence, and 0.7 of a draft must be supported; what is not is only told to be unverified.',
  GLASS: '0.6 of a draft must be supported; what is not is only told to be unverified.',
  STRESS: 'As STANDARD, with less evidence.',
});

@InputType('CompileContextInput', { description: 'A question, and what a language model is sent for it.' })
export class CompileContextInput extends FindEvidenceInput {
  @Field(() => String, {
    nullable: true,
    description: 'The model that writes, one of `Health.models`. Left out: each of them in turn, until one answers.',
  })
  readonly model?: string | null;
  @Field(() => AnswerModeEnum, { defaultValue: 'STANDARD', description: 'How strict the answer is.' })
  readonly mode!: AnswerModeName;
  @Field(() => AskEnsembleEnum, {
    defaultValue: 'OFF',
    description:
      'Whether up to three models write side by side, by how sure the evidence is. Needs the setting `ensemble.dollars`; not with `model` or `edited`.',
  })
  readonly ensemble!: AskEnsemble;
  @Field(() => [String], {
    nullable: true,
    description:
      'Stored files that the prompt is to have, each in whole or, if it is long, in part: by id (`doc_…`), natural key or path, at most 20. ' +
      'Code and configuration that the question names by key or path are put in as well.',
  })
  readonly files?: readonly string[] | null;
  @Field(() => Boolean, { defaultValue: true, description: 'False: no file is put in, whoever names it.' })
  readonly injectFiles!: boolean;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'True: named files are all that the prompt has of documents. Nothing is searched. Invalid if none is left.',
  })
  readonly exactFileLock!: boolean;
  @Field(() => PromptAgentEnum, {
    defaultValue: 'RULES',
    description: 'Who says what the prompt is for, before anything is searched (`CompiledContext.shape`).',
  })
  readonly shape!: PromptAgent;
  @Field(() => PromptAgentEnum, {
    defaultValue: 'RULES',
    description: 'Who condenses what was found (`CompiledContext.condensed`); nobody does with `exactFileLock`.',
  })
  readonly condense!: PromptAgent;
  @Field(() => PromptAgentEnum, {
    defaultValue: 'RULES',
    description:
      'Who looks at the shape once more, when the evidence is condensed. If that changes the scope, evidence is searched for once more.',
  })
  readonly audit!: PromptAgent;
  @Field(() => PromptShapeInput, {
    nullable: true,
    description:
      'What you say of the shape: it binds, as far as hard rules and project memory allow. Not with `shape: OFF`.',
  })
  readonly task?: PromptShapeInput | null;
}

@InputType('AskInput', { description: 'A question, and what may answer it.' })
export class AskInput extends CompileContextInput {
  @Field(() => Int, {
    defaultValue: 3,
    description: 'Sentences wanted, 1 to 20. The other sides of what sources disagree about come on top of them.',
  })
  readonly sentences!: number;
  @Field(() => Boolean, {
    defaultValue: true,
    description:
      'Whether a language model, if one is configured, takes part. The sentences that it writes are checked before they are told.',
  })
  readonly generate!: boolean;
  @Field(() => AskAgentEnum, {
    defaultValue: 'ONE_PASS',
    description: 'How evidence is gathered beyond the first search.',
  })
  readonly agent!: AskAgent;
  @Field(() => EditedPromptInput, {
    nullable: true,
    description: 'Texts of `compileContext` as you edited them: the model is sent exactly these.',
  })
  readonly edited?: EditedPromptInput | null;
}

@ObjectType('LeftOutSentence', { simpleResolvers: true, description: 'A sentence that is not in the answer.' })
export class LeftOutSentenceValue implements LeftOutSentence {
  @Field(() => String, { description: 'Its words.' })
  readonly text!: string;
  @Field(() => LeftOutReasonEnum, { description: 'Why it is not there.' })
  readonly reason!: LeftOutReason;
}

/** How an answer was made, which is not kept with it. */
export interface AnswerMade {
  /** null = nothing was searched. */
  readonly evidence: EvidenceFoundValue | null;
  /** null = one search found all. */
  readonly gathering: GatheringRecord | null;
  /** null = one model was to write, or none. */
  readonly ensemble: EnsembleShown | null;
  /** null = the live database was not asked. */
  readonly records: AnswerRecords | null;
  readonly ms: number;
}

@ObjectType('Answer', {
  implements: Node,
  simpleResolvers: true,
  description:
    'The result of `ask`: sentences that claims state or documents say, or that a language model wrote, each with its citations.',
})
export class AnswerValue implements Node {
  readonly id: string;
  @Field(() => String, { description: 'The question, as it was asked.' })
  readonly question: string;
  @Field(() => DateTime, { description: 'When it was answered.' })
  readonly answeredAt: Date;
  @Field(() => Int, { description: 'Number of the last commit that it saw.' })
  readonly commitNumber: number;
  @Field(() => ID, {
    nullable: true,
    description: 'The trace of how its evidence was found, to be read by `trace`; null if none was kept.',
  })
  readonly traceId: string | null;
  @Field(() => AnswerOutcomeEnum, { description: 'What came of the question.' })
  readonly outcome: AnswerOutcome;
  @Field(() => String, {
    description: 'The sentences with the marks of their citations, `[1]`; or that nothing says it.',
  })
  readonly text: string;
  @Field(() => [AnswerSentenceValue], { description: 'The sentences in order. Empty: there is no answer.' })
  readonly sentences: readonly AnswerSentenceValue[];
  @Field(() => [LeftOutSentenceValue], {
    description:
      'Sentences that would have been in the answer, each with its reason. They are not kept: empty where it is read again.',
  })
  readonly leftOut: readonly LeftOutSentenceValue[];
  @Field(() => DraftValue, {
    nullable: true,
    description: 'How a language model took part; null: none was asked, and no model wrote any sentence.',
  })
  readonly draft: DraftValue | null;
  @Field(() => EvidenceFoundValue, {
    nullable: true,
    description:
      'The evidence that it is made of, and how that was found. Null where a kept answer is read again, and with `exactFileLock`.',
  })
  readonly evidence: EvidenceFoundValue | null;
  @Field(() => GatheringValue, {
    nullable: true,
    description: 'How its evidence was gathered; null if one search found it, or where a kept answer is read again.',
  })
  readonly gathering: GatheringValue | null;
  @Field(() => EnsembleValue, {
    nullable: true,
    description:
      'What several models wrote, and what became of it; null with `ensemble: OFF`, if no model takes part, or where a kept answer is read again.',
  })
  readonly ensemble: EnsembleValue | null;
  @Field(() => AnswerRecordsValue, {
    nullable: true,
    description:
      'What the live database says of the entities that the question names, beside the sentences: it wins where they differ. Null if it ' +
      'was not asked, as none of them stands for a record, or where a kept answer is read again.',
  })
  readonly records: AnswerRecordsValue | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Milliseconds from the question to the answer. Null where a kept answer is read again.',
  })
  readonly milliseconds: number | null;
  readonly record: Answer;
  readonly given: GivenAnswer;
  readonly at: At;

  /**
   * @param at of what it is read
   * @param made null = it is read again
   */
  constructor(given: GivenAnswer, at: At, made: AnswerMade | null) {
    this.at = at;
    const { outcome, text, sentences, leftOut } = given.answer;
    this.record = given.answer;
    this.given = given;
    this.id = encodeId('ans', given.id);
    this.question = given.question;
    this.answeredAt = given.at;
    this.commitNumber = given.commit;
    this.traceId = given.traceId && encodeId('trc', given.traceId);
    this.outcome = outcome;
    this.text = text;
    this.sentences = sentences.map((sentence) => new AnswerSentenceValue(sentence, at));
    this.leftOut = leftOut.map((sentence) => Object.assign(new LeftOutSentenceValue(), sentence));
    this.draft = given.draft && Object.assign(new DraftValue(), given.draft);
    this.evidence = made && made.evidence;
    this.gathering = made?.gathering ? new GatheringValue(made.gathering) : null;
    this.ensemble = made?.ensemble ? new EnsembleValue(made.ensemble, at) : null;
    this.records = made?.records ? new AnswerRecordsValue(made.records) : null;
    this.milliseconds = made && made.ms;
  }
}

export const AskResult = resultOf('AskResult', AnswerValue);
