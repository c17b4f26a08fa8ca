import { DomainError, ERROR_CODES } from './errors.ts';
import type { JobId } from './typed-ids.ts';
import type { Owner } from './scope.ts';

export const JOB_KINDS = ['INGESTION', 'IMPORT', 'EMBEDDING', 'MAINTENANCE'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
export const JOB_STATES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Why a job failed, as a word: the code of the error, a fault of ours, or nobody is at it any more. */
export const JOB_FAULTS = [...ERROR_CODES, 'INTERNAL', 'ABANDONED'] as const;
export type JobFault = (typeof JOB_FAULTS)[number];

export interface JobFailure {
  readonly code: JobFault;
  /** For people; never a stack. */
  readonly error: string;
}

/** What a caller may know of the error that ended a job. */
export const failureOf = (error: unknown): JobFailure =>
  error instanceof DomainError
    ? { code: error.code, error: error.message }
    : { code: 'INTERNAL', error: 'an internal error' };

/** Long work that one can watch. `done` of `total` items; `report` holds the counts by name. */
export interface Job {
  readonly id: JobId;
  readonly kind: JobKind;
  readonly name: string;
  readonly state: JobState;
  readonly done: number;
  readonly total: number | null;
  readonly report: Readonly<Record<string, number>>;
  readonly error: string | null;
  readonly code: JobFault | null;
  readonly owner: Owner;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

/** When a job will be done if what is left goes as fast as what is done; null where nothing can be said. */
export function estimatedEnd({ state, done, total, createdAt, updatedAt }: Job): Date | null {
  if (state !== 'RUNNING' || total === null || done === 0) return null;
  const each = (updatedAt.getTime() - createdAt.getTime()) / done;
  return new Date(updatedAt.getTime() + each * Math.max(0, total - done));
}
