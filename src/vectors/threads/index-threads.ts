import type { PlacedPost } from '../../domain/document-record.ts';
import type { DocumentId, RevisionId } from '../../domain/typed-ids.ts';
import { isCurrent } from '../../record/index.ts';
import { ANY_SPACE, insertRows, type Columns, type Commit } from '../../storage/index.ts';
import { enqueue } from '../queue.ts';

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
  thread_id: 'text',
  author_handle: 'text',
  raw_content: 'text',
  content_hash: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  revision_number: 'integer',
  quotes: 'jsonb',
} as const satisfies Columns;

/**
 * Makes a thread findable as a whole, in the commit that stores its revision: its vectors follow (docs/embeddings.md). What is no thread
 * has no posts, and costs nothing. Two statements, and one for posts of which the forum does not say how often they were written.
 * @param at `before`: the revision that this one takes the place of; null = it is the first
 */
export async function indexThread(
  commit: Commit,
  at: { readonly documentId: DocumentId; readonly revisionId: RevisionId; readonly before: RevisionId | null },
  posts: readonly PlacedPost[],
): Promise<void> {
  if (posts.length === 0) return;
  const { documentId, revisionId, before } = at;
  await storePosts(commit, [{ revisionId, posts: await countRevisions(commit, before, posts) }]);
  await enqueue(commit, 'THREAD', [documentId]);
}

/**
 * Posts with the number of their revision (PI-13): the forum's, or else one more than the post had in the revision
 * before where its content is another; 1 for one that is new there, or was stored without its hash.
 */
async function countRevisions(
  commit: Commit,
  before: RevisionId | null,
  posts: readonly PlacedPost[],
): Promise<readonly PlacedPost[]> {
  if (posts.every(({ revisionNumber }) => revisionNumber !== null)) return posts;
  const rows = await commit.query<{ post_id: string; content_hash: string; revision_number: number }>(
    'vectors.revisionNumbers',
    `select post_id, content_hash, revision_number from thread_posts
      where space_id = $1 and revision_id = $2 and content_hash is not null and revision_number is not null`,
    [commit.scope.spaceId, before],
  );
  const earlier = new Map(rows.map((row) => [row.post_id, row]));
  return posts.map((post) => {
    const known = earlier.get(post.id);
    const counted = known ? known.revision_number + (known.content_hash === post.contentHash ? 0 : 1) : 1;
    return { ...post, revisionNumber: post.revisionNumber ?? counted };
  });
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
      thread_id: post.threadId,
      author_handle: post.authorHandle,
      raw_content: post.rawContent,
      content_hash: post.contentHash,
      created_at: post.createdAt,
      updated_at: post.updatedAt,
      revision_number: post.revisionNumber,
      quotes: post.quotes,
    })),
  );
  await insertRows(commit, 'thread_posts', COLUMNS, rows, { conflict: 'on conflict do nothing' });
}

/** Threads among these documents that have another revision than their vectors are of: after a return to it, or an undo. One statement. */
export async function threadsAgain(commit: Commit, documentIds: readonly DocumentId[]): Promise<void> {
  const rows = await commit.query<{ id: string }>(
    'vectors.threadsAmong',
    `select d.id from unnest($2::uuid[]) as n (id)
      cross join lateral (select * from documents where space_id = ${ANY_SPACE} and id = n.id limit 1) as d
      cross join lateral (select from thread_posts t where space_id = ${ANY_SPACE} and ${isCurrent('d', 't.revision_id')} limit 1) as p`,
    [commit.scope.spaceId, documentIds],
  );
  await enqueue(
    commit,
    'THREAD',
    rows.map((row) => row.id),
  );
}
