import type { DocumentId } from './typed-ids.ts';
import type { QuestionIntent } from './question-record.ts';

/** Who does a part of the making of a prompt: nobody, rules, or a language model, and rules where that says nothing (RS-39). */
export const PROMPT_AGENTS = ['OFF', 'RULES', 'MODEL'] as const;
export type PromptAgent = (typeof PROMPT_AGENTS)[number];

/** What is to be handed over (RS-05). */
export const DELIVERABLES = ['ANSWER', 'CODE', 'SPEC', 'PLAN'] as const;
export type Deliverable = (typeof DELIVERABLES)[number];

/** A part of what is to be handed over. */
export interface ShapeHeader {
  readonly title: string;
  /** What belongs under it; empty = its title says so. */
  readonly about: string;
}

/** A stored document that a task is about. */
export interface ShapeArtifact {
  /** As it was named: id, natural key or path. */
  readonly name: string;
  readonly key: string;
  readonly documentId: DocumentId;
  /** The words that are searched for name it. */
  readonly isInQuestion: boolean;
}

/** What is wanted: a change of this may be a change of scope. */
export interface ShapeTask {
  readonly intent: QuestionIntent;
  /** The subject that it belongs to; null = none is known. */
  readonly domain: string | null;
  readonly deliverable: Deliverable;
  readonly headers: readonly ShapeHeader[];
  /** As whom it is written. */
  readonly roles: readonly string[];
  readonly artifacts: readonly ShapeArtifact[];
}

/** How it is to be told: never a change of scope (RS-31). Null = nobody said. */
export interface ShapeManner {
  readonly tone: string | null;
  readonly audience: string | null;
  readonly format: string | null;
}

/** What a prompt is for (RS-05). */
export interface PromptShape {
  readonly task: ShapeTask;
  readonly manner: ShapeManner;
}

/** A shape as somebody would have it; null or empty = no word about that. */
export interface ShapeProposal extends ShapeManner {
  readonly intent: QuestionIntent | null;
  readonly domain: string | null;
  readonly deliverable: Deliverable | null;
  readonly headers: readonly ShapeHeader[];
  readonly roles: readonly string[];
  /** Ids, natural keys or paths. */
  readonly artifacts: readonly string[];
}

export const SHAPE_PARTS = [
  ...(['INTENT', 'DOMAIN', 'DELIVERABLE', 'HEADERS', 'ROLES', 'ARTIFACTS'] as const),
  ...(['TONE', 'AUDIENCE', 'FORMAT'] as const),
] as const;
export type ShapePart = (typeof SHAPE_PARTS)[number];

/** Parts that make a change of scope; artifacts where they change what is searched (RS-30). */
export const MATERIAL_PARTS = ['INTENT', 'DOMAIN', 'DELIVERABLE', 'ARTIFACTS'] as const satisfies readonly ShapePart[];
export type MaterialPart = (typeof MATERIAL_PARTS)[number];

/** What a proposal went against (RS-28), or why it names nothing that may be read here. */
export const SHAPE_BOUNDS = [
  ...(['HARD_RULES', 'PROJECT_MEMORY', 'EXACT_FILE_LOCK', 'REQUEST'] as const),
  ...(['SWITCHED_OFF', 'NOT_A_DOCUMENT', 'SPEAKS_TO_MODEL'] as const),
] as const;
export type ShapeBound = (typeof SHAPE_BOUNDS)[number];

export const SHAPE_PASSES = ['SHAPE', 'AUDIT'] as const;
/** Before anything is searched, or after what was found is condensed. */
export type ShapePass = (typeof SHAPE_PASSES)[number];

/** A proposal that was discarded. */
export interface DiscardedProposal {
  readonly pass: ShapePass;
  readonly part: ShapePart;
  readonly value: string;
  readonly against: ShapeBound;
}

/** What came of the audit (RS-27). */
export interface ShapeAudit {
  readonly by: Exclude<PromptAgent, 'OFF'>;
  /** Why rules did it, though a model was to; null = none was, or it did. */
  readonly why: string | null;
  /** Of which it has another word than the shape before. */
  readonly changed: readonly ShapePart[];
  /** Of these what changes the scope. */
  readonly material: readonly MaterialPart[];
  /** Evidence was searched for once more because of it: once at most (RS-29). */
  readonly searchedAgain: boolean;
}

/** A shape, and how it came about. Plain data. */
export interface ShapeRecord {
  readonly shape: PromptShape;
  readonly by: Exclude<PromptAgent, 'OFF'>;
  /** Why rules read it, though a model was to; null = none was, or it did. */
  readonly why: string | null;
  readonly discarded: readonly DiscardedProposal[];
  /** null = it was not audited. */
  readonly audit: ShapeAudit | null;
  /** It says more than the question itself, and so is in the prompt. */
  readonly isTold: boolean;
}
