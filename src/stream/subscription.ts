import type { EventKind, StoredEvent } from '../domain/event-record.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import type { LogPosition } from '../storage/index.ts';
import { earlier, endOf, missesSome, movedTo } from './positions.ts';
import type { SpaceLog } from './space-log.ts';

/** What a subscriber wants to see. */
export interface EventFilter {
  /** Sees what is shared, and what is private to this owner. */
  readonly owner: string;
  /** null = all. */
  readonly kinds: ReadonlySet<EventKind> | null;
  /** Only what is about one of these entities; null = whatever it is about. */
  readonly about: ReadonlySet<EntityId> | null;
  /** Only what this job did, and how it goes; null = whoever did it. */
  readonly job: FollowedJob | null;
}

/** Which of some events are wanted, by what the record says of them now. Asked of a page at a time. @throws Unavailable */
export type SelectEvents = (events: readonly StoredEvent[]) => Promise<ReadonlySet<StoredEvent>>;

/** A job, or those that are started under a key. */
export interface FollowedJob {
  /** `job_…`, those that are known beside those which the log names under the key. */
  readonly ids: ReadonlySet<string>;
  /** null = those alone. */
  readonly called: string | null;
}

/** What a stream brings: an event, or the news that some are no longer kept. `at` is where it goes on from. */
export type StreamItem =
  | {
      readonly kind: 'event';
      readonly event: StoredEvent;
      readonly at: LogPosition;
      /** What is at hand after it, of all owners and kinds, a page at most: what is read for it may be read for them too. */
      readonly ahead: () => readonly StoredEvent[];
    }
  | { readonly kind: 'gap'; readonly from: number; readonly to: number; readonly at: LogPosition };

export interface EventSubscription extends AsyncIterableIterator<StreamItem, undefined> {
  /** Ends it at once, also while `next` waits; what it holds is let go. */
  return(): Promise<IteratorResult<StreamItem, undefined>>;
}

const items = new WeakMap<StoredEvent, Map<string, StreamItem>>();

/** One for all who follow and have come as far: what is made of it, a cursor among it, can be shared. */
function itemOf(event: StoredEvent, at: LogPosition, ahead: () => readonly StoredEvent[]): StreamItem {
  const ofEvent = items.get(event) ?? new Map<string, StreamItem>();
  items.set(event, ofEvent);
  const place = `${at.commit}.${at.n}.${at.notice}`;
  const known = ofEvent.get(place);
  if (known) return known;
  const item = { kind: 'event', event, at, ahead } as const;
  ofEvent.set(place, item);
  return item;
}

/** As many as one statement reads well, and as a reader may not get to. */
const AHEAD = 100;

const DONE = { done: true, value: undefined } as const;

export interface Following {
  readonly log: SpaceLog;
  readonly from: LogPosition;
  readonly filter: EventFilter;
  /** null = all that the filter lets through. */
  readonly select: SelectEvents | null;
  /** Those that the log names already under the key that is followed. */
  readonly jobs: readonly string[];
  readonly onEnd: () => void;
}

/**
 * One subscriber on its way through the log. It holds a position, not a queue: who reads slowly falls back to older pages
 * of the log and costs no memory. `next` must be called by one consumer, one call after the other.
 */
export class EventSubscriber implements EventSubscription {
  private readonly log: SpaceLog;
  private readonly filter: EventFilter;
  private readonly select: SelectEvents | null;
  private readonly onEnd: () => void;
  private position: LogPosition;
  /** Of a page that was read, what is still to be shown. */
  private backlog: StoredEvent[] = [];
  private readonly jobs: Set<string>;
  /** Of those at hand that were looked up together: whether each is wanted. */
  private selected = new Map<StoredEvent, boolean>();
  private ended = false;
  private failure: Error | null = null;
  private wake: (() => void) | null = null;

  constructor({ log, from, filter, select, jobs, onEnd }: Following) {
    this.log = log;
    this.position = from;
    this.filter = filter;
    this.select = select;
    this.onEnd = onEnd;
    this.jobs = new Set([...(filter.job?.ids ?? []), ...jobs]);
  }

  /** Commits of the log that it has still to see. */
  get lag(): number {
    return Math.max(0, this.log.end.commit - this.position.commit);
  }

  async next(): Promise<IteratorResult<StreamItem, undefined>> {
    while (!this.ended) {
      const item = this.shown() ?? (await this.read());
      if (item !== null && (await this.isSelected(item))) return this.isOver() ? DONE : { done: false, value: item };
    }
    if (this.failure !== null) {
      const error = this.failure;
      this.failure = null;
      throw error;
    }
    return DONE;
  }

  return(): Promise<IteratorResult<StreamItem, undefined>> {
    this.end();
    return Promise.resolve(DONE);
  }

  /** Ends it with an error that its consumer gets. */
  fail(error: Error): void {
    if (this.ended) return;
    this.failure = error;
    this.end();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The next event that is at hand and is to be shown. */
  private shown(): StreamItem | null {
    const waiting = this.backlog.shift();
    if (waiting) return this.moved(waiting, () => this.backlog.slice(0, AHEAD));
    if (!this.log.reaches(this.position)) return null;
    for (let event = this.log.next(this.position); event !== null; event = this.log.next(this.position)) {
      if (this.matches(event)) return this.moved(event, () => this.log.ahead(event, AHEAD));
      this.position = movedTo(event, this.position);
    }
    return null;
  }

  /** A page of older events, or the time until there is more. */
  private async read(): Promise<StreamItem | null> {
    if (this.log.reaches(this.position)) {
      await this.more();
      return null;
    }
    const { events, notices, head, keptFrom } = await this.log.page(this.position);
    if (missesSome(this.position, keptFrom)) {
      const from = this.position.commit + 1;
      this.position = endOf(keptFrom - 1, this.position.notice);
      return { kind: 'gap', from, to: keptFrom - 1, at: this.position };
    }
    const all = inOneLine(events, notices);
    this.backlog = all.filter((event) => this.matches(event));
    // Where nothing of the page is to be shown, the next one begins after it.
    if (this.backlog.length === 0) {
      const end = all.reduce((position, event) => movedTo(event, position), this.position);
      this.position =
        all.length > 0 ? end : this.log.notBefore(endOf(Math.max(head, this.position.commit), this.position.notice));
    }
    return null;
  }

  private more(): Promise<void> {
    return new Promise((resolve) => {
      const forget = this.log.whenMore(resolve);
      this.wake = () => {
        forget();
        resolve();
      };
    });
  }

  private moved(event: StoredEvent, ahead: () => readonly StoredEvent[]): StreamItem {
    this.position = movedTo(event, this.position);
    return itemOf(event, this.position, ahead);
  }

  /** What is at hand behind an event is looked up with it, and looked at again when its turn comes. */
  private async isSelected(item: StreamItem): Promise<boolean> {
    if (item.kind === 'gap' || this.select === null) return true;
    const known = this.selected.get(item.event);
    if (known !== undefined) return known;
    const events = [item.event, ...item.ahead().filter((event) => this.matches(event))];
    const wanted = await this.select(events);
    this.selected = new Map(events.map((event) => [event, wanted.has(event)]));
    return wanted.has(item.event);
  }

  private matches(event: StoredEvent): boolean {
    const { filter } = this;
    const { owner, kind, about } = event;
    if (owner !== null && owner !== filter.owner) return false;
    // First, as a start that is not to be shown says which job it is.
    if (filter.job !== null && !this.isOfJob(event, filter.job)) return false;
    const ofWanted = filter.about === null || about.some((id) => filter.about?.has(id));
    return ofWanted && (filter.kinds === null || filter.kinds.has(kind));
  }

  /** A job that is started under the key is known from then on: its start is in the log before all that it does. */
  private isOfJob({ called, data: { job } }: StoredEvent, wanted: FollowedJob): boolean {
    if (typeof job !== 'string') return false;
    if (called !== null && called === wanted.called) this.jobs.add(job);
    return this.jobs.has(job);
  }

  private isOver(): boolean {
    return this.ended;
  }

  private end(): void {
    if (this.ended) return;
    this.ended = true;
    this.backlog = [];
    this.onEnd();
    this.wake?.();
  }
}

/** What commits did and the notices beside them, as one log. */
function inOneLine(events: readonly StoredEvent[], notices: readonly StoredEvent[]): StoredEvent[] {
  const line: StoredEvent[] = [];
  for (let [e, n] = [0, 0]; e < events.length || n < notices.length;) {
    const next = earlier(events[e] ?? null, notices[n] ?? null);
    if (next === null) break;
    line.push(next);
    if (next.notice === null) e += 1;
    else n += 1;
  }
  return line;
}
