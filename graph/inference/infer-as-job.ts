import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '../../src/domain/errors.ts';
import type { Job } from '../../src/domain/jobs.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { runJobUntil, type JobDeps } from '../../src/jobs/index.ts';
import type { Ongoing } from '../../src/lib/ongoing.ts';
import { infer } from './infer.ts';
import { TURN_SECONDS } from './method-states.ts';

/** While somebody else infers in the space, so often it is asked again; they do this work as well. */
const WAIT_MS = 250;
/** Until the turn of one that died is free again, and a little longer. */
const MOST_WAITS = ((TURN_SECONDS + 10) * 1_000) / WAIT_MS;

/**
 * Brings what is inferred in the space up to date, as a job that is answered at `before` at the latest (`runJobUntil`).
 * @throws Unavailable where somebody else is at it for too long, or the server ends: what is left is done by the next one
 */
export function inferAsJob(
  deps: JobDeps & { readonly ongoing?: Ongoing | null },
  scope: Scope,
  name: string,
  before: number,
): Promise<Job> {
  const { database, ongoing } = deps;
  const signal = ongoing?.signal ?? null;
  const started = { kind: 'MAINTENANCE', name, total: null, owner: null } as const;
  const work: Parameters<typeof runJobUntil>[3] = async (tell) => {
    const report = { added: 0, changed: 0, retracted: 0 };
    let earlier = 0;
    for (let wait = 0; ; wait++) {
      if (signal?.aborted) throw new Unavailable('inference', 'the server ends; the next one goes on with it', 5);
      if (wait > MOST_WAITS)
        throw new Unavailable('inference', 'others are inferring in this space; what is left follows', 5);
      let done = 0;
      const onProgress = async (progress: { readonly done: number; readonly total: number }): Promise<void> => {
        done = progress.done;
        await tell({ done: earlier + done, total: earlier + progress.total, report });
      };
      const run = await infer({ database, signal, onProgress }, scope);
      earlier += done;
      for (const count of ['added', 'changed', 'retracted'] as const) report[count] += run[count];
      if (run.settled) break;
      await pause(WAIT_MS);
    }
    await tell({ done: earlier, total: earlier, report });
  };
  return runJobUntil(deps, scope, started, work, before);
}
