import type { SentenceCheck } from './sentence-check.ts';
import type { ChunkId, ClaimId, ConflictId, DocumentId, RevisionId } from './typed-ids.ts';
import type { TextRange } from './text.ts';
import type { Validation } from './validation-question.ts';

/** What came of a question: something here says it, or nothing does. */
export const ANSWER_OUTCOMES = ['ANSWERED', 'INSUFFICIENT_EVIDENCE'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/** What a sentence of an answer is: the statement of a claim, words of a document as they stand there, or what a model wrote. */
export const SENTENCE_KINDS = ['CLAIM', 'QUOTE', 'GENERATED'] as const;
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

/** What the check of a sentence that a model wrote came to. */
export type SentenceVerdict = Pick<SentenceCheck, 'kind' | 'verdict' | 'score' | 'method' | 'reasons' | 'facts'>;

export interface AnswerSentence {
  /** What the answer says before it of whose words these are, and of when; '' = nothing. */
  readonly lead: string;
  /** Its place in the text of the answer. */
  readonly range: TextRange;
  readonly text: string;
  readonly kind: SentenceKind;
  /** The claim whose statement it is; null = it is no claim's. */
  readonly claimId: ClaimId | null;
  /** Of one that a model wrote; null = it is told as it stands. */
  readonly check: SentenceVerdict | null;
  /** The chunk that it stands in; null = none. */
  readonly chunkId: ChunkId | null;
  /** 0–1: of the claim, or how far the source of the quote is trusted. */
  readonly confidence: number;
  /** An open conflict is about what it says. */
  readonly disputed: boolean;
  readonly citations: readonly Citation[];
}

/** What stands in the place of words whose document is there no more. */
export const WORDS_GONE = '[words of a document that is here no more]';

/** A sentence that would have been in the answer. */
export const LEFT_OUT_REASONS = ['NOT_HELD', 'NOT_FOUND', 'AGING', 'CONTRADICTED', 'OTHER_AUTHOR'] as const;
/**
 * NOT_HELD: no claim that its words make holds any more. NOT_FOUND: its words are not where they should stand. AGING: memories alone make
 * it, which have faded. CONTRADICTED: a model wrote it, and the evidence speaks against it. OTHER_AUTHOR: another than who is asked about
 * says it of themselves.
 */
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/**
 * Why words are not in a prompt. SPEAKS_TO_MODEL: they address a model. IN_FILES: a named file says them. AGAINST_FILES: one says
 * otherwise. OFF_TOPIC: what was said has too little to do with what is talked about. NO_ROOM: more relevant ones took up the tokens.
 */
export const DROP_REASONS = [
  'NOT_HELD',
  'NOT_FOUND',
  'AGING',
  'CONTRADICTED',
  'SPEAKS_TO_MODEL',
  'IN_FILES',
  'AGAINST_FILES',
  'OFF_TOPIC',
  'NO_ROOM',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

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
  /** What it asks its reader instead of telling it. */
  readonly validations: readonly Validation[];
}

/** How the writing of a draft ended. CUT_OFF: at the limit of tokens. BROKE_OFF: the model did not end it, or not in time. */
export const DRAFT_ENDS = ['WHOLE', 'CUT_OFF', 'BROKE_OFF'] as const;
export type DraftEnd = (typeof DRAFT_ENDS)[number];

/**
 * What became of a draft. ACCEPTED: enough of it is supported. REJECTED: too little is; what is supported is told, or, if nothing is, what
 * the documents say. REFUSED: the model found no answer in the evidence. NOT_WRITTEN: no model wrote anything.
 */
export const DRAFT_STATES = ['ACCEPTED', 'REJECTED', 'REFUSED', 'NOT_WRITTEN'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** How a model took part in an answer. */
export interface DraftRecord {
  readonly state: DraftState;
  /** Which one wrote it; null = none did. */
  readonly model: string | null;
  readonly end: DraftEnd;
  /** Why none wrote, or why it broke off; null = neither. */
  readonly why: string | null;
  /** Drafts that were written, the last of which counts. */
  readonly drafts: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars, of all drafts. */
  readonly dollars: number;
  /** Sentences that are verified, and those that no evidence supports or that it speaks against (SE-109). */
  readonly verified: number;
  readonly unsupported: number;
  /** Of the sentences that can be checked those that are supported, at least in part; 1 where none can be (SE-103). */
  readonly coverage: number;
  /** 0–1 (SE-108). */
  readonly confidence: number;
  /** What checked its sentences: `rules`, and names of models. */
  readonly checkedBy: readonly string[];
}
