import { Ingested, IngestReportValue, SkippedValue, type DocumentInput, type IngestInput } from '../../schema/index.ts';
import { ingestHandedIn, type GivenDocument } from '../../src/ingest/index.ts';
import { ingestDeps, longMutation, ownerOf } from '../request/mutation.ts';
import { jobShown } from '../request/node-loaders.ts';
import { keptOutcome, outcomeValue } from './ingest-outcome.ts';
import { sourceOf } from './source-input.ts';

/** A day that a document gives means its start. */
const withInstants = ({ publishedAt, modifiedAt, ...document }: DocumentInput): GivenDocument => ({
  ...document,
  publishedAt: publishedAt?.from ?? null,
  modifiedAt: modifiedAt?.from ?? null,
});

/** Documents are read as a job that ends with the mutation. */
export const ingestion = longMutation({
  name: 'ingest',
  read: (op, { documents, folder, pack, origin, mayWait, reread, source, visibility }: IngestInput) => ({
    ...{ documents: documents?.map(withInstants), folder, pack, origin, mayWait, reread },
    source: sourceOf(source),
    owner: ownerOf(op.scope, visibility),
    actor: op.scope.owner,
  }),
  work: async ({ services, settings, idempotencyKey }, { scope, found }) => {
    const deps = { ...services, ...ingestDeps(services, settings) };
    const { outcomes, ...ingested } = await ingestHandedIn(deps, scope, { ...found, idempotencyKey });
    return { ...ingested, outcomes: outcomes.map(keptOutcome) };
  },
  show: async (op, { job, report, outcomes, skipped }, _asked, replayed) =>
    new Ingested(
      await jobShown(op, job, replayed),
      Object.assign(new IngestReportValue(), report),
      outcomes.map((outcome) => outcomeValue(op, outcome)),
      skipped.map((file) => new SkippedValue(file)),
    ),
});
