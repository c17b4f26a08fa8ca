import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { ModelCallTotals, ModelOutcome, ModelPurpose } from '../../src/domain/model-calls.ts';

@ObjectType('ModelCalls', { simpleResolvers: true, description: 'What model calls of one kind came to.' })
export class ModelCallsValue {
  @Field(() => String, {
    description: 'What for: EXTRACTION, COREFERENCE, ALIAS, CONSOLIDATION (of statements) or RELATIONSHIPS.',
  })
  readonly purpose: ModelPurpose;
  @Field(() => String, { description: 'The model that was asked.' })
  readonly model: string;
  @Field(() => String, {
    description: 'How they ended: ANSWERED, or what went wrong; PENDING while they are under way.',
  })
  readonly outcome: ModelOutcome;
  @Field(() => Int, { description: 'How many; each try is one.' })
  readonly calls: number;
  @Field(() => Float, { description: 'Tokens of the questions.' })
  readonly tokensIn: number;
  @Field(() => Float, { description: 'Tokens of the answers.' })
  readonly tokensOut: number;
  @Field(() => Float, { description: 'US dollars.' })
  readonly dollars: number;
  @Field(() => Boolean, {
    description: 'The price of the model is known; else it is counted at `model.unknownIn` and `model.unknownOut`.',
  })
  readonly priceKnown: boolean;
  @Field(() => Float, { description: 'Milliseconds that they took together.' })
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

@ObjectType('ModelCosts', { simpleResolvers: true, description: 'What the language model has cost the space.' })
export class ModelCostsValue {
  @Field(() => Float, { description: 'US dollars spent or set aside since midnight (UTC).' })
  readonly spentToday!: number;
  @Field(() => Float, { description: 'US dollars that a day may cost: the setting `model.dollarsPerDay`.' })
  readonly limitPerDay!: number;
  @Field(() => [ModelCallsValue], { description: 'The calls by purpose, model and outcome, dearest first.' })
  readonly calls!: readonly ModelCallsValue[];
}
