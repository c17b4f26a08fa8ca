import type { PlacedPost } from '../../domain/documents.ts';
import type { DocumentId, RevisionId } from '../../domain/ids.ts';
import { ANY_SPACE, insertRows, type Columns, type Commit } from '../../storage/index.ts';
import { enqueue } from '../vectors/queue.ts';

const COLUMNS = {
  revision_id: 'uuid',
  n: 'integer',
  owner_id: 'text',
  post_id: 'text',
  number: 'integer',
  reply_to: 'integer',
  votes: 'integer',
  start_offset: 'integer',
  end_offset: 'integer',
  chunk_id: 'uuid',
} as const satisfies Columns;

/**
 * Makes a thread findable as a whole, in the commit that stores its revision: its vectors follow (docs/embeddings.md). What is no thread
 * has no posts, and costs nothing. Two statements.
 */
export async function indexThread(
  commit: Commit,
  documentId: DocumentId,
  revisionId: RevisionId,
  posts: readonly PlacedPost[],
): Promise<void> {
  if (posts.length === 0) return;
  await storePosts(commit, [{ revisionId, posts }]);
  await enqueue(commit, 'THREAD', [documentId]);
}

/** Keeps the posts of revisions; `recountDocuments` sees to the vectors of those that are current. One statement. */
export async function storePosts(
  commit: Commit,
  revisions: readonly { readonly revisionId: RevisionId; readonly posts: readonly PlacedPost[] }[],
): Promise<void> {
  const rows = revisions.flatMap(({ revisionId, posts }) =>
    posts.map((post, n) => ({
      revision_id: revisionId,
      n,
      owner_id: commit.owner,
      post_id: post.id,
      number: post.number,
      reply_to: post.replyTo,
      votes: post.votes,
      start_offset: post.start,
      end_offset: post.end,
      chunk_id: post.chunkId,
    })),
  );
  await insertRows(commit, 'thread_posts', COLUMNS, rows, { conflict: 'on conflict do nothing' });
}

/** Threads among these documents that have another revision than their vectors are of: after a return to it, or an undo. One statement. */
export async function threadsAgain(commit: Commit, documentIds: readonly DocumentId[]): Promise<void> {
  const rows = await commit.query<{ id: string }>(
    'index.threadsAmong',
    `select d.id from unnest($2::uuid[]) as n (id)
      cross join lateral (select id, current_revision_id from documents where space_id = ${ANY_SPACE} and id = n.id and not removed limit 1) as d
      cross join lateral (select from thread_posts where space_id = ${ANY_SPACE} and revision_id = d.current_revision_id limit 1) as p`,
    [commit.scope.spaceId, documentIds],
  );
  await enqueue(commit, 'THREAD', rows.map((row) => row.id)); // prettier-ignore
}
