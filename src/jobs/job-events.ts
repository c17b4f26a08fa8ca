import type { EventKind } from '../domain/event-record.ts';
import type { JobState } from '../domain/jobs.ts';
import type { Scope } from '../domain/scope.ts';
import { encodeId, type JobId } from '../domain/typed-ids.ts';
import { announce, type Notice, type Sql, type SystemQuery } from '../storage/index.ts';
import type { JobRow } from './job-rows.ts';

type JobEventKind = Extract<EventKind, `JOB_${string}`>;

const KIND_OF: Readonly<Record<JobState, JobEventKind>> = {
  QUEUED: 'JOB_PROGRESS',
  RUNNING: 'JOB_PROGRESS',
  SUCCEEDED: 'JOB_FINISHED',
  FAILED: 'JOB_FAILED',
  CANCELLED: 'JOB_CANCELLED',
};

/**
 * Is progress to be told of? A tenth further than when it was last told, or twice as far where the end is not known; and a second later: of
 * a job that takes long there are ten such events at most, of a short one none. `done`, `total` and `at` are expressions of the statement.
 */
export const isDue = (done: string, total: string, at: string): string =>
  `${at}::timestamptz >= coalesce(told_at, created_at) + interval '1 second' and case when ${total} > 0
    then ${done}::bigint * 10 / ${total} > told_done::bigint * 10 / ${total}
    else ${done} > told_done and ${done} >= told_done::bigint * 2 end`;

/** Tells of a job as it stands, in the transaction that wrote it; vectors are made without anybody asking, and are not told of. */
export async function tellOf(
  query: SystemQuery,
  spaceId: string,
  row: JobRow,
  kind: JobEventKind = KIND_OF[row.state as JobState],
): Promise<void> {
  if (row.kind === 'EMBEDDING') return;
  const { done, total, name, report, error, code } = row;
  const why: Notice['data'] = kind === 'JOB_FAILED' ? { code, error } : {};
  const job = encodeId('job', row.id as JobId);
  await announce(query, spaceId, {
    kind,
    subject: row.id,
    owner: row.owner_id,
    data: { ...report, ...why, job, kind: row.kind, name, done, total },
    called: row.called,
    at: row.updated_at,
  });
}

export const queryOf =
  (sql: Sql): SystemQuery =>
  (name, text, values) =>
    sql.query(name, text, values);

/** A key is each caller's own. */
export const calledBy = ({ owner }: Pick<Scope, 'owner'>, key: string | null | undefined): string | null =>
  key === null || key === undefined ? null : JSON.stringify([owner, key]);
