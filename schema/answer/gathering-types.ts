import { Field, Float, Int, ObjectType } from 'type-graphql';
import type {
  AskAgent,
  GatheringAction,
  GatheringEnd,
  GatheringLimit,
  GatheringRecord,
  GatheringStep,
  GatheringStrategy,
  Reasoning,
} from '../../src/domain/gathering-record.ts';
import { enumOf } from '../shared/enum-of.ts';

const STRATEGIES: Readonly<Record<GatheringStrategy, string>> = {
  ONE_PASS: 'One search.',
  MULTI_HOP:
    'The question is cut into parts, and each part is searched for, with the names that the parts before it found.',
  STAGED: 'A language model makes a plan of what the first search found, and the plan is searched for.',
  INTERLEAVED: 'A language model says in turn what to search for, what is missing, and when it is enough.',
};
export const AskAgentEnum = enumOf<AskAgent>('AskAgent', 'How the evidence for an answer is gathered.', {
  AUTO: 'By how complex the question is: ONE_PASS for one fact, MULTI_HOP for a few, INTERLEAVED for what is weighed, STAGED for what is made of many.',
  ...STRATEGIES,
});
export const GatheringStrategyEnum = enumOf<GatheringStrategy>(
  'GatheringStrategy',
  'How evidence was gathered.',
  STRATEGIES,
);
export const GatheringEndEnum = enumOf<GatheringEnd>('GatheringEnd', 'Why the gathering of evidence ended.', {
  DONE: 'Its parts or its plan were searched for, or the language model has enough.',
  NOTHING_NEW: 'Two rounds one after the other brought nothing new.',
  LIMIT: 'A limit was reached: `limit` names it. What was gathered until then is the evidence.',
  UNAVAILABLE: 'A language model or a search gave no usable answer: `why` has the reason.',
});
export const GatheringLimitEnum = enumOf<GatheringLimit>('GatheringLimit', 'A limit of the gathering of evidence.', {
  RETRIEVED_TOKENS: '100,000 tokens of passages.',
  CONTEXT_TOKENS: '150,000 tokens of prompts.',
  DOCUMENTS: '50 documents beside those of the first search.',
  DOCUMENTS_OF_TYPE: '30 forum posts, 20 proposals, 10 papers, 10 transcripts, 10 others.',
  ITERATIONS: 'Rounds: `gather.iterations`.',
  CALLS_OF_ITERATION: '4 searches and judgements a round.',
  CALLS: '20 searches and judgements.',
  SECONDS: 'Seconds from the question on: `gather.seconds`, and at most three fifths of `answer.seconds`.',
  DOLLARS: 'US dollars of model calls: `gather.dollars`, or what the space may spend in a day.',
});
export const GatheringActionEnum = enumOf<GatheringAction>('GatheringAction', 'What a step of a gathering does.', {
  PLAN: 'The language model makes a plan.',
  RETRIEVE: 'A search.',
  REASON: 'The language model judges the evidence.',
  SYNTHESIZE: 'The language model says that the evidence is enough.',
  DONE: 'The language model says that all is done.',
});

@ObjectType('GatheringReasoning', {
  simpleResolvers: true,
  description: 'What a language model makes of the evidence so far. It is not checked, and no part of the answer.',
})
export class ReasoningValue implements Reasoning {
  @Field(() => Boolean, { description: 'Whether the evidence answers the question.' })
  readonly canAnswer!: boolean;
  @Field(() => String, { description: 'What of the answer the evidence says; may be empty.' })
  readonly partialAnswer!: string;
  @Field(() => [String], { description: 'What is missing.' })
  readonly missingInfo!: readonly string[];
  @Field(() => [String], { description: 'Searches that would find it: they are made in the next rounds.' })
  readonly suggestedQueries!: readonly string[];
  @Field(() => Float, { description: 'How sure the model is, 0–1.' })
  readonly confidence!: number;
}

@ObjectType('GatheringStep', { simpleResolvers: true, description: 'A step of the gathering of evidence.' })
export class GatheringStepValue {
  @Field(() => Int, { description: 'Its round, from 1.' })
  readonly iteration!: number;
  @Field(() => GatheringActionEnum, { description: 'What it does.' })
  readonly action!: GatheringAction;
  @Field(() => String, { nullable: true, description: 'What is searched for; null if it is no search.' })
  readonly question!: string | null;
  @Field(() => String, { nullable: true, description: 'Why, in the words of the language model; null by rules.' })
  readonly thought!: string | null;
  @Field(() => Int, { nullable: true, description: 'Passages that it added; null if nothing was searched for.' })
  readonly found!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why it was not done, or what of it was left out; null if nothing was.',
  })
  readonly refused!: string | null;
  @Field(() => GatheringLimitEnum, { nullable: true, description: 'The limit that refused it; null if none did.' })
  readonly limit!: GatheringLimit | null;
  @Field(() => ReasoningValue, { nullable: true, description: 'Of a judgement; else null.' })
  readonly reasoning: ReasoningValue | null;

  constructor({ reasoning, ...step }: GatheringStep) {
    Object.assign(this, step);
    this.reasoning = reasoning && Object.assign(new ReasoningValue(), reasoning);
  }
}

@ObjectType('Gathering', { simpleResolvers: true, description: 'How the evidence of an answer was gathered.' })
export class GatheringValue {
  @Field(() => GatheringStrategyEnum, { description: 'How.' })
  readonly strategy!: GatheringStrategy;
  @Field(() => GatheringEndEnum, { description: 'Why it ended.' })
  readonly end!: GatheringEnd;
  @Field(() => GatheringLimitEnum, { nullable: true, description: 'The limit that ended it; null if none did.' })
  readonly limit!: GatheringLimit | null;
  @Field(() => String, {
    nullable: true,
    description: 'What was not as it should have been, for people; null if all was.',
  })
  readonly why!: string | null;
  @Field(() => Int, { description: 'Rounds.' })
  readonly iterations!: number;
  @Field(() => Int, { description: 'Searches, and judgements of the language model.' })
  readonly calls!: number;
  @Field(() => Int, { description: 'Documents that it added to those of the first search.' })
  readonly documents!: number;
  @Field(() => Int, { description: 'Tokens of the passages that it added.' })
  readonly retrievedTokens!: number;
  @Field(() => Int, { description: 'Tokens of the prompts of the language model, of calls that it answered.' })
  readonly tokensIn!: number;
  @Field(() => Int, { description: 'Tokens that it wrote.' })
  readonly tokensOut!: number;
  @Field(() => Float, {
    description: 'What that cost, in US dollars; of calls that it did not answer it is in `modelCosts` alone.',
  })
  readonly dollars!: number;
  @Field(() => [GatheringStepValue], { description: 'What was done, in order.' })
  readonly steps: readonly GatheringStepValue[];

  constructor({ steps, ...record }: GatheringRecord) {
    Object.assign(this, record);
    this.steps = steps.map((step) => new GatheringStepValue(step));
  }
}
