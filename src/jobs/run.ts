import type { Ids, JobId } from '../domain/typed-ids.ts';
import { failureOf, type Job } from '../domain/jobs.ts';
import { JOB_LIMITS } from './job-settings.ts';
import type { Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import { withDeadline } from '../lib/deadline.ts';
import type { Ongoing } from '../lib/ongoing.ts';
import type { Database } from '../storage/index.ts';
import { keepAlive } from './abandoned.ts';
import { jobsByIds } from './read-jobs.ts';
import { createJob, finishJob, reportProgress, type JobProgress, type NewJob } from './write-jobs.ts';

/** Nine of them may be lost before a job counts as abandoned. */
const BEAT_MS = (JOB_LIMITS['job.silentSeconds'].default * 1_000) / 10;

export interface JobDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  /** See `Making`. */
  readonly jobKey?: string | null;
}

/** How work says how far it is. */
export type Report = (progress: JobProgress) => Promise<void>;
export type JobWork<T> = (report: Report, id: JobId) => Promise<T>;

/** A job that has ended well, and what its work came to. */
export interface JobDone<T> {
  readonly job: Job;
  readonly value: T;
}

/**
 * Runs work as a job that ends with it. Work that throws has FAILED, and the job says why as far as a caller may know.
 * @throws what the work throws
 */
export async function runJob<T>(deps: JobDeps, scope: Scope, started: NewJob, work: JobWork<T>): Promise<JobDone<T>> {
  const { id } = await createJob(deps.database, scope, started, deps);
  return underJob(deps, scope, id, work);
}

/**
 * Runs work as a job, and answers when it has ended or at `before`: then as it stands, while its work goes on. Where nothing
 * follows work that goes on it has ended.
 * @param before milliseconds, of `performance.now()`
 * @throws what the work throws until then
 */
export async function runJobUntil(
  deps: JobDeps & { readonly ongoing?: Ongoing | null },
  scope: Scope,
  started: NewJob,
  work: JobWork<unknown>,
  before: number,
): Promise<Job> {
  const { database, ongoing } = deps;
  const { id } = await createJob(database, scope, started, deps);
  const running = underJob(deps, scope, id, work).then(({ job }) => job);
  if (!ongoing) return running;
  ongoing.follow(running.catch(() => undefined));
  const job = await withDeadline(running, before - performance.now(), () => null);
  if (job !== null) return job;
  const found = await database.read(scope, (sql) => jobsByIds({ sql, recorded: null, valid: null }, [id]));
  return found.get(id) ?? running;
}

async function underJob<T>(
  { database, clock }: JobDeps,
  scope: Scope,
  id: JobId,
  work: JobWork<T>,
): Promise<JobDone<T>> {
  const report: Report = async (progress) => {
    await reportProgress(database, scope, id, progress, clock);
  };
  const beat = setInterval(() => void keepAlive(database, scope, id, clock).catch(() => undefined), BEAT_MS);
  try {
    const value = await work(report, id);
    return { job: await finishJob(database, scope, id, { state: 'SUCCEEDED' }, clock), value };
  } catch (error) {
    // When the database is away this fails too: the job is given up later (`failSilentJobs`), and `error` is what counts.
    await finishJob(database, scope, id, { state: 'FAILED', ...failureOf(error) }, clock).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(beat);
  }
}
