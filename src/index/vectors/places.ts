import type { DocumentId } from '../../domain/ids.ts';
import type { Commit } from '../../storage/index.ts';
import { enqueue } from './queue.ts';

/**
 * What stands before chunks that stay may change with their document (PI-42: the status of a proposal). Those whose vector was made of
 * what stands before them in no current revision any more are to be embedded anew, with what these documents say now. Two
 * statements, the second where there are any.
 */
export async function indexPlaces(commit: Commit, documents: readonly DocumentId[]): Promise<void> {
  const { scope, owner } = commit;
  const rows = await commit.query<{ text_id: string }>('index.placeChunks', PLACE, [scope.spaceId, owner, documents]);
  await enqueue(commit, 'CHUNK', [...new Set(rows.map((row) => row.text_id))]);
}

const PLACE = `with placed as (
    select distinct on (n.chunk_id) n.chunk_id, n.prefix
      from unnest($3::uuid[]) i (id)
      cross join lateral (select current_revision_id from documents where space_id = $1 and id = i.id limit 1) as d
      cross join lateral (select chunk_id, prefix, n from revision_chunks where space_id = $1 and revision_id = d.current_revision_id) as n
     order by n.chunk_id, n.n desc)
  update indexed_texts t set before = p.prefix
    from placed p
   where t.space_id = $1 and t.owner_id is not distinct from $2 and t.kind = 'CHUNK' and t.text_id = p.chunk_id
     and coalesce(t.before, t.words) <> p.prefix
     and not exists (select from revision_chunks s
       join revisions r on r.space_id = $1 and r.id = s.revision_id
       join documents o on o.space_id = $1 and o.id = r.document_id and o.current_revision_id = r.id
      where s.space_id = $1 and s.chunk_id = p.chunk_id and s.prefix = coalesce(t.before, t.words))
  returning t.text_id`;
