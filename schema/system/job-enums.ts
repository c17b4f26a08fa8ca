import { enumOf } from '../shared/enum-of.ts';
import type { JobKind, JobState } from '../../src/domain/jobs.ts';

export const JobKindEnum = enumOf<JobKind>('JobKind', 'The kind of work of a job.', {
  INGESTION: 'Ingests documents.',
  IMPORT: 'Imports an export.',
  EMBEDDING: 'Computes embeddings.',
  MAINTENANCE: 'Maintains the graph, such as consolidation, alias inference and rules.',
});

export const JobStateEnum = enumOf<JobState>('JobState', 'The state of a job.', {
  QUEUED: 'Not started yet.',
  RUNNING: 'At work.',
  SUCCEEDED: 'Ended successfully.',
  FAILED: 'Ended with an error.',
  CANCELLED: 'Stopped by a person.',
});
