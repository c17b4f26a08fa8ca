import { systemClock, type Clock } from '../domain/time.ts';
import { StalePosition } from './follower-positions.ts';
import { BackgroundLoop, type BackgroundWork } from './loop.ts';
import { PutOff, type Line } from './put-off.ts';

/** What is left after a batch that can be done now: more; some, but most of what it looked at waits for something; nothing. */
export type Step = 'MORE' | 'SLOWLY' | 'DONE';

/** All that one follower of a log is. */
export interface Following<L extends Line> {
  /** What it does, in a word or two: `evidence`. */
  readonly name: string;
  /** Lines that have something to follow, about so many at most, the one that waited longest first; none that is put off. */
  readonly behind: (most: number, putOff: PutOff) => Promise<readonly L[]>;
  /** A batch of one line. Killed in it, or done again, it comes to the same. */
  readonly follow: (line: L, signal: AbortSignal) => Promise<Step>;
  /** How soon it is seen that there is something to follow. */
  readonly pollMs: number;
  /** Likewise while a line waits for what others do; left out: no sooner. */
  readonly soonMs?: number;
  /** Milliseconds before the first look; none unless given. */
  readonly firstMs?: number;
  /** Is somebody at work whom this would slow down? It stands back then. */
  readonly busy?: () => boolean;
  /** Whose commits wake it; left out: it looks by itself. */
  readonly wokenBy?: { onCommit(listener: () => void): () => void };
  readonly clock?: Clock;
  /** What went wrong, for the log; the follower goes on. */
  readonly onFault: (error: unknown) => void;
}

export interface LogFollower extends BackgroundWork {
  start(): LogFollower;
  /** There may be something to follow. */
  wake(): void;
  /** Ends after the batch that is under way. */
  stop(): Promise<void>;
  /** Follows until nothing is left that can be done now. For tests and measurements. */
  drain(): Promise<void>;
}

/** Lines of one pass, before it is asked again which waited longest. */
const AT_ONCE = 50;
/** Where not even the lines can be listed, the database is away. */
const RETRY_MS = 5_000;
/** While somebody writes, or what is waited for comes slower than it is followed, it rests so many times as long as it worked. */
const STANDS_BACK = 9;

interface Passed {
  /** Something may be left that can be done now. */
  readonly more: boolean;
  readonly rest: number;
}

/**
 * Follows a log beside the requests: pass after pass a batch of each line that is behind, so that a busy one keeps nobody waiting. What one
 * line fails at holds up no other; it is tried again, later each time, and said to whoever asks for the health. How far each line is stands
 * in the database (`follower-positions`, or with what is made of it): it can die at any moment.
 */
export function followLog<L extends Line>(following: Following<L>): LogFollower {
  const putOff = new PutOff(following.clock ?? systemClock);
  const { name, firstMs = 0, onFault } = following;
  const loop = new BackgroundLoop({
    ...{ name, firstMs, onFault, retryMs: RETRY_MS },
    pass: async (signal) => (await passOf(following, putOff, signal)).rest,
    failing: () => putOff.worst,
  });
  let ended = (): void => undefined;
  const follower: LogFollower = {
    loops: [loop],
    start: () => {
      loop.start();
      ended = following.wokenBy?.onCommit(() => loop.wake()) ?? ended;
      return follower;
    },
    wake: () => loop.wake(),
    stop: () => {
      ended();
      return loop.stop();
    },
    drain: async () => {
      const never = new AbortController().signal;
      while ((await passOf(following, putOff, never)).more);
    },
  };
  return follower;
}

async function passOf<L extends Line>(following: Following<L>, putOff: PutOff, signal: AbortSignal): Promise<Passed> {
  const { behind, busy, pollMs, soonMs = pollMs } = following;
  const started = performance.now();
  const lines = await behind(AT_ONCE, putOff);
  const isFull = lines.length >= AT_ONCE;
  if (!isFull) putOff.dueAre(lines);
  const steps = new Set<Step>();
  for (const line of lines) {
    if (signal.aborted) return { more: false, rest: 0 };
    const step = await batchOf(following, putOff, line, signal);
    // Those that were put off make room for others.
    if (step === 'DONE' && isFull && !putOff.has(line)) putOff.waits(line, pollMs);
    steps.add(step);
  }
  const [isMore, isSlow] = [steps.has('MORE') || isFull, steps.has('SLOWLY')];
  if (!isMore && !isSlow) return { more: false, rest: lines.length > 0 ? soonMs : pollMs };
  const standsBack = !isMore || busy?.() === true;
  return { more: true, rest: standsBack ? STANDS_BACK * (performance.now() - started) : 0 };
}

async function batchOf<L extends Line>(
  { follow, onFault }: Following<L>,
  putOff: PutOff,
  line: L,
  signal: AbortSignal,
): Promise<Step> {
  try {
    const step = await follow(line, signal);
    putOff.gotOn(line);
    return step;
  } catch (error) {
    // Another server was there before: it goes on from where that one is.
    if (error instanceof StalePosition) return 'MORE';
    onFault(error);
    putOff.failed(line, error);
    return 'DONE';
  }
}

/**
 * Step by step until there are no more, or the time is up. A step that another server was quicker with is followed by the next.
 * @returns whether some may be left
 */
export async function stepsWithin(milliseconds: number, step: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + milliseconds;
  for (;;) {
    const more = await step().catch((error: unknown) => {
      if (error instanceof StalePosition) return true;
      throw error;
    });
    if (!more || performance.now() >= until) return more;
  }
}
