import type { JobId, Ids } from '../domain/typed-ids.ts';
import type { Job, JobFailure, JobKind } from '../domain/jobs.ts';
import type { Owner, Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import type { Database } from '../storage/index.ts';
import { jobColumns, toJob, type JobRow } from './job-rows.ts';

export interface NewJob {
  readonly kind: JobKind;
  /** For people: `ingest 3 documents from handbook`. */
  readonly name: string;
  /** Items to do; null = not known beforehand. */
  readonly total: number | null;
  readonly owner: Owner;
}

/** Begins a job: it is RUNNING from now on. */
export async function createJob(
  database: Database,
  scope: Scope,
  job: NewJob,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
): Promise<Job> {
  return writing(database, scope, 'jobs.create', CREATE, [
    ids.next('job'),
    job.owner,
    job.kind,
    job.name,
    job.total,
    clock.now(),
  ]);
}

const CREATE = `insert into jobs (space_id, id, owner_id, kind, name, state, total, created_at, updated_at)
  values ($1, $2, $3, $4, $5, 'RUNNING', $6, $7, $7) returning ${jobColumns}`;

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

const PROGRESS = `update jobs set done = $3, report = $4::jsonb, updated_at = $5, total = coalesce($6, total)
  where space_id = $1 and id = $2 returning ${jobColumns}`;

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
): Promise<Job> {
  const rows = await database.note(scope, (sql) => sql.query<JobRow>(name, text, [scope.spaceId, ...values]));
  if (!rows[0]) throw new Error(`${name} found no job to write`);
  return toJob(rows[0]);
}
