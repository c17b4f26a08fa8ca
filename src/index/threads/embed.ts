import type { DomainError } from '../../domain/errors.ts';
import { embedInBatches, type EmbeddedText, type Embedder } from '../../models/index.ts';
import { readPolicy, type Database } from '../../storage/index.ts';
import type { Scope } from '../../domain/scope.ts';
import { keepLease, type Lease } from '../vectors/queue.ts';
import type { RegisteredModel } from '../vectors/registry.ts';
import { threadParts, type PostSaid } from './cut.ts';
import { readPosts, storeThread, type StoredPost } from './store.ts';

/** Posts embedded between two looks at the lease. */
const POSTS = 32;

/**
 * Makes the vectors of one thread. Replies are compared by their own words, without the prefix of their chunks, whose title and platform
 * would make all of them alike. @returns how many threads left the queue (0 where the lease was lost), or why one of its posts has no vector
 * @throws DomainError when no post of several could be embedded: then it is the model that is at fault
 */
export async function embedThread(
  database: Database,
  embedder: Embedder,
  model: RegisteredModel,
  lease: Lease,
  scope: Scope,
  documentId: string,
): Promise<{ readonly stored: number } | { readonly error: DomainError }> {
  const { posts, policy } = await database.read(scope, async (sql) => ({
    posts: await readPosts(sql, lease, documentId),
    policy: await readPolicy(sql),
  }));
  const said: PostSaid[] = [];
  for (let from = 0; from < posts.length; from += POSTS) {
    const batch = posts.slice(from, from + POSTS);
    const results = await embedInBatches(embedder, batch.map(({ text }) => text)); // prettier-ignore
    const errors = results.flatMap((result) => ('error' in result ? [result.error] : []));
    if (errors[0] && errors.length === batch.length && batch.length > 1) throw errors[0];
    if (errors[0]) return { error: errors[0] };
    said.push(...batch.flatMap((post, n) => saidBy(post, results[n])));
    // A long thread takes longer than a lease.
    await keepLease(database, lease);
  }
  const chunkOf = new Map(posts.map(({ id, chunkId }) => [id, chunkId]));
  const parts = threadParts(said, policy).flatMap((part) => {
    const chunkId = chunkOf.get(part.shownBy);
    return chunkId === undefined ? [] : [{ ...part, chunkId }];
  });
  return { stored: await database.note(scope, (sql) => storeThread(sql, model, lease, documentId, parts)) };
}

function saidBy({ id, number, replyTo, votes, text }: StoredPost, result: EmbeddedText | undefined): PostSaid[] {
  if (!result || 'error' in result) return [];
  return [{ id, number, replyTo, votes, words: text.split(/\s+/u).length, vector: result.vector }];
}
