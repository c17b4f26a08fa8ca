import { Unavailable } from '../domain/errors.ts';
import type { View } from '../storage/index.ts';
import { embedQuery, type Embeddings } from '../vectors/index.ts';
import { searchTopics, type FoundTopic } from './search-topics.ts';

/**
 * The topics nearest to a text, the nearest first, at most `most`.
 * @throws Unavailable where nothing is embedded
 */
export async function topicsLike(
  view: View,
  text: string,
  most: number,
  embeddings: Embeddings | null,
): Promise<FoundTopic[]> {
  if (embeddings === null)
    throw new Unavailable('embedder', 'expected embeddings to search topics by; this server makes none', 300);
  const { condition, vector } = await embedQuery(view.sql, embeddings, text);
  if (condition.state === 'UNAVAILABLE') throw new Unavailable('embedder', condition.message, 30);
  return vector === null ? [] : searchTopics(view, condition.model, vector, most);
}
