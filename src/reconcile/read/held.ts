import type { ClaimId } from '../../domain/ids.ts';
import { isAmong } from '../../lib/planned.ts';
import { isServed, relation, type View } from '../../storage/index.ts';

/**
 * Whether each claim is held back from what answers questions, as markers of disputes are inconsistent and no sweep has passed yet
 * (SE-52). A claim that is not there is not. One statement.
 */
export async function heldBack(view: View, ids: readonly ClaimId[]): Promise<Map<ClaimId, boolean>> {
  const rows = await view.sql.query<{ id: ClaimId }>(
    'reconcile.heldBack',
    `select c.id from ${relation(view, 'claims')} c where c.space_id = $1 and ${isAmong('c.id', '$2', ids)} and not ${isServed(view, 'c')}`,
    [view.sql.scope.spaceId, ids],
  );
  const held = new Set(rows.map(({ id }) => id));
  return new Map(ids.map((id) => [id, held.has(id)]));
}

/** Are any disputed claims that the caller may see held back now? One statement. */
export async function someHeldBack(view: View): Promise<boolean> {
  const rows = await view.sql.query('reconcile.someHeldBack', 'select from disputes_held where space_id = $1 limit 1', [
    view.sql.scope.spaceId,
  ]);
  return view.recorded === null && rows.length > 0;
}
