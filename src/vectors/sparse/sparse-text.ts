import { VOCABULARY, type SparseVector } from '../../domain/sparse-vectors.ts';

/** A vector as the database reads it: its words are counted from 1. */
export const sparseText = (vector: SparseVector): string =>
  `{${vector.map(({ index, value }) => `${index + 1}:${value}`).join(',')}}/${VOCABULARY}`;
