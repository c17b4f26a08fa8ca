import type { JobId, Ids } from '../domain/typed-ids.ts';
import type { Job, JobFailure, JobKind } from '../domain/jobs.ts';
import type { Owner, Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import type { Database } from '../storage/index.ts';
import { calledBy, isDue, queryOf, tellOf } from './job-events.ts';
import { jobColumns, toJob, type JobRow } from './job-rows.ts';

export interface NewJob {
  readonly kind: JobKind;
  /** For people: `ingest 3 documents from handbook`. */
  readonly name: string;
  /** Items to do; null = not known beforehand. */
  readonly total: number | null;
  readonly owner: Owner;
}

/** What a job is made with. */
export interface Making {
  readonly ids: Ids;
  readonly clock: Clock;
  /** Chosen by the caller, who follows by it what is not begun yet; null or left out: none. */
  readonly jobKey?: string | null;
}

/** Begins a job: it is RUNNING from now on. */
export async function createJob(
  database: Database,
  scope: Scope,
  job: NewJob,
  { ids, clock, jobKey }: Making,
): Promise<Job> {
  const values = [ids.next('job'), job.owner, job.kind, job.name, job.total, clock.now(), calledBy(scope, jobKey)];
  return writing(database, scope, 'jobs.create', CREATE, values, 'JOB_STARTED');
}

const CREATE = `insert into jobs (space_id, id, owner_id, kind, name, state, total, created_at, updated_at, told_at, called)
  values ($1, $2, $3, $4, $5, 'RUNNING', $6, $7, $7, $7, $8) returning ${jobColumns}`;

export interface JobProgress {
  readonly done: number;
  /** Items to do by now, where that has changed. */
  readonly total?: number;
  readonly report: Readonly<Record<string, number>>;
}

/** Says how far a job is. */
export async function reportProgress(
  database: Database,
  scope: Scope,
  id: JobId,
  progress: JobProgress,
  clock: Clock,
): Promise<Job> {
  const values = [id, progress.done, JSON.stringify(progress.report), clock.now(), progress.total ?? null];
  return writing(database, scope, 'jobs.progress', PROGRESS, values);
}

const DUE = isDue('$3::integer', 'coalesce($6, total)', '$5');

const PROGRESS = `update jobs set done = $3, report = $4::jsonb, updated_at = $5, total = coalesce($6, total),
    told_at = case when ${DUE} then $5 else told_at end, told_done = case when ${DUE} then $3::integer else told_done end
  where space_id = $1 and id = $2 returning ${jobColumns}, told_at = $5 and told_done = $3 as told`;

export type JobEnd = { readonly state: 'SUCCEEDED' | 'CANCELLED' } | ({ readonly state: 'FAILED' } & JobFailure);

export async function finishJob(database: Database, scope: Scope, id: JobId, end: JobEnd, clock: Clock): Promise<Job> {
  const { error, code } = end.state === 'FAILED' ? end : { error: null, code: null };
  return writing(database, scope, 'jobs.finish', FINISH, [id, end.state, error, clock.now(), code]);
}

const FINISH = `update jobs set state = $3, error = $4, code = $6, updated_at = $5, finished_at = $5
  where space_id = $1 and id = $2 returning ${jobColumns}`;

async function writing(
  database: Database,
  scope: Scope,
  name: string,
  text: string,
  values: readonly (string | number | Date | null)[],
  kind?: 'JOB_STARTED',
): Promise<Job> {
  const written = await database.note(scope, async (sql) => {
    const [row] = await sql.query<JobRow & { told?: boolean }>(name, text, [scope.spaceId, ...values]);
    if (row && row.told !== false) await tellOf(queryOf(sql), scope.spaceId, row, kind);
    return row;
  });
  if (!written) throw new Error(`${name} found no job to write`);
  return toJob(written);
}
