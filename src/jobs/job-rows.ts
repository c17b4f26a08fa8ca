import type { JobId } from '../domain/typed-ids.ts';
import { JOB_FAULTS, JOB_KINDS, JOB_STATES, type Job } from '../domain/jobs.ts';
import { parseEnum } from '../lib/parse-enum.ts';

export interface JobRow {
  id: string;
  kind: string;
  name: string;
  state: string;
  done: number;
  total: number | null;
  report: Record<string, number>;
  error: string | null;
  code: string | null;
  owner_id: string | null;
  called: string | null;
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
}

const COLUMNS = [
  'id',
  'kind',
  'name',
  'state',
  'done',
  'total',
  'report',
  'error',
  'code',
  'owner_id',
  'called',
  'created_at',
  'updated_at',
  'finished_at',
] as const satisfies readonly (keyof JobRow)[];

export const jobColumns: string = COLUMNS.join(', ');

export const toJob = (row: JobRow): Job => ({
  id: row.id as JobId,
  kind: parseEnum(JOB_KINDS, row.kind, 'jobs.kind'),
  name: row.name,
  state: parseEnum(JOB_STATES, row.state, 'jobs.state'),
  done: row.done,
  total: row.total,
  report: row.report,
  error: row.error,
  code: row.code === null ? null : parseEnum(JOB_FAULTS, row.code, 'jobs.code'),
  owner: row.owner_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  finishedAt: row.finished_at,
});
