import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch, type FSWatcher } from 'chokidar';
import { DomainError } from '../../domain/errors.ts';
import { isIgnored, listFolder, type FolderOptions, type SeenFile, type Skipped } from '../folder.ts';
import { FolderState, type FolderChange, type Patience, type RootScan } from './watch-state.ts';

export interface WatchOptions extends FolderOptions, Patience {
  /** How often the whole place is looked through although nothing was heard: network drives report nothing. */
  readonly rescanMs: number;
}

/** Between the first sign of a change and the look: one stroke of an editor makes several. */
const GATHER_MS = 100;
/** A look takes its time in a large folder; of all time, at most a fifth goes into looking. */
const REST_PER_SCAN = 4;
/** Where the system reports nothing any more. */
const POLL_MS = 2_000;

/**
 * Watches folders and files that are one source. What the system reports of a change only says that it is time to look: what
 * has changed is found by comparing the place with how it stood, so that no lost, doubled or early event makes a difference.
 * Links are never followed out of a root, as everywhere (folder.ts). `close` must be called.
 */
export class FolderWatch {
  private readonly roots: readonly string[];
  private readonly options: WatchOptions;
  private readonly state: FolderState;
  private readonly watcher: FSWatcher;
  private readonly pendingChanges: FolderChange[] = [];
  private wake: () => void = () => undefined;
  private heard = false;
  private scanMs = 0;
  private rescanMs: number;

  constructor(roots: readonly string[], options: WatchOptions) {
    this.roots = roots;
    this.options = options;
    this.rescanMs = options.rescanMs;
    this.state = new FolderState(options);
    this.watcher = watch([...roots], {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (file) => this.leavesOut(file),
    });
    this.watcher.on('all', () => this.hear()).on('error', (error) => this.poll(error));
  }

  /** Listens from here on; what is there now is taken as known. Resolves when nothing that happens later can be missed. */
  async start(): Promise<void> {
    // Ready or not: a system that reports nothing says so by an error, and the folder is looked through anyway.
    await new Promise<void>((resolve) => {
      this.watcher.once('ready', () => resolve()).once('error', () => resolve());
    });
    this.state.begin(await this.scan());
  }

  /** What has changed; empty when nothing did within `patienceMs`, or `signal` was aborted. */
  async next(patienceMs: number, signal: AbortSignal): Promise<readonly FolderChange[]> {
    const until = performance.now() + patienceMs;
    while (!signal.aborted) {
      const left = until - performance.now();
      if (left <= 0) break;
      if (!(await this.rest(left, signal))) break;
      this.heard = false;
      const changes = [...this.pendingChanges.splice(0), ...this.state.compare(await this.scan(), performance.now())];
      if (changes.length > 0) return changes;
    }
    return [];
  }

  /** The file at a place, as it was seen last; null = there was none that is read. */
  seenAt(path: string): SeenFile | null {
    return this.state.seenAt(path);
  }

  async close(): Promise<void> {
    await this.watcher.close();
  }

  /** Until there is reason to look, or `mostMs` are over; false when it was interrupted. */
  private async rest(mostMs: number, signal: AbortSignal): Promise<boolean> {
    const pause = Math.max(GATHER_MS, this.scanMs * REST_PER_SCAN);
    if (this.state.isUnsettled) {
      return calm(Math.min(mostMs, Math.max(pause, this.options.settleMs)), signal);
    }
    if (!this.heard) {
      const silence = new AbortController();
      const either = AbortSignal.any([signal, silence.signal]);
      this.wake = () => silence.abort();
      await calm(Math.min(mostMs, Math.max(pause, this.rescanMs)), either);
    }
    return calm(this.heard ? Math.min(mostMs, pause) : 0, signal);
  }

  private hear(): void {
    this.heard = true;
    this.wake();
  }

  private poll(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error';
    // One file that cannot be listened to is found by looking; that none can be is worth saying.
    if (code === 'ENOSPC' || code === 'EMFILE') {
      if (this.rescanMs > POLL_MS) {
        const message = `the system cannot listen to so many files (${code}); they are looked through every ${POLL_MS / 1000} s or more`;
        this.pendingChanges.push({ kind: 'POLLING', path: '.', message });
      }
      this.rescanMs = Math.min(this.rescanMs, POLL_MS);
    }
    this.hear();
  }

  private leavesOut(file: string): boolean {
    return this.roots.every((root) => {
      const below = path.relative(root, file);
      return below !== '' && below.split(path.sep).some((name) => name !== '..' && isIgnored(name));
    });
  }

  private async scan(): Promise<RootScan[]> {
    const began = performance.now();
    const scans: RootScan[] = [];
    for (const root of this.roots) scans.push(await scanRoot(root, this.options));
    this.scanMs = performance.now() - began;
    return scans;
  }
}

async function scanRoot(root: string, options: FolderOptions): Promise<RootScan> {
  const entries: (SeenFile | Skipped)[] = [];
  try {
    for await (const entry of listFolder(root, options)) entries.push(entry);
    return { root, entries };
  } catch (error) {
    if (error instanceof DomainError) return { root, gone: error.message };
    throw error;
  }
}

/** Some time, or less when `signal` says so: then false. */
async function calm(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
