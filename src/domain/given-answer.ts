import type { Answer, DraftRecord } from './answer-record.ts';
import type { AnswerId, ClaimId, ConflictId, ConversationId, DocumentId, TraceId } from './typed-ids.ts';

/** An answer as it was given, with what it takes to say whether it still holds. */
export interface GivenAnswer {
  readonly id: AnswerId;
  readonly at: Date;
  /** The last commit that it saw. */
  readonly commit: number;
  readonly question: string;
  /** The question as it was read: with a name in place of its pronoun, where it goes on from what was said before. */
  readonly standalone: string;
  readonly conversationId: ConversationId | null;
  readonly traceId: TraceId | null;
  /** The question named a time: what ends after the answer was given was not told as what is so. */
  readonly isTimed: boolean;
  readonly answer: Answer;
  /** How a language model took part; null = none was asked. */
  readonly draft: DraftRecord | null;
  /** Of each sentence, in their order, the claims that it rests on: those that held when it was told. */
  readonly behind: readonly (readonly ClaimId[])[];
}

/** The best first: the worst of its reasons is the state of an answer. */
export const ANSWER_STATES = ['CURRENT', 'STALE', 'CONTRADICTED', 'UNSUPPORTED'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** What happened to that on which a sentence rests, and what becomes of an answer by it. */
export const STATE_BY = {
  CLAIM_SUPERSEDED: 'STALE',
  CLAIM_DEPRECATED: 'STALE',
  PERIOD_ENDED: 'STALE',
  MERGED_INTO_ANOTHER_VALUE: 'STALE',
  DOCUMENT_REVISED: 'STALE',
  CONFLICT_OPENED: 'CONTRADICTED',
  CLAIM_RETRACTED: 'UNSUPPORTED',
  CLAIM_ENDED: 'UNSUPPORTED',
  CLAIM_UNDONE: 'UNSUPPORTED',
  DOCUMENT_REMOVED: 'UNSUPPORTED',
} as const satisfies Readonly<Record<string, Exclude<AnswerState, 'CURRENT'>>>;
export type StandingCause = keyof typeof STATE_BY;

export interface StandingReason {
  /** Number of the sentence, from 1. */
  readonly n: number;
  readonly cause: StandingCause;
  /** That it rests on. */
  readonly claimId: ClaimId | null;
  readonly documentId: DocumentId | null;
  readonly conflictId: ConflictId | null;
  /** When what it names last changed, or when the period ended; null = that is not known any more. */
  readonly at: Date | null;
}

/** Whether an answer holds now. */
export interface Standing {
  readonly state: AnswerState;
  /** The worst first, then in the order of the sentences; empty = CURRENT. */
  readonly why: readonly StandingReason[];
}
