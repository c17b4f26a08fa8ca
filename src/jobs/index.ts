/**
 * jobs: long work that people can watch. In: what is being done and how far it is. Out: jobs as they stand.
 * Writes `jobs`, outside the line of commits: progress is shown as it happens.
 */
export { createJob, failAbandonedJobs, finishJob, reportProgress } from './write.ts';
export type { JobEnd, JobProgress, NewJob } from './write.ts';
export { jobsByIds, listJobs, runningJobs } from './read.ts';
export type { JobFilter } from './read.ts';
