import type { EntityId } from '../domain/typed-ids.ts';
import { mergeGroupOf } from '../record/index.ts';
import { upTo, type View } from '../storage/index.ts';
import { isServedEvidence } from './served-evidence.ts';

/**
 * Which of these entities no served evidence object names, under any of the entities that are one with them; in their order. One
 * statement.
 */
export async function entitiesWithoutEvidence(view: View, ids: readonly EntityId[]): Promise<EntityId[]> {
  if (ids.length === 0) return [];
  const rows = await view.sql.query<{ id: EntityId }>(
    'evidence.entitiesWithoutEvidence',
    `select n.id from unnest($2::uuid[]) with ordinality as n (id, place)
      where not exists (select from (${mergeGroupOf(view, 'n.id')}) as one (id)
        join evidence_entities t on t.space_id = $1 and t.entity_id = one.id
        join evidence_objects e on e.space_id = $1 and e.id = t.evidence_id and ${upTo(view.recorded, 'e')}
       where ${isServedEvidence(view, 'e.id')})
      order by n.place`,
    [view.sql.scope.spaceId, ids],
  );
  return rows.map(({ id }) => id);
}
