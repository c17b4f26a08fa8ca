import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { DraftEnd, DraftRecord, DraftState, SentenceVerdict } from '../../src/domain/answer-record.ts';
import type {
  CheckedFact,
  CheckReason,
  CheckSignal,
  CheckVerdict,
  SentenceType,
} from '../../src/domain/sentence-check.ts';
import { enumOf } from '../shared/enum-of.ts';

export const SentenceTypeEnum = enumOf<SentenceType>(
  'SentenceType',
  'What a sentence of a model is, by how it is said: it decides whether the sentence is checked.',
  {
    FACTUAL: 'It tells a fact. It is checked.',
    CAUSAL: 'It tells why something is so, or what comes of it. It is checked.',
    STATISTICAL: 'It tells a share, a rate, an average or how many of how many. It is checked.',
    OPINION: 'It tells what somebody thinks or values. Not checked, unless it names, quotes or counts something.',
    HEDGED: 'It tells a fact as something that may be. It is checked.',
    PROCEDURAL: 'It tells what to do. It is checked.',
    CONNECTIVE: 'It joins other sentences and has no word of its own. It is not checked.',
  },
);
export const CheckVerdictEnum = enumOf<CheckVerdict>('SentenceVerdict', 'What the check of a sentence came to.', {
  VERIFIED: 'The evidence says it.',
  PARTIALLY_SUPPORTED: 'The evidence says part of it: the sentence is marked.',
  UNSUPPORTED: 'No evidence says it: it is told as something that may be, or only to be missing.',
  CONTRADICTED: 'The evidence speaks against it: it is not told.',
  UNCHECKED: 'It states nothing that could be checked.',
});
export const CheckSignalEnum = enumOf<CheckSignal>('SentenceCheckSignal', 'What the check of a sentence rests on.', {
  NOT_FOUND: 'Words in quotation marks stand nowhere in the evidence.',
  WRONG_DOCUMENT: 'Another passage says it than the one that the model cited.',
  STITCHED: 'Words in quotation marks are made of pieces that do not stand side by side.',
  NUMBER: 'A number, its unit or what it counts is another.',
  DATE: 'A date is another.',
  NAME: 'A name is another, or stands nowhere in the evidence.',
  NEGATION: 'One of the two denies what the other says.',
  ROLES: 'Who does what to whom is turned round.',
  NOT_SAID: 'It says more than the evidence.',
  CONTRADICTION: 'The entailment model reads a contradiction.',
  NOT_ENTAILED: 'The entailment model does not read it in the evidence.',
  NOT_READ: 'Nothing was read that could say it, or whoever was to decide it could not be asked.',
});
export const DraftEndEnum = enumOf<DraftEnd>('DraftEnd', 'How the writing of a draft ended.', {
  WHOLE: 'The model ended it.',
  CUT_OFF: 'At the limit of tokens (`answer.tokens`): the last sentence is missing.',
  BROKE_OFF: 'The model did not end it, or not in time: `why` has the reason.',
});
export const DraftStateEnum = enumOf<DraftState>('DraftState', 'What became of a draft.', {
  ACCEPTED: 'Enough of it is supported.',
  REJECTED:
    'Too little of it is supported: what is supported is told, or, if nothing is, the very words of the documents.',
  REFUSED: 'The model found no answer in the evidence.',
  NOT_WRITTEN: 'No model wrote anything: `why` has the reason. The answer is made of the very words of the documents.',
});

@ObjectType('SentenceCheckReason', { simpleResolvers: true, description: 'What speaks against a sentence.' })
export class CheckReasonValue implements CheckReason {
  @Field(() => CheckSignalEnum, { description: 'What it is.' })
  readonly signal!: CheckSignal;
  @Field(() => String, { description: 'For people: what of the sentence, against what of the evidence.' })
  readonly detail!: string;
}

@ObjectType('CheckedFact', {
  simpleResolvers: true,
  description:
    'A true-or-false assertion of a sentence, with what the entailment model made of it. The three probabilities are 1 together.',
})
export class CheckedFactValue implements CheckedFact {
  @Field(() => String, { description: 'Its words.' })
  readonly text!: string;
  @Field(() => Float, { description: 'Probability that it follows from the words it is nearest to, 0–1.' })
  readonly entailment!: number;
  @Field(() => Float, { description: 'Probability that these say nothing of it, 0–1.' })
  readonly neutral!: number;
  @Field(() => Float, { description: 'Probability that these say otherwise, 0–1.' })
  readonly contradiction!: number;
}

@ObjectType('SentenceCheck', { simpleResolvers: true, description: 'How a sentence that a model wrote was checked.' })
export class SentenceCheckValue {
  @Field(() => SentenceTypeEnum, { description: 'What the sentence is.' })
  readonly type: SentenceType;
  @Field(() => CheckVerdictEnum, { description: 'What it came to.' })
  readonly verdict: CheckVerdict;
  @Field(() => Float, { description: 'How far the best of the evidence supports it, 0–1.' })
  readonly score: number;
  @Field(() => String, {
    description:
      'What decided: `rules`, the name of the entailment model, or `llm_tiebreaker:` and that of a language model.',
  })
  readonly method: string;
  @Field(() => [CheckReasonValue], { description: 'What speaks against it; empty for what is verified.' })
  readonly reasons: readonly CheckReasonValue[];
  @Field(() => [CheckedFactValue], {
    description: 'Its facts as the entailment model read them; empty if rules decided.',
  })
  readonly facts: readonly CheckedFactValue[];

  constructor({ kind, verdict, score, method, reasons, facts }: SentenceVerdict) {
    this.type = kind;
    this.verdict = verdict;
    this.score = score;
    this.method = method;
    this.reasons = reasons.map((reason) => Object.assign(new CheckReasonValue(), reason));
    this.facts = facts.map((fact) => Object.assign(new CheckedFactValue(), fact));
  }
}

@ObjectType('AnswerDraft', { simpleResolvers: true, description: 'How a language model took part in an answer.' })
export class DraftValue implements DraftRecord {
  @Field(() => DraftStateEnum, { description: 'What became of what it wrote.' })
  readonly state!: DraftState;
  @Field(() => String, { nullable: true, description: 'The model that wrote it; null if none ended an answer.' })
  readonly model!: string | null;
  @Field(() => DraftEndEnum, { description: 'How its writing ended.' })
  readonly end!: DraftEnd;
  @Field(() => String, { nullable: true, description: 'Why none was written, or why it broke off; else null.' })
  readonly why!: string | null;
  @Field(() => Int, {
    description: 'Drafts that were written: where too little was supported, another one was asked for.',
  })
  readonly drafts!: number;
  @Field(() => Int, { description: 'Tokens of the prompts, of drafts that were ended.' })
  readonly tokensIn!: number;
  @Field(() => Int, { description: 'Tokens that were written, of drafts that were ended.' })
  readonly tokensOut!: number;
  @Field(() => Float, {
    description: 'What the drafts cost, in US dollars; of one that broke off it is in `modelCosts` alone.',
  })
  readonly dollars!: number;
  @Field(() => Int, { description: 'Sentences that are verified.' })
  readonly verified!: number;
  @Field(() => Int, { description: 'Sentences that no evidence supports, or that it speaks against.' })
  readonly unsupported!: number;
  @Field(() => Float, {
    description: 'Share of the sentences that can be checked which are supported, at least in part; 1 if none can be.',
  })
  readonly coverage!: number;
  @Field(() => Float, { description: 'How sure the answer is, 0–1; 0 unless `state` is ACCEPTED.' })
  readonly confidence!: number;
  @Field(() => [String], { description: 'What checked its sentences: `rules`, and names of models.' })
  readonly checkedBy!: readonly string[];
}
