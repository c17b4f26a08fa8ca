import { setTimeout as pause } from 'node:timers/promises';
import { infer } from '../graph/index.ts';
import { Unavailable } from '../src/domain/errors.ts';
import { failureOf, type Job } from '../src/domain/jobs.ts';
import { createJob, finishJob, reportProgress } from '../src/jobs/index.ts';
import type { Operation } from './context.ts';

/** While somebody else infers in the space, so often it is asked again; they do this work as well. */
const WAIT_MS = 250;
const MOST_WAITS = 400;

/**
 * Brings what is inferred in the space up to date, as a job that ends with it.
 * @throws Unavailable where somebody else is at it for too long: what is left is done by the server
 */
export async function inferNow(op: Operation, name: string): Promise<Job> {
  const { database, clock } = op.services;
  await op.renew();
  const job = { kind: 'MAINTENANCE', name, total: null, owner: null } as const;
  const { id } = await createJob(database, op.scope, job, op.services);
  const report = { added: 0, changed: 0, retracted: 0 };
  let before = 0;
  try {
    for (let wait = 0; ; wait++) {
      if (wait > MOST_WAITS)
        throw new Unavailable('inference', 'others are inferring in this space; what is left follows', 5);
      let done = 0;
      const run = await infer(
        {
          database,
          onProgress: async (progress) => {
            done = progress.done;
            const counted = { done: before + done, total: before + progress.total, report };
            await reportProgress(database, op.scope, id, counted, clock);
          },
        },
        op.scope,
      );
      before += done;
      for (const count of ['added', 'changed', 'retracted'] as const) report[count] += run[count];
      if (run.settled) break;
      await pause(WAIT_MS);
    }
    await reportProgress(database, op.scope, id, { done: before, total: before, report }, clock);
    return await finishJob(database, op.scope, id, { state: 'SUCCEEDED' }, clock);
  } catch (error) {
    // When the database is away this fails too, and `error` is what counts.
    await finishJob(database, op.scope, id, { state: 'FAILED', ...failureOf(error) }, clock).catch(() => undefined);
    throw error;
  }
}
