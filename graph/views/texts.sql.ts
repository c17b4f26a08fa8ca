import type { EntityId, RevisionId, SpanId } from '../../src/domain/typed-ids.ts';
import { relation, upTo, type View } from '../../src/storage/index.ts';
import type { PublishedText } from './algorithms/timeline-events.ts';

interface Row {
  revision_id: string;
  n: number;
  pack: string;
  name: string;
  published_at: Date | null;
  observed_at: Date;
  span_id: string | null;
}

/**
 * The texts that documents about some entities had, document by document, oldest first, at most `most`; notes of people are none. One
 * statement.
 */
export async function textsAbout(
  view: View,
  entityIds: readonly EntityId[],
  most: number,
): Promise<{ readonly texts: readonly PublishedText[]; readonly more: boolean }> {
  const rows = await view.sql.query<Row>(
    'graph.textsAbout',
    `select h.revision_id, h.n, d.pack, coalesce(d.title, d.path) as name, r.published_at, h.observed_at, s.id as span_id
      from ${relation(view, 'documents')} d
      join document_revisions h on h.space_id = $1 and h.document_id = d.id and ${upTo(view.recorded, 'h')}
      join revisions r on r.space_id = $1 and r.id = h.revision_id
      left join lateral (
        select s.id from spans s where s.space_id = $1 and s.revision_id = h.revision_id order by s.start_offset, s.id limit 1) s on true
      where d.space_id = $1 and d.subject_id = any($2::uuid[]) and not d.removed and d.kind <> 'NOTE'
      order by d.id, h.n limit $3`,
    [view.sql.scope.spaceId, [...entityIds], most + 1],
  );
  const texts = rows.slice(0, most).map((row) => ({
    revisionId: row.revision_id as RevisionId,
    n: row.n,
    pack: row.pack,
    name: row.name,
    publishedAt: row.published_at,
    observedAt: row.observed_at,
    spanId: row.span_id as SpanId | null,
  }));
  return { texts, more: rows.length > most };
}
