import type { QuestionIntent } from '../../domain/question-record.ts';
import type { QuestionUnderstanding } from './understand-question.ts';

/** What is kept of a question, so that the next one can be compared with it (SE-61). */
export interface QuestionIntentRecord {
  /** SHA3-256 of the canonical text, in hexadecimal. */
  readonly hash: string;
  /** Of the question as it was put, in single precision and length one; as many dimensions as the embedder has (384 unless configured). */
  readonly embedding: Float32Array;
  readonly canonical: string;
  readonly intent: QuestionIntent;
  /** 0–1. */
  readonly retrievalProbability: number;
  readonly isTemporal: boolean;
  readonly session: string;
  readonly at: Date;
  /** The topic cluster of the question, which the next one's is compared with; null = it belongs to none. */
  readonly topicCluster: string | null;
}

/** What of an intent a question does not say itself. */
export type AskedIn = Pick<QuestionIntentRecord, 'embedding' | 'session' | 'at' | 'topicCluster'>;

export const intentOfQuestion = (
  {
    canonical,
    intent,
    retrievalProbability,
    isTemporal,
  }: Pick<QuestionUnderstanding, 'canonical' | 'intent' | 'retrievalProbability' | 'isTemporal'>,
  asked: AskedIn,
): QuestionIntentRecord => ({
  ...asked,
  ...{ hash: canonical.hash, canonical: canonical.text, intent, retrievalProbability, isTemporal },
});
