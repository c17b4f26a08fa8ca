import { readFolder, type Skipped, type WatchSettings } from '../connectors/index.ts';
import type { SourceItem } from '../domain/document-record.ts';
import { Forbidden, InvalidInput, TooLarge } from '../domain/errors.ts';
import type { Job } from '../domain/jobs.ts';
import { oneOf } from '../domain/one-of.ts';
import type { BatchSettings } from '../domain/settings.ts';
import { mayActAs, type Scope } from '../domain/scope.ts';
import type { JobDeps } from '../jobs/index.ts';
import { ingestAsJob } from './ingest-as-job.ts';
import { itemsOf, type GivenDocument } from './given-documents.ts';
import { knowledgeWith } from './given-pack.ts';
import type { IngestDeps } from './ingest-deps.ts';
import type { IngestReport, ItemOutcome } from './ingest-items.ts';
import type { IngestRequest } from './request.ts';

/** What somebody hands in: exactly one of `documents` and `folder`. */
export interface HandedIn extends Omit<IngestRequest, 'items' | 'job'> {
  readonly documents?: readonly GivenDocument[] | null;
  /** On the machine of the server. */
  readonly folder?: string | null;
  /** To be tried before all others: the name of one that is known, or one as YAML. */
  readonly pack?: string | null;
}

type HandedInSettings = BatchSettings & Pick<WatchSettings, 'screen.maxBytes'>;

export interface HandInDeps extends IngestDeps, JobDeps {
  readonly settings: IngestDeps['settings'] & HandedInSettings;
  /** Told what became of each document. */
  readonly onDocument?: (status: string) => void;
}

export interface HandedInReport {
  readonly job: Job;
  readonly report: IngestReport;
  /** Of a folder, which may be large, only what needs somebody's attention. */
  readonly outcomes: readonly ItemOutcome[];
  readonly skipped: readonly Skipped[];
}

/**
 * Reads what a caller hands in, as a job that ends with it.
 * @throws InvalidInput, Forbidden, TooLarge before anything is done; Unavailable in the midst of it: what was done is there
 */
export async function ingestHandedIn(deps: HandInDeps, scope: Scope, given: HandedIn): Promise<HandedInReport> {
  const { documents: _, folder: __, pack, ...request } = given;
  const knowledge = typeof pack === 'string' ? knowledgeWith(deps.packs, pack) : {};
  const { items, total, skipped } = whatToRead(given, scope, deps.settings);
  const outcomes: ItemOutcome[] = [];
  const onOutcome = (outcome: ItemOutcome): void => {
    deps.onDocument?.(outcome.status);
    if (total !== null || TROUBLE.has(outcome.status)) outcomes.push(outcome);
  };
  const name = `ingest ${total ?? 'a folder'} from ${request.source.key}`;
  const run = { name, total, onOutcome };
  const { job, report } = await ingestAsJob({ ...deps, ...knowledge }, scope, { ...request, items }, run);
  return { job, report, outcomes, skipped };
}

const TROUBLE: ReadonlySet<ItemOutcome['status']> = new Set(['QUARANTINED', 'DEFERRED', 'FAILED']);

interface ToRead {
  readonly items: IngestRequest['items'];
  /** null = nobody knows beforehand. */
  readonly total: number | null;
  /** Fills while the items are read. */
  readonly skipped: readonly Skipped[];
}

function whatToRead(given: HandedIn, scope: Scope, settings: HandedInSettings): ToRead {
  const by = oneOf(given, ['documents', 'folder']);
  const skipped: Skipped[] = [];
  if (by === 'folder') {
    if (!mayActAs(scope, 'ADMIN'))
      throw new Forbidden("a folder of the server's machine is read for an ADMIN only; send the documents", ['folder']);
    return { items: folderItems(given.folder ?? '', settings, skipped), total: null, skipped };
  }
  const documents = given.documents ?? [];
  const most = settings['limit.ingestDocuments'];
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
  settings: HandedInSettings,
  skipped: Skipped[],
): AsyncGenerator<SourceItem> {
  for await (const entry of readFolder(folder, { maxBytes: settings['screen.maxBytes'] })) {
    if ('skipped' in entry) skipped.push(entry);
    else yield entry;
  }
}
