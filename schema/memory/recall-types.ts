import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { MemorySource } from '../../src/domain/memory-record.ts';
import { EmbeddingStatusValue, ScorePartValue } from '../search/search-types.ts';
import { QuestionUnderstandingValue } from '../search/question-types.ts';
import { enumOf } from '../shared/enum-of.ts';
import { Memory } from './memory-types.ts';

export const MemorySourceEnum = enumOf<MemorySource>('MemorySource', 'By what a memory was found.', {
  SEARCH: 'A search of its words and its meaning.',
  ENTITY: 'It is about an entity that the question names.',
  TEMPORAL: 'It was said or stated in the time that the question asks about.',
});

@ObjectType('RecalledMemory', {
  simpleResolvers: true,
  description: 'A memory that was looked at for a question, with what its score is made of.',
})
export class RecalledMemoryValue {
  @Field(() => Memory, { description: 'The memory.' })
  readonly memory!: Memory;
  @Field(() => [MemorySourceEnum], { description: 'By what it was found.' })
  readonly foundBy!: readonly MemorySource[];
  @Field(() => Float, {
    description: 'The sum of the contributions of `parts`, of a fact times `effectiveConfidence`.',
  })
  readonly score!: number;
  @Field(() => [ScorePartValue], {
    description:
      'Its five signals, each 0–1, by the weights of the strategy: `semanticSimilarity` ((1 + cosine) / 2; 0 while it has no vector), ' +
      '`entityOverlap` (Jaccard), `temporalRelevance` (1 where the question names no time), `importance`, `reinforcement`; and `relevance`, ' +
      'how well a search found it: an episode beside the best of all messages, a fact by its cosine.',
  })
  readonly parts!: readonly ScorePartValue[];
  @Field(() => Float, {
    nullable: true,
    description: 'How sure a fact still is, 0–1; null for an episode, which is a record and is not doubted.',
  })
  readonly effectiveConfidence!: number | null;
  @Field(() => Int, { description: 'Tokens of its text, as a quarter of its characters.' })
  readonly tokens!: number;
}

@ObjectType('Recall', { simpleResolvers: true, description: 'The result of `recall`.' })
export class RecallValue {
  @Field(() => [RecalledMemoryValue], { description: 'What is recalled, the best first; empty if nothing fits.' })
  readonly memories!: readonly RecalledMemoryValue[];
  @Field(() => [RecalledMemoryValue], {
    description:
      'Facts on the question that are hardly sure any more: ask whether they still hold, and do not tell them.',
  })
  readonly toConfirm!: readonly RecalledMemoryValue[];
  @Field(() => [RecalledMemoryValue], { description: 'If nothing fits: what came nearest, in meaning and words.' })
  readonly nearest!: readonly RecalledMemoryValue[];
  @Field(() => Int, { description: 'The number of memories that were looked at.' })
  readonly candidates!: number;
  @Field(() => Int, { description: 'Tokens of `memories` together.' })
  readonly tokens!: number;
  @Field(() => Int, { description: 'Tokens that they could have at most.' })
  readonly budget!: number;
  @Field(() => QuestionUnderstandingValue, {
    description: 'The question as it was understood: its strategy, with the weights, its entities and its time.',
  })
  readonly understanding!: QuestionUnderstandingValue;
  @Field(() => EmbeddingStatusValue, {
    nullable: true,
    description:
      'How it stands with meaning; null where this server makes no vectors. `UNAVAILABLE`: names and times alone found.',
  })
  readonly vectors!: EmbeddingStatusValue | null;
}
