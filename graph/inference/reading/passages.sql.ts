import type { ChunkId, DocumentId, EntityId, RevisionId } from '../../../src/domain/typed-ids.ts';
import { UNREADABLE_TYPES } from '../../../src/domain/readable.ts';
import { groupedBy } from '../../../src/lib/grouped.ts';
import type { Owner } from '../../../src/domain/scope.ts';
import { canonicalOf, isCurrent } from '../../../src/record/index.ts';
import type { Sql, View } from '../../../src/storage/index.ts';
import type { Mentioned, ReadablePassage } from './judge-found-relations.ts';

/** A passage that nobody has read yet: a chunk of a document as it is now. */
export interface OpenPassage extends ReadablePassage {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly n: number;
  readonly chunkId: ChunkId;
  /** Where it begins in the text of the revision. */
  readonly start: number;
}

/** What is asked, and of whom. */
export interface Question {
  readonly asked: string;
  readonly wording: string;
}

interface PassageRow {
  document_id: DocumentId;
  revision_id: RevisionId;
  n: number;
  chunk_id: ChunkId;
  start_offset: number;
  text: string;
  subject_id: EntityId | null;
  subject_canonical: EntityId | null;
  subject_type: string | null;
}

const MENTIONED = `mentions m join spans s on s.space_id = $1 and s.id = m.span_id`;

/**
 * Passages of documents of `owner` (null = shared) that mention at least two entities, the document's own counted, and that have not been
 * read under this question; the ones tried least often first. Two statements.
 */
export async function openPassages(
  view: View,
  owner: Owner,
  { asked, wording }: Question,
  entities: number,
  limit: number,
): Promise<OpenPassage[]> {
  const rows = await view.sql.query<PassageRow>(
    'graph.openPassages',
    `select d.id as document_id, c.revision_id, c.n, c.chunk_id, c.start_offset, h.text, d.subject_id, t.id as subject_canonical,
      t.type as subject_type
       from documents d
       join revision_chunks c on c.space_id = $1 and ${isCurrent('d', 'c.revision_id')} and c.type <> 'CODE' and c.type <> 'CODE_UNIT'
       join chunks h on h.space_id = $1 and h.id = c.chunk_id
       left join relation_readings r on r.space_id = $1 and r.revision_id = c.revision_id and r.n = c.n and r.asked = $3 and r.wording = $4
       left join entities t on t.space_id = $1 and t.id = ${canonicalOf(view, 'd.subject_id')}
      where d.space_id = $1 and d.owner_id is not distinct from $2::text
        and (r.state is null or r.state = 'OPEN' and r.again_at <= clock_timestamp())
        and (select count(distinct ${canonicalOf(view, 'm.entity_id')}) from ${MENTIONED} join entities e on e.space_id = $1
          and e.id = m.entity_id
              where m.space_id = $1 and m.revision_id = c.revision_id and m.said and m.owner_id is not distinct from $2::text
                and s.start_offset >= c.start_offset and s.end_offset <= c.end_offset and e.type <> all($5::text[])
                and m.entity_id is distinct from d.subject_id)
            >= case when d.subject_id is null then 2 else 1 end
      order by coalesce(r.attempts, 0), d.id, c.n limit $6`,
    [view.sql.scope.spaceId, owner, asked, wording, UNREADABLE_TYPES, limit],
  );
  const mentioned = await mentionedIn(view, owner, rows, entities);
  return rows.map((row) => ({
    documentId: row.document_id,
    revisionId: row.revision_id,
    n: row.n,
    chunkId: row.chunk_id,
    start: row.start_offset,
    text: row.text,
    subject: subjectOf(row),
    mentioned: (mentioned.get(placeOf(row)) ?? []).slice(0, entities),
  }));
}

const subjectOf = ({
  subject_id: id,
  subject_canonical: canonical,
  subject_type: type,
}: PassageRow): OpenPassage['subject'] =>
  id === null || canonical === null || type === null ? null : { id, canonical, type };

const placeOf = ({ revision_id: revision, n }: Pick<PassageRow, 'revision_id' | 'n'>): string => `${revision} ${n}`;

interface MentionRow {
  revision_id: RevisionId;
  n: number;
  id: EntityId;
  canonical: EntityId;
  name: string;
  type: string;
  starts: number[];
  ends: number[];
}

/** Whom each passage mentions, in the order in which they appear; offsets count from the passage. One statement. */
async function mentionedIn(
  view: View,
  owner: Owner,
  rows: readonly PassageRow[],
  most: number,
): Promise<Map<string, Mentioned[]>> {
  const found = await view.sql.query<MentionRow>(
    'graph.mentionedInPassages',
    `select c.revision_id, c.n, (array_agg(m.entity_id order by s.start_offset, m.entity_id))[1] as id, e.id as canonical, e.name, e.type,
            array_agg(s.start_offset - c.start_offset order by s.start_offset, s.end_offset) as starts,
            array_agg(s.end_offset - c.start_offset order by s.start_offset, s.end_offset) as ends
       from unnest($2::uuid[], $3::int[]) p (revision_id, n)
       join revision_chunks c on c.space_id = $1 and c.revision_id = p.revision_id and c.n = p.n
       join ${MENTIONED} on m.space_id = $1 and m.revision_id = c.revision_id and m.said and m.owner_id is not distinct from $4::text
         and s.start_offset >= c.start_offset and s.end_offset <= c.end_offset
       join entities e on e.space_id = $1 and e.id = ${canonicalOf(view, 'm.entity_id')}
      where e.type <> all($5::text[])
      group by c.revision_id, c.n, e.id, e.name, e.type order by c.revision_id, c.n, min(s.start_offset), e.id limit $6`,
    [
      view.sql.scope.spaceId,
      rows.map((row) => row.revision_id),
      rows.map((row) => row.n),
      owner,
      UNREADABLE_TYPES,
      rows.length * most * 50,
    ],
  );
  const each = found.map((row) => ({
    place: placeOf(row),
    id: row.id,
    canonical: row.canonical,
    name: row.name,
    type: row.type,
    ranges: row.starts.map((start, n) => ({ start, end: row.ends[n] ?? start })),
  }));
  return groupedBy(each, ({ place }) => place);
}

/** What was read of the same words before, of the same model under the same wording, with whose entities. One statement. */
export async function readBefore(
  sql: Sql,
  { chunkId }: OpenPassage,
  owner: Owner,
  { asked, wording }: Question,
): Promise<{ readonly model: string; readonly found: unknown } | null> {
  const rows = await sql.query<{ model: string; found: unknown }>(
    'graph.readBefore',
    `select r.model, r.found from relation_readings r
      where r.space_id = $1 and r.chunk_id = $2 and r.owner_id is not distinct from $3::text and r.asked = $4 and r.wording = $5
        and r.state = 'READ'
      order by r.at desc limit 1`,
    [sql.scope.spaceId, chunkId, owner, asked, wording],
  );
  return rows[0] ?? null;
}

/** Passages that are open and not to be tried yet. One statement. */
export async function countWaiting(sql: Sql, owner: Owner, { asked, wording }: Question): Promise<number> {
  const [row] = await sql.query<{ n: string }>(
    'graph.waitingPassages',
    `select count(*) as n from relation_readings r join documents d on d.space_id = $1 and ${isCurrent('d', 'r.revision_id')}
      where r.space_id = $1 and r.owner_id is not distinct from $2::text and r.state = 'OPEN' and r.asked = $3 and r.wording = $4`,
    [sql.scope.spaceId, owner, asked, wording],
  );
  return Number(row?.n);
}
