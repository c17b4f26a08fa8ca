import { INFERENCE_SETTINGS } from './inference-settings.ts';
import { randomUUID } from 'node:crypto';
import { infer } from './infer.ts';
import { readRelations } from './reading/read-relations.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { followLog, type BackgroundWork, type Line } from '../../src/jobs/index.ts';
import type { LanguageModel } from '../../src/models/index.ts';
import { listSpaces, readSettings, type Database, type Space } from '../../src/storage/index.ts';

/** Commits of other servers are found by looking, so often. */
const POLL_MS = 2_000;
/** Somebody else is at it, or passages could not be read: tried again after so long. */
const RETRY_MS = 10_000;
/** Passages that a model could not be asked about, or not any more today, are tried again after so long. */
const READ_AGAIN_MS = 60_000;
/** Whether there are other vectors of what is compared is looked at so often. */
const COMPARE_AGAIN_MS = 30_000;

/** Where it says what it inferred, and why it stopped. */
export interface InferenceLog {
  info(what: object, message: string): void;
  warn(what: object, message: string): void;
  error(what: object, message: string): void;
}

export interface InferringDeps {
  readonly database: Database;
  /** What reads relationships where a space wants that (`infer.reading`); null = none is configured. */
  readonly languageModel: LanguageModel | null;
  /** Is somebody at work whom this would slow down? What came meanwhile is followed at once afterwards. */
  readonly busy: () => boolean;
  readonly log: InferenceLog;
}

/**
 * Keeps what is inferred in step with the commits of every space, while the server runs and nobody writes. How far each rule and method
 * has come is in the database, and what was not noted there is done again, with the same outcome. A process that starts looks at every
 * space: its ways of inferring may be others than those of the last one.
 * What a language model reads is read beside that, each space by itself: a model that takes its time holds up nothing else.
 * Ends after the commit that is under way; a model that was asked is not waited for.
 */
export function startInferring(deps: InferringDeps): BackgroundWork {
  const { database, busy, log } = deps;
  const state: Followed = { heads: new Map(), retryAt: new Map(), readers: new Map() };
  const follower = followLog<Behind>({
    ...{ name: 'inference', pollMs: POLL_MS, wokenBy: database },
    onFault: (error) =>
      log.error({ err: error }, 'what follows from the last commits could not be inferred; tried again soon'),
    behind: async (_, putOff) =>
      busy() ? [] : (await spacesToLookAt(database, state)).filter((space) => !putOff.has(space)),
    follow: async (space, signal) => {
      await follow(deps, state, space, signal);
      return 'DONE';
    },
  });
  follower.start();
  return {
    loops: follower.loops,
    stop: async () => {
      await follower.stop();
      await Promise.all(state.readers.values());
    },
  };
}

interface Followed {
  /** The last commit of each space that was followed. */
  readonly heads: Map<string, number>;
  /** When a space is to be looked at again, whatever was committed: milliseconds. */
  readonly retryAt: Map<string, number>;
  /** Spaces of which passages are being read. */
  readonly readers: Map<string, Promise<void>>;
}

interface Behind extends Line {
  readonly spaceName: string;
  readonly head: number;
}

/** Those with commits that were not followed, or whose time has come. */
async function spacesToLookAt(database: Database, { heads, retryAt }: Followed): Promise<Behind[]> {
  const isBehind = ({ id, head }: Space): boolean =>
    heads.get(id) !== head || (retryAt.get(id) ?? Infinity) <= performance.now();
  const spaces = await listSpaces(database);
  return spaces.filter(isBehind).map(({ id, name, head }) => ({ spaceId: id, id, spaceName: name, head }));
}

async function follow(deps: InferringDeps, state: Followed, behind: Behind, signal: AbortSignal): Promise<void> {
  const { database, log } = deps;
  const { spaceId, spaceName, head } = behind;
  const space = { spaceId, spaceName };
  state.retryAt.delete(spaceId);
  const { settled, faults, ...change } = await infer({ database, signal, withVectors: true }, space);
  for (const { method, fault } of faults) log.warn({ space: spaceName, method, fault }, 'a way to infer has stopped');
  if (change.added + change.changed + change.retracted > 0) log.info({ space: spaceName, ...change }, 'inferred');
  readBeside(deps, state, space, signal);
  if (await comparesIn(database, space)) soon(state, spaceId, COMPARE_AGAIN_MS);
  // What it wrote itself is looked at once more, and is nothing then. Where somebody else is at it, that is waited for.
  state.heads.set(spaceId, head);
  if (!settled) soon(state, spaceId, RETRY_MS);
}

/** Vectors come beside the commits, so that a space that compares by them is looked at though nothing was committed. */
async function comparesIn(database: Database, space: Pick<Scope, 'spaceId' | 'spaceName'>): Promise<boolean> {
  const settings = await database.read({ ...space, owner: '', role: 'ADMIN' }, (sql) =>
    readSettings(sql, INFERENCE_SETTINGS),
  );
  return settings['infer.similarity'];
}

/** A space is looked at again after so long, or sooner where that was wanted before. */
function soon({ retryAt }: Followed, spaceId: string, ms: number): void {
  retryAt.set(spaceId, Math.min(retryAt.get(spaceId) ?? Infinity, performance.now() + ms));
}

/** Reads passages of a space, or looks again when who reads there now has ended. */
function readBeside(
  { log, ...deps }: InferringDeps,
  state: Followed,
  space: Pick<Scope, 'spaceId' | 'spaceName'>,
  signal: AbortSignal,
): void {
  const { languageModel: model } = deps;
  if (model === null) return;
  const { spaceId } = space;
  const before = state.readers.get(spaceId);
  if (before !== undefined) {
    void before.then(() => soon(state, spaceId, 0));
    return;
  }
  const reading = readSome({ ...deps, log, model, signal }, space)
    .catch((error: unknown) => {
      log.error({ err: error, space: space.spaceName }, 'passages could not be read; tried again soon');
      return RETRY_MS;
    })
    .then((again) => {
      state.readers.delete(spaceId);
      if (again !== null) soon(state, spaceId, again);
    });
  state.readers.set(spaceId, reading);
}

interface SomeDeps extends Pick<InferringDeps, 'database' | 'log'> {
  readonly model: LanguageModel;
  readonly signal: AbortSignal;
}

/** @returns milliseconds after which there is something to read, whatever is committed until then; null = there is not */
async function readSome(
  { log, ...deps }: SomeDeps,
  space: Pick<Scope, 'spaceId' | 'spaceName'>,
): Promise<number | null> {
  const { more, ...read } = await readRelations({ ...deps, nonce: randomUUID }, space);
  if (read.stopped !== null) log.warn({ space: space.spaceName, ...read }, 'passages are left to be read');
  else if (read.asked + read.known > 0) log.info({ space: space.spaceName, ...read }, 'relationships read');
  if (read.waiting > 0 || read.stopped !== null) return READ_AGAIN_MS;
  return more ? 0 : null;
}
