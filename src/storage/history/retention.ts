import { RETENTION_SETTINGS, type RetentionSettings } from '../storage-settings.ts';
import type { Database, Kept, SystemQuery } from '../database/database.ts';
import { toKept, type KeptRow } from './kept.ts';
import { readSettings } from '../settings-of-space.ts';
import type { Space } from '../spaces.ts';
import { TABLES_WITH_HISTORY } from '../database/tables.ts';

/** What was removed of one space. */
export interface Retired extends Kept {
  readonly space: string;
  readonly events: number;
  readonly versions: number;
}

type SpaceName = Pick<Space, 'id' | 'name'>;

/** Rows that leave in one statement: few enough that writers hardly wait. */
const BATCH = 2_000;
const DAY_MS = 86_400_000;

/**
 * Removes what is older than each space keeps (`retention.eventDays`, `retention.historyDays`; 0 = for ever). The floor
 * is written before the first row goes, so no read in between gives a wrong answer; what a kill leaves is removed by the
 * next run. The audit log (`commits`) and everything of the present stay.
 * @returns the spaces of which something was removed
 */
export async function retire(database: Database, now: Date): Promise<Retired[]> {
  const retired: Retired[] = [];
  for (const space of await spacesToRetire(database)) {
    const scope = { spaceId: space.id, spaceName: space.name, owner: '', role: 'READER' as const };
    const settings = await database.read(scope, (sql) => readSettings(sql, RETENTION_SETTINGS));
    const done = await database.system((query) => retireSpace(query, space, settings, now));
    if (done.events > 0 || done.versions > 0) retired.push(done);
  }
  return retired;
}

async function retireSpace(
  query: SystemQuery,
  space: SpaceName,
  settings: RetentionSettings,
  now: Date,
): Promise<Retired> {
  const rows = await query<KeptRow>(
    'storage.raiseFloors',
    `update spaces set
        events_from = greatest(events_from, coalesce((select max(number) from commits where space_id = $1 and at < $2), 0) + 1),
        history_floor = greatest(history_floor, coalesce((select max(number) from commits where space_id = $1 and at < $3), 0))
      where id = $1 returning events_from, history_floor`,
    [space.id, before(now, settings['retention.eventDays']), before(now, settings['retention.historyDays'])],
  );
  const kept = toKept(rows[0]);
  const events = await removeAll(query, 'events', 'commit', space.id, kept.eventsAfter);
  await removeNotices(query, space.id, before(now, settings['retention.eventDays']));
  let versions = 0;
  for (const table of TABLES_WITH_HISTORY) {
    versions += await removeAll(query, `${table}_history`, 'until', space.id, kept.asOf);
  }
  await removeAll(query, 'row_counts_history', 'until', space.id, kept.asOf);
  return { space: space.name, ...kept, events, versions };
}

/** No commit is older than the year 1: nothing is removed. */
const before = (now: Date, days: number): Date =>
  days === 0 ? new Date(-62e12) : new Date(now.getTime() - days * DAY_MS);

async function removeAll(
  query: SystemQuery,
  table: string,
  column: 'commit' | 'until',
  spaceId: string,
  floor: number,
): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await query<{ gone: number }>(
      `storage.retire.${table}`,
      `with gone as (
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where space_id = $1 and ${column} <= $2 order by ${column} limit ${BATCH})) returning 1)
      select count(*)::integer as gone from gone`,
      [spaceId, floor],
    );
    const gone = rows[0]?.gone ?? 0;
    removed += gone;
    if (gone < BATCH) return removed;
  }
}

/** By their time: a notice may be younger than the commits before it by as long as nothing was written. A handful for each job. */
const removeNotices = (query: SystemQuery, spaceId: string, until: Date): Promise<unknown> =>
  query('storage.retire.notices', 'delete from notices where space_id = $1 and at < $2', [spaceId, until]);

const KEEPS_FOR_A_TIME = `exists (select from settings t where t.space_id = s.id
  and t.key in ('retention.eventDays', 'retention.historyDays') and t.value <> '0')`;

/** Spaces that keep something for a time only, or of which something was begun to be removed: others are not touched. */
const spacesToRetire = (database: Database): Promise<SpaceName[]> =>
  database.system((query) =>
    query<SpaceName>(
      'storage.spacesToRetire',
      `select s.id, s.name from spaces s where ${KEEPS_FOR_A_TIME} or s.events_from > 1 or s.history_floor > 0 order by s.name`,
      [],
    ),
  );

/** Names of the spaces whose settings keep events or history for a time only. */
export async function spacesWithRetention(database: Database): Promise<string[]> {
  const rows = await database.system((query) =>
    query<{ name: string }>(
      'storage.spacesWithRetention',
      `select s.name from spaces s where ${KEEPS_FOR_A_TIME} order by s.name`,
      [],
    ),
  );
  return rows.map(({ name }) => name);
}
