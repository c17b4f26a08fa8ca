import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/time.ts';

interface Spent {
  points: number;
  readonly until: number;
}

const WINDOW_MS = 60_000;
const REMEMBERED = 20_000;

/**
 * What each key may spend in a minute, in cost points, not in requests: aliases and large pages count as what they are.
 */
export class CostBudget {
  private readonly perMinute: number;
  private readonly clock: Clock;
  /** Made for the first who has a key: room for so many takes 2 ms to make. */
  private spent: LRUCache<string, Spent> | null = null;

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute;
    this.clock = clock;
  }

  /** Takes `cost` points off; returns 0, or the seconds to wait when they are not there. */
  take(key: string | null, cost: number): number {
    if (key === null) return 0; // a loopback server without keys has one caller, its owner
    this.spent ??= new LRUCache({ max: REMEMBERED });
    const now = this.clock.now().getTime();
    const known = this.spent.get(key);
    const current = known && known.until > now ? known : { points: 0, until: now + WINDOW_MS };
    if (current !== known) this.spent.set(key, current);
    if (current.points + cost > this.perMinute) return Math.ceil((current.until - now) / 1000);
    current.points += cost;
    return 0;
  }
}
