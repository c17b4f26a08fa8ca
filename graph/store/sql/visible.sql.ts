import type { EntityId } from '../../../src/domain/typed-ids.ts';
import { listed, relation, type View } from '../../../src/storage/index.ts';
import { canonicalRow } from '../../../src/record/index.ts';

/**
 * The nodes that the given entities are, in the order given: the entity itself, or the canonical one that it was merged into.
 * Entities that do not exist for the caller are left out. One statement.
 */
export async function visibleNodes(view: View, ids: readonly EntityId[]): Promise<EntityId[]> {
  const rows = await view.sql.query<{ asked: EntityId; id: EntityId }>(
    'graph.visibleEntities',
    `select n.id as asked, e.id from ${listed('$2', ids)} as n
      cross join lateral ${canonicalRow(view, 'n.id')} c
      cross join lateral (select id from ${relation(view, 'entities')} where space_id = $1 and id = c.id limit 1) e`,
    [view.sql.scope.spaceId, ids],
  );
  const nodes = new Map(rows.map((row) => [row.asked, row.id]));
  return ids.flatMap((id) => nodes.get(id) ?? []);
}

/** Asks nothing: a view that is closed throws. One statement. */
export const stillWanted = (view: View): Promise<unknown> => view.sql.query('graph.stillWanted', 'select', []);
