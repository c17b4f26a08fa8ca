import {
  Ingested,
  IngestReportValue,
  JobNode,
  SkippedValue,
  type IngestInput,
  type IngestOutcomeValue,
} from '../../schema/index.ts';
import { readFolder, type WatchSettings } from '../../src/connectors/index.ts';
import type { SourceItem } from '../../src/domain/documents.ts';
import { Forbidden, InvalidInput, TooLarge } from '../../src/domain/errors.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import type { Pack } from '../../src/domain/pack.ts';
import type { BatchSettings } from '../../src/domain/settings.ts';
import { mayActAs } from '../../src/domain/scope.ts';
import { ingestAsJob, type IngestDeps, type IngestRequest, type ItemOutcome } from '../../src/ingest/index.ts';
import { loadPack } from '../../src/packs/index.ts';
import type { RequestSession } from '../request/context.ts';
import { itemsOf } from './ingest-items.ts';
import { outcomeValue } from './ingest-outcome.ts';
import { oneOf } from '../request/one-of.ts';
import { sourceOf } from './source-input.ts';
import { ingestDeps, keyOf, ownerOf } from '../request/write.ts';

/**
 * Reads documents as a job that ends with the mutation.
 * @throws InvalidInput, Forbidden, TooLarge before anything is done; Unavailable in the midst of it: what was done is there
 */
export async function runIngest(op: RequestSession, input: IngestInput): Promise<Ingested> {
  const deps = await depsFor(op, input);
  const what = whatToRead(op, input, await op.policy());
  const request: IngestRequest = {
    items: what.items,
    source: sourceOf(input.source),
    owner: ownerOf(op.scope, input.visibility),
    actor: op.scope.owner,
    idempotencyKey: keyOf(op.scope, input.idempotencyKey),
    origin: input.origin,
    mayWait: input.mayWait,
    reread: input.reread,
  };
  await op.releaseSnapshot();
  const outcomes: IngestOutcomeValue[] = [];
  const onOutcome = (outcome: ItemOutcome): void => {
    op.services.onDocument?.(outcome.status);
    if (what.total !== null || isTrouble(outcome)) outcomes.push(outcomeValue(op, outcome));
  };
  const { job, report } = await ingestAsJob({ ...deps, clock: op.services.clock }, op.scope, request, {
    name: `ingest ${what.total ?? 'a folder'} from ${request.source.key}`,
    total: what.total,
    onOutcome,
  });
  return new Ingested(new JobNode(job), Object.assign(new IngestReportValue(), report), outcomes, what.skipped);
}

const isTrouble = ({ status }: ItemOutcome): boolean =>
  status === 'QUARANTINED' || status === 'DEFERRED' || status === 'FAILED';

interface ToRead {
  readonly items: IngestRequest['items'];
  /** null = nobody knows beforehand. */
  readonly total: number | null;
  /** Fills while the items are read. */
  readonly skipped: SkippedValue[];
}

function whatToRead(
  op: RequestSession,
  input: IngestInput,
  policy: BatchSettings & Pick<WatchSettings, 'screen.maxBytes'>,
): ToRead {
  const by = oneOf(input, ['documents', 'folder']);
  const skipped: SkippedValue[] = [];
  if (by === 'folder') {
    if (!mayActAs(op.scope, 'ADMIN'))
      throw new Forbidden("a folder of the server's machine is read for an ADMIN only; send the documents", ['folder']);
    return { items: folderItems(input.folder ?? '', policy, skipped), total: null, skipped };
  }
  const documents = input.documents ?? [];
  const most = policy['limit.ingestDocuments'];
  if (documents.length === 0) throw new InvalidInput('expected at least one document, got none', ['documents']);
  if (documents.length > most) {
    throw new TooLarge(`expected at most ${most} documents at once, got ${documents.length}; send them in parts`, [
      'documents',
    ]);
  }
  return { items: itemsOf(documents), total: documents.length, skipped };
}

async function* folderItems(
  folder: string,
  policy: Pick<WatchSettings, 'screen.maxBytes'>,
  skipped: SkippedValue[],
): AsyncGenerator<SourceItem> {
  for await (const entry of readFolder(folder, { maxBytes: policy['screen.maxBytes'] })) {
    if ('skipped' in entry) skipped.push(new SkippedValue(entry));
    else yield entry;
  }
}

/** @throws InvalidInput when the pack is not known, or has mistakes: each with its line and column */
async function depsFor(op: RequestSession, { pack }: IngestInput): Promise<IngestDeps> {
  const deps = await ingestDeps(op);
  if (pack === null || pack === undefined) return deps;
  const first = packOf(pack, deps.packs);
  const packs = [first, ...deps.packs.filter((other) => other !== first)];
  return { ...deps, packs, ontology: ontologyOf(packs) };
}

const PACK_NAME = /^[a-z0-9][a-z0-9._-]*$/;

/** A name is no pack in YAML, which is a mapping: so one field can take both. */
function packOf(given: string, known: readonly Pack[]): Pack {
  if (!PACK_NAME.test(given)) return loadPack(given, 'pack', known);
  const found = known.find(({ name }) => name === given);
  if (found) return found;
  const names = known.map(({ name }) => name).join(', ');
  throw new InvalidInput(
    `expected one of the packs ${names}, or one as YAML, got ${JSON.stringify(given.slice(0, 80))}`,
    ['pack'],
  );
}
