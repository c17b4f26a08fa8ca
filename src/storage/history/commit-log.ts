import type { StoredEvent } from '../../domain/event-record.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import type { Database, Sql, SqlValue } from '../database/database.ts';

/**
 * A place in the log of a space: after the event (`commit`, `n`), and after the notice of that number. `n` LAST = after all of that commit.
 */
export interface LogPosition {
  readonly commit: number;
  readonly n: number;
  readonly notice: number;
}

/** No commit has as many events: the largest integer of the column. */
export const LAST = 2_147_483_647;

/** Part of the log as one statement saw it. */
export interface LogPage {
  /** What commits did, in order, of all owners: who shows them to a caller leaves out what is private to others. */
  readonly events: readonly StoredEvent[];
  /** What happened beside them, in order; what comes after an event that is not in this part is left for the next. */
  readonly notices: readonly StoredEvent[];
  /** The last commit of the space. */
  readonly head: number;
  /** From this commit on all events are kept. */
  readonly keptFrom: number;
}

interface LogRow {
  head: string;
  events_from: string;
  commit: string | null;
  n: number;
  notice: string | null;
  owner_id: string | null;
  kind: StoredEvent['kind'];
  subject: string;
  about: EntityId[];
  data: StoredEvent['data'];
  called: string | null;
  at: Date;
}

/**
 * The events after a position, for the one reader that a process has for all its subscribers: past row-level security, as
 * they are of many owners. A commit is seen whole or not at all, and after all earlier ones: the space's row lock orders them.
 */
export function readLog(database: Database, spaceId: string, after: LogPosition, limit: number): Promise<LogPage> {
  const found = {
    events: 'and (commit, n) > ($3::bigint, $4::integer) order by commit, n limit $2',
    notices: 'and n > $5::bigint order by n limit $2',
  };
  return pageOf(database, 'storage.readLog', found, [spaceId, limit, after.commit, after.n, after.notice]);
}

/** The newest events, in order. */
export function readLogEnd(database: Database, spaceId: string, limit: number): Promise<LogPage> {
  const found = { events: 'order by commit desc, n desc limit $2', notices: 'order by n desc limit $2' };
  return pageOf(database, 'storage.readLogEnd', found, [spaceId, limit]);
}

/** One statement, so that both are of one moment: a job that has ended is not told of before what its commits did. */
async function pageOf(
  database: Database,
  name: string,
  found: { readonly events: string; readonly notices: string },
  values: readonly SqlValue[],
): Promise<LogPage> {
  const text = `select s.head, s.events_from, e.* from spaces s left join lateral (
      (select commit, n, null::bigint as notice, owner_id, kind, subject, about, data, null::text as called, at
        from events where space_id = s.id ${found.events})
      union all
      (select commit, 0, n, owner_id, kind, subject, '{}'::uuid[], data, called, at
        from notices where space_id = s.id ${found.notices})) e on true
    where s.id = $1 order by e.notice nulls first, e.commit, e.n`;
  const rows = await database.system((query) => query<LogRow>(name, text, values));
  const [first] = rows;
  if (!first) throw new Error('the space of a log must exist');
  const all = rows.flatMap(({ head: _head, events_from: _from, owner_id: owner, commit, notice, ...row }) =>
    commit === null ? [] : [{ ...row, owner, commit: Number(commit), notice: notice === null ? null : Number(notice) }],
  );
  const events = all.filter(({ notice }) => notice === null);
  const last = events.length === values[1] ? events.at(-1) : undefined;
  const ahead = all.findIndex(({ notice, commit }) => notice !== null && last !== undefined && commit >= last.commit);
  const notices = all.slice(events.length, ahead < 0 ? undefined : ahead);
  return { events, notices, head: Number(first.head), keptFrom: Number(first.events_from) };
}

/** The last notice that a caller may see, in the view of an operation; 0 = there is none. */
export async function lastNotice(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ last: string | null }>(
    'stream.lastNotice',
    'select max(n) as last from notices where space_id = $1',
    [sql.scope.spaceId],
  );
  return Number(row?.last ?? 0);
}

/** Where the log of each of these spaces ends: one statement for all of them. */
export async function logEnds(
  database: Database,
  spaceIds: readonly string[],
): Promise<Map<string, Pick<LogPosition, 'commit' | 'notice'>>> {
  const rows = await database.system((query) =>
    query<{ id: string; head: string; notice: string | null }>(
      'stream.ends',
      `select s.id, s.head, (select max(n) from notices where space_id = s.id) as notice from spaces s where s.id = any($1::uuid[])`,
      [spaceIds],
    ),
  );
  return new Map(rows.map(({ id, head, notice }) => [id, { commit: Number(head), notice: Number(notice ?? 0) }]));
}
