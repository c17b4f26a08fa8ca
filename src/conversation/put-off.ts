import { Unavailable } from '../domain/errors.ts';
import type { Clock } from '../domain/time.ts';
import type { Tail } from './store-messages.ts';

type Conversation = Pick<Tail, 'spaceId' | 'conversationId'>;

/** After the first failure, then twice as long after each: a fault that passes is over soon, one that stays costs little. */
const FIRST_MS = 5_000;
const LONGEST_MS = 600_000;
/** Remembered at most, those that failed last. */
const MOST = 10_000;

interface Waiting extends Conversation {
  readonly failures: number;
  readonly until: number;
}

/**
 * Conversations that come after all others for a while, as they failed or wait for something: without it, as many of them as a pass takes
 * would be all that is ever tried. Kept in memory: a process that starts tries every one.
 */
export class PutOff {
  private readonly clock: Clock;
  private readonly waiting = new Map<string, Waiting>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** What it failed at that is away for all says nothing of it: it is tried again soon. */
  failed(conversation: Conversation, error: unknown): void {
    if (error instanceof Unavailable) {
      this.waits(conversation, FIRST_MS);
      return;
    }
    const failures = (this.waiting.get(keyOf(conversation))?.failures ?? 0) + 1;
    this.put(conversation, failures, Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)));
  }

  /** It has nothing to do before so long. */
  waits(conversation: Conversation, ms: number): void {
    this.put(conversation, this.waiting.get(keyOf(conversation))?.failures ?? 0, ms);
  }

  gotOn(conversation: Conversation): void {
    this.waiting.delete(keyOf(conversation));
  }

  /** Whose time has not come, as columns of a statement. */
  columns(): { readonly spaces: readonly string[]; readonly ids: readonly string[] } {
    const now = this.clock.now().getTime();
    const not = [...this.waiting.values()].filter(({ until }) => now < until);
    return { spaces: not.map(({ spaceId }) => spaceId), ids: not.map(({ conversationId }) => conversationId) };
  }

  private put({ spaceId, conversationId }: Conversation, failures: number, ms: number): void {
    const key = keyOf({ spaceId, conversationId });
    this.waiting.delete(key);
    this.waiting.set(key, { spaceId, conversationId, failures, until: this.clock.now().getTime() + ms });
    const [oldest] = this.waiting.keys();
    if (this.waiting.size > MOST && oldest !== undefined) this.waiting.delete(oldest);
  }
}

const keyOf = ({ spaceId, conversationId }: Conversation): string => `${spaceId} ${conversationId}`;

/**
 * That a row is none of those that are put off.
 * @param space @param id columns of the row
 * @param at number of the first of two parameters, the `columns`
 */
export const notPutOff = (space: string, id: string, at: number): string =>
  `not exists (select 1 from unnest($${at}::uuid[], $${at + 1}::uuid[]) as w (space_id, id) where w.space_id = ${space} and w.id = ${id})`;
