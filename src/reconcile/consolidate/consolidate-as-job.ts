import type { Job } from '../../domain/jobs.ts';
import type { Scope } from '../../domain/scope.ts';
import { runJob, type JobDeps } from '../../jobs/index.ts';
import { jobAccount } from '../../models/index.ts';
import { consolidate, type Cycle, type CycleAccount, type CycleDeps } from './cycle.ts';

/**
 * One cycle for a caller, as a job that ends with it; its questions to the language model are at the caller's expense.
 * @throws Unavailable in the midst of it: what was done is there, and the next cycle goes on
 */
export async function consolidateAsJob(
  deps: CycleDeps & JobDeps,
  scope: Scope,
  settings: CycleAccount['settings'],
): Promise<{ readonly job: Job; readonly cycle: Cycle }> {
  const started = { kind: 'MAINTENANCE', name: 'consolidate statements', total: null, owner: scope.owner } as const;
  const { job, value: cycle } = await runJob(deps, scope, started, async (tell) => {
    const cycle = await consolidate(deps, jobAccount(scope, settings), (done) =>
      tell({ done: done.compared, report: done }),
    );
    await tell({ done: cycle.compared, total: cycle.compared, report: reportOf(cycle) });
    return cycle;
  });
  return { job, cycle };
}

const reportOf = ({ swept, asked, ...compared }: Cycle): Readonly<Record<string, number>> => ({
  ...compared,
  repaired: swept.dead + swept.circular + swept.freed,
  calls: asked.calls,
  decided: asked.decided,
  open: asked.open,
});
