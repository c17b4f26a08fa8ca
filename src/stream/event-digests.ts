import type { EventKind } from '../domain/event-record.ts';
import type { LogPosition } from '../storage/index.ts';
import type { EventSubscription, StreamItem } from './subscription.ts';

/** What happened in a while, as one. */
export interface Digest {
  /** How many events of each kind, the most frequent kind first. */
  readonly counts: ReadonlyMap<EventKind | 'GAP', number>;
  /** The first ones, in order. */
  readonly first: readonly StreamItem[];
  /** Numbers of the first and the last commit. */
  readonly from: number;
  readonly to: number;
  /** After the last of them. */
  readonly at: LogPosition;
}

/** Events of a digest that are shown themselves. */
const SHOWN = 10;
const DONE = { done: true, value: undefined } as const;

type Next = Promise<IteratorResult<StreamItem, undefined>>;

/**
 * Events a digest at a time: one begins with the first event after the last digest, and ends when its time is over. A burst of 10,000
 * events is a message or two; where nothing happens nothing comes. It holds counts and a few events, however many there are.
 */
export class EventDigests implements AsyncIterableIterator<Digest, undefined> {
  private readonly events: EventSubscription;
  private readonly windowMs: number;
  /** The next event, which is waited for across digests. */
  private coming: Next | null = null;

  constructor(events: EventSubscription, windowMs: number) {
    this.events = events;
    this.windowMs = windowMs;
  }

  async next(): Promise<IteratorResult<Digest, undefined>> {
    const first = await this.take();
    if (first.done === true) return DONE;
    const collected = new Collected(first.value);
    let over: NodeJS.Timeout | undefined;
    const timeIsUp = new Promise<null>((resolve) => {
      over = setTimeout(resolve, this.windowMs, null);
    });
    try {
      for (;;) {
        this.coming ??= this.events.next();
        const next = await Promise.race([timeIsUp, this.coming]);
        if (next === null) break;
        this.coming = null;
        if (next.done === true) {
          this.coming = Promise.resolve(DONE);
          break;
        }
        collected.add(next.value);
      }
    } catch (error) {
      // What was collected is told first: its cursor is the place to come back to.
      this.coming = Promise.reject(error instanceof Error ? error : new Error(String(error)));
      this.coming.catch(() => undefined);
    } finally {
      clearTimeout(over);
    }
    return { done: false, value: collected.digest() };
  }

  async return(): Promise<IteratorResult<Digest, undefined>> {
    await this.events.return();
    return DONE;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private take(): Next {
    const coming = this.coming ?? this.events.next();
    this.coming = null;
    return coming;
  }
}

class Collected {
  private readonly counts = new Map<EventKind | 'GAP', number>();
  private readonly first: StreamItem[] = [];
  private readonly from: number;
  private last: StreamItem;

  constructor(item: StreamItem) {
    this.from = item.kind === 'gap' ? item.from : item.event.commit;
    this.last = item;
    this.add(item);
  }

  add(item: StreamItem): void {
    const kind = item.kind === 'gap' ? 'GAP' : item.event.kind;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    if (this.first.length < SHOWN) this.first.push(item);
    this.last = item;
  }

  digest(): Digest {
    const { first, from, last } = this;
    const counts = new Map([...this.counts].toSorted(([, a], [, b]) => b - a));
    return { counts, first, from, to: last.kind === 'gap' ? last.to : last.event.commit, at: last.at };
  }
}
