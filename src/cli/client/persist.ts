import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../../domain/errors.ts';
import { Interrupted } from '../exit-codes.ts';

/** Together half a minute: a server that is started again is back by then. */
const WAITS_SECONDS = [0.5, 1, 2, 4, 8, 16] as const;
/** Who asks us to wait longer than this is reported to the person instead. */
const LONGEST_WAIT_SECONDS = 90;

/**
 * Does `work` again while what it needs is away: it must be such that doing it twice is doing it once.
 * @throws Unavailable when it stays away; Interrupted; whatever else `work` throws
 */
export async function persist<T>(work: () => Promise<T>, interrupted: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const wait = WAITS_SECONDS[attempt];
      if (!(error instanceof Unavailable) || wait === undefined || error.retryAfter > LONGEST_WAIT_SECONDS) throw error;
      await pause(Math.max(wait, error.retryAfter), interrupted);
    }
  }
}

async function pause(seconds: number, interrupted: AbortSignal): Promise<void> {
  try {
    await sleep(seconds * 1000, undefined, { signal: interrupted });
  } catch {
    throw new Interrupted();
  }
}
