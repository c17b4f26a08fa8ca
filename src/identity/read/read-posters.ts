import type { EntityId, RevisionId } from '../../domain/typed-ids.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { isAmong, relation, type View } from '../../storage/index.ts';
import { canonicalOf } from '../../record/index.ts';

/** Who wrote a post of a thread, as the heading above it says. */
export interface Poster {
  readonly entityId: EntityId;
  /** Where the name ends in the text of the revision, which is where the words of the post begin. */
  readonly end: number;
}

/** Who wrote the posts of threads; what is no thread has none. One statement. */
export async function postersOf(view: View, revisionIds: readonly RevisionId[]): Promise<Map<RevisionId, Poster[]>> {
  const rows = await view.sql.query<{ revision_id: RevisionId; id: EntityId; end_offset: number }>(
    'identity.postersOf',
    `select m.revision_id, ${canonicalOf(view, 'm.entity_id')} as id, s.end_offset
      from ${relation(view, 'mentions')} m
      cross join lateral (select end_offset from spans where space_id = $1 and id = m.span_id limit 1) s
      where m.space_id = $1 and m.method = 'post' and m.said and ${isAmong('m.revision_id', '$2', revisionIds)}
      order by m.revision_id, s.end_offset`,
    [view.sql.scope.spaceId, revisionIds],
  );
  const grouped = groupedBy(rows, (row) => row.revision_id);
  return new Map(
    revisionIds.map((id) => [id, (grouped.get(id) ?? []).map((row) => ({ entityId: row.id, end: row.end_offset }))]),
  );
}
