import { Unavailable } from '../domain/errors.ts';
import { checkQuery } from '../lexical/index.ts';
import type { SearchSettings } from './retrieval-settings.ts';
import type { View } from '../storage/index.ts';
import { acceptedTexts } from './dense.ts';
import {
  embedQuery,
  nearestThreadParts,
  type Embeddings,
  type EmbeddingStatus,
  type NearPart,
} from '../vectors/index.ts';

export interface ThreadSearchDeps {
  /** null = this program makes no vectors. */
  readonly embeddings: Embeddings | null;
  readonly settings: SearchSettings;
}

/** Parts that are looked at for each thread that is wanted, as several of one thread are often among the nearest (PI-89). */
const PARTS_PER_THREAD = 3;

/**
 * Threads by the nearest of their opening posts, segments and salient replies: each once, by its best part, the best first (PI-89).
 * @throws InvalidInput; Unavailable where vectors cannot be asked: a thread as a whole is found by meaning alone
 */
export async function searchThreads(
  view: View,
  text: string,
  first: number,
  { embeddings, settings }: ThreadSearchDeps,
): Promise<{ readonly threads: readonly NearPart[]; readonly dense: EmbeddingStatus }> {
  checkQuery(text, settings);
  const { condition, vector } = embeddings
    ? await embedQuery(view.sql, embeddings, text)
    : { condition: { state: 'UNAVAILABLE', message: 'this program makes no vectors' } as const, vector: null };
  if (condition.state === 'UNAVAILABLE' || vector === null) {
    const why = condition.state === 'UNAVAILABLE' ? condition.message : 'the question has no vector';
    throw new Unavailable(
      'embedder',
      `threads are searched by meaning, which is not there: ${why}; ask search for their posts`,
      30,
    );
  }
  // Vectors outlive what they were made of: more are looked at where those of removed documents or former texts come first.
  const most = settings['search.candidates'];
  for (let looked = PARTS_PER_THREAD * first; ; looked = Math.max(looked, most)) {
    const parts = await nearestThreadParts(view.sql, condition.model, vector, looked);
    const chunks = parts.map(({ chunkId }) => chunkId);
    const current = await acceptedTexts(view, 'CHUNK', { filters: {}, phrases: [] }, chunks);
    const best = new Map<string, NearPart>();
    for (const part of parts)
      if (current.has(part.chunkId) && !best.has(part.documentId)) best.set(part.documentId, part);
    if (best.size >= first || parts.length < looked || looked >= most)
      return { threads: [...best.values()].slice(0, first), dense: condition };
  }
}
