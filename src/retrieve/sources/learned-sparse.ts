import { narrowed } from '../../lexical/index.ts';
import type { View } from '../../storage/index.ts';
import { digestOf } from '../../trace/index.ts';
import { nearestSparse, type Embeddings, type SparseQuestion } from '../../vectors/index.ts';
import { allowedTexts } from '../allowed-texts.ts';
import type { SearchedKind } from '../search-across-kinds.ts';
import type { AskedSource, Source, SourceHit } from './retrieval-source.ts';

/** By a learned-sparse model, where one is configured: inner products with the question. */
export const LEARNED_SPARSE: Source = {
  name: 'sparse',
  kinds: ['CHUNK'],
  weight: (settings) => settings['search.sparseWeight'],
  look: (asked) => {
    const { sparse, filters } = asked;
    return sparse === null
      ? null
      : {
          input: () => ({ filters, vector: digestOf(sparse.vector) }),
          lists: async () => [await sparseHits(asked, sparse)],
        };
  },
};

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
async function sparseHits(
  asked: AskedSource,
  { model, vector }: NonNullable<AskedSource['sparse']>,
): Promise<SourceHit[]> {
  const { view, filters, settings } = asked;
  const wanted = settings['search.listed'];
  const only = await narrowed('CHUNK', view, filters);
  for (let most = 2 * wanted; ; most = Math.max(most, settings['search.candidates'])) {
    const near = await nearestSparse(view.sql, model, vector, most, only);
    const hits = await allowedTexts(asked, 'CHUNK', near);
    if (hits.length >= wanted || near.length < most || most >= settings['search.candidates'])
      return hits.slice(0, wanted);
  }
}
