import type { StoredEvent } from '../domain/event-record.ts';
import { readLog, readLogEnd, type Database, type LogPage, type LogPosition } from '../storage/index.ts';
import { endOf, isBefore, missesSome } from './positions.ts';

export interface SpaceLogOptions {
  readonly database: Database;
  readonly spaceId: string;
  /** Events kept in memory: the newest of the space, for all its subscribers together. */
  readonly window: number;
  /** Events read at once. */
  readonly page: number;
}

/**
 * The newest events of one space, read once for all who follow it. What came in is in `window`, in order and without a
 * hole, between `start` and `end`; older events are read page by page.
 */
export class SpaceLog {
  readonly spaceId: string;
  private readonly options: SpaceLogOptions;
  private window: StoredEvent[] = [];
  private start: LogPosition;
  private stop: LogPosition;
  private readonly waiting = new Set<() => void>();
  private readonly reading = new Map<string, Promise<LogPage>>();
  private refreshing: Promise<void> | null = null;
  private again = false;

  private constructor(options: SpaceLogOptions, { events, head, keptFrom }: LogPage) {
    this.options = options;
    this.spaceId = options.spaceId;
    this.window = [...events];
    const [first] = events;
    const whole = first === undefined || events.length < options.window;
    this.start = whole ? endOf(keptFrom - 1) : { commit: first.commit, n: first.n - 1 };
    this.stop = endOf(Math.max(head, keptFrom - 1));
  }

  /** @throws Unavailable */
  static async open(options: SpaceLogOptions): Promise<SpaceLog> {
    return new SpaceLog(options, await readLogEnd(options.database, options.spaceId, options.window));
  }

  /** After the last event that was read. */
  get end(): LogPosition {
    return this.stop;
  }

  /** Is all that comes after this position in memory? */
  reaches(position: LogPosition): boolean {
    return !isBefore(position, this.start);
  }

  /** The first event after a position that memory reaches; null = nothing yet. */
  next(position: LogPosition): StoredEvent | null {
    return this.window[this.indexAfter(position)] ?? null;
  }

  /** Events in memory after a position, at most `count`. */
  ahead(position: LogPosition, count: number): readonly StoredEvent[] {
    const from = this.indexAfter(position);
    return this.window.slice(from, from + count);
  }

  private indexAfter(position: LogPosition): number {
    let [low, high] = [0, this.window.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const event = this.window[middle];
      if (event && !isBefore(position, event)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Calls back once, when there is more, or when the log has failed. @returns takes it back */
  whenMore(wake: () => void): () => void {
    this.waiting.add(wake);
    return () => void this.waiting.delete(wake);
  }

  wakeAll(): void {
    const woken = [...this.waiting];
    this.waiting.clear();
    for (const wake of woken) wake();
  }

  /** Reads what was committed since; calls that come meanwhile are answered by one further reading. @throws Unavailable */
  refresh(): Promise<void> {
    this.again = true;
    return (this.refreshing ??= this.catchUp());
  }

  private async catchUp(): Promise<void> {
    try {
      while (this.again) {
        this.again = false;
        const { database, page } = this.options;
        const read = await readLog(database, this.spaceId, this.stop, page);
        if (missesSome(this.stop, read.keptFrom)) this.forget(read.keptFrom);
        else this.forgetBefore(read.keptFrom);
        const last = read.events.at(-1);
        if (last && read.events.length === page) {
          this.stop = last;
          this.again = true;
        } else {
          this.stop = endOf(Math.max(read.head, this.stop.commit));
        }
        if (last) this.add(read.events);
      }
    } finally {
      this.refreshing = null; // in the same step as the last look at `again`: no call falls in between
    }
  }

  /** Events were removed that were not read yet: memory begins anew after them, so that it has no hole. */
  private forget(keptFrom: number): void {
    this.window = [];
    this.start = endOf(keptFrom - 1);
    this.stop = this.start;
  }

  /** What was removed from the log is not shown from memory either: it may have been erased for good. */
  private forgetBefore(keptFrom: number): void {
    if (!isBefore(this.start, endOf(keptFrom - 1))) return;
    this.window = this.window.filter(({ commit }) => commit >= keptFrom);
    this.start = endOf(keptFrom - 1);
  }

  private add(events: readonly StoredEvent[]): void {
    this.window.push(...events);
    const excess = this.window.length - this.options.window;
    // In large steps: taking one event off a long list for each that comes would copy the list each time.
    if (excess > this.options.window / 4) {
      const removed = this.window.splice(0, excess);
      this.start = removed.at(-1) ?? this.start;
    }
    this.wakeAll();
  }

  /** What comes after a position that memory does not reach. Asked for by many at once it is read once. @throws Unavailable */
  page(position: LogPosition): Promise<LogPage> {
    const key = `${position.commit}.${position.n}`;
    const known = this.reading.get(key);
    if (known) return known;
    const { database, page } = this.options;
    const reading = readLog(database, this.spaceId, position, page).finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }
}
