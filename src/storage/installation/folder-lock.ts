import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Locked } from '../../domain/errors.ts';
import { isAlive, ownIdentity, ownPlace, type ProcessIdentity } from './process-identity.ts';

/**
 * One process at a time in a folder. Each holder makes the next file of a row, `lock/000001`, `lock/000002` …, by exclusive
 * creation, and the newest file says who holds. No file is ever taken away while it is the newest, not even at release
 * (it is emptied of its holder), so a number is won once and for all. A lock file that is deleted and made again cannot
 * promise that: of two who find it stale, the slower one deletes the lock of the faster.
 */
export interface FolderLock {
  release(): void;
}

export interface LockHolder extends ProcessIdentity {
  /** Says which process of a place that we cannot look into was seen last, by the file's time. */
  readonly secondsAgo: number;
}

type LockState =
  | { readonly kind: 'free' }
  | { readonly kind: 'held'; readonly holder: LockHolder | null }
  | { readonly kind: 'stale'; readonly holder: LockHolder | null };

const BEAT_MS = 5_000;
/** A holder in another container or on another machine that has not been seen for so long is gone. */
const SILENT_SECONDS = 30;
/** A file is empty between its creation and its first write; one that stays so was left by a kill in between. */
const UNWRITTEN_SECONDS = 5;
const ATTEMPTS = 50;

/**
 * Takes the folder, over a holder that was killed too.
 * @param onLost called when another process took the folder from us, because this one was stopped for too long
 * @throws Locked naming the holder
 */
export async function lockFolder(folder: string, onLost: () => void): Promise<FolderLock> {
  mkdirSync(join(folder, 'lock'), { recursive: true, mode: 0o700 });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const newest = newestNumber(folder);
    const state = stateOf(folder, newest);
    if (state.kind === 'held' && state.holder !== null) throw heldBy(folder, state.holder);
    if (state.kind !== 'held' && tryNumber(folder, newest + 1)) return holding(folder, newest + 1, onLost);
    await sleep(100 + 100 * Math.random());
  }
  throw new Locked(`the data folder ${folder} is being opened by other processes; try again`);
}

/** Who holds the folder, for people: `doctor` shows it. */
export function readLock(folder: string): LockState {
  return stateOf(folder, newestNumber(folder));
}

const fileOf = (folder: string, number: number): string => join(folder, 'lock', String(number).padStart(6, '0'));

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(join(folder, 'lock'))
      .filter((name) => /^\d{6,}$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

const newestNumber = (folder: string): number => Math.max(0, ...numbersIn(folder));

function stateOf(folder: string, number: number): LockState {
  if (number === 0) return { kind: 'free' };
  let content: string;
  let secondsAgo: number;
  try {
    content = readFileSync(fileOf(folder, number), 'utf8');
    secondsAgo = (Date.now() - statSync(fileOf(folder, number)).mtimeMs) / 1000;
  } catch {
    return { kind: 'held', holder: null }; // taken away this moment, so a newer one is there: look again
  }
  if (content === 'free\n') return { kind: 'free' };
  const identity = parseIdentity(content);
  if (identity === null) return { kind: secondsAgo < UNWRITTEN_SECONDS ? 'held' : 'stale', holder: null };
  const here = identity.place === ownPlace();
  const alive = here ? isAlive(identity) : secondsAgo < SILENT_SECONDS;
  return { kind: alive ? 'held' : 'stale', holder: { ...identity, secondsAgo } };
}

function parseIdentity(content: string): ProcessIdentity | null {
  try {
    const { pid, started, place } = JSON.parse(content) as Partial<ProcessIdentity>;
    if (typeof pid !== 'number' || typeof place !== 'string') return null;
    return { pid, started: typeof started === 'string' ? started : null, place };
  } catch {
    return null;
  }
}

/** Wins the number or not: exclusive creation, then a look whether somebody has gone past it since. */
function tryNumber(folder: string, number: number): boolean {
  const file = fileOf(folder, number);
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(handle, `${JSON.stringify(ownIdentity())}\n`);
  } finally {
    closeSync(handle);
  }
  if (newestNumber(folder) > number) {
    unlinkSync(file);
    return false;
  }
  for (const older of numbersIn(folder)) if (older < number) removeIfThere(fileOf(folder, older));
  return true;
}

function removeIfThere(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function holding(folder: string, number: number, onLost: () => void): FolderLock {
  const file = fileOf(folder, number);
  const beat = setInterval(() => {
    if (newestNumber(folder) !== number) {
      clearInterval(beat);
      onLost();
      return;
    }
    const now = new Date();
    utimesSync(file, now, now);
  }, BEAT_MS);
  beat.unref();
  return {
    release: () => {
      clearInterval(beat);
      if (newestNumber(folder) !== number) return;
      const handle = openSync(file, 'w');
      writeSync(handle, 'free\n');
      closeSync(handle);
    },
  };
}

function heldBy(folder: string, holder: LockHolder): Locked {
  const elsewhere =
    holder.place === ownPlace()
      ? ''
      : ` on ${holder.place.split(' ')[0] ?? ''}, seen ${Math.ceil(holder.secondsAgo)} s ago`;
  return new Locked(
    `the data folder ${folder} is held by process ${holder.pid}${elsewhere}; end that one, ask it instead ` +
      '(its address is in server.json), or choose another CLAIMGRAPH_DATA_DIR',
  );
}
