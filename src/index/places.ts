import type { DocumentId } from '../domain/typed-ids.ts';
import { placeTexts } from '../lexical/index.ts';
import { isCurrent } from '../record/index.ts';
import { ANY_SPACE, type Commit } from '../storage/index.ts';
import { enqueue } from '../vectors/index.ts';

/**
 * What stands before chunks that stay may change with their document (PI-42: the status of a proposal). Those whose vector was made of
 * what stands before them in no current revision any more are to be embedded anew, with what these documents say now. One statement;
 * two more where there are any.
 */
export async function indexPlaces(commit: Commit, documents: readonly DocumentId[]): Promise<void> {
  const { scope, owner } = commit;
  const moved = await commit.query<{ chunk_id: string; prefix: string }>('index.movedChunks', MOVED, [
    scope.spaceId,
    owner,
    documents,
  ]);
  if (moved.length === 0) return;
  await placeTexts(
    commit,
    moved.map((row) => ({ id: row.chunk_id, before: row.prefix })),
  );
  await enqueue(
    commit,
    'CHUNK',
    moved.map((row) => row.chunk_id),
  );
}

/**
 * Each step is a look-up by key for each row of the one before, whatever is known of the tables: as one join it was taken the other way
 * around where nobody had analysed them, and a space that is new to the statistics was read whole for each chunk.
 */
const MOVED = `with placed as materialized (
    select distinct on (n.chunk_id) n.chunk_id, n.prefix
      from unnest($3::uuid[]) i (id)
      cross join lateral (select * from documents where space_id = ${ANY_SPACE} and id = i.id limit 1) as d
      cross join lateral (select chunk_id, prefix, n from revision_chunks
        where space_id = ${ANY_SPACE} and ${isCurrent('d', 'revision_chunks.revision_id')} offset 0) as n
     order by n.chunk_id, n.n desc),
  changed as materialized (
    select p.chunk_id, p.prefix, t.expected
      from placed p
      cross join lateral (select coalesce(before, words) as expected from indexed_texts
        where space_id = ${ANY_SPACE} and text_id = p.chunk_id and kind = 'CHUNK' and owner_id is not distinct from $2 limit 1) as t
     where t.expected <> p.prefix)
  select c.chunk_id, c.prefix from changed c
   where not exists (select
     from (select revision_id from revision_chunks
       where space_id = ${ANY_SPACE} and chunk_id = c.chunk_id and prefix = c.expected offset 0) as s
     cross join lateral (select from documents
       where space_id = ${ANY_SPACE} and ${isCurrent('documents', 's.revision_id')} limit 1) as o)`;
