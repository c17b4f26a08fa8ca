import type { JobId } from '../domain/typed-ids.ts';
import type { Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import type { Database } from '../storage/index.ts';
import { tellOf } from './job-events.ts';
import { jobColumns, type JobRow } from './job-rows.ts';

/** Says that somebody is still at it; a job that was given up meanwhile (its machine slept, say) runs again. */
export async function keepAlive(database: Database, scope: Scope, id: JobId, clock: Clock): Promise<void> {
  await database.note(scope, (sql) => sql.query('jobs.keepAlive', KEEP_ALIVE, [scope.spaceId, id, clock.now()]));
}

const KEEP_ALIVE = `update jobs set updated_at = $3, state = 'RUNNING', code = null, error = null, finished_at = null
  where space_id = $1 and id = $2 and (state = 'RUNNING' or (state = 'FAILED' and code = 'ABANDONED'))`;

/**
 * Jobs of a process that is gone can never end by themselves: says so, at the start of the one process that has an embedded
 * database. What they committed is there; the same work may be sent again. Vectors are gone on with by themselves.
 * @returns how many there were
 */
export async function failAbandonedJobs(database: Database, clock: Clock): Promise<number> {
  return failing(database, 'jobs.failAbandoned', FAIL_ABANDONED, [clock.now()]);
}

const FAIL_ABANDONED = `update jobs set state = 'FAILED', code = 'ABANDONED', updated_at = $1, finished_at = $1,
    error = 'the server ended while this ran; send it again'
  where state in ('QUEUED', 'RUNNING') and kind <> 'EMBEDDING' returning space_id, ${jobColumns}`;

/**
 * Jobs of which nothing was heard for so long: work in parts has lost its client, any other the server that was at it
 * (`keepAlive`), as of several over one database one may be gone. Should either be there after all, the job goes on.
 * @returns how many there were
 */
export async function failSilentJobs(database: Database, silentSeconds: number, clock: Clock): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - silentSeconds * 1_000);
  return failing(database, 'jobs.failSilent', FAIL_SILENT, [now, before]);
}

const FAIL_SILENT = `update jobs set state = 'FAILED', code = 'ABANDONED', updated_at = $1, finished_at = $1,
    error = case when key is null then 'the server that ran this is gone; send it again'
      else 'its next part did not come; begin it again to go on' end
  where state in ('QUEUED', 'RUNNING') and kind <> 'EMBEDDING' and updated_at < $2 returning space_id, ${jobColumns}`;

/** Those who follow them are told. */
function failing(database: Database, name: string, text: string, values: readonly Date[]): Promise<number> {
  return database.system(async (query) => {
    const rows = await query<JobRow & { space_id: string }>(name, text, values);
    for (const row of rows) await tellOf(query, row.space_id, row);
    return rows.length;
  });
}
