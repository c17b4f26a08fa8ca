import type { StoredEvent } from '../domain/event-record.ts';
import { readLog, readLogEnd, type Database, type LogPage, type LogPosition } from '../storage/index.ts';
import { earlier, endOf, isBefore, missesSome, type InCommits } from './positions.ts';

export interface SpaceLogOptions {
  readonly database: Database;
  readonly spaceId: string;
  /** Events kept in memory: the newest of the space, for all its subscribers together. */
  readonly window: number;
  /** Events read at once. */
  readonly page: number;
}

/** What is in memory of one of the two logs: what came in, in order and without a hole. */
type Window = StoredEvent[];

/**
 * The newest events of one space, read once for all who follow it: what commits did, and the notices beside them, each in a window between
 * `start` and `end`; older events are read page by page.
 */
export class SpaceLog {
  readonly spaceId: string;
  private readonly options: SpaceLogOptions;
  private events: Window = [];
  private notices: Window = [];
  private start: LogPosition;
  private stop: LogPosition;
  private readonly waiting = new Set<() => void>();
  private readonly reading = new Map<string, Promise<LogPage>>();
  private refreshing: Promise<void> | null = null;
  private again = false;

  private constructor(options: SpaceLogOptions, { events, notices, head, keptFrom }: LogPage) {
    this.options = options;
    this.spaceId = options.spaceId;
    this.events = [...events];
    this.notices = [...notices];
    const notice = before(notices.length < options.window ? undefined : notices[0]);
    const [first] = events;
    const whole = first === undefined || events.length < options.window;
    this.start = whole ? endOf(keptFrom - 1, notice) : { commit: first.commit, n: first.n - 1, notice };
    this.stop = endOf(Math.max(head, keptFrom - 1), lastOf(notices, notice));
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
    return !isBefore(position, this.start) && position.notice >= this.start.notice;
  }

  /** The same place, but not before notices of which there are none any more. */
  notBefore(position: LogPosition): LogPosition {
    return { ...position, notice: Math.max(position.notice, this.start.notice) };
  }

  /** The first event after a position that memory reaches; null = nothing yet. */
  next(position: LogPosition): StoredEvent | null {
    return earlier(this.events[this.eventsUntil(position)] ?? null, this.notices[this.noticesUntil(position)] ?? null);
  }

  /** Of what commits did after a position, what is in memory, at most `count`. */
  ahead(position: InCommits, count: number): readonly StoredEvent[] {
    const from = this.eventsUntil(position);
    return this.events.slice(from, from + count);
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

  /** Reads what came since; calls that come meanwhile are answered by one further reading. @throws Unavailable */
  refresh(): Promise<void> {
    this.again = true;
    return (this.refreshing ??= this.catchUp());
  }

  /** What comes after a position that memory does not reach. Asked for by many at once it is read once. @throws Unavailable */
  page(position: LogPosition): Promise<LogPage> {
    const key = `${position.commit}.${position.n}.${position.notice}`;
    const known = this.reading.get(key);
    if (known) return known;
    const { database, page } = this.options;
    const reading = readLog(database, this.spaceId, position, page).finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
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
        const notice = lastOf(read.notices, this.stop.notice);
        const full = read.events.length === page;
        this.stop =
          last && full
            ? { commit: last.commit, n: last.n, notice }
            : endOf(Math.max(read.head, this.stop.commit), notice);
        if (full || read.notices.length === page) this.again = true;
        if (last || read.notices.length > 0) this.add(read);
      }
    } finally {
      this.refreshing = null; // in the same step as the last look at `again`: no call falls in between
    }
  }

  private eventsUntil(position: InCommits): number {
    return countWhile(this.events, (event) => !isBefore(position, event));
  }

  private noticesUntil(position: LogPosition): number {
    return countWhile(this.notices, ({ notice }) => (notice ?? 0) <= position.notice);
  }

  /** Events were removed that were not read yet: memory begins anew after them, so that it has no hole. */
  private forget(keptFrom: number): void {
    this.events = [];
    this.notices = [];
    this.start = endOf(keptFrom - 1, this.stop.notice);
    this.stop = this.start;
  }

  /** What was removed from the log is not shown from memory either: it may have been erased for good. */
  private forgetBefore(keptFrom: number): void {
    if (!isBefore(this.start, endOf(keptFrom - 1))) return;
    this.events = this.events.filter(({ commit }) => commit >= keptFrom);
    this.notices = this.notices.filter(({ commit }) => commit >= keptFrom);
    this.start = endOf(keptFrom - 1, this.start.notice);
  }

  private add({ events, notices }: LogPage): void {
    this.events.push(...events);
    this.notices.push(...notices);
    const removed = this.trimmed(this.events);
    if (removed) this.start = { commit: removed.commit, n: removed.n, notice: this.start.notice };
    this.start = { ...this.start, notice: this.trimmed(this.notices)?.notice ?? this.start.notice };
    this.wakeAll();
  }

  /**
   * In large steps: taking one event off a long list for each that comes would copy the list each time.
   * @returns the last one that went
   */
  private trimmed(window: Window): StoredEvent | undefined {
    const excess = window.length - this.options.window;
    return excess > this.options.window / 4 ? window.splice(0, excess).at(-1) : undefined;
  }
}

const before = (first: StoredEvent | undefined): number => (first?.notice ?? 1) - 1;

const lastOf = (notices: readonly StoredEvent[], known: number): number => notices.at(-1)?.notice ?? known;

/** How many at the beginning of a list, which is in order, are so. */
function countWhile(window: Window, holds: (event: StoredEvent) => boolean): number {
  let [low, high] = [0, window.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const event = window[middle];
    if (event && holds(event)) low = middle + 1;
    else high = middle;
  }
  return low;
}
