import type { ChunkId, ClaimId, ConflictId, DocumentId, RevisionId } from './typed-ids.ts';
import type { TextRange } from './text.ts';

/** What came of a question: something here says it, or nothing does. */
export const ANSWER_OUTCOMES = ['ANSWERED', 'INSUFFICIENT_EVIDENCE'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/** What a sentence of an answer is: the statement of a claim, or words of a document as they stand there. */
export const SENTENCE_KINDS = ['CLAIM', 'QUOTE'] as const;
export type SentenceKind = (typeof SENTENCE_KINDS)[number];

/** Where words stand: in a revision, or on a page of the web that is not stored yet. */
export type CitedPlace =
  | ({ readonly kind: 'REVISION'; readonly documentId: DocumentId; readonly revisionId: RevisionId } & TextRange)
  | { readonly kind: 'PAGE'; readonly url: string };

/** Words that a sentence of an answer rests on, read once more where they stand. */
export interface Citation {
  /** Its number in the answer, from 1: the mark `[1]` behind the sentence. */
  readonly n: number;
  readonly quote: string;
  readonly place: CitedPlace;
}

export interface AnswerSentence {
  /** Its place in the text of the answer. */
  readonly range: TextRange;
  readonly text: string;
  readonly kind: SentenceKind;
  /** The claim whose statement it is; null = it is a quote. */
  readonly claimId: ClaimId | null;
  /** The chunk that it stands in; null = none. */
  readonly chunkId: ChunkId | null;
  /** 0–1: of the claim, or how far the source of the quote is trusted. */
  readonly confidence: number;
  /** An open conflict is about what it says. */
  readonly disputed: boolean;
  readonly citations: readonly Citation[];
}

/** A sentence that would have been in the answer. */
export const LEFT_OUT_REASONS = ['NOT_HELD', 'NOT_FOUND'] as const;
/** NOT_HELD: no claim that its words make holds any more. NOT_FOUND: its words are not where they should stand. */
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export interface LeftOutSentence {
  readonly text: string;
  readonly reason: LeftOutReason;
}

/** What is answered, by what is said here. */
export interface Answer {
  readonly outcome: AnswerOutcome;
  /** The sentences, each with the marks of its citations; of no evidence, that there is none. */
  readonly text: string;
  readonly sentences: readonly AnswerSentence[];
  readonly leftOut: readonly LeftOutSentence[];
  /** Open, about what its sentences say. */
  readonly conflicts: readonly ConflictId[];
}
