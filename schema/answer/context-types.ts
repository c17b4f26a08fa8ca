import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { DropReason } from '../../src/domain/answer-record.ts';
import type { ContextBlock } from '../../src/domain/context-blocks.ts';
import type { NamedFileState } from '../../src/domain/named-file.ts';
import { EvidenceFoundValue } from '../search/find-evidence-types.ts';
import { enumOf } from '../shared/enum-of.ts';
import { EnsemblePlanValue } from './ensemble-types.ts';
import { DateTime } from '../shared/scalars.ts';
import { resultOf } from '../shared/written.ts';
import { CondensedContextValue, PromptShapeValue } from './shape-types.ts';

export const DropReasonEnum = enumOf<DropReason>('ContextDropReason', 'Why words that were found are in no prompt.', {
  NOT_HELD: 'No claim that they make holds now.',
  NOT_FOUND: 'They are not where they should stand, or in no document that may be cited here.',
  AGING: 'Memories alone say it, which have faded below the setting `confidence.aging`: they are asked about.',
  CONTRADICTED: 'The evidence speaks against them.',
  SPEAKS_TO_MODEL: 'They address a language model.',
  IN_FILES: 'A named file of the prompt says them.',
  AGAINST_FILES: 'They were said in the conversation, and a named file of the prompt says otherwise.',
  OFF_TOPIC: 'They were said in the conversation, and have too little to do with what is talked about.',
  NO_ROOM: 'More relevant words took up the tokens that their block may have.',
});
export const ContextBlockEnum = enumOf<ContextBlock>(
  'ContextBlock',
  'A block of a prompt. They stand in this order, which is that of their authority and cannot be changed.',
  {
    FILES: 'Files that were named for it.',
    EVIDENCE: 'Sentences of documents, and claims.',
    CONDENSED: 'Facts, constraints and open issues, as a language model condensed them.',
    UPDATES: 'What changed since the question before it in the conversation.',
    CONFLICTS: 'What sources disagree about.',
    CONFIDENCE: 'How sure all of it is.',
    TASK: 'What is wanted, where that is more than the question itself.',
    ROADMAP:
      'The setting `prompt.roadmap`, for reference, where a question is about what is to come: it is no evidence.',
    RECENT_HISTORY: 'What was said before in the conversation: it has no authority.',
  },
);
export const NamedFileStateEnum = enumOf<NamedFileState>('NamedFileState', 'What became of a file that was named.', {
  FULL: 'All of it is in the prompt.',
  PACK: 'It is too long. In the prompt are the definitions that the question names, and its least indented lines.',
  LEFT_TO_RETRIEVAL:
    'The question names it, and it is neither code nor configuration: what it says is searched for. `files` takes it.',
  SWITCHED_OFF: 'It is in `off`, or not in `only`.',
  AMBIGUOUS: 'The question names it, and several documents have this path.',
  NOT_A_FILE: 'It is a message or a note, or has no text.',
  NO_ROOM: 'Not one of its lines fits.',
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
  @Field(() => String, {
    description:
      'Of a named file `FULL` or `PACK` with the lines that are shown, and the beginning of the SHA-256 of its content; else empty.',
  })
  readonly note!: string;
  @Field(() => String, { description: 'Its sentences, in their order; a named file letter by letter.' })
  readonly text!: string;
  @Field(() => Float, { description: 'Confidence of the claim, or trust in the source, 0–1.' })
  readonly confidence!: number;
  @Field(() => Boolean, { description: 'True if sources disagree about it.' })
  readonly disputed!: boolean;
}

@ObjectType('NamedFile', { simpleResolvers: true, description: 'A file that was named for a prompt, as it is stored.' })
export class NamedFileValue {
  @Field(() => String, { description: 'As it was named: id, natural key or path.' })
  readonly name!: string;
  @Field(() => NamedFileStateEnum, { description: 'What became of it.' })
  readonly state!: NamedFileState;
  @Field(() => String, { description: 'The same in a few words.' })
  readonly why!: string;
  @Field(() => Int, { nullable: true, description: 'Its number in the prompt (`sources`); null if it is not there.' })
  readonly n!: number | null;
  @Field(() => String, { nullable: true, description: 'Natural key of its document; null if it was not read.' })
  readonly key!: string | null;
  @Field(() => String, { nullable: true, description: 'Its path within its source; null if it was not read.' })
  readonly path!: string | null;
  @Field(() => String, { nullable: true, description: 'Its media type; null if it was not read.' })
  readonly mediaType!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 (hex) of its content as received: `Revision.contentHash`; null if it was not read.',
  })
  readonly contentHash!: string | null;
  @Field(() => Int, { nullable: true, description: 'Length of its content in bytes; null if it was not read.' })
  readonly bytes!: number | null;
  @Field(() => Int, { nullable: true, description: 'Lines of it that have words; null if it is not in the prompt.' })
  readonly lines!: number | null;
  @Field(() => Int, { nullable: true, description: 'How many of these are shown; null if it is not in the prompt.' })
  readonly linesShown!: number | null;
}

@ObjectType('ContextConflictSide', { simpleResolvers: true, description: 'What one side of a conflict says.' })
export class ContextConflictSideValue {
  @Field(() => String, { description: 'The statement of its claim.' })
  readonly statement!: string;
  @Field(() => Boolean, { description: 'True if a named file of the prompt says it.' })
  readonly inFiles!: boolean;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When the newest of the texts that say it was published, or else found; null if not known.',
  })
  readonly at!: Date | null;
  @Field(() => Boolean, {
    description: 'True if it counts: a named file before what is newer, and that before what is older.',
  })
  readonly wins!: boolean;
}

@ObjectType('ContextConflict', {
  simpleResolvers: true,
  description: 'An open conflict about what a prompt says. It is shown with the prompt alone, and not kept with it.',
})
export class ContextConflictValue {
  @Field(() => ID, { description: 'The conflict (`cfl_…`).' })
  readonly conflictId!: string;
  @Field(() => [Int], { description: 'Numbers of the sources that say one of its sides.' })
  readonly sources!: readonly number[];
  @Field(() => [ContextConflictSideValue], { description: 'Its sides. None wins where that cannot be said.' })
  readonly sides!: readonly ContextConflictSideValue[];
}

@ObjectType('DroppedWords', {
  simpleResolvers: true,
  description: 'Words that were found or said and are not in the prompt.',
})
export class DroppedWordsValue {
  @Field(() => String, { description: 'The words.' })
  readonly text!: string;
  @Field(() => ContextBlockEnum, { description: 'The block that they would be in.' })
  readonly block!: ContextBlock;
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
  @Field(() => String, {
    description: 'The rules, and the settings `prompt.hardRules` and `prompt.projectMemory`, word for word.',
  })
  readonly system!: string;
  @Field(() => String, { description: 'The prompt: its blocks in the order of `ContextBlock`, and the question.' })
  readonly prompt!: string;
  @Field(() => Int, { description: 'Tokens of both, on the safe side (`model.margin`).' })
  readonly tokens!: number;
  @Field(() => Int, { description: 'The most that they may be, by the mode and the window of the model.' })
  readonly limit!: number;
  @Field(() => Float, {
    description: 'What one draft costs at most, in US dollars: these tokens, and an answer as long as it may be.',
  })
  readonly dollars!: number;
  @Field(() => EnsemblePlanValue, {
    nullable: true,
    description:
      'Who would write, and what all of them may cost; null with `ensemble: OFF`, `model`, or without a model.',
  })
  readonly ensemble!: EnsemblePlanValue | null;
  @Field(() => [NamedFileValue], {
    description: 'Files that were named, in `files` or in the question, each with what became of it.',
  })
  readonly files!: readonly NamedFileValue[];
  @Field(() => [ContextSourceValue], { description: 'Named files, and the evidence that is in it.' })
  readonly sources!: readonly ContextSourceValue[];
  @Field(() => [ContextConflictValue], { description: 'Open conflicts about what it says, each with its sides.' })
  readonly conflicts!: readonly ContextConflictValue[];
  @Field(() => [DroppedWordsValue], {
    description: 'Words that were found or said and are not in it, each with its reason.',
  })
  readonly dropped!: readonly DroppedWordsValue[];
  @Field(() => PromptShapeValue, { nullable: true, description: 'What it is for; null with `shape: OFF`.' })
  readonly shape!: PromptShapeValue | null;
  @Field(() => CondensedContextValue, {
    nullable: true,
    description: 'What was found, condensed; null with `condense: OFF`, and with `exactFileLock`.',
  })
  readonly condensed!: CondensedContextValue | null;
  @Field(() => EvidenceFoundValue, {
    nullable: true,
    description: 'The evidence that was found, and how; null with `exactFileLock`, where nothing is searched.',
  })
  readonly evidence!: EvidenceFoundValue | null;
}

export const CompileContextResult = resultOf('CompileContextResult', CompiledContextValue);
