import type { StoredEvent } from '../../domain/event-record.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import type { Sql, View } from '../database/database.ts';
import { TABLES_WITH_HISTORY, type ReadingTable, type VersionedTable } from '../database/tables.ts';

/** What a commit sees: all that was there before it, and what it has written so far. */
export const present = (commit: Sql): View => ({ sql: commit, recorded: null, valid: null });

export interface CommitRecord {
  readonly number: number;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string;
  readonly owner: Owner;
  readonly undoes: number | null;
}

/** The last commit at or before an instant; 0 = before the first one. */
export async function commitAt(sql: Sql, at: Date): Promise<number> {
  const rows = await sql.query<{ number: string }>(
    'storage.commitAt',
    // By the index of instants: the highest number would be looked for from the end of the line of commits.
    'select number from commits where space_id = $1 and at <= $2 order by at desc, number desc limit 1',
    [sql.scope.spaceId, at],
  );
  return Number(rows[0]?.number ?? 0);
}

/**
 * The table of a view: the base table, or the table as it stood after commit `recorded`. Immutable tables have no past
 * versions: filter them by `since <= recorded` instead.
 */
export function relation(view: View, table: VersionedTable | ReadingTable): string {
  if (view.recorded === null) return table;
  if (!TABLES_WITH_HISTORY.includes(table)) throw new Error(`${table} is not versioned`);
  if (!/^[0-9a-f-]{36}$/.test(view.sql.scope.spaceId)) throw new Error('a space id is a UUID');
  return `${table}_at('${view.sql.scope.spaceId}', ${Math.trunc(view.recorded)})`;
}

/**
 * The relation of a view as the places its rows come from: one now, two as of a commit. For ordered lists: each place can
 * be read in order by its own index, while their union has to be read whole and sorted. History ended by later commits only
 * is found by `until`, so paging at a recent commit costs what was changed since, not what there is.
 */
export function relationParts(view: View, table: VersionedTable | ReadingTable): string[] {
  if (view.recorded === null) return [table];
  relation(view, table);
  const [space, at] = [view.sql.scope.spaceId, Math.trunc(view.recorded)];
  return [
    `(select * from ${table} where space_id = '${space}' and since <= ${at})`,
    `(select * from ${table}_history where space_id = '${space}' and since <= ${at} and until > ${at})`,
  ];
}

export interface CommitRow {
  number: string;
  at: Date;
  actor: string;
  reason: string;
  owner_id: string | null;
  undoes: string | null;
}

export const COMMIT_COLUMNS = 'number, at, actor, reason, owner_id, undoes';
export const toCommit = (row: CommitRow): CommitRecord => ({
  number: Number(row.number),
  at: row.at,
  actor: row.actor,
  reason: row.reason,
  owner: row.owner_id,
  undoes: row.undoes === null ? null : Number(row.undoes),
});

export async function commitsByNumber(sql: Sql, numbers: readonly number[]): Promise<CommitRecord[]> {
  const rows = await sql.query<CommitRow>(
    'storage.commitsByNumber',
    `select ${COMMIT_COLUMNS} from commits where space_id = $1 and number = any($2::bigint[])`,
    [sql.scope.spaceId, numbers],
  );
  return rows.map(toCommit);
}

interface EventRow {
  commit: string;
  n: number;
  owner_id: string | null;
  kind: StoredEvent['kind'];
  subject: string;
  about: EntityId[];
  data: StoredEvent['data'];
  at: Date;
}

/** Events in order, from after (`commit`, `n`) on. Private events of others are not in the answer. */
export async function eventsAfter(sql: Sql, commit: number, n: number, limit: number): Promise<StoredEvent[]> {
  const rows = await sql.query<EventRow>(
    'storage.eventsAfter',
    `select commit, n, owner_id, kind, subject, about, data, at from events
      where space_id = $1 and (commit, n) > ($2::bigint, $3::integer) order by commit, n limit $4`,
    [sql.scope.spaceId, commit, n, limit],
  );
  return rows.map((row) => ({ ...row, commit: Number(row.commit), notice: null, called: null, owner: row.owner_id }));
}
