import { Unavailable } from '../domain/errors.ts';
import type { Clock } from '../domain/time.ts';
import type { LoopState } from './loop.ts';

/** What is followed by itself: the commits of a space, the messages of a conversation. */
export interface Line {
  readonly spaceId: string;
  /** Within its space. */
  readonly id: string;
}

/** After the first failure, then twice as long after each: a fault that passes is over soon, one that stays costs little. */
const FIRST_MS = 5_000;
const LONGEST_MS = 600_000;
/** Remembered at most, those that failed last. */
const MOST = 10_000;

interface Waiting {
  readonly line: Line;
  readonly failures: number;
  /** What it failed with last; null = it waits for something. */
  readonly fault: string | null;
  readonly until: number;
}

/**
 * Lines that come after all others for a while, as they failed or wait for something: without it, as many of them as a pass takes
 * would be all that is ever tried. Kept in memory: a process that starts tries every one.
 */
export class PutOff {
  private readonly clock: Clock;
  private readonly waiting = new Map<string, Waiting>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** What it failed at that is away for all says nothing of it: it is tried again soon. */
  failed(line: Line, error: unknown): void {
    const isAway = error instanceof Unavailable;
    const failures = (this.waiting.get(keyOf(line))?.failures ?? 0) + (isAway ? 0 : 1);
    const ms = isAway ? FIRST_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
    this.put({ line, failures, fault: error instanceof Error ? error.message : String(error) }, ms);
  }

  /** It has nothing to do before so long. */
  waits(line: Line, ms: number): void {
    const { failures = 0, fault = null } = this.waiting.get(keyOf(line)) ?? {};
    this.put({ line, failures, fault }, ms);
  }

  gotOn(line: Line): void {
    this.waiting.delete(keyOf(line));
  }

  /** Of those whose time has come these alone have anything to do: others were done elsewhere, or are gone. */
  dueAre(lines: readonly Line[]): void {
    const due = new Set(lines.map(keyOf));
    for (const [key] of this.waiting) if (!due.has(key) && !this.isWaiting(key)) this.waiting.delete(key);
  }

  has(line: Line): boolean {
    return this.isWaiting(keyOf(line));
  }

  /** Whose time has not come, as columns of a statement. */
  columns(): { readonly spaces: readonly string[]; readonly ids: readonly string[] } {
    const not = [...this.waiting].flatMap(([key, { line }]) => (this.isWaiting(key) ? [line] : []));
    return { spaces: not.map(({ spaceId }) => spaceId), ids: not.map(({ id }) => id) };
  }

  /** How it is with the one that failed most often; null = none did. */
  get worst(): Pick<LoopState, 'fault' | 'failures'> | null {
    const failed = [...this.waiting.values()].filter(({ fault }) => fault !== null);
    const [worst] = failed.toSorted((a, b) => b.failures - a.failures);
    if (!worst) return null;
    const { fault, failures } = worst;
    return { fault: failed.length === 1 ? fault : `${failed.length} failed, of them one with: ${fault}`, failures };
  }

  private isWaiting(key: string): boolean {
    return this.clock.now().getTime() < (this.waiting.get(key)?.until ?? 0);
  }

  private put(waiting: Omit<Waiting, 'until'>, ms: number): void {
    const key = keyOf(waiting.line);
    this.waiting.delete(key);
    this.waiting.set(key, { ...waiting, until: this.clock.now().getTime() + ms });
    const [oldest] = this.waiting.keys();
    if (this.waiting.size > MOST && oldest !== undefined) this.waiting.delete(oldest);
  }
}

const keyOf = ({ spaceId, id }: Line): string => `${spaceId} ${id}`;

/**
 * That a row is none of those that are put off.
 * @param space @param id columns of the row
 * @param at number of the first of two parameters, the `columns`
 */
export const notPutOff = (space: string, id: string, at: number): string =>
  `not exists (select 1 from unnest($${at}::uuid[], $${at + 1}::text[]) as w (space_id, id)
    where w.space_id = ${space} and w.id = ${id}::text)`;
