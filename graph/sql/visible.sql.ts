import type { EntityId } from '../../src/domain/ids.ts';
import { relation, type View } from '../../src/storage/index.ts';

/** Those of the given entities that exist for the caller, in the order given. One statement. */
export async function visibleEntities(view: View, ids: readonly EntityId[]): Promise<EntityId[]> {
  const rows = await view.sql.query<{ id: EntityId }>(
    'graph.visibleEntities',
    `select e.id from ${relation(view, 'entities')} e where e.space_id = $1 and e.id = any($2::uuid[])`,
    [view.sql.scope.spaceId, ids],
  );
  const visible = new Set(rows.map((row) => row.id));
  return ids.filter((id) => visible.has(id));
}
