import { Unavailable } from './errors.ts';

/** Words of the vocabulary: WordPiece of BERT, as learned-sparse models of English have it (PI-130). */
export const VOCABULARY = 30_522;
/** Weights of a vector that are kept, the greatest: a chunk has 100 to 300, and one page of the database holds no more than 1,000. */
export const MOST_WEIGHTS = 512;

/** A word of the vocabulary, from 0, with its weight, above 0. */
export interface SparseTerm {
  readonly index: number;
  readonly value: number;
}

/** In the order of the words, each once; a text may have none. */
export type SparseVector = readonly SparseTerm[];

/**
 * What a model gave, as it is stored and compared.
 * @throws Unavailable for what is no word of the vocabulary, or no weight: the model is not the one that it is said to be
 */
export function sparseVector(terms: readonly SparseTerm[], model: string): SparseVector {
  const bad = terms.find(
    ({ index, value }) => !(Number.isInteger(index) && index >= 0 && index < VOCABULARY && Number.isFinite(value)),
  );
  if (bad) {
    const got = `${bad.index}: ${bad.value}`;
    throw new Unavailable(
      'sparse',
      `expected words from 0 to ${VOCABULARY - 1} with weights from ${model}, got ${got}`,
      60,
    );
  }
  const heaviest = terms.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value || a.index - b.index);
  const each = new Map(heaviest.slice(0, MOST_WEIGHTS).map((term) => [term.index, term]));
  return [...each.values()].sort((a, b) => a.index - b.index);
}
