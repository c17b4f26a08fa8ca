import type { Choice } from './gate/choose-evidence.ts';

/** What is wanted of a retrieval, wherever it looks. */
export interface RetrievalRequest extends Choice {
  /** Hits that come before the gate, those that are switched off not counted; a reranking model chooses them among more. */
  readonly candidates: number;
}
