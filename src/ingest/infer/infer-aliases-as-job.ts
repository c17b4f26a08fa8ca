import type { AliasInference } from '../../domain/alias-inference.ts';
import type { Job } from '../../domain/jobs.ts';
import type { Scope } from '../../domain/scope.ts';
import { runJob, type JobDeps } from '../../jobs/index.ts';
import { jobAccount } from '../../models/index.ts';
import { inferAliases, type InferDeps, type InferringAccount } from './infer-aliases-of-space.ts';

/**
 * Puts names that lead nowhere to the language model, at the caller's expense, as a job that ends with it.
 * @throws Unavailable in the midst of it: what was answered is there, and the next run goes on
 */
export async function inferAliasesAsJob(
  deps: InferDeps & JobDeps,
  scope: Scope,
  settings: InferringAccount['settings'],
): Promise<{ readonly job: Job; readonly found: AliasInference }> {
  const started = { kind: 'MAINTENANCE', name: 'infer aliases', total: null, owner: scope.owner } as const;
  const { job, value: found } = await runJob(deps, scope, started, async (tell) => {
    const found = await inferAliases(deps, jobAccount(scope, settings), (done) =>
      tell({ done: done.documents, report: done }),
    );
    const { stopped: _, ...report } = found;
    await tell({ done: found.documents, total: found.documents, report });
    return found;
  });
  return { job, found };
}
