/**
 * jobs: long work that people can watch, and the loops of a server beside its requests. In: what is being done and how far it is.
 * Out: jobs as they stand, and how far each follower of the commits is.
 * Writes `jobs`, `follower_positions`, outside the line of commits: progress is shown as it happens, and how jobs go is told beside that
 * line, too. Only what a part added is counted in its commit.
 */
export { failAbandonedJobs, failSilentJobs } from './abandoned.ts';
export { BackgroundLoop } from './loop.ts';
export type { BackgroundWork, LoopOptions, LoopState } from './loop.ts';
export { followLog, stepsWithin } from './log-follower.ts';
export type { LogFollower, Step } from './log-follower.ts';
export {
  commitsBehind,
  lockPosition,
  movePosition,
  readPosition,
  readPositions,
  spacesBehind,
} from './follower-positions.ts';
export type { Followed, SpaceBehind } from './follower-positions.ts';
export { notPutOff } from './put-off.ts';
export type { Line, PutOff } from './put-off.ts';
export { createJob, finishJob, reportProgress } from './write-jobs.ts';
export type { JobEnd, JobProgress, NewJob } from './write-jobs.ts';
export { runJob, runJobUntil } from './run.ts';
export type { JobDeps } from './run.ts';
export { advanceJob, beginInParts, countPart, endEarly } from './job-in-parts.ts';
export type { Begun, JobInParts } from './job-in-parts.ts';
export { calledBy } from './job-events.ts';
export { jobsByIds, listJobs, runningJobs } from './read-jobs.ts';
export type { JobFilter } from './read-jobs.ts';
export { jobThatWrites } from './job-that-writes.ts';
export { JOB_LIMITS } from './job-settings.ts';
