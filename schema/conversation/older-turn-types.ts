import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { MessageSource } from '../../src/domain/conversation-record.ts';
import type { ChosenTurns, OlderTurn, TurnVerdict } from '../../src/domain/older-turn-record.ts';
import { EmbeddingStatusValue, ScorePartValue } from '../search/search-types.ts';
import { enumOf } from '../shared/enum-of.ts';
import { MessageNode, MessageSourceEnum, VersionHintValue } from './conversation.ts';

export const TurnVerdictEnum = enumOf<TurnVerdict>('TurnVerdict', 'Whether an older turn is part of a prompt.', {
  KEPT: 'It is on the topic of the question, and within the budget.',
  OFF_TOPIC: 'It has too little to do with the question, however recent or important it is.',
  OVER_BUDGET: 'It is on topic, but turns with a better score have used up the tokens.',
});

@ObjectType('OlderTurn', {
  simpleResolvers: true,
  description: 'Something that a user said earlier in a conversation with the replies to it, word for word.',
})
export class OlderTurnValue {
  @Field(() => [MessageNode], { description: 'Its messages, in the order of the log.' })
  readonly messages: readonly MessageNode[];
  @Field(() => TurnVerdictEnum, { description: 'Whether it is part of the prompt.' })
  readonly verdict: TurnVerdict;
  @Field(() => String, { description: 'Why, in words and numbers.' })
  readonly reason: string;
  @Field(() => Float, { description: 'The sum of the contributions of `parts`. Comparable within one answer only.' })
  readonly score: number;
  @Field(() => [ScorePartValue], {
    description:
      'What the score is made of: `similarity` (cosine), `lexicon` (words and names, under any name of the same thing), `recency`, ' +
      '`importance`; each 0–1.',
  })
  readonly parts: readonly ScorePartValue[];
  @Field(() => Boolean, { description: 'Whether a client marked one of its messages as important.' })
  readonly important: boolean;
  @Field(() => Float, {
    description: 'Importance, 0–1: 1 if it was marked; else what decisions and rules in it are worth.',
  })
  readonly importance: number;
  @Field(() => [String], { description: 'Tags of its messages.' })
  readonly tags: readonly string[];
  @Field(() => Int, { description: 'How many turns ago it was; the last turn is 1.' })
  readonly distance: number;
  @Field(() => Float, { description: 'Seconds since its last message was said.' })
  readonly elapsedSeconds: number;
  @Field(() => [VersionHintValue], { description: 'Versions of files that it speaks of.' })
  readonly versionHints: readonly VersionHintValue[];
  @Field(() => [MessageSourceEnum], { description: 'How its messages came into the conversation, each way once.' })
  readonly sources: readonly MessageSource[];
  @Field(() => Int, { description: 'Tokens of its messages (cl100k_base).' })
  readonly tokens: number;

  constructor(turn: OlderTurn, messages: readonly MessageNode[]) {
    this.messages = messages;
    this.verdict = turn.verdict;
    this.reason = turn.reason;
    this.score = turn.score;
    this.parts = turn.parts.map(({ name, weight, input }) => new ScorePartValue(name, weight, input, weight * input));
    this.important = turn.important;
    this.importance = turn.importance;
    this.tags = [...new Set(turn.messages.flatMap(({ tags }) => tags))];
    this.distance = turn.distance;
    this.elapsedSeconds = turn.elapsedMs / 1000;
    this.versionHints = turn.messages.flatMap(({ versionHints }) => versionHints.map((it) => new VersionHintValue(it)));
    this.sources = [...new Set(turn.messages.map(({ source }) => source))];
    this.tokens = turn.tokens;
  }
}

@ObjectType('OlderTurns', { simpleResolvers: true, description: 'The result of `Conversation.olderTurns`.' })
export class OlderTurnsValue {
  @Field(() => [OlderTurnValue], {
    description: 'The turns that were looked at, the best score first: those that are kept, and those that are not.',
  })
  readonly turns: readonly OlderTurnValue[];
  @Field(() => Int, { description: 'Tokens of those that are kept together.' })
  readonly tokens: number;
  @Field(() => Int, { description: 'Tokens that they could have at most.' })
  readonly budget: number;
  @Field(() => Int, { description: 'The generation that was read: messages up to this number.' })
  readonly published: number;
  @Field(() => EmbeddingStatusValue, {
    nullable: true,
    description: 'Whether dense search was available and complete; null if this server makes no embeddings.',
  })
  readonly dense: EmbeddingStatusValue | null;

  constructor(found: ChosenTurns, turns: readonly OlderTurnValue[], dense: EmbeddingStatusValue | null) {
    this.turns = turns;
    this.tokens = found.tokens;
    this.budget = found.budget;
    this.published = found.published;
    this.dense = dense;
  }
}
