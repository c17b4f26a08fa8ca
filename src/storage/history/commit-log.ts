import type { StoredEvent } from '../../domain/event-record.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import type { Database, SqlValue } from '../database/database.ts';

/** A place in the commit log of a space: after the event (`commit`, `n`). `n` LAST = after all of that commit. */
export interface LogPosition {
  readonly commit: number;
  readonly n: number;
}

/** No commit has as many events: the largest integer of the column. */
export const LAST = 2_147_483_647;

/** Part of the log as one statement saw it. */
export interface LogPage {
  /** In order, of all owners: who shows them to a caller leaves out what is private to others. */
  readonly events: readonly StoredEvent[];
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
  owner_id: string | null;
  kind: StoredEvent['kind'];
  subject: string;
  about: EntityId[];
  data: StoredEvent['data'];
  at: Date;
}

const COLUMNS = 'e.commit, e.n, e.owner_id, e.kind, e.subject, e.about, e.data, e.at';

/**
 * The events after a position, for the one reader that a process has for all its subscribers: past row-level security, as
 * they are of many owners. A commit is seen whole or not at all, and after all earlier ones: the space's row lock orders them.
 */
export function readLog(database: Database, spaceId: string, after: LogPosition, limit: number): Promise<LogPage> {
  const found = 'and (commit, n) > ($3::bigint, $4::integer) order by commit, n limit $2';
  return pageOf(database, 'stream.readLog', found, [spaceId, limit, after.commit, after.n]);
}

/** The newest events, in order. */
export function readLogEnd(database: Database, spaceId: string, limit: number): Promise<LogPage> {
  return pageOf(database, 'stream.readLogEnd', 'order by commit desc, n desc limit $2', [spaceId, limit]);
}

async function pageOf(database: Database, name: string, found: string, values: readonly SqlValue[]): Promise<LogPage> {
  const text = `select s.head, s.events_from, ${COLUMNS} from spaces s left join lateral (
      select * from events where space_id = s.id ${found}) e on true
    where s.id = $1 order by e.commit, e.n`;
  const rows = await database.system((query) => query<LogRow>(name, text, values));
  const [first] = rows;
  if (!first) throw new Error('the space of a log must exist');
  const events = rows.flatMap(({ head: _head, events_from: _from, owner_id, ...row }) =>
    row.commit === null ? [] : [{ ...row, commit: Number(row.commit), owner: owner_id }],
  );
  return { events, head: Number(first.head), keptFrom: Number(first.events_from) };
}

/** The last commit of each of these spaces: one statement for all of them. */
export async function logHeads(database: Database, spaceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.system((query) =>
    query<{ id: string; head: string }>('stream.heads', 'select id, head from spaces where id = any($1::uuid[])', [
      spaceIds,
    ]),
  );
  return new Map(rows.map((row) => [row.id, Number(row.head)]));
}
