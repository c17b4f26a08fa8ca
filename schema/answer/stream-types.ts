import { createUnionType, Field, Int, ObjectType } from 'type-graphql';
import { AnswerValue } from './answer-types.ts';
import { AnswerSentenceValue } from './sentence-types.ts';

@ObjectType('AnswerSentences', {
  simpleResolvers: true,
  description: 'Sentences of an answer that have been checked, as soon as they are.',
})
export class AnswerSentencesValue {
  @Field(() => Int, {
    description: 'The draft that they are of, from 1. Where too little of one is supported the model writes another.',
  })
  readonly draftNumber!: number;
  @Field(() => [AnswerSentenceValue], {
    description:
      'A sentence, and the other sides of what sources disagree about. The whole answer counts: it tells less where too little is supported.',
  })
  readonly sentences!: readonly AnswerSentenceValue[];
}

export const AnswerStreamEvent = createUnionType({
  name: 'AnswerStreamEvent',
  description: 'What comes of a question, in turn: sentences, and at the end the whole answer.',
  types: () => [AnswerSentencesValue, AnswerValue] as const,
});
