import type { EmbeddingPurpose } from '../../domain/embedding-models.ts';
import type { SparseVector } from '../../domain/sparse-vectors.ts';
import type { EmbedderHealth } from '../embedder.ts';

/** Texts → weights of the words of a vocabulary, of words that are not in the text too (Formal et al. 2021, SPLADE). */
export interface SparseEmbedder {
  /** The model's name, as it was chosen: vectors of two models are never compared. */
  readonly name: string;
  /**
   * One vector for each text, in order.
   * @throws Unavailable
   */
  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<SparseVector[]>;
  health(): EmbedderHealth;
}
