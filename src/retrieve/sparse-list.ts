import { parseQuery, narrowed } from '../lexical/index.ts';
import type { View } from '../storage/index.ts';
import { nearestSparse, type Embeddings, type SparseQuestion } from '../vectors/index.ts';
import { acceptedTexts, type DenseQuery, type Found } from './dense.ts';
import type { SearchSettings } from './retrieval-settings.ts';
import type { SearchedKind } from './search-across-kinds.ts';

/** A chunk by its learned-sparse vector. */
export interface SparseHit {
  readonly found: Found;
  /** Inner product with the question. */
  readonly score: number;
}

/** The question's sparse vector, or why there is none; null where no sparse model is configured, or no chunks are looked for. */
export async function askSparse(
  view: View,
  embeddings: Embeddings | null,
  text: string,
  kinds: readonly SearchedKind[],
): Promise<SparseQuestion | null> {
  if (!embeddings?.sparse || !kinds.includes('CHUNK')) return null;
  return embeddings.sparse.question(view.sql, text);
}

/**
 * The chunks whose sparse vectors have the highest inner product with the question's, `search.listed` at most: those that are there in the
 * view and that the filters allow (PI-82). Looked for as `denseHits` does.
 */
export async function sparseHits(
  view: View,
  asked: SparseQuestion['asked'],
  { text, filters, settings, known }: Pick<DenseQuery, 'text' | 'filters' | 'settings' | 'known'>,
): Promise<SparseHit[]> {
  if (asked === null) return [];
  const wanted = settings['search.listed'];
  const conditions = { filters, phrases: parseQuery(text, settings).phrases, ...(known && { known }) };
  const only = await narrowed('CHUNK', view, filters);
  for (let most = 2 * wanted; ; most = Math.max(most, settings['search.candidates'])) {
    const near = await nearestSparse(view.sql, asked.model, asked.vector, most, only);
    const accepted = await acceptedTexts(
      view,
      'CHUNK',
      conditions,
      near.map(({ id }) => id),
    );
    const hits = near.flatMap(({ id, score }) => {
      const found = accepted.get(id);
      return found ? [{ found, score }] : [];
    });
    if (hits.length >= wanted || near.length < most || most >= settings['search.candidates'])
      return hits.slice(0, wanted);
  }
}

/** Hits of a list are three for each that is wanted at most, where it is said how many are (PI-82). */
export const ofEachList = (settings: SearchSettings, topK: number | null | undefined): SearchSettings =>
  topK ? { ...settings, 'search.listed': Math.min(settings['search.listed'], 3 * topK) } : settings;
