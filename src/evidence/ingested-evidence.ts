import type { Owner } from '../domain/scope.ts';
import type { DocumentId, EvidenceObjectId, TopicId } from '../domain/typed-ids.ts';
import { currentRevisionOf } from '../record/index.ts';
import { present, type Sql, type SystemQuery } from '../storage/index.ts';
import { isServedEvidence } from './served-evidence.ts';
import { tagEvidence } from './tag-evidence.ts';

/**
 * The documents $2 as `d`, each with its current revision. What follows is looked up row by row: as joins, planned without statistics right
 * after an import, these statements took 6 s and 37 s for 50 documents on the embedded database, which answers nobody meanwhile.
 */
const DOCUMENTS = `unnest($2::uuid[]) as n (id)
    cross join lateral (
      select id, ${currentRevisionOf('documents')} as revision_id, kind from documents where space_id = $1 and id = n.id limit 1) d`;

/** A document that a commit changed. */
export interface ChangedDocument {
  readonly id: DocumentId;
  readonly owner: Owner;
  /** It was there before: something of it may have gone. */
  readonly known: boolean;
  /** It is no row any more: the commit that brought it was undone. */
  readonly gone: boolean;
}

/**
 * Follows documents of one owner: each chunk of their current revisions is an evidence object (SE-35), with the entities that are named in
 * it; what is served no more leaves its topic. Done again it changes nothing. Messages are none: what was said in a conversation selects
 * evidence, and is none itself.
 * @returns the topics that lost a member
 */
export async function followDocuments(sql: Sql, documents: readonly ChangedDocument[]): Promise<TopicId[]> {
  const ids = documents.map(({ id }) => id);
  await sql.query(
    'evidence.evidenceOfDocuments',
    `with placed as (
      select distinct on (p.chunk_id) p.chunk_id, c.owner_id, d.id as document_id, r.created_at, p.since from ${DOCUMENTS}
        cross join lateral (select created_at from revisions where space_id = $1 and id = d.revision_id limit 1) r
        cross join lateral (select chunk_id, since from revision_chunks
          where space_id = $1 and revision_id = d.revision_id offset 0) p
        cross join lateral (select owner_id from chunks where space_id = $1 and id = p.chunk_id limit 1) c
       where d.kind <> 'MESSAGE' order by p.chunk_id, p.since, d.id),
    made as (
      insert into evidence_objects (space_id, id, owner_id, document_id, created_at, since)
      select $1, chunk_id, owner_id, document_id, created_at, since from placed on conflict do nothing returning id, owner_id)
    insert into evidence_chunks (space_id, evidence_id, n, owner_id, chunk_id) select $1, id, 0, owner_id, id from made
      on conflict do nothing`,
    [sql.scope.spaceId, ids],
  );
  await tagEach(sql, documents, true);
  await tagEach(sql, documents, false);
  return followFound(sql, documents);
}

/**
 * Follows documents for somebody whose questions found evidence in them: that comes and goes with what it rests on, and nobody else sees
 * it. Done again it changes nothing.
 * @returns the topics that lost a member
 */
export async function followFound(sql: Sql, documents: readonly ChangedDocument[]): Promise<TopicId[]> {
  await waitForTopic(
    sql,
    documents.map(({ id }) => id),
  );
  return leaveTopics(sql, documents);
}

/** Who has evidence of their own in the documents that are in nobody's keeping; of one that is gone it is not known in which it was. */
export const ownersOfFound = (spaceId: string, documents: readonly ChangedDocument[]) => async (query: SystemQuery) => {
  const shared = documents.filter(({ owner, known }) => owner === null && known);
  if (shared.length === 0) return [];
  const rows = await query<{ owner_id: string }>(
    'evidence.ownersOfFound',
    shared.some(({ gone }) => gone)
      ? `select distinct owner_id from evidence_chunks where space_id = $1 and owner_id is not null and cardinality($2::uuid[]) > 0`
      : `select distinct ec.owner_id from unnest($2::uuid[]) as n (id)
          cross join lateral (select id from revisions where space_id = $1 and document_id = n.id offset 0) r
          cross join lateral (select chunk_id from revision_chunks where space_id = $1 and revision_id = r.id offset 0) p
          cross join lateral (select owner_id from evidence_chunks
            where space_id = $1 and chunk_id = p.chunk_id and owner_id is not null offset 0) ec`,
    [spaceId, shared.map(({ id }) => id)],
  );
  return rows.map((row) => row.owner_id).sort();
};

async function waitForTopic(sql: Sql, documents: readonly DocumentId[]): Promise<void> {
  await sql.query(
    'evidence.waitForTopic',
    `insert into evidence_waiting (space_id, evidence_id, owner_id)
      select e.space_id, e.id, e.owner_id from (select distinct evidence_id from (${OF_CURRENT}) as ec) as n
        cross join lateral (select * from evidence_objects where space_id = $1 and id = n.evidence_id limit 1) e
       where (select true from evidence_topics t where t.space_id = $1 and t.evidence_id = e.id limit 1) is null
      on conflict do nothing`,
    [sql.scope.spaceId, documents],
  );
}

/** A query: evidence objects that have a chunk in the current revisions of the documents $2. */
const OF_CURRENT = `select ec.evidence_id from ${DOCUMENTS}
    cross join lateral (select chunk_id from revision_chunks where space_id = $1 and revision_id = d.revision_id offset 0) p
    cross join lateral (select evidence_id from evidence_chunks where space_id = $1 and chunk_id = p.chunk_id offset 0) ec`;

async function tagEach(sql: Sql, documents: readonly ChangedDocument[], again: boolean): Promise<void> {
  const some = documents.filter(({ known }) => known === again);
  if (some.length === 0) return;
  const rows = await sql.query<{ id: EvidenceObjectId }>(
    'evidence.evidenceToTag',
    `select distinct ec.evidence_id as id from (${OF_CURRENT}) as ec`,
    [sql.scope.spaceId, some.map(({ id }) => id)],
  );
  await tagEvidence(
    sql,
    rows.map(({ id }) => id),
    again,
  );
}

/**
 * What is served no more is no member of a topic. Of a document that is no row any more it is not known what that was: all are looked at.
 */
async function leaveTopics(sql: Sql, changed: readonly ChangedDocument[]): Promise<TopicId[]> {
  const documents = changed.filter(({ known }) => known);
  if (documents.length === 0) return [];
  const ofDocuments = `t.evidence_id in (select ec.evidence_id from revisions r
      join revision_chunks p on p.space_id = $1 and p.revision_id = r.id
      join evidence_chunks ec on ec.space_id = $1 and ec.chunk_id = p.chunk_id
     where r.space_id = $1 and r.document_id = any($2::uuid[]))`;
  const rows = await sql.query<{ topic_id: TopicId }>(
    'evidence.leaveTopics',
    `with lost as (
      delete from evidence_topics t where t.space_id = $1 and ($3 or ${ofDocuments})
         and not ${isServedEvidence(present(sql), 't.evidence_id')} returning t.topic_id)
    select distinct topic_id from lost`,
    [sql.scope.spaceId, documents.map(({ id }) => id), documents.some(({ gone }) => gone)],
  );
  return rows.map((row) => row.topic_id);
}
