import type { EmbedderHealth } from '../embedder.ts';

/** Does the second follow from the first? */
export interface EntailmentPair {
  readonly premise: string;
  readonly hypothesis: string;
}

/** Probabilities, 0 to 1, that sum to one. */
export interface EntailmentScores {
  readonly entailment: number;
  readonly neutral: number;
  readonly contradiction: number;
  /** The pair was longer than the model reads, and what did not fit was not read. */
  readonly cut: boolean;
}

/**
 * Pairs of statements → how each hypothesis stands to its premise. Nothing is loaded before the first call; a call that fails
 * says why, and the next one tries anew. The same pair gives the same scores, whatever it is asked together with.
 */
export interface Entailment {
  /** The model's name, as it was chosen. */
  readonly name: string;
  /** Loads the model, where somebody must know that it can run before it is asked. @throws Unavailable */
  load(): Promise<void>;
  /**
   * One set of scores for each pair, in order.
   * @throws Unavailable when the model cannot be loaded, or died of a pair
   */
  judge(pairs: readonly EntailmentPair[]): Promise<EntailmentScores[]>;
  health(): EmbedderHealth;
  close(): Promise<void>;
}
