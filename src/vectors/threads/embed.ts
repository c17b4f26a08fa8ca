import type { DomainError } from '../../domain/errors.ts';
import type { EmbeddedText } from '../../models/index.ts';
import { THREAD_SETTINGS } from '../vector-settings.ts';
import { readSettings, type Database } from '../../storage/index.ts';
import type { Scope } from '../../domain/scope.ts';
import type { Lease } from '../queue.ts';
import type { RegisteredModel } from '../registered-models.ts';
import { threadParts, type EmbeddedPost } from './cut.ts';
import { readPosts, storeThread, type StoredPost } from './store-posts.ts';

/** Posts embedded at once. */
const POSTS = 32;

/**
 * Makes the vectors of one thread. Replies are compared by their own words, without the prefix of their chunks, whose title and platform
 * would make all of them alike. @returns how many threads left the queue (0 where the lease was lost), or why one of
 * its posts has no vector
 * @param embed says meanwhile that the lease is still needed: a long thread takes longer
 */
export async function embedThread(
  database: Database,
  embed: (texts: readonly string[]) => Promise<EmbeddedText[]>,
  model: RegisteredModel,
  lease: Lease,
  scope: Scope,
  documentId: string,
): Promise<{ readonly stored: number } | { readonly error: DomainError }> {
  const { posts, settings } = await database.read(scope, async (sql) => ({
    posts: await readPosts(sql, lease, documentId),
    settings: await readSettings(sql, THREAD_SETTINGS),
  }));
  const embedded: EmbeddedPost[] = [];
  for (let from = 0; from < posts.length; from += POSTS) {
    const batch = posts.slice(from, from + POSTS);
    const results = await embed(batch.map(({ text }) => text));
    const failed = results.find((result) => 'error' in result);
    if (failed && 'error' in failed) return { error: failed.error };
    embedded.push(...batch.flatMap((post, n) => embeddedPost(post, results[n])));
  }
  const chunkOf = new Map(posts.map(({ id, chunkId }) => [id, chunkId]));
  const parts = threadParts(embedded, settings).flatMap((part) => {
    const chunkId = chunkOf.get(part.shownBy);
    return chunkId === undefined ? [] : [{ ...part, chunkId }];
  });
  return { stored: await database.note(scope, (sql) => storeThread(sql, model, lease, documentId, parts)) };
}

function embeddedPost(
  { id, number, replyTo, votes, text }: StoredPost,
  result: EmbeddedText | undefined,
): EmbeddedPost[] {
  if (!result || 'error' in result) return [];
  return [{ id, number, replyTo, votes, words: text.split(/\s+/u).length, vector: result.vector }];
}
