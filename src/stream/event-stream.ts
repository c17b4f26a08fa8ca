import { InvalidInput, Unavailable } from '../domain/errors.ts';
import type { StoredEvent } from '../domain/event-record.ts';
import type { Scope } from '../domain/scope.ts';
import type { StreamLimits } from './stream-settings.ts';
import { jobsCalled, logEnds, type Database, type LogPosition, type Reader } from '../storage/index.ts';
import { SpaceLog } from './space-log.ts';
import { EventSubscriber, type EventFilter, type EventSubscription, type SelectEvents } from './subscription.ts';

export interface EventStreamOptions {
  readonly database: Database;
  readonly settings: StreamLimits;
}

export interface FollowRequest extends EventFilter {
  readonly spaceId: string;
  /** null = from now on. */
  readonly after: LogPosition | null;
  /** null or left out = all that the filter lets through. */
  readonly selection?: Selection | null;
}

/** What is wanted by what the record says now: read as the caller sees it, by who knows what the record says. */
export interface Selection {
  readonly scope: Scope;
  readonly select: (sql: Reader, events: readonly StoredEvent[]) => Promise<ReadonlySet<StoredEvent>>;
}

/** Looks without a subscriber after which the newest events of a space are let go. */
const IDLE_POLLS = 50;

interface Followed {
  readonly log: SpaceLog;
  readonly subscribers: Set<EventSubscriber>;
  /** Subscribers, and those that are about to be. */
  users: number;
  idle: number;
}

/**
 * The commit log as it grows, for all subscribers of this process. Each space is read once, however many follow it: at once
 * after a commit of this process, and at every look (`stream.pollMs`) after one of another process. Looking costs one
 * statement for all spaces; NOTIFY would spare it, and put a lock of the whole database into every commit.
 */
export class EventStream {
  private readonly options: EventStreamOptions;
  private readonly spaces = new Map<string, Promise<Followed>>();
  private readonly followed = new Map<string, Followed>();
  private timer: NodeJS.Timeout | null = null;
  private stopListening: (() => void) | null = null;
  private polling = false;
  private failingSince: number | null = null;
  private live = 0;
  private closed = false;

  constructor(options: EventStreamOptions) {
    this.options = options;
  }

  /** Subscribers that are being served. */
  get subscribers(): number {
    return this.live;
  }

  /** Commits that the slowest of them is behind. */
  get lag(): number {
    let most = 0;
    for (const { subscribers } of this.followed.values())
      for (const following of subscribers) most = Math.max(most, following.lag);
    return most;
  }

  /**
   * Follows the log of a space: what it has after a position, then what comes, each event once and in order. Events that
   * are private to others are left out.
   * @throws InvalidInput when the position lies ahead of the space; Unavailable, also when there are too many
   */
  async follow(request: FollowRequest): Promise<EventSubscription> {
    const most = this.options.settings['stream.maxSubscriptions'];
    if (this.closed) throw new Unavailable('subscriptions', 'the server is stopping', 1);
    if (this.live >= most) throw new Unavailable('subscriptions', `this server has ${most} subscribers already`, 5);
    this.live += 1;
    try {
      return await this.begin(request);
    } catch (error) {
      this.live -= 1;
      throw error;
    }
  }

  /** Ends all subscriptions. */
  close(): void {
    this.closed = true;
    for (const { subscribers } of this.followed.values()) {
      for (const following of [...subscribers]) void following.return();
    }
    this.sleep();
    this.spaces.clear();
    this.followed.clear();
  }

  private async begin(request: FollowRequest): Promise<EventSubscription> {
    const followed = await this.followedSpace(request.spaceId);
    followed.users += 1;
    try {
      const from = await positionIn(followed.log, request.after);
      // After the place to begin at is known: a job is named before it, or told of after it.
      const jobs = await this.jobsOf(request);
      const onEnd = (): void => {
        followed.subscribers.delete(following);
        followed.users -= 1;
        this.live -= 1;
      };
      const select = this.selectBy(request.selection);
      const following = new EventSubscriber({ log: followed.log, from, filter: request, select, jobs, onEnd });
      followed.subscribers.add(following);
      if (this.closed) void following.return();
      return following;
    } catch (error) {
      followed.users -= 1;
      throw error;
    }
  }

  private selectBy(selection: Selection | null = null): SelectEvents | null {
    if (selection === null) return null;
    const { scope, select } = selection;
    return (events) => this.options.database.read(scope, (sql) => select(sql, events));
  }

  private jobsOf({ spaceId, job }: FollowRequest): Promise<string[]> | string[] {
    return job?.called ? jobsCalled(this.options.database, spaceId, job.called) : [];
  }

  private followedSpace(spaceId: string): Promise<Followed> {
    const known = this.spaces.get(spaceId);
    if (known) return known;
    const { database, settings } = this.options;
    const opening = SpaceLog.open({
      database,
      spaceId,
      window: settings['stream.window'],
      page: settings['stream.page'],
    }).then((log) => {
      const followed: Followed = { log, subscribers: new Set(), users: 0, idle: 0 };
      if (!this.closed) this.followed.set(spaceId, followed);
      return followed;
    });
    this.spaces.set(spaceId, opening);
    opening.catch(() => this.spaces.delete(spaceId));
    this.watch();
    return opening;
  }

  private watch(): void {
    if (this.timer !== null || this.closed) return;
    this.stopListening = this.options.database.onCommit((spaceId) => {
      const followed = this.followed.get(spaceId);
      if (followed) void followed.log.refresh().catch((error: unknown) => this.failed(error));
    });
    this.timer = setInterval(() => void this.poll(), this.options.settings['stream.pollMs']);
    this.timer.unref();
  }

  private sleep(): void {
    this.stopListening?.();
    this.stopListening = null;
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  /** Looks which spaces have grown by the hand of others. */
  private async poll(): Promise<void> {
    this.letGo();
    if (this.polling || this.followed.size === 0) return;
    this.polling = true;
    try {
      const ends = await logEnds(this.options.database, [...this.followed.keys()]);
      const grown = [...this.followed.values()].filter(({ log }) => {
        const end = ends.get(log.spaceId);
        return end && (end.commit > log.end.commit || end.notice > log.end.notice);
      });
      await Promise.all(grown.map(({ log }) => log.refresh()));
      this.failingSince = null;
    } catch (error) {
      this.failed(error);
    } finally {
      this.polling = false;
    }
  }

  private letGo(): void {
    for (const [spaceId, followed] of this.followed) {
      followed.idle = followed.users > 0 ? 0 : followed.idle + 1;
      if (followed.idle < IDLE_POLLS) continue;
      this.followed.delete(spaceId);
      this.spaces.delete(spaceId);
    }
    if (this.spaces.size === 0) this.sleep();
  }

  /** A blink of the database costs nobody a subscription; an outage is reported to all, who come back with their cursors. */
  private failed(error: unknown): void {
    this.failingSince ??= performance.now();
    if (performance.now() - this.failingSince < this.options.settings['stream.patienceMs']) return;
    const outage =
      error instanceof Unavailable ? error : new Unavailable('database', 'the log cannot be read', 5, { cause: error });
    for (const { subscribers } of this.followed.values())
      for (const following of [...subscribers]) following.fail(outage);
  }
}

/** Where to begin. "Now" is after all that was committed before this was asked for. */
async function positionIn(log: SpaceLog, after: LogPosition | null): Promise<LogPosition> {
  if (after === null || after.commit > log.end.commit) await log.refresh();
  if (after !== null && after.commit > log.end.commit) throw aheadOfSpace();
  return after ?? log.end;
}

const aheadOfSpace = (): InvalidInput =>
  new InvalidInput(
    'expected a cursor of this space as it stands, got one that is ahead of it: was an older copy put back? ' +
      'Read the present anew, and subscribe after its `streamCursor`',
    ['after'],
  );
