import { ConflictingState } from '../../domain/errors.ts';
import type { Database, SystemQuery } from '../database/database.ts';

/** Rows that went, by table; tables without any are left out. */
type ResetRows = Readonly<Record<string, number>>;

export interface Reset {
  readonly rows: ResetRows;
  /** It was done before, under the same key: nothing was removed now. */
  readonly replayed: boolean;
}

export interface ResetRequest {
  readonly actor: string;
  readonly idempotencyKey: string | null;
  /** What still writes to the space, of which rooms above keep account; null = nothing. */
  readonly writer: (query: SystemQuery, spaceId: string) => Promise<string | null>;
}

/**
 * Removes everything of a space, whose name and keys stay: rows of all tables, of all owners, with history, events and
 * settings, at once or not at all. What is left is one commit that says who did it; subscribers get the gap.
 * This is the one statement that writes tables of other rooms: a space is storage's, and goes whole.
 * @throws ConflictingState while something writes to the space
 */
export async function resetSpace(
  database: Database,
  space: { readonly id: string; readonly name: string },
  request: ResetRequest,
): Promise<Reset> {
  const removed = await database.unhurried<Reset>(async (query) => {
    await query('storage.beginReset', 'begin; set local statement_timeout = 0');
    const before = await query(
      'storage.resetBefore',
      'select from commits where space_id = $1 and idempotency_key = $2',
      [space.id, request.idempotencyKey],
    );
    if (before.length > 0) {
      await query('storage.endReset', 'commit');
      return { rows: {}, replayed: true };
    }
    const running = await request.writer(query, space.id);
    if (running !== null)
      throw new ConflictingState(`expected a space that nobody writes to, but this runs: ${running}; wait for its end`);
    const rows = await query<{ name: string; gone: string }>(
      'storage.reset',
      'select name, gone from reset_space($1, $2, $3, $4) where gone > 0 order by name',
      [space.id, request.actor, `reset space ${space.name}`, request.idempotencyKey],
    );
    await query('storage.endReset', 'commit');
    return { rows: Object.fromEntries(rows.map(({ name, gone }) => [name, Number(gone)])), replayed: false };
  });
  database.committed(space.id);
  return removed;
}
