import { infer } from '../graph/index.ts';
import type { Logger } from './server/index.ts';
import { listSpaces, logHeads, type Database } from './storage/index.ts';

/** Commits of other servers are found by looking, so often. */
const LOOK_MS = 2_000;
/** The database is away, or somebody else is at it: tried again after so long. */
const RETRY_MS = 10_000;

export interface InferringDeps {
  readonly database: Database;
  /** Is somebody at work whom this would slow down? What came meanwhile is followed at once afterwards. */
  readonly busy: () => boolean;
  readonly log: Logger;
}

/**
 * Keeps what is inferred in step with the commits of every space, while the server runs and nobody writes. It can die at any
 * moment: how far each rule and method has come is in the database, and what was not noted there is done again, with the same outcome.
 * @returns ends it, after the commit that is under way
 */
export function startInferring({ database, busy, log }: InferringDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake: () => void = () => undefined;
  const unsubscribe = database.onCommit(() => wake());
  /** The last commit of each space that was followed. */
  const followed = new Map<string, number>();
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => wake(), ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (signal.aborted) wake();
    });
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const settled = busy() || (await followAll({ database, log }, followed, signal));
        await sleep(settled ? LOOK_MS : RETRY_MS);
      } catch (error) {
        log.error({ err: error }, 'what follows from the last commits could not be inferred; tried again soon');
        await sleep(RETRY_MS);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      unsubscribe();
      wake();
      await running;
    },
  };
}

/** @returns false = somebody else is at it in one of them */
async function followAll(
  { database, log }: Pick<InferringDeps, 'database' | 'log'>,
  followed: Map<string, number>,
  signal: AbortSignal,
): Promise<boolean> {
  const spaces = await listSpaces(database);
  const heads = await logHeads(database, spaces.map(({ id }) => id)); // prettier-ignore
  let all = true;
  for (const { id: spaceId, name: spaceName } of spaces) {
    const head = heads.get(spaceId) ?? 0;
    if (signal.aborted || followed.get(spaceId) === head) continue;
    const { settled, faults, ...change } = await infer({ database }, { spaceId, spaceName });
    for (const { way, fault } of faults) log.warn({ space: spaceName, way, fault }, 'a way to infer has stopped');
    if (change.added + change.changed + change.retracted > 0) log.info({ space: spaceName, ...change }, 'inferred');
    // What it wrote itself is looked at once more, and is nothing then.
    if (settled) followed.set(spaceId, head);
    else all = false;
  }
  return all;
}
