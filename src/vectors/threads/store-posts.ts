import type { PlacedPost } from '../../domain/document-record.ts';
import type { TextRange } from '../../domain/text.ts';
import { derivedId, type ChunkId, type DocumentId, type RevisionId } from '../../domain/typed-ids.ts';
import { isCurrent } from '../../record/index.ts';
import { isAmong, type Sql, type View } from '../../storage/index.ts';
import { finishLease, type Lease } from '../queue.ts';
import { vectorTableOf, type RegisteredModel } from '../registered-models.ts';
import { vectorText } from '../vector-text.ts';
import type { ThreadPart } from './cut.ts';

/** A post with what it says, before it has a vector. */
export interface StoredPost {
  readonly id: string;
  readonly number: number;
  readonly replyTo: number | null;
  readonly votes: number;
  readonly chunkId: string;
  readonly text: string;
}

/** What a post's vector is made of. */
interface PostRow {
  post_id: string;
  number: number;
  reply_to: number | null;
  votes: number;
  start_offset: number;
  end_offset: number;
  chunk_id: string;
}

interface WholePostRow extends PostRow {
  revision_id: RevisionId;
  thread_id: string | null;
  author_handle: string | null;
  raw_content: string | null;
  content_hash: string | null;
  created_at: Date | null;
  updated_at: Date | null;
  revision_number: number | null;
  quotes: readonly TextRange[];
}

/** The posts of threads, in their order; what is no thread has none. One statement. */
export async function postsOfRevisions(
  view: View,
  ids: readonly RevisionId[],
): Promise<Map<RevisionId, readonly PlacedPost[]>> {
  const rows = await view.sql.query<WholePostRow>(
    'vectors.postsOfRevisions',
    `select revision_id, post_id, number, reply_to, votes, start_offset, end_offset, chunk_id, thread_id, author_handle, raw_content,
        content_hash, created_at, updated_at, revision_number, quotes from thread_posts
      where space_id = $1 and ${isAmong('revision_id', '$2', ids)} order by revision_id, n`,
    [view.sql.scope.spaceId, ids],
  );
  const found = new Map<RevisionId, PlacedPost[]>(ids.map((id) => [id, []]));
  for (const row of rows) found.get(row.revision_id)?.push(toPost(row));
  return found;
}

const toPost = (row: WholePostRow): PlacedPost => ({
  id: row.post_id,
  number: row.number,
  replyTo: row.reply_to,
  votes: row.votes,
  start: row.start_offset,
  end: row.end_offset,
  chunkId: row.chunk_id as ChunkId,
  threadId: row.thread_id,
  authorHandle: row.author_handle,
  rawContent: row.raw_content,
  contentHash: row.content_hash,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revisionNumber: row.revision_number,
  quotes: row.quotes,
});

/** The posts of a document's current revision that say something, in their order; none where it is no thread, or is removed. */
export async function readPosts(sql: Sql, { spaceId }: Lease, documentId: string): Promise<StoredPost[]> {
  const [revision] = await sql.query<{ id: string; text: string }>(
    'vectors.threadText',
    `select r.id, r.text from documents d join revisions r on r.space_id = $1 and ${isCurrent('d', 'r.id')}
      where d.space_id = $1 and d.id = $2`,
    [spaceId, documentId],
  );
  if (!revision) return [];
  const rows = await sql.query<PostRow>(
    'vectors.threadPosts',
    `select post_id, number, reply_to, votes, start_offset, end_offset, chunk_id from thread_posts
      where space_id = $1 and revision_id = $2 order by n`,
    [spaceId, revision.id],
  );
  return rows.flatMap((row): StoredPost[] => {
    const text = revision.text.slice(row.start_offset, row.end_offset).trim();
    const { post_id: id, number, reply_to: replyTo, votes, chunk_id: chunkId } = row;
    return text === '' ? [] : [{ id, number, replyTo, votes, chunkId, text }];
  });
}

/**
 * Stores what stands for a thread in place of what stood for it, and takes it from the queue: together or not at all, and only while
 * the lease holds. To be called in a transaction. @returns how many left the queue
 */
export async function storeThread(
  sql: Sql,
  model: RegisteredModel,
  lease: Lease,
  documentId: string,
  parts: readonly (ThreadPart & { readonly chunkId: string })[],
): Promise<number> {
  const finished = await finishLease(sql, model.id, lease, [documentId]);
  if (finished === 0) return 0;
  await sql.query(
    'vectors.forgetThread',
    `with gone as (delete from thread_parts where space_id = $1 and document_id = $2 and model_id = $3 returning item_id)
      delete from ${vectorTableOf(model, 'THREAD')} e using gone g
       where e.space_id = $1 and e.owner_id is not distinct from $4 and e.kind = 'THREAD' and e.item_id = g.item_id`,
    [lease.spaceId, documentId, model.id, lease.owner],
  );
  const ids = parts.map(({ kind }, n) =>
    derivedId('spn', 'thread', documentId as DocumentId, String(model.id), kind, String(n)),
  );
  await sql.query(
    'vectors.storeThread',
    `with added as (
      insert into thread_parts (space_id, owner_id, model_id, document_id, item_id, kind, n, post_ids, shown_by, chunk_id)
      select $1, $2, $3, $4, t.item_id, t.kind, t.n, array(select jsonb_array_elements_text(t.post_ids)), t.shown_by, t.chunk_id
        from unnest($5::uuid[], $6::text[], $7::jsonb[], $8::text[], $9::uuid[]) with ordinality
          as t (item_id, kind, post_ids, shown_by, chunk_id, n))
    insert into ${vectorTableOf(model, 'THREAD')} (space_id, owner_id, kind, item_id, text_hash, vector)
      select $1, $2, 'THREAD', v.item_id, '', v.vector::vector from unnest($5::uuid[], $10::text[]) as v (item_id, vector)`,
    [
      lease.spaceId,
      lease.owner,
      model.id,
      documentId,
      ids,
      parts.map(({ kind }) => kind),
      parts.map(({ postIds }) => JSON.stringify(postIds)),
      parts.map(({ shownBy }) => shownBy),
      parts.map(({ chunkId }) => chunkId),
      parts.map(({ vector }) => vectorText(vector)),
    ],
  );
  return finished;
}
