import type { ResourceLimits } from 'node:worker_threads';

/**
 * The heap of a thread that may outgrow it. Young objects get little of it: where more of them survive at once than Node leaves room
 * for past the limit (16 MB), it is the process that ends and not the thread. With 4 MB, 145 of 145 threads ended alone; of runs of 15
 * with as much as Node chooses, two in three lost the process.
 */
export const workerLimits = (megabytes: number): ResourceLimits => ({
  maxOldGenerationSizeMb: megabytes,
  maxYoungGenerationSizeMb: 4,
});
