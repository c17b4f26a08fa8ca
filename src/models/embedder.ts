import type { EmbedderName, EmbeddingModel, EmbeddingPurpose } from '../domain/embedding-models.ts';

/** How an embedder is. `ok` null = nobody has needed it yet. */
export interface EmbedderHealth {
  readonly ok: boolean | null;
  /** For people: the model, or what is wrong. */
  readonly detail: string;
}

/**
 * Texts → vectors. Nothing is loaded or asked before the first call; a call that fails says why, and the next one tries anew.
 * A query goes before documents that wait. The same text gives the same vector, whatever it is asked together with.
 */
export interface Embedder {
  readonly embedder: EmbedderName;
  /** The model's name, as it was chosen. */
  readonly name: string;
  /**
   * The model behind it, loaded.
   * @throws Unavailable when it cannot be loaded or reached; ConfigurationError when it is not as it was configured
   */
  model(): Promise<EmbeddingModel>;
  /**
   * One vector of length one for each text, in order. A text longer than the model's window is the mean of its windows.
   * @throws Unavailable, BadVector
   */
  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]>;
  health(): EmbedderHealth;
  close(): Promise<void>;
}
