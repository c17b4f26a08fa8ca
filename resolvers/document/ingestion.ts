import { Ingested, IngestReportValue, JobNode, SkippedValue, type IngestInput } from '../../schema/index.ts';
import { ingestHandedIn } from '../../src/ingest/index.ts';
import { ingestDeps, longMutation, ownerOf } from '../request/mutation.ts';
import { outcomeValue } from './ingest-outcome.ts';
import { sourceOf } from './source-input.ts';

/** Documents are read as a job that ends with the mutation. */
export const ingestion = longMutation({
  name: 'ingest',
  read: (op, { documents, folder, pack, origin, mayWait, reread, source, visibility }: IngestInput) => ({
    ...{ documents, folder, pack, origin, mayWait, reread },
    source: sourceOf(source),
    owner: ownerOf(op.scope, visibility),
    actor: op.scope.owner,
  }),
  work: ({ services, settings, idempotencyKey }, { scope, found }) =>
    ingestHandedIn({ ...services, ...ingestDeps(services, settings) }, scope, { ...found, idempotencyKey }),
  show: (op, { job, report, outcomes, skipped }) =>
    new Ingested(
      new JobNode(job),
      Object.assign(new IngestReportValue(), report),
      outcomes.map((outcome) => outcomeValue(op, outcome)),
      skipped.map((file) => new SkippedValue(file)),
    ),
});
