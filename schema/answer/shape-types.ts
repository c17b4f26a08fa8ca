import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { CitedStatement, CondensedBy, CondensedContext, OpenIssue } from '../../src/domain/condensed-context.ts';
import type {
  Deliverable,
  DiscardedProposal,
  MaterialPart,
  PromptAgent,
  ShapeArtifact,
  ShapeAudit,
  ShapeBound,
  ShapeHeader,
  ShapePart,
  ShapePass,
  ShapeRecord,
} from '../../src/domain/prompt-shape.ts';
import type { QuestionIntent } from '../../src/domain/question-record.ts';
import { encodeId } from '../../src/domain/typed-ids.ts';
import { QuestionIntentEnum } from '../search/question-enums.ts';
import { enumOf } from '../shared/enum-of.ts';
import type { At } from '../shared/node-interface.ts';
import { CitationValue } from './citation-types.ts';

export const PromptAgentEnum = enumOf<PromptAgent>('PromptAgent', 'Who takes a step in the making of a prompt.', {
  OFF: 'Nobody.',
  RULES: 'Rules. Without a language model the same question has the same prompt as ever.',
  MODEL: 'A language model, and rules if none is there or it gives no usable answer.',
});
export const DeliverableEnum = enumOf<Deliverable>('Deliverable', 'What is to be handed over.', {
  ANSWER: 'An answer.',
  CODE: 'Code.',
  SPEC: 'A specification.',
  PLAN: 'A plan.',
});
const PARTS: Readonly<Record<ShapePart, string>> = {
  INTENT: 'What kind of answer is asked for.',
  DOMAIN: 'The subject.',
  DELIVERABLE: 'What is to be handed over.',
  HEADERS: 'Parts of that.',
  ROLES: 'As whom it is written.',
  ARTIFACTS: 'Documents that it is about.',
  TONE: 'Tone.',
  AUDIENCE: 'Audience.',
  FORMAT: 'Format.',
};
export const ShapePartEnum = enumOf<ShapePart>('ShapePart', 'A part of the shape of a prompt.', PARTS);
export const ShapePassEnum = enumOf<ShapePass>('ShapePass', 'When a shape was proposed.', {
  SHAPE: 'Before anything was searched.',
  AUDIT: 'When the evidence was condensed.',
});
export const ShapeBoundEnum = enumOf<ShapeBound>('ShapeBound', 'Why a proposal was discarded.', {
  HARD_RULES: 'The setting `prompt.hardRules` says or denies otherwise.',
  PROJECT_MEMORY: 'The setting `prompt.projectMemory` says or denies otherwise.',
  EXACT_FILE_LOCK: 'It is none of the files that are all there is.',
  REQUEST: 'The caller says otherwise.',
  SWITCHED_OFF: 'It is in `off`, or not in `only`.',
  NOT_A_DOCUMENT: 'No document is called so, or several are.',
  SPEAKS_TO_MODEL: 'It addresses a language model.',
});
export const CondensedByEnum = enumOf<CondensedBy>('CondensedBy', 'Who condensed evidence.', {
  RULES: 'Rules: its sentences as they stand.',
  MODEL: 'A language model; what its sources do not carry is in `discarded`.',
  FALLBACK: 'Rules, as the language model gave no usable answer: `why` has the reason.',
});

@InputType('ShapeHeaderInput', { description: 'A part of what is to be handed over.' })
export class ShapeHeaderInput {
  @Field(() => String, { description: 'Its title.' })
  readonly title!: string;
  @Field(() => String, { defaultValue: '', description: 'What belongs under it.' })
  readonly about!: string;
}

@InputType('PromptShapeInput', {
  description:
    'What you say of the shape of a prompt; what you leave out is read of the question. Each text at most 200 characters.',
})
export class PromptShapeInput {
  @Field(() => QuestionIntentEnum, { nullable: true, description: 'What kind of answer is asked for.' })
  readonly intent?: QuestionIntent | null;
  @Field(() => String, { nullable: true, description: 'The subject.' })
  readonly domain?: string | null;
  @Field(() => DeliverableEnum, { nullable: true, description: 'What is to be handed over.' })
  readonly deliverable?: Deliverable | null;
  @Field(() => [ShapeHeaderInput], { nullable: true, description: 'Its parts, at most 20.' })
  readonly headers?: readonly ShapeHeaderInput[] | null;
  @Field(() => [String], { nullable: true, description: 'As whom it is written; at most 20.' })
  readonly roles?: readonly string[] | null;
  @Field(() => [String], {
    nullable: true,
    description:
      'Documents that it is about, by id (`doc_…`), natural key or path, at most 20: each is searched by itself as well.',
  })
  readonly artifacts?: readonly string[] | null;
  @Field(() => String, { nullable: true, description: 'Tone.' })
  readonly tone?: string | null;
  @Field(() => String, { nullable: true, description: 'Audience.' })
  readonly audience?: string | null;
  @Field(() => String, { nullable: true, description: 'Format.' })
  readonly format?: string | null;
}

@ObjectType('ShapeHeader', { simpleResolvers: true, description: 'A part of what is to be handed over.' })
export class ShapeHeaderValue implements ShapeHeader {
  @Field(() => String, { description: 'Its title.' })
  readonly title!: string;
  @Field(() => String, { description: 'What belongs under it; empty if its title says so.' })
  readonly about!: string;
}

@ObjectType('ShapeArtifact', { simpleResolvers: true, description: 'A document that a prompt is about.' })
export class ShapeArtifactValue {
  @Field(() => String, { description: 'As it was named.' })
  readonly name: string;
  @Field(() => String, { description: 'Its natural key.' })
  readonly key: string;
  @Field(() => ID, { description: 'Its document (`doc_…`).' })
  readonly documentId: string;
  @Field(() => Boolean, { description: 'True if the question names it: then its words are searched for as ever.' })
  readonly inQuestion: boolean;

  constructor({ name, key, documentId, isInQuestion }: ShapeArtifact) {
    this.name = name;
    this.key = key;
    this.documentId = encodeId('doc', documentId);
    this.inQuestion = isInQuestion;
  }
}

@ObjectType('DiscardedProposal', { simpleResolvers: true, description: 'A proposal for a shape that was discarded.' })
export class DiscardedProposalValue implements DiscardedProposal {
  @Field(() => ShapePassEnum, { description: 'When it was made.' })
  readonly pass!: ShapePass;
  @Field(() => ShapePartEnum, { description: 'The part that it would be.' })
  readonly part!: ShapePart;
  @Field(() => String, { description: 'What was proposed.' })
  readonly value!: string;
  @Field(() => ShapeBoundEnum, { description: 'Why it was discarded.' })
  readonly against!: ShapeBound;
}

@ObjectType('ShapeAudit', { simpleResolvers: true, description: 'What came of the second look at a shape.' })
export class ShapeAuditValue implements ShapeAudit {
  @Field(() => PromptAgentEnum, { description: 'Who took it.' })
  readonly by!: ShapeAudit['by'];
  @Field(() => String, { nullable: true, description: 'Why rules did, though a model was to; null otherwise.' })
  readonly why!: string | null;
  @Field(() => [ShapePartEnum], { description: 'Parts that it changed.' })
  readonly changed!: readonly ShapePart[];
  @Field(() => [ShapePartEnum], {
    description: 'Of these what changes the scope: intent, domain, deliverable, and artifacts that are to be searched.',
  })
  readonly material!: readonly MaterialPart[];
  @Field(() => Boolean, { description: 'True if evidence was searched for once more because of it.' })
  readonly searchedAgain!: boolean;
}

@ObjectType('PromptShape', { simpleResolvers: true, description: 'What a prompt is for.' })
export class PromptShapeValue {
  @Field(() => QuestionIntentEnum, { description: 'What kind of answer is asked for.' })
  readonly intent!: QuestionIntent;
  @Field(() => String, { nullable: true, description: 'The subject; null if none is known.' })
  readonly domain!: string | null;
  @Field(() => DeliverableEnum, { description: 'What is to be handed over.' })
  readonly deliverable!: Deliverable;
  @Field(() => [ShapeHeaderValue], { description: 'Its parts.' })
  readonly headers: readonly ShapeHeaderValue[];
  @Field(() => [String], { description: 'As whom it is written.' })
  readonly roles!: readonly string[];
  @Field(() => [ShapeArtifactValue], { description: 'Documents that it is about.' })
  readonly artifacts: readonly ShapeArtifactValue[];
  @Field(() => String, { nullable: true, description: 'Tone; null if nobody said.' })
  readonly tone!: string | null;
  @Field(() => String, { nullable: true, description: 'Audience; null if nobody said.' })
  readonly audience!: string | null;
  @Field(() => String, { nullable: true, description: 'Format; null if nobody said.' })
  readonly format!: string | null;
  @Field(() => PromptAgentEnum, { description: 'Who read it of the question.' })
  readonly by: ShapeRecord['by'];
  @Field(() => String, { nullable: true, description: 'Why rules did, though a model was to; null otherwise.' })
  readonly why: string | null;
  @Field(() => Boolean, {
    description: 'True if the prompt has it: rules read no more of a plain question than it says itself.',
  })
  readonly inPrompt: boolean;
  @Field(() => [DiscardedProposalValue], { description: 'What was proposed and discarded, and why.' })
  readonly discarded: readonly DiscardedProposalValue[];
  @Field(() => ShapeAuditValue, { nullable: true, description: 'The second look at it; null if nobody took one.' })
  readonly audit: ShapeAuditValue | null;

  constructor({ shape: { task, manner }, by, why, isTold, discarded, audit }: ShapeRecord) {
    Object.assign(this, task, manner);
    this.headers = task.headers.map((header) => Object.assign(new ShapeHeaderValue(), header));
    this.artifacts = task.artifacts.map((artifact) => new ShapeArtifactValue(artifact));
    this.by = by;
    this.why = why;
    this.inPrompt = isTold;
    this.discarded = discarded.map((one) => Object.assign(new DiscardedProposalValue(), one));
    this.audit = audit && Object.assign(new ShapeAuditValue(), audit);
  }
}

@ObjectType('CitedStatement', { simpleResolvers: true, description: 'What the evidence says, and where.' })
export class CitedStatementValue {
  @Field(() => String, { description: 'Its words.' })
  readonly text: string;
  @Field(() => [CitationValue], {
    description: 'The words that it rests on, under the numbers of their sources: one at least.',
  })
  readonly citations: readonly CitationValue[];

  constructor({ text, citations }: CitedStatement, at: At) {
    this.text = text;
    this.citations = citations.map((citation) => new CitationValue(citation, at));
  }
}

@ObjectType('OpenIssue', { simpleResolvers: true, description: 'What the evidence leaves open.' })
export class OpenIssueValue {
  @Field(() => String, { description: 'What.' })
  readonly text: string;
  @Field(() => ID, { nullable: true, description: 'The conflict (`cfl_…`); null if it is none.' })
  readonly conflictId: string | null;

  constructor({ text, conflictId }: OpenIssue) {
    this.text = text;
    this.conflictId = conflictId && encodeId('cfl', conflictId);
  }
}

@ObjectType('CondensedContext', {
  simpleResolvers: true,
  description: 'What was found for a question, condensed. Answers are checked against the sources, never against this.',
})
export class CondensedContextValue {
  @Field(() => [CitedStatementValue], { description: 'What the evidence says.' })
  readonly facts: readonly CitedStatementValue[];
  @Field(() => [CitedStatementValue], { description: 'What it obliges, forbids or limits.' })
  readonly constraints: readonly CitedStatementValue[];
  @Field(() => [OpenIssueValue], { description: 'What sources disagree about, and what is asked and they do not say.' })
  readonly openIssues: readonly OpenIssueValue[];
  @Field(() => CondensedByEnum, { description: 'Who condensed it.' })
  readonly by: CondensedBy;
  @Field(() => String, { nullable: true, description: 'Why rules did, though a model was to; null otherwise.' })
  readonly why: string | null;
  @Field(() => [String], { description: 'What a language model wrote, and none of the sources that it names carries.' })
  readonly discarded: readonly string[];

  constructor({ facts, constraints, openIssues, by, why, discarded }: CondensedContext, at: At) {
    this.facts = facts.map((one) => new CitedStatementValue(one, at));
    this.constraints = constraints.map((one) => new CitedStatementValue(one, at));
    this.openIssues = openIssues.map((one) => new OpenIssueValue(one));
    this.by = by;
    this.why = why;
    this.discarded = discarded;
  }
}
