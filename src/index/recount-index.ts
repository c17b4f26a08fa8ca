import type { AliasId, ClaimId, DocumentId, EntityId } from '../domain/typed-ids.ts';
import { recountTexts } from '../lexical/index.ts';
import { ANY_SPACE, type Commit } from '../storage/index.ts';
import { enqueue, threadsAgain } from '../vectors/index.ts';

/** Counts claims anew whose status changed. */
export const recountClaims = (commit: Commit, ids: readonly ClaimId[]): Promise<void> =>
  recountTexts(commit, 'CLAIM', ids);
/** Counts names anew that were reviewed or taken away; the vector of whoever has them is of other names now, and is made anew. */
export async function recountNames(commit: Commit, ids: readonly AliasId[]): Promise<void> {
  if (ids.length === 0) return;
  await recountTexts(commit, 'NAME', ids);
  const rows = await commit.query<{ entity_id: EntityId }>(
    'index.entitiesOfNames',
    `select entity_id from aliases where space_id = $1 and id = any($2::uuid[])
      union select entity_id from aliases_history where space_id = $1 and id = any($2::uuid[])`,
    [commit.scope.spaceId, ids],
  );
  const entityIds = rows.map((row) => row.entity_id);
  await enqueue(commit, 'ENTITY', entityIds);
}

/** Counts the chunks of these documents anew that left the current revision or came back: after a revision, removal or undo. */
export async function recountDocuments(commit: Commit, documentIds: readonly DocumentId[]): Promise<void> {
  const rows = await commit.query<{ chunk_id: string }>(
    'index.chunksOfDocuments',
    `select distinct p.chunk_id from unnest($2::uuid[]) as n (id)
      cross join lateral (select id from revisions where space_id = ${ANY_SPACE} and document_id = n.id offset 0) as r
      cross join lateral (select chunk_id from revision_chunks where space_id = ${ANY_SPACE} and revision_id = r.id offset 0) as p`,
    [commit.scope.spaceId, documentIds],
  );
  await recountTexts(commit, 'CHUNK', rows.map((row) => row.chunk_id).sort());
  await threadsAgain(commit, documentIds);
}
