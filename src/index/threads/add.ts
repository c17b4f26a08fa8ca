import type { ChunkId, DocumentId, RevisionId } from '../../domain/ids.ts';
import { ANY_SPACE, insertRows, type Columns, type Commit } from '../../storage/index.ts';
import { enqueue } from '../vectors/queue.ts';

export interface PostToIndex {
  readonly id: string;
  readonly number: number;
  /** The number of the post it answers. */
  readonly replyTo: number | null;
  readonly votes: number;
  /** The words of its poster in the revision's text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The chunk in which it begins. */
  readonly chunkId: ChunkId;
}

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
  posts: readonly PostToIndex[],
): Promise<void> {
  if (posts.length === 0) return;
  await insertRows(
    commit,
    'thread_posts',
    COLUMNS,
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
    { conflict: 'on conflict do nothing' },
  );
  await enqueue(commit, 'THREAD', [documentId]);
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
