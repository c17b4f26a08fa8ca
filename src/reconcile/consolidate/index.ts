/** Free statements judged against each other (docs/consolidation.md): compared as their vectors come, merged, disputed, asked about. */
export { consolidateAsJob } from './consolidate-as-job.ts';
export { consolidate, heldDisputes, sweepHeld } from './cycle.ts';
export type { Cycle, CycleDeps } from './cycle.ts';
export { compareNext } from './nominate.ts';
export type { Compared, CompareDeps } from './nominate.ts';
export { countQueuedCases } from '../read/read-statement-cases.ts';
export { statementCaseLines } from './statement-case-lines.ts';
