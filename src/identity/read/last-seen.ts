import type { EntityId } from '../../domain/typed-ids.ts';
import { lastVerifiedAt, mergeGroupOf } from '../../record/index.ts';
import { relation, type View } from '../../storage/index.ts';

/**
 * When each entity, or one that was merged into it, was last spoken of (OM-51): named in a text, or the subject of a claim that a text
 * said or confirmed; where neither is, when it was made. Ids that name nothing here are not in the map. One statement.
 */
export async function lastSeen(
  view: View,
  ids: readonly EntityId[],
): Promise<Map<EntityId, { readonly at: Date | null }>> {
  const rows = await view.sql.query<{ id: EntityId; at: Date | null }>(
    'identity.lastSeen',
    `select n.id, (select max(t.at) from (${mergeGroupOf(view, 'n.id')}) member (id) cross join lateral (
        select max(m.created_at) as at from ${relation(view, 'mentions')} m where m.space_id = $1 and m.entity_id = member.id and m.said
        union all
        select max(${lastVerifiedAt(view, 'c')}) from ${relation(view, 'claims')} c where c.space_id = $1 and c.subject_id = member.id
        union all
        select e.created_at from ${relation(view, 'entities')} e where e.space_id = $1 and e.id = member.id) t) as at
      from unnest($2::uuid[]) as n (id)`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map(({ id, at }) => [id, { at }]));
}
