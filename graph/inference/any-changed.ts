import type { View } from '../../src/storage/index.ts';

/** What a way of inferring looks at: rows of these tables, which have a history, and what else it asks of the commits after `$2`. */
interface Watched {
  /** `room.statementName`. */
  readonly name: string;
  readonly tables: readonly string[];
  /** Conditions over `$1` (the space) and `$2` (the commit), for tables that are only added to, and for joins. */
  readonly more?: readonly string[];
}

/** Has anything of it come, changed or gone after this commit? One statement. */
export async function anyChanged(view: View, commit: number, watched: Watched): Promise<boolean> {
  const conditions = watched.tables.flatMap((table) => [
    `exists (select from ${table} where space_id = $1 and since > $2)`,
    `exists (select from ${table}_history where space_id = $1 and until > $2)`,
  ]);
  const rows = await view.sql.query<{ changed: boolean }>(
    watched.name,
    `select ${[...conditions, ...(watched.more ?? [])].join(' or ')} as changed`,
    [view.sql.scope.spaceId, commit],
  );
  return rows[0]?.changed === true;
}
