import type { SourceItem } from '../domain/document-record.ts';
import { DomainError, TooLarge } from '../domain/errors.ts';
import type { DocumentId, QuarantineId, RevisionId, SourceId } from '../domain/typed-ids.ts';
import type { ScreenSettings } from './ingest-settings.ts';
import type { Scope } from '../domain/scope.ts';
import type { ParseIssue } from '../domain/text.ts';
import { JobBudget } from '../models/index.ts';
import type { CommitRequest, Database } from '../storage/index.ts';
import { readByModel, type DocumentReader, type ModelReading } from '../extract/index.ts';
import { commitDocument, NOTHING, type CommittedDocument, type DocumentCounts } from './commit-document.ts';
import type { IngestDeps } from './ingest-deps.ts';
import type { Drift } from './measure-drift.ts';
import { oneAhead } from './one-ahead.ts';
import { contentHashOf, type HeldDocument, type PreparedDocument } from './prepare-here.ts';
import { wouldReadAlike } from './read-by.ts';
import { documentAtPlace, type DocumentAtPlace } from './read/document-at-place.ts';
import { readAwaiting } from './read-awaiting.ts';
import type { IngestRequest } from './request.ts';
import { ReadingWork } from './reading-work.ts';
import { screenItem, type ScreenedItem } from './screen-item.ts';
import { keepCentre } from './write/keep-centre.ts';
import { hold } from './write/write-quarantine.ts';
import { wasReadByModel } from './write/readings.ts';
import { registerSource } from './write/write-sources.ts';

/** What became of one document. */
export type ItemOutcome =
  | {
      readonly status: CommittedDocument['status'];
      readonly path: string;
      readonly documentId: DocumentId;
      readonly revisionId: RevisionId;
      /** null where there was nothing to write. */
      readonly commit: number | null;
      readonly counts: DocumentCounts;
      /** What its reader put up with; empty where it was not read. */
      readonly issues: readonly ParseIssue[];
      /** How far a language model got with it; null = none was asked. */
      readonly reading: ModelReading | null;
      /** Left out: nobody asked for it. */
      readonly drift?: Drift | null;
    }
  | {
      readonly status: 'QUARANTINED';
      readonly path: string;
      readonly quarantineId: QuarantineId;
      readonly reason: string;
      readonly message: string;
      readonly fresh: boolean;
      readonly drift: Drift | null;
    }
  | {
      readonly status: 'DEFERRED';
      readonly path: string;
      readonly reason: string;
      readonly message: string;
      /** Seconds. */
      readonly retryAfter: number;
    }
  | { readonly status: 'FAILED'; readonly path: string; readonly error: DomainError };

/** What a run added, by name; `documents` to `conflicts` count new things only. */
export type IngestReport = Record<
  keyof DocumentCounts | 'reread' | 'unchanged' | 'quarantined' | 'deferred' | 'failed',
  number
>;

export const emptyReport = (): IngestReport => ({
  documents: 0,
  revisions: 0,
  chunks: 0,
  entities: 0,
  claims: 0,
  relationships: 0,
  aliases: 0,
  conflicts: 0,
  reread: 0,
  unchanged: 0,
  quarantined: 0,
  deferred: 0,
  failed: 0,
});

/** The report with one more outcome in it. */
export function addOutcome(report: IngestReport, outcome: ItemOutcome): IngestReport {
  if (outcome.status === 'FAILED') return { ...report, failed: report.failed + 1 };
  if (outcome.status === 'DEFERRED') return { ...report, deferred: report.deferred + 1 };
  if (outcome.status === 'QUARANTINED' && outcome.fresh) return { ...report, quarantined: report.quarantined + 1 };
  if (outcome.status === 'UNCHANGED' || outcome.status === 'QUARANTINED')
    return { ...report, unchanged: report.unchanged + 1 };
  const sum = { ...report, reread: report.reread + (outcome.status === 'REREAD' ? 1 : 0) };
  for (const name of Object.keys(outcome.counts) as (keyof DocumentCounts)[]) sum[name] += outcome.counts[name];
  return sum;
}

/**
 * Ingestion of many documents of one source: each is its own commit, so one that fails takes no other with it,
 * and what was reported is there. Documents come in order; the source is registered first.
 * @throws Unavailable when the database is away (the rest can be sent again: what is there already is unchanged)
 */
export async function* ingestItems(
  deps: IngestDeps,
  scope: Scope,
  request: IngestRequest,
): AsyncGenerator<ItemOutcome> {
  const source = await deps.database.commit(
    scope,
    {
      actor: request.actor,
      reason: `register source ${request.source.key}`,
      owner: request.owner,
      idempotencyKey: null,
      requestHash: null,
      job: request.job,
    },
    (commit) => registerSource(commit, request.source, deps.ids),
  );
  const budget = new JobBudget(deps.settings['model.dollarsPerJob']);
  const run = { scope, request, sourceId: source.value.id, budget };
  const [work, aside] = [new ReadingWork(deps.settings), deps.database.kind === 'embedded'];
  let seen = 0;
  const inspectItem = (item: SourceItem): Promise<Inspected> => {
    const refused = work.refusal();
    if (refused !== null) return Promise.resolve({ kind: 'DONE', outcome: failed(item.path, refused) });
    seen += 1;
    const onRead = (cpuMs: number): void => work.took(item, cpuMs);
    return inspect(deps, { ...run, onRead, aside: aside && seen > READ_HERE }, item);
  };
  for await (const inspected of inOrder(request, inspectItem)) {
    if (inspected.kind === 'PENDING') work.read(inspected.screened.prepared);
    yield await storeItem(deps, run, inspected);
    // Lets timers and other requests in between two documents: reading one is a few milliseconds of unbroken work.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await readAwaiting(deps, scope, request);
}

/**
 * On the embedded database, documents of one request before the rest is read in a thread, however short: while the event loop reads the
 * next one it sends no statement of the one being written, whose transaction everybody waits for. Beside EIPs, on a busy machine, five
 * pairs: a read by id waited .36–3.6 s at p95, and .17–.87 s so. A thread takes a second to start: a few documents are not worth it.
 */
const READ_HERE = 8;

/** What the documents of one request have in common. */
interface Run {
  readonly scope: Scope;
  readonly request: IngestRequest;
  readonly sourceId: SourceId;
  readonly budget: JobBudget;
  /** Short texts are read in a thread as well. */
  readonly aside?: boolean;
  /** Told the processor time for which a thread read the document. */
  readonly onRead?: (cpuMs: number) => void;
}

/** What is known of a document before the space is locked for it. */
type Inspected =
  | { readonly kind: 'DONE'; readonly outcome: ItemOutcome }
  | {
      readonly kind: 'PENDING';
      readonly item: SourceItem;
      readonly existing: DocumentAtPlace | null;
      readonly same: Same | null;
      /** null = nothing reads it by model. */
      readonly reader: DocumentReader | null;
      readonly screened: Extract<ScreenedItem, { readonly kind: 'SCREENED' }>;
    };

/**
 * Looks at a document while the one before it is written: reading is work of this process, writing mostly of the database. Not
 * so at what a watcher brings, where how often it comes, and how far it drifts, is measured from what came before.
 */
async function* inOrder(
  { items, origin }: IngestRequest,
  inspectItem: (item: SourceItem) => Promise<Inspected>,
): AsyncGenerator<Inspected> {
  if (origin !== 'WATCHER') yield* oneAhead(items, inspectItem);
  else for await (const item of items) yield await inspectItem(item);
}

/** Whether it stands already, and if not, what it says. Nothing is written. */
async function inspect(deps: IngestDeps, run: Run, item: SourceItem): Promise<Inspected> {
  const done = (outcome: ItemOutcome): Inspected => ({ kind: 'DONE', outcome });
  const { path } = item;
  try {
    if (deps.database.kind === 'embedded') assertBearable(item, deps.settings);
    const existing = await existingDocument(deps.database, run, item);
    const reader = deps.settings['extract.model'] ? deps.reader : null;
    const same = existing && !isReadDifferently(existing, deps, run.request) ? unchanged(item, existing) : null;
    if (same && (reader === null || (await readBefore(deps.database, run.scope, same.revisionId)))) return done(same);
    const how = { ...(existing ? asHandedIn(run) : run), isReadByModel: reader !== null };
    const screened = await screenItem(deps, run.scope, how, item);
    if (screened.kind === 'SCREENED') return { kind: 'PENDING', item, existing, same, reader, screened };
    const { reason, message, retryAfter } = screened;
    return done({ status: 'DEFERRED', path, reason, message, retryAfter });
  } catch (error) {
    return done(failed(path, error));
  }
}

/**
 * The embedded database's one connection is held while a document is written or held back: everybody waits.
 * @throws TooLarge
 */
function assertBearable({ bytes }: SourceItem, settings: Pick<ScreenSettings, 'screen.embeddedBytes'>): void {
  const most = settings['screen.embeddedBytes'];
  if (bytes.length <= most) return;
  throw new TooLarge(
    `expected at most ${most} bytes in one document on the embedded database (screen.embeddedBytes), got ` +
      `${bytes.length}; split the document, raise the setting or use PostgreSQL`,
  );
}

/** What is wrong with one document is that document's outcome; an outage concerns them all, and is thrown on. */
function failed(path: string, error: unknown): ItemOutcome {
  if (error instanceof DomainError && error.code !== 'UNAVAILABLE') return { status: 'FAILED', path, error };
  throw error;
}

async function storeItem(deps: IngestDeps, run: Run, inspected: Inspected): Promise<ItemOutcome> {
  if (inspected.kind === 'DONE') return inspected.outcome;
  const { item, existing, same, reader, screened } = inspected;
  const { prepared, drift, keep } = screened;
  const { path } = item;
  try {
    if (prepared.kind === 'HELD') {
      const held = await deps.database.commit(run.scope, commitRequest(run, path, prepared), async (commit) => {
        if (keep) await keepCentre(commit, keep);
        return hold(commit, prepared, run.sourceId, deps.ids);
      });
      const { reason, message } = prepared;
      const fresh = held.commit !== null && !held.replayed;
      return { status: 'QUARANTINED', path, quarantineId: held.value, reason, message, fresh, drift };
    }
    const read = await readWith(reader, deps, run, prepared);
    if (same && read.reading?.state === 'SKIPPED') return { ...same, reading: read.reading };
    const done = await deps.database.commit(run.scope, commitRequest(run, path, prepared), async (commit) => {
      if (keep) await keepCentre(commit, keep);
      const reread = run.request.reread === true;
      const commitContext = { reading: read.reading, existing: existing?.documentId ?? null, reread };
      return commitDocument(commit, read.prepared, run.sourceId, deps, commitContext);
    });
    const { issues } = read.prepared;
    return { ...done.value, path, commit: done.commit, issues, reading: read.reading, drift };
  } catch (error) {
    return failed(path, error);
  }
}

function commitRequest({ request }: Run, path: string, prepared: PreparedDocument | HeldDocument): CommitRequest {
  const { source, actor, owner, idempotencyKey, job } = request;
  const place = `${source.key}/${path}`;
  return {
    actor,
    reason: `ingest ${prepared.kind === 'READY' ? prepared.key : place}`,
    owner,
    idempotencyKey: idempotencyKey === null ? null : `${idempotencyKey}/${place}`,
    requestHash: idempotencyKey === null ? null : prepared.contentHash,
    job,
  };
}

/** Before the space is locked: a model takes its time. */
async function readWith(
  reader: DocumentReader | null,
  deps: IngestDeps,
  { scope, request, budget }: Run,
  prepared: PreparedDocument,
): Promise<{ readonly prepared: PreparedDocument; readonly reading: ModelReading | null }> {
  if (reader === null) return { prepared, reading: null };
  const account = { scope, settings: deps.settings, budget };
  return readByModel(prepared, request.source.key, deps.packs, reader, account);
}

const readBefore = (database: Database, scope: Scope, revisionId: RevisionId): Promise<boolean> =>
  database.read(scope, (sql) => wasReadByModel(sql, revisionId));

/** A document that is there already, as it came. */
type Same = Extract<ItemOutcome, { readonly status: CommittedDocument['status'] }>;

/** Saves reading again what did not change. */
function existingDocument(
  database: Database,
  { scope, request: { owner }, sourceId }: Run,
  { path, bytes }: SourceItem,
): Promise<DocumentAtPlace | null> {
  const at = { sourceId, owner, path, contentHash: contentHashOf(bytes) };
  return database.read(scope, (sql) => documentAtPlace(sql, at));
}

/** Is there reason to read it once more, as it stands? */
const isReadDifferently = (
  existing: DocumentAtPlace,
  { packs, settings }: IngestDeps,
  { reread }: IngestRequest,
): boolean => reread === true || !wouldReadAlike(existing, packs, settings);

/** Whoever brings it now, these bytes were let in before: only what they say is looked at again. */
const asHandedIn = (run: Run): Run => ({ ...run, request: { ...run.request, origin: 'HANDED_IN' } });

const unchanged = ({ path }: SourceItem, { documentId, revisionId }: DocumentAtPlace): Same => ({
  status: 'UNCHANGED',
  path,
  documentId,
  revisionId,
  commit: null,
  counts: NOTHING,
  issues: [],
  reading: null,
});
