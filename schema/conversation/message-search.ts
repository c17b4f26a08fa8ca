import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Strategy } from '../../src/domain/search-terms.ts';
import { StrategyEnum } from '../search/search-enums.ts';
import { EmbeddingStatusValue, ScorePartValue } from '../search/search-types.ts';
import { MessageNode } from './conversation.ts';

@ArgsType()
export class SearchMessagesArgs {
  @Field(() => String, {
    description: 'The question, or some words. Phrases in quotation marks are not required to match.',
  })
  readonly text!: string;
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only messages of these conversations (`cnv_…`, or their natural keys). Left out: of all that you can see.',
  })
  readonly conversations?: readonly string[] | null;
  @Field(() => StrategyEnum, {
    nullable: true,
    description: 'Left out: FUSED where messages are embedded, else LEXICAL.',
  })
  readonly strategy?: Strategy | null;
  @Field(() => Int, { nullable: true, description: 'Hits wanted, at most the setting `page.max`. Left out: 10.' })
  readonly first?: number | null;
}

@ObjectType('MessageHit', {
  simpleResolvers: true,
  description: 'A message that was found, with its score taken apart.',
})
export class MessageHitValue {
  @Field(() => MessageNode, { description: 'The message.' })
  readonly message: MessageNode;
  @Field(() => Float, { description: 'The sum of the contributions of `parts`. Comparable within one answer only.' })
  readonly score: number;
  @Field(() => [ScorePartValue], {
    description:
      'What the score is made of: `lexical` (BM25 over the message and those around it) and `dense` (cosine), each stretched to 0–1; ' +
      '`speaker`, `date` and `tellsWhen` where the question names a speaker or a time, or asks for one; `asks`, taken off a message that only asks.',
  })
  readonly parts: readonly ScorePartValue[];
  constructor(message: MessageNode, score: number, parts: readonly ScorePartValue[]) {
    this.message = message;
    this.score = score;
    this.parts = parts;
  }
}

@ObjectType('MessageSearch', { simpleResolvers: true, description: 'The result of `searchMessages`.' })
export class MessageSearchValue {
  @Field(() => [MessageHitValue], { description: 'The hits, best first.' })
  readonly hits: readonly MessageHitValue[];
  @Field(() => StrategyEnum, { description: 'The strategy that was used.' })
  readonly strategy: Strategy;
  @Field(() => EmbeddingStatusValue, {
    nullable: true,
    description: 'Whether dense search was available and complete; null if only lexical search was asked for.',
  })
  readonly dense: EmbeddingStatusValue | null;
  constructor(hits: readonly MessageHitValue[], strategy: Strategy, dense: EmbeddingStatusValue | null) {
    this.hits = hits;
    this.strategy = strategy;
    this.dense = dense;
  }
}
