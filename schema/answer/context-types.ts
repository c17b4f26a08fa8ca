import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { DropReason } from '../../src/domain/answer-record.ts';
import { EvidenceFoundValue } from '../search/find-evidence-types.ts';
import { enumOf } from '../shared/enum-of.ts';
import { resultOf } from '../shared/written.ts';

export const DropReasonEnum = enumOf<DropReason>('ContextDropReason', 'Why words that were found are in no prompt.', {
  NOT_HELD: 'No claim that they make holds now.',
  NOT_FOUND: 'They are not where they should stand, or in no document that may be cited here.',
  CONTRADICTED: 'The evidence speaks against them.',
  SPEAKS_TO_MODEL: 'They address a language model.',
  NO_ROOM: 'More relevant words took up the tokens that evidence may have.',
});

@InputType('EditedPromptInput', {
  description: 'Texts of a prompt as somebody edited them; they are sent as they are.',
})
export class EditedPromptInput {
  @Field(() => String, { nullable: true, description: 'The rules. Left out: as `compileContext` has them.' })
  readonly system?: string | null;
  @Field(() => String, { nullable: true, description: 'The prompt. Left out: as `compileContext` has it.' })
  readonly prompt?: string | null;
}

@ObjectType('ContextSource', {
  simpleResolvers: true,
  description: 'Sentences of one passage, or the statement of a claim, under one number.',
})
export class ContextSourceValue {
  @Field(() => Int, { description: 'Its number in the prompt.' })
  readonly n!: number;
  @Field(() => String, { description: 'What stands above it: the name of its document, and headings.' })
  readonly heading!: string;
  @Field(() => String, { description: 'Its sentences, in their order.' })
  readonly text!: string;
  @Field(() => Float, { description: 'Confidence of the claim, or trust in the source, 0–1.' })
  readonly confidence!: number;
  @Field(() => Boolean, { description: 'True if sources disagree about it.' })
  readonly disputed!: boolean;
}

@ObjectType('DroppedWords', { simpleResolvers: true, description: 'Words that were found and are not in the prompt.' })
export class DroppedWordsValue {
  @Field(() => String, { description: 'The words.' })
  readonly text!: string;
  @Field(() => DropReasonEnum, { description: 'Why they are not there.' })
  readonly reason!: DropReason;
}

@ObjectType('CompiledContext', {
  simpleResolvers: true,
  description: 'What a language model would be sent for a question: `ask` sends the same.',
})
export class CompiledContextValue {
  @Field(() => String, {
    nullable: true,
    description: 'The model that would be asked first; null if none is configured.',
  })
  readonly model!: string | null;
  @Field(() => String, { description: 'The rules.' })
  readonly system!: string;
  @Field(() => String, { description: 'The prompt: evidence, conflicts, confidence, conversation, question.' })
  readonly prompt!: string;
  @Field(() => Int, { description: 'Tokens of both, on the safe side (`model.margin`).' })
  readonly tokens!: number;
  @Field(() => Int, { description: 'The most that they may be, by the mode and the window of the model.' })
  readonly limit!: number;
  @Field(() => Float, {
    description: 'What one draft costs at most, in US dollars: these tokens, and an answer as long as it may be.',
  })
  readonly dollars!: number;
  @Field(() => [ContextSourceValue], { description: 'The evidence that is in it.' })
  readonly sources!: readonly ContextSourceValue[];
  @Field(() => [DroppedWordsValue], { description: 'Words that were found and are not in it, each with its reason.' })
  readonly dropped!: readonly DroppedWordsValue[];
  @Field(() => EvidenceFoundValue, { description: 'The evidence that was found, and how.' })
  readonly evidence!: EvidenceFoundValue;
}

export const CompileContextResult = resultOf('CompileContextResult', CompiledContextValue);
