import {
  readSeen,
  type FolderChange,
  type FolderWatch,
  type SeenFile,
  type WatchSettings,
} from '../../../connectors/index.ts';
import type { SourceItem } from '../../../domain/document-record.ts';
import { Unavailable } from '../../../domain/errors.ts';
import { inBatches, type BatchLimits } from '../../send-batches.ts';
import { persist } from '../../client/persist.ts';
import { execute, Refused } from '../../client/client-port.ts';
import { Interrupted } from '../../exit-codes.ts';
import { RemoveDocumentDocument } from '../../generated/operations.ts';
import { inOneLine } from '../issues.ts';
import { requestSize, send, type BatchOutcome, type NotTaken, type Sending } from '../send-items.ts';
import { NO_COUNTS } from '../totals.ts';
import type { Tell, WatchEvent } from './tell.ts';
import { WaitingRoom } from './changes-waiting.ts';

export interface SourceWatcherDeps {
  readonly sending: Sending;
  readonly folder: FolderWatch;
  readonly settings: WatchSettings;
  readonly limits: BatchLimits;
  /** Documents whose files are gone are taken out of the graph. */
  readonly removes: boolean;
  /** What programs write for programs is brought too. */
  readonly machineFiles: boolean;
  readonly tell: Tell;
  readonly count: (outcome: BatchOutcome['counts']) => void;
}

/** Looks at the waiting room that often at least. */
const LONGEST_REST_MS = 3_600_000;

type UnsourcedEvent<T = WatchEvent> = T extends unknown ? Omit<T, 'source'> : never;

/** Brings what changes in the place of one source, until it is interrupted. */
export class SourceWatcher {
  private readonly deps: SourceWatcherDeps;
  private readonly waiting: WaitingRoom;
  /** Files that are to be brought again, as they were seen last. */
  private readonly files = new Map<string, SeenFile>();
  private readonly documents = new Map<string, string>();

  constructor(deps: SourceWatcherDeps) {
    this.deps = deps;
    this.waiting = new WaitingRoom(deps.settings['watch.queue']);
  }

  /** How many documents may still wait to be brought again. */
  get room(): number {
    return this.waiting.room;
  }

  /** Goes on from what was brought before it began to watch. */
  async begin(outcome: BatchOutcome): Promise<void> {
    this.note(outcome);
    for (const result of outcome.notTaken) {
      const seen = this.deps.folder.seenAt(result.path);
      if (result.status !== 'DEFERRED' || seen === null) continue;
      this.files.set(result.path, seen);
      await this.postpone(result);
    }
  }

  /** Remembers which document stands at which place: a file that is gone can no longer say. */
  private note({ taken }: BatchOutcome): void {
    for (const { path, documentId } of taken) if (documentId !== null) this.documents.set(path, documentId);
  }

  /** @throws Refused when the server takes nothing more of it (key, role) */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const rest = this.waiting.untilNext(performance.now()) ?? LONGEST_REST_MS;
      const changes = await this.deps.folder.next(Math.min(rest, LONGEST_REST_MS), signal);
      await this.take(changes, signal);
    }
  }

  private async take(changes: readonly FolderChange[], signal: AbortSignal): Promise<void> {
    const gone: string[] = [];
    const renamed = new Map<string, string>();
    const came: SeenFile[] = [];
    for (const change of changes) {
      const { kind, path } = change;
      if (kind === 'ADDED' || kind === 'CHANGED' || kind === 'RENAMED') came.push(change.seen);
      if (kind === 'RENAMED') renamed.set(path, change.from);
      if (kind === 'REMOVED') gone.push(path);
      if (kind === 'SKIPPED')
        await this.tell({ event: change.isFault ? 'FAILED' : 'SKIPPED', path, reason: change.message });
      if (kind === 'ROOT_GONE' || kind === 'ROOT_BACK' || kind === 'POLLING') await this.tell(placeEvent(change));
    }
    for (const path of this.waiting.takeDue(performance.now())) {
      const seen = this.files.get(path);
      if (seen && !came.some((other) => other.path === path)) came.push(seen);
    }
    for (const [path, from] of renamed) await this.tell({ event: 'RENAMED', path, from });
    await this.ingest(came, signal);
    // What came first, what went last: so nothing that only moved is ever gone in between.
    for (const path of [...renamed.values(), ...gone]) {
      if (signal.aborted) return;
      await this.leave(path, !gone.includes(path));
    }
  }

  private async ingest(came: readonly SeenFile[], signal: AbortSignal): Promise<void> {
    for (const { path } of came) this.waiting.drop(path);
    for await (const batch of inBatches(this.itemsOf(came), this.deps.limits, requestSize)) {
      for (let from = 0; from < batch.length;) {
        if (signal.aborted) return;
        // Who finds no place to wait is held by screening: nothing is lost, and nothing grows without end.
        const { room } = this.waiting;
        const part = batch.slice(from, room === 0 ? undefined : from + room);
        from += part.length;
        await this.tellOutcome(await this.sent(part, room > 0, signal));
      }
    }
  }

  private async *itemsOf(came: readonly SeenFile[]): AsyncGenerator<SourceItem> {
    for (const seen of came) {
      const { settings, machineFiles } = this.deps;
      const entry = await readSeen(seen, { maxBytes: settings['screen.maxBytes'], machineFiles });
      // Gone again meanwhile: the next look says so.
      if (entry === null) continue;
      this.files.set(seen.path, seen);
      if ('skipped' in entry) {
        const isFault = entry.reason === 'UNREADABLE';
        if (isFault) this.deps.count({ ...NO_COUNTS, failed: 1 });
        await this.tell({ event: isFault ? 'FAILED' : 'SKIPPED', path: seen.path, reason: entry.message });
      } else yield entry;
    }
  }

  /** Sends until it is through: a server that is away comes back some time, and what changed meanwhile waits for it here. */
  private async sent(part: readonly SourceItem[], mayWait: boolean, signal: AbortSignal): Promise<BatchOutcome> {
    for (let lost = false; ; lost = true) {
      try {
        const outcome = await send({ ...this.deps.sending, watching: { mayWait }, reread: false }, part);
        if (lost) await this.tell({ event: 'BACK' });
        return outcome;
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        if (signal.aborted) throw new Interrupted();
        if (!lost) await this.tell({ event: 'AWAY', reason: `${error.message}; trying on` });
      }
    }
  }

  private async tellOutcome(outcome: BatchOutcome): Promise<void> {
    this.deps.count(outcome.counts);
    this.note(outcome);
    for (const { path, status, issues } of outcome.taken) {
      this.files.delete(path);
      const reason = inOneLine(issues);
      if (status !== 'UNCHANGED') await this.tell({ event: status, path, ...(reason !== undefined && { reason }) });
    }
    for (const result of outcome.notTaken) {
      const { path, status, reason, quarantine } = result;
      if (status === 'DEFERRED') await this.postpone(result);
      else {
        this.files.delete(path);
        await this.tell({ event: status, path, reason, ...(quarantine !== undefined && { quarantine }) });
      }
    }
  }

  private async postpone({ path, reason, retryAfter = 1 }: NotTaken): Promise<void> {
    this.waiting.add(path, retryAfter, performance.now());
    await this.tell({ event: 'WAITING', path, reason, retryAfter });
  }

  /** A file is gone from its place. */
  private async leave(path: string, moved: boolean): Promise<void> {
    this.waiting.drop(path);
    this.files.delete(path);
    const document = this.documents.get(path);
    this.documents.delete(path);
    if (!this.deps.removes) {
      if (!moved) await this.tell({ event: 'GONE', path, reason: 'what it said stays; --remove takes it out' });
      return;
    }
    // The document has another place by now: it goes by a name of its own, or by the file's new one.
    if (document === undefined || [...this.documents.values()].includes(document)) return;
    if (await this.removed(document)) await this.tell({ event: 'REMOVED', path });
  }

  /** @returns false when somebody else has taken it out before */
  private async removed(id: string): Promise<boolean> {
    const { client, interrupted } = this.deps.sending;
    const { removeDocument: result } = await persist(async () => {
      const answer = await execute(client, RemoveDocumentDocument, { input: { id } });
      const { removeDocument: how } = answer;
      if (how.__typename === 'Unavailable') throw new Unavailable(how.component, how.message, how.retryAfter);
      return answer;
    }, interrupted);
    if (result.__typename === 'Removed') return true;
    if (result.__typename === 'NotFound' || result.__typename === 'ConflictingState') return false;
    throw new Refused(result.message, result.code, result.path);
  }

  private tell(event: UnsourcedEvent): Promise<void> {
    return this.deps.tell({ source: this.deps.sending.source.key, ...event });
  }
}

function placeEvent({
  kind,
  path,
  message,
}: Extract<FolderChange, { kind: 'ROOT_GONE' | 'ROOT_BACK' | 'POLLING' }>): UnsourcedEvent {
  if (kind === 'ROOT_GONE') {
    const reason = `${message.split(';')[0] ?? ''}; what it held stays, and it is watched when it is back`;
    return { event: 'FOLDER_GONE', path, reason };
  }
  return { event: kind === 'POLLING' ? 'POLLING' : 'FOLDER_BACK', path, reason: message };
}
