import type { SourceItem } from '../domain/document-record.ts';
import type { SourceId } from '../domain/typed-ids.ts';
import type { Pack } from '../domain/pack.ts';
import type { Scope } from '../domain/scope.ts';
import type { Objection } from './screening/objection.ts';
import { againstRate, secondsToWait } from './screening/rate.ts';
import { measureDrift, type Drift, type DriftDeps, type MeasuredDrift } from './measure-drift.ts';
import { prepare } from './prepare.ts';
import { heldFor, type HeldDocument, type PreparedDocument } from './prepare-here.ts';
import { changesOf, wasReleased } from './read/watched.ts';
import type { IngestRequest } from './request.ts';
import type { CentreToKeep } from './write/keep-centre.ts';

export interface ScreenDeps extends DriftDeps {
  /** In order of priority. */
  readonly packs: readonly Pack[];
}

/** A document after everything that is looked at before the space is locked. */
export type ScreenedItem =
  | {
      readonly kind: 'SCREENED';
      readonly prepared: PreparedDocument | HeldDocument;
      /** null = nobody asked: it was handed in. */
      readonly drift: Drift | null;
      readonly keep: CentreToKeep | null;
    }
  /** Its watcher may bring it again: nothing of it is kept here. */
  | { readonly kind: 'DEFERRED'; readonly reason: string; readonly message: string; readonly retryAfter: number };

/**
 * Screens a document by how it comes and by what it says, the cheap looks first. What a person let in before, from this
 * source, is let in again.
 */
export async function screenItem(
  deps: ScreenDeps,
  scope: Scope,
  run: {
    readonly request: IngestRequest;
    readonly sourceId: SourceId;
    readonly aside?: boolean;
    readonly isReadByModel?: boolean;
    readonly onRead?: (cpuMs: number) => void;
  },
  item: SourceItem,
): Promise<ScreenedItem> {
  const { request, sourceId, aside, isReadByModel = false, onRead } = run;
  const { source, owner, origin = 'HANDED_IN' } = request;
  const { packs, settings } = deps;
  const watched = origin === 'WATCHER';
  const wait = watched ? await waitOf(deps, scope, run, item) : 0;
  const rate = wait > 0 ? againstRate(wait, settings) : null;
  if (rate && request.mayWait === true) return deferred(rate, wait);
  const context = { sourceKey: source.key, packs, settings, origin, isReadByModel, ...(onRead && { onRead }) };
  const plain = (prepared: PreparedDocument | HeldDocument): ScreenedItem => ({
    kind: 'SCREENED',
    prepared,
    drift: null,
    keep: null,
  });
  const read = await prepare(scope.spaceId, item, { ...context, rate }, aside);
  if (read.kind === 'READY' && !watched) return plain(read);
  const drift = read.kind === 'READY' ? await measureDrift(deps, scope, { sourceId, owner }, read.document.text) : null;
  if (read.kind === 'READY' && drift?.against === null) return { ...plain(read), ...driftFields(drift) };
  const { contentHash } = read;
  const released = await deps.database.read(scope, (sql) => wasReleased(sql, { sourceId, owner, contentHash }));
  if (released) return plain(await prepare(scope.spaceId, item, { ...context, released }, aside));
  if (read.kind === 'HELD' || !drift?.against) return plain(read);
  if (drift.retryAfter !== null && request.mayWait === true) return deferred(drift.against, drift.retryAfter);
  const held = { ...heldFor(item, read, drift.against, settings), drift: drift.value };
  return { ...plain(held), ...driftFields(drift) };
}

/** Seconds that the document has to wait for its turn. */
async function waitOf(
  { database, settings }: ScreenDeps,
  scope: Scope,
  { request: { owner }, sourceId }: { readonly request: IngestRequest; readonly sourceId: SourceId },
  { path }: SourceItem,
): Promise<number> {
  const most = Math.max(settings['screen.updatesPerHour'], settings['screen.updatesPerMinute']);
  const ago = await database.read(scope, (sql) => changesOf(sql, { sourceId, owner, path, most }));
  return secondsToWait(ago, settings);
}

const driftFields = ({ value, why, keep }: MeasuredDrift) => ({ drift: { value, why }, keep });

const deferred = ({ reason, message }: Objection, retryAfter: number): ScreenedItem => ({
  kind: 'DEFERRED',
  reason,
  message,
  retryAfter: Math.max(1, Math.ceil(retryAfter)),
});
