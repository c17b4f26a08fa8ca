import type { JobId } from '../domain/typed-ids.ts';
import type { Job, JobKind, JobState } from '../domain/jobs.ts';
import type { Page, PageRequest } from '../domain/page-request.ts';
import { keysetPage, type Database, type View } from '../storage/index.ts';
import { jobColumns, toJob, type JobRow } from './job-rows.ts';

/** Jobs by id; ids that name nothing here are not in the map. Jobs have no past versions. One statement. */
export async function jobsByIds(view: View, ids: readonly JobId[]): Promise<Map<JobId, Job>> {
  const rows = await view.sql.query<JobRow>(
    'jobs.byIds',
    `select ${jobColumns} from jobs where space_id = $1 and id = any($2::uuid[])`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as JobId, toJob(row)]));
}

export interface JobFilter {
  /** null = any. */
  readonly states: readonly JobState[] | null;
}

/** Jobs, newest first. One statement. */
export async function listJobs(view: View, filter: JobFilter, page: PageRequest): Promise<Page<Job>> {
  return keysetPage<JobRow, Job>(
    view,
    {
      name: 'jobs.list',
      // UUIDv7: the order of ids is the order of making.
      select: `select ${jobColumns} from jobs where space_id = $1 and ($2::text[] is null or state = any($2))`,
      values: [view.sql.scope.spaceId, filter.states],
      order: [{ expression: 'id', type: 'uuid' }],
      direction: 'DESC',
      positionOf: (row) => [row.id],
    },
    page,
    toJob,
  );
}

/** Jobs of a kind that are running, of every space, with the space: for who goes on with them. One statement. */
export async function runningJobs(
  database: Database,
  kind: JobKind,
): Promise<{ readonly spaceId: string; readonly job: Job }[]> {
  const rows = await database.system((query) =>
    query<JobRow & { space_id: string }>(
      'jobs.running',
      `select space_id, ${jobColumns} from jobs where kind = $1 and state = 'RUNNING' order by id`,
      [kind],
    ),
  );
  return rows.map((row) => ({ spaceId: row.space_id, job: toJob(row) }));
}
