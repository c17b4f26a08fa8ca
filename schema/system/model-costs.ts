import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { ModelCallTotals, ModelOutcome, ModelPurpose } from '../../src/domain/model-calls.ts';

@ObjectType('ModelCalls', {
  simpleResolvers: true,
  description: 'Totals of the model calls with one purpose, model and outcome.',
})
export class ModelCallsValue {
  @Field(() => String, {
    description:
      'Purpose of the calls: EXTRACTION, COREFERENCE, ALIAS, CONSOLIDATION, RELATIONSHIPS, COMPRESSION, UNDERSTANDING, GATHERING, SHAPING, ANSWER or VERIFICATION.',
  })
  readonly purpose: ModelPurpose;
  @Field(() => String, { description: 'Name of the language model.' })
  readonly model: string;
  @Field(() => String, {
    description: 'Outcome of the calls: ANSWERED, PENDING (not ended yet), or the kind of error.',
  })
  readonly outcome: ModelOutcome;
  @Field(() => Int, { description: 'Number of calls; each retry counts.' })
  readonly calls: number;
  @Field(() => Float, { description: 'Input tokens in total.' })
  readonly tokensIn: number;
  @Field(() => Float, { description: 'Output tokens in total.' })
  readonly tokensOut: number;
  @Field(() => Float, { description: 'Cost in US dollars.' })
  readonly dollars: number;
  @Field(() => Boolean, {
    description:
      'True if the price of the model is known; else the settings `model.unknownIn` and `model.unknownOut` are used.',
  })
  readonly priceKnown: boolean;
  @Field(() => Float, { description: 'Total duration in milliseconds.' })
  readonly ms: number;
  constructor(totals: ModelCallTotals) {
    this.purpose = totals.purpose;
    this.model = totals.model;
    this.outcome = totals.outcome;
    this.calls = totals.calls;
    this.tokensIn = totals.tokensIn;
    this.tokensOut = totals.tokensOut;
    this.dollars = totals.dollars;
    this.priceKnown = totals.priceKnown;
    this.ms = totals.ms;
  }
}

@ObjectType('ModelCosts', {
  simpleResolvers: true,
  description: 'What calls of language models have cost in this space.',
})
export class ModelCostsValue {
  @Field(() => Float, {
    description: 'US dollars since midnight UTC: spent, plus reserved for calls that have not ended.',
  })
  readonly spentToday!: number;
  @Field(() => Float, { description: 'Daily budget in US dollars: the setting `model.dollarsPerDay`.' })
  readonly limitPerDay!: number;
  @Field(() => [ModelCallsValue], { description: 'Totals by purpose, model and outcome, most expensive first.' })
  readonly calls!: readonly ModelCallsValue[];
}
