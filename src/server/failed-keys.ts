import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/time.ts';

interface Count {
  failures: number;
  readonly until: number;
}

const WINDOW_MS = 60_000;
/** Addresses and keys that are remembered: a bound on memory, not on attackers. */
const REMEMBERED = 20_000;

/**
 * Wrong keys by address. Past the limit an address is let in only with a key that was right from there before: guessing
 * ends, and whoever shares the address with the guesser goes on working.
 */
export class FailedKeys {
  private readonly perMinute: number;
  private readonly clock: Clock;
  private readonly counts = new LRUCache<string, Count>({ max: REMEMBERED });
  private readonly right = new LRUCache<string, true>({ max: REMEMBERED });

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute;
    this.clock = clock;
  }

  /** Seconds until this key may be tried from this address; 0 = now. */
  wait(address: string, presented: string): number {
    const count = this.counts.get(address);
    const now = this.clock.now().getTime();
    if (!count || count.until <= now || count.failures < this.perMinute) return 0;
    return this.right.has(pair(address, presented)) ? 0 : Math.ceil((count.until - now) / 1000);
  }

  succeeded(address: string, presented: string): void {
    this.right.set(pair(address, presented), true);
  }

  failed(address: string): void {
    const now = this.clock.now().getTime();
    const count = this.counts.get(address);
    if (count && count.until > now) count.failures += 1;
    else this.counts.set(address, { failures: 1, until: now + WINDOW_MS });
  }
}

const pair = (address: string, presented: string): string =>
  `${address} ${createHash('sha256').update(presented).digest('base64')}`;
