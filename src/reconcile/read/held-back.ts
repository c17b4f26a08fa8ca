import type { ClaimId } from '../../domain/typed-ids.ts';
import { isAmong, relation, type View } from '../../storage/index.ts';
import { isServed } from '../../record/index.ts';

/**
 * Whether each claim that is there is held back from what answers questions, as markers of disputes are inconsistent and no sweep has
 * passed yet (SE-52). One statement.
 */
export async function heldBack(view: View, ids: readonly ClaimId[]): Promise<Map<ClaimId, boolean>> {
  const rows = await view.sql.query<{ id: ClaimId; held: boolean }>(
    'reconcile.heldBack',
    `select c.id, not ${isServed(view, 'c')} as held from ${relation(view, 'claims')} c where c.space_id = $1
      and ${isAmong('c.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/** Are any disputed claims that the caller may see held back now, whenever the view is of? One statement. */
export async function someHeldBack(view: View): Promise<boolean> {
  const rows = await view.sql.query('reconcile.someHeldBack', 'select from disputes_held where space_id = $1 limit 1', [
    view.sql.scope.spaceId,
  ]);
  return rows.length > 0;
}
