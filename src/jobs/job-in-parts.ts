import { IdempotencyMismatch } from '../domain/errors.ts';
import type { JobId } from '../domain/typed-ids.ts';
import type { Job } from '../domain/jobs.ts';
import type { Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import type { Database, Sql } from '../storage/index.ts';
import { calledBy, isDue, queryOf, tellOf } from './job-events.ts';
import { jobColumns, toJob, type JobRow } from './job-rows.ts';
import type { JobEnd, Making, NewJob } from './write-jobs.ts';

/** Work that a client sends in parts, one after the other. */
export interface JobInParts extends NewJob {
  readonly total: number;
  /** Which work it is, and whose: begun again under the same key it is the same job. */
  readonly key: string;
  /** Of the request that begins it; null = none. */
  readonly idempotencyKey: string | null;
}

/** Whoever was at it stopped, or is gone, and may go on; what ended otherwise has ended. */
const MAY_GO_ON = `(state = 'RUNNING' or state = 'CANCELLED' or (state = 'FAILED' and code = 'ABANDONED'))`;

export interface Begun {
  readonly job: Job;
  /** It goes on with what was cut off. */
  readonly resumed: boolean;
}

/**
 * Begins work in parts, or goes on with what was cut off: the same job then, with what it has added so far, from its first
 * part on. Asked twice at once it is one job, too.
 * @throws IdempotencyMismatch
 */
export async function beginInParts(database: Database, scope: Scope, job: JobInParts, made: Making): Promise<Begun> {
  const begun = await database.note(scope, async (sql): Promise<Begun | null> => {
    const asked = await askedBefore(sql, job);
    if (asked) return { job: asked, resumed: false };
    const { kind, key, name, total, owner, idempotencyKey } = job;
    const now = made.clock.now();
    const called = calledBy(scope, made.jobKey);
    const [goingOn] = await sql.query<JobRow>('jobs.goOn', GO_ON, [scope.spaceId, kind, key, now, called]);
    const values = [scope.spaceId, made.ids.next('job'), owner, kind, name, total, now, key, idempotencyKey, called];
    const row = goingOn ?? (await sql.query<JobRow>('jobs.begin', BEGIN, values))[0];
    if (!row) return null;
    await tellOf(queryOf(sql), scope.spaceId, row, 'JOB_STARTED');
    return { job: toJob(row), resumed: goingOn !== undefined };
  });
  return begun ?? beginInParts(database, scope, job, made); // somebody else began it in between: go on with theirs
}

async function askedBefore(sql: Sql, job: JobInParts): Promise<Job | null> {
  if (job.idempotencyKey === null) return null;
  const [row] = await sql.query<JobRow & { key: string | null }>(
    'jobs.asked',
    `select ${jobColumns}, key from jobs where space_id = $1 and idempotency_key = $2`,
    [sql.scope.spaceId, job.idempotencyKey],
  );
  if (!row) return null;
  if (row.key === job.key && row.total === job.total) return toJob(row);
  throw new IdempotencyMismatch('this idempotencyKey was used for another request; use a new key for a new request', [
    'idempotencyKey',
  ]);
}

const GO_ON = `update jobs set state = 'RUNNING', code = null, error = null, done = 0, updated_at = $4, finished_at = null,
    told_at = $4, told_done = 0, called = coalesce($5, called)
  where space_id = $1 and id = (
    select id from jobs where space_id = $1 and kind = $2 and key = $3 and ${MAY_GO_ON} order by id desc limit 1)
  returning ${jobColumns}`;

const BEGIN = `insert into jobs (space_id, id, owner_id, kind, name, state, total, created_at, updated_at, told_at, key,
    idempotency_key, called)
  values ($1, $2, $3, $4, $5, 'RUNNING', $6, $7, $7, $7, $8, $9, $10) on conflict do nothing returning ${jobColumns}`;

/** Counts what a part added, in the commit that adds it: exactly once, whatever is sent again. */
export async function countPart(sql: Sql, id: JobId, added: number): Promise<void> {
  await sql.query(
    'jobs.countPart',
    `update jobs set report = report || jsonb_build_object('added', coalesce((report->>'added')::integer, 0) + $3::integer)
      where space_id = $1 and id = $2`,
    [sql.scope.spaceId, id, added],
  );
}

export interface Advance {
  /** All items before this one are done. */
  readonly done: number;
  /** Laid over what the report holds. */
  readonly report: Readonly<Record<string, number>>;
}

/**
 * Says how far work in parts is. A job that was given up as abandoned runs again; with its last item it has succeeded, and what
 * it did not add was there before; one that has ended stays as it is.
 */
export async function advanceJob(
  database: Database,
  scope: Scope,
  id: JobId,
  { done, report }: Advance,
  clock: Clock,
): Promise<Job> {
  return ofOne(database, scope, 'jobs.advance', ADVANCE, [id, done, JSON.stringify(report), clock.now()]);
}

const orAsItIs = (
  update: string,
  told = 'true',
): string => `with written as (${update} returning ${jobColumns}, ${told} as told)
  select * from written union all
  select ${jobColumns}, false from jobs where space_id = $1 and id = $2 and not exists (select from written)`;

const DUE = isDue('$3::integer', 'total', '$5');

const ADVANCE = orAsItIs(
  `update jobs set done = $3::integer, updated_at = $5::timestamptz, code = null, error = null,
    told_at = case when ${DUE} then $5 else told_at end, told_done = case when ${DUE} then $3::integer else told_done end,
    state = case when $3 >= total then 'SUCCEEDED' else 'RUNNING' end,
    finished_at = case when $3 >= total then $5 end,
    report = report || $4::jsonb || case when $3 < total then '{}'
      else jsonb_build_object('unchanged', total - coalesce((report->>'added')::integer, 0)) end
  where space_id = $1 and id = $2 and (state = 'RUNNING' or (state = 'FAILED' and code = 'ABANDONED'))`,
  `state = 'SUCCEEDED' or told_at = $5 and told_done = $3`,
);

/** Ends a job before its last part; one that has ended stays as it is. */
export async function endEarly(database: Database, scope: Scope, id: JobId, end: JobEnd, clock: Clock): Promise<Job> {
  const { error, code } = end.state === 'FAILED' ? end : { error: null, code: null };
  return ofOne(database, scope, 'jobs.endEarly', END_EARLY, [id, end.state, error, code, clock.now()]);
}

const END_EARLY = orAsItIs(`update jobs set state = $3, error = $4, code = $5, updated_at = $6, finished_at = $6
  where space_id = $1 and id = $2 and (state = 'RUNNING' or (state = 'FAILED' and code = 'ABANDONED'))`);

async function ofOne(
  database: Database,
  scope: Scope,
  name: string,
  text: string,
  values: readonly (string | number | Date | null)[],
): Promise<Job> {
  const found = await database.note(scope, async (sql) => {
    const [row] = await sql.query<JobRow & { told: boolean }>(name, text, [scope.spaceId, ...values]);
    if (row?.told === true) await tellOf(queryOf(sql), scope.spaceId, row);
    return row;
  });
  if (!found) throw new Error(`${name} found no job to write`);
  return toJob(found);
}
