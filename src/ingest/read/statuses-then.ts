import type { RevisionId } from '../../domain/typed-ids.ts';
import { statusThen } from '../../record/index.ts';
import { relation, upTo, type View } from '../../storage/index.ts';

export interface ChunkPlaceKey {
  readonly revisionId: RevisionId;
  readonly n: number;
}

/**
 * What the status of what a text is about was when its content was written, in the same order (PI-15, PI-88): as is known by the
 * view. null = the content has no time, or no status is known for it. One statement.
 */
export async function statusesThen(view: View, places: readonly ChunkPlaceKey[]): Promise<(string | null)[]> {
  const rows = await view.sql.query<{ i: string; status: string | null }>(
    'ingest.statusesThen',
    `select w.i, case when p.content_at is not null then ${statusThen(view, 'd.subject_id', 'p.content_at')} end as status
      from unnest($2::uuid[], $3::integer[]) with ordinality as w (revision_id, n, i)
      left join revision_chunks p on p.space_id = $1 and p.revision_id = w.revision_id and p.n = w.n and ${upTo(view.recorded, 'p')}
      left join revisions r on r.space_id = $1 and r.id = p.revision_id
      left join ${relation(view, 'documents')} d on d.space_id = $1 and d.id = r.document_id
      order by w.i`,
    [view.sql.scope.spaceId, places.map(({ revisionId }) => revisionId), places.map(({ n }) => n)],
  );
  return rows.map(({ status }) => status);
}
