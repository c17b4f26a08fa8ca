import type { MessageRole } from './conversation-record.ts';
import type { QuestionIntent } from './question-record.ts';
import type { MessageId } from './typed-ids.ts';

/** What becomes of the topic of a session with what is said (SE-123). */
export const TOPIC_ACTIONS = ['CONTINUE', 'EXPAND', 'ARCHIVE_AND_RESET'] as const;
export type TopicAction = (typeof TOPIC_ACTIONS)[number];

/** A message as a session keeps it (SE-117). */
export interface SessionMessage {
  readonly id: MessageId;
  /** Its place in the log. */
  readonly n: number;
  readonly role: MessageRole;
  /** The text as a prompt has it: as it was said, or the summary of it. */
  readonly content: string;
  /** null = it has none, or none yet. */
  readonly embedding: Float32Array | null;
  readonly saidAt: Date;
  /** Relevance to the topic, 0 to 1. */
  readonly weight: number;
  /** Of `content`. */
  readonly tokens: number;
  readonly compressed: boolean;
  /** What was said, word for word, where `content` is a summary of it; else null. */
  readonly original: string | null;
  /** Kept of the topic before, as the transition to this one: no part of its centroid (SE-124). */
  readonly isTransition: boolean;
}

/** A topic that was left (SE-124). */
export interface ArchivedTopic {
  readonly cluster: number;
  /** null = none of its messages had a vector. */
  readonly centroid: readonly number[] | null;
  /** Its messages, by their places in the log. */
  readonly messages: readonly number[];
  /** What answers within it rested on. */
  readonly evidence: readonly string[];
  readonly archivedAt: Date;
}

/** How far what a user says is from the topic, and what follows (SE-122, SE-123, SE-129). */
export interface TopicBoundary {
  /** 0 = on it, 1 = nothing to do with it, up to 2; null = there is nothing to compare. */
  readonly drift: number | null;
  readonly action: TopicAction;
  readonly shifted: boolean;
  /** The topic before this one; null = this is the first. */
  readonly previousCluster: number | null;
  /** The subject of the topic by then: the pack whose terms its messages name; null = none is known (SE-129). */
  readonly domain: string | null;
  /** How far the user is at home in it, 0 to 1; null = no subject is known. */
  readonly expertise: number | null;
  /** Drifts above which the topic was to be left, and to be wider; null = nothing was said yet, or before these were kept. */
  readonly shiftAbove: number | null;
  readonly expandAbove: number | null;
  /** Why these are other than the settings have them. */
  readonly reasons: readonly string[];
}

export const CLARIFICATIONS = ['CONTINUE', 'NEW_TOPIC'] as const;
/** What a user answers who is asked whether they go on with the subject before, or begin a new one (SE-84). */
export type Clarification = (typeof CLARIFICATIONS)[number];

/** How a question hangs together with the one before it (SE-82 to SE-84). */
export type Anchor =
  | { readonly kind: 'INITIAL' }
  | { readonly kind: 'NEW_TOPIC'; readonly similarity: number }
  /** It goes on with that question, and with its evidence. */
  | { readonly kind: 'LINKED'; readonly previous: string; readonly similarity: number }
  /** The user is asked. `subject` = the canonical text of the question before. */
  | { readonly kind: 'AMBIGUOUS'; readonly previous: string; readonly similarity: number; readonly subject: string };

/** A question that was understood in a session (SE-61): what the next one is compared with. */
export interface SessionIntent {
  /** SHA3-256 of the canonical text, in hexadecimal: a question asked again is one intent. */
  readonly hash: string;
  /** The question in its canonical words. */
  readonly text: string;
  /** Of the question as it was put, in single precision and length one; null = there was no embedder. */
  readonly vector: Float32Array | null;
  readonly intent: QuestionIntent;
  /** 0–1. */
  readonly retrievalProbability: number;
  readonly isTemporal: boolean;
  readonly anchor: Anchor;
  /** What the answer rested on: ids. */
  readonly evidence: readonly string[];
  /** The last commit by which that evidence held; null = it was kept by a version that did not say so. */
  readonly commit: number | null;
  /** The topic in which it was asked. */
  readonly cluster: number;
  readonly at: Date;
}
