import type { AnswerMode } from '../domain/answer-modes.ts';
import type { DraftRecord } from '../domain/answer-record.ts';
import type { SentenceCheck } from '../domain/sentence-check.ts';

/** A sentence of the evidence: its passage, and its place among the sentences of that, from 0. */
export interface SentencePlace {
  readonly passage: string;
  readonly position: number;
}

/** What tells a sentence of the evidence from all others. */
export const keyOfPlace = ({ passage, position }: SentencePlace): string => `${position} ${passage}`;

/** A sentence that a model wrote, checked. It keeps no words of documents: what it rests on is read where it stands. */
export interface WrittenSentence {
  readonly text: string;
  readonly check: Omit<SentenceCheck, 'sources'>;
  /** The sentences of the evidence that carry it, best first. */
  readonly rests: readonly SentencePlace[];
}

/** What a model wrote, checked. Plain data. */
export interface Draft {
  readonly record: DraftRecord;
  /** What becomes of a sentence that no evidence supports. */
  readonly unsupported: AnswerMode['unsupported'];
  readonly sentences: readonly WrittenSentence[];
}
