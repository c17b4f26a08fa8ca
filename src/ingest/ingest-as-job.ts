import { encodeId } from '../domain/typed-ids.ts';
import type { Job } from '../domain/jobs.ts';
import type { Scope } from '../domain/scope.ts';
import { runJob, type JobDeps } from '../jobs/index.ts';
import type { IngestDeps } from './ingest-deps.ts';
import { emptyReport, ingestItems, addOutcome, type IngestReport, type ItemOutcome } from './ingest-items.ts';
import type { IngestRequest } from './request.ts';

/** How often a job says how far it is. */
const PROGRESS_MS = 500;

export interface IngestJob {
  /** For people. */
  readonly name: string;
  /** Documents to read; null = nobody knows beforehand. */
  readonly total: number | null;
  /** Told what became of each document, in order. */
  readonly onOutcome: (outcome: ItemOutcome) => void;
}

/**
 * Reads documents as a job that ends with them.
 * @throws Unavailable in the midst of it: what was done is there
 */
export async function ingestAsJob(
  deps: IngestDeps & JobDeps,
  scope: Scope,
  request: Omit<IngestRequest, 'job'>,
  { name, total, onOutcome }: IngestJob,
): Promise<{ readonly job: Job; readonly report: IngestReport }> {
  const { clock } = deps;
  const started = { kind: 'INGESTION', name, total, owner: request.owner } as const;
  const { job, value: report } = await runJob(deps, scope, started, async (tell, id) => {
    let report = emptyReport();
    let done = 0;
    let reportedAt = clock.now().getTime();
    for await (const outcome of ingestItems(deps, scope, { ...request, job: encodeId('job', id) })) {
      report = addOutcome(report, outcome);
      done += 1;
      onOutcome(outcome);
      if (clock.now().getTime() - reportedAt < PROGRESS_MS) continue;
      reportedAt = clock.now().getTime();
      await tell({ done, report });
    }
    await tell({ done, report });
    return report;
  });
  return { job, report };
}
