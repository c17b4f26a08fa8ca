import { Unavailable } from '../domain/errors.ts';
import { checkQuery, type LexicalSettings } from '../lexical/index.ts';
import type { Sql } from '../storage/index.ts';
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
  readonly settings: Pick<LexicalSettings, 'search.maxCharacters'>;
}

/** Parts that are looked at for each thread that is wanted, as several of one thread are often among the nearest (PI-89). */
const PARTS_PER_THREAD = 3;

/**
 * Threads by the nearest of their opening posts, segments and salient replies: each once, by its best part, the best first (PI-89).
 * @throws InvalidInput; Unavailable where vectors cannot be asked: a thread as a whole is found by meaning alone
 */
export async function searchThreads(
  sql: Sql,
  text: string,
  first: number,
  { embeddings, settings }: ThreadSearchDeps,
): Promise<{ readonly threads: readonly NearPart[]; readonly dense: EmbeddingStatus }> {
  checkQuery(text, settings);
  const { condition, vector } = embeddings
    ? await embedQuery(sql, embeddings, text)
    : { condition: { state: 'UNAVAILABLE', message: 'this program makes no vectors' } as const, vector: null };
  if (condition.state === 'UNAVAILABLE' || vector === null) {
    const why = condition.state === 'UNAVAILABLE' ? condition.message : 'the question has no vector';
    throw new Unavailable(
      'embedder',
      `threads are searched by meaning, which is not there: ${why}; ask search for their posts`,
      30,
    );
  }
  const parts = await nearestThreadParts(sql, condition.model, vector, PARTS_PER_THREAD * first);
  const best = new Map<string, NearPart>();
  for (const part of parts) if (!best.has(part.documentId)) best.set(part.documentId, part);
  return { threads: [...best.values()].slice(0, first), dense: condition };
}
