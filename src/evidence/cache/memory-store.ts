import { LRUCache } from 'lru-cache';
import { cosineOf, evictedAt, type CacheEntry } from './cache-entry.ts';
import type { CacheLimits } from './cache-settings.ts';
import type { CacheStore, Neighbour, Withdrawal } from './cache-store.ts';

interface Kept {
  readonly place: string;
  readonly entry: CacheEntry;
}

/** Cached questions in this process: all places together hold `cache.memoryEntries`, a session `cache.sessionEntries`. */
export class MemoryStore implements CacheStore {
  readonly kind = 'MEMORY';
  private readonly limits: CacheLimits;
  private readonly entries: LRUCache<string, Kept>;
  private readonly withdrawn = new Map<string, number>();

  constructor(limits: CacheLimits) {
    this.limits = limits;
    this.entries = new LRUCache({ max: limits['cache.memoryEntries'] });
  }

  get size(): number {
    return this.entries.size;
  }

  clear(): void {
    this.entries.clear();
  }

  read(place: string, hash: string, now: number): Promise<CacheEntry | null> {
    return Promise.resolve(this.current(keyOf(place, hash), now));
  }

  nearest(place: string, vector: Float32Array, count: number, least: number, now: number): Promise<Neighbour[]> {
    const near: Neighbour[] = [];
    const ended: string[] = [];
    for (const [key, kept] of this.entries.entries()) {
      if (evictedAt(kept.entry) <= now) ended.push(key);
      else if (kept.place === place && kept.entry.question.vector !== null) {
        const cosine = cosineOf(vector, kept.entry.question.vector);
        if (cosine >= least) near.push({ entry: kept.entry, cosine });
      }
    }
    for (const key of ended) this.entries.delete(key);
    return Promise.resolve(near.sort((a, b) => b.cosine - a.cosine).slice(0, count));
  }

  write(place: string, entry: CacheEntry, now: number): Promise<void> {
    if ((this.withdrawn.get(keyOf(place, entry.origin)) ?? 0) > now) return Promise.resolve();
    const key = keyOf(place, entry.question.hash);
    this.entries.delete(key);
    this.makeRoom(place, entry.session);
    this.entries.set(key, { place, entry });
    return Promise.resolve();
  }

  used(place: string, hash: string, now: number): Promise<void> {
    const key = keyOf(place, hash);
    const entry = this.current(key, now);
    if (entry) this.entries.set(key, { place, entry: { ...entry, hits: entry.hits + 1 } });
    return Promise.resolve();
  }

  remove(place: string, hash: string): Promise<void> {
    this.entries.delete(keyOf(place, hash));
    return Promise.resolve();
  }

  withdraw({ place, origin, until }: Withdrawal, now: number): Promise<void> {
    for (const [key, kept] of this.all())
      if (kept.place === place && kept.entry.origin === origin) this.entries.delete(key);
    for (const [key, end] of this.withdrawn) if (end <= now) this.withdrawn.delete(key);
    this.withdrawn.set(keyOf(place, origin), until);
    return Promise.resolve();
  }

  private current(key: string, now: number): CacheEntry | null {
    // Looking at it is no use of it: `used` is.
    const kept = this.entries.peek(key);
    if (kept === undefined) return null;
    if (evictedAt(kept.entry) > now) return kept.entry;
    this.entries.delete(key);
    return null;
  }

  /** The most recently used first; a copy, as entries go while it is walked. */
  private all(): [string, Kept][] {
    return [...this.entries.entries()];
  }

  private makeRoom(place: string, session: string): void {
    const { 'cache.sessionEntries': most, 'cache.memoryEntries': all } = this.limits;
    // All sessions together hold no more than that: nothing has to be counted.
    if (most >= all || this.entries.size < most) return;
    const mine = this.all().filter(([, kept]) => kept.place === place && kept.entry.session === session);
    for (const [key] of mine.slice(most - 1)) this.entries.delete(key);
  }
}

const keyOf = (place: string, name: string): string => `${place} ${name}`;
