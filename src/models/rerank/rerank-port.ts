import type { EmbedderHealth } from '../embedder.ts';

/** Which model has scored. */
export interface RerankModel {
  readonly name: string;
  /** What tells one state of the model from another: a hash of its weights, or what its server calls it; null = nobody knows. */
  readonly version: string | null;
}

export interface RerankScores {
  /** 0 to 1, one for each text, in the order of the texts: how well it answers the question. */
  readonly scores: readonly number[];
  readonly model: RerankModel;
}

/**
 * A question and texts → how well each text answers it (PI-87). Nothing is loaded or asked before the first call; a call that fails says
 * why, and the next one tries anew.
 */
export interface Reranker {
  /** The model's name, as it was chosen. */
  readonly name: string;
  /** Loads what has to be loaded, so that the first question does not wait for it. @throws Unavailable */
  load(): Promise<void>;
  /**
   * @param signal aborted when nobody waits for the scores any more: what was not begun is left
   * @throws Unavailable when the model cannot be loaded or reached, died of a text, or was called off
   */
  score(question: string, texts: readonly string[], signal: AbortSignal): Promise<RerankScores>;
  health(): EmbedderHealth;
  close(): Promise<void>;
}
