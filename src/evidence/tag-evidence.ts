import type { EvidenceObjectId } from '../domain/typed-ids.ts';
import { isCurrent } from '../record/index.ts';
import type { Sql } from '../storage/index.ts';

/**
 * Notes the entities of evidence objects: whom the mentions and claims name that stand in their chunks now. What names nobody has none.
 * Entities that an earlier reading named go where `again` says that there was one. One statement, or two; look-ups and no joins, whatever
 * the statistics say of tables that were just filled (as joins: 3.4 s for 60 documents).
 */
export async function tagEvidence(sql: Sql, ids: readonly EvidenceObjectId[], again: boolean): Promise<void> {
  if (ids.length === 0) return;
  const values = [sql.scope.spaceId, ids];
  if (again)
    await sql.query(
      'evidence.untagEvidence',
      'delete from evidence_entities where space_id = $1 and evidence_id = any($2::uuid[])',
      values,
    );
  await sql.query(
    'evidence.tagEvidence',
    `with places as materialized (
      select e.id, e.owner_id, e.created_at, p.revision_id, p.start_offset, p.end_offset from unnest($2::uuid[]) as n (id)
        cross join lateral (select id, owner_id, created_at from evidence_objects where space_id = $1 and id = n.id limit 1) e
        cross join lateral (select chunk_id from evidence_chunks where space_id = $1 and evidence_id = e.id offset 0) ec
        cross join lateral (select revision_id, start_offset, end_offset from revision_chunks
          where space_id = $1 and chunk_id = ec.chunk_id offset 0) p
        cross join lateral (select document_id from revisions where space_id = $1 and id = p.revision_id limit 1) r
        cross join lateral (select from documents d
          where d.space_id = $1 and d.id = r.document_id and ${isCurrent('d', 'p.revision_id')} limit 1) d),
    named as (
      select p.id, p.owner_id, p.created_at, m.entity_id from places p
        cross join lateral (select entity_id, span_id from mentions
          where space_id = $1 and revision_id = p.revision_id and said offset 0) m
        cross join lateral (select from spans s where s.space_id = $1 and s.id = m.span_id and ${OVERLAPS} limit 1) s
      union
      select p.id, p.owner_id, p.created_at, of.entity_id from places p
        cross join lateral (select id from spans s where s.space_id = $1 and s.revision_id = p.revision_id and ${OVERLAPS} offset 0) s
        cross join lateral (select claim_id from claim_evidence where space_id = $1 and span_id = s.id and said offset 0) v
        cross join lateral (select subject_id, object_entity_id from claims where space_id = $1 and id = v.claim_id limit 1) c
        cross join lateral (values (c.subject_id), (c.object_entity_id)) as of (entity_id) where of.entity_id is not null)
    insert into evidence_entities (space_id, entity_id, created_at, evidence_id, owner_id)
    select $1, entity_id, created_at, id, owner_id from named on conflict do nothing`,
    values,
  );
}

/** Span `s` and place `p` share words. */
const OVERLAPS = '(p.start_offset < s.end_offset and s.start_offset < p.end_offset)';
