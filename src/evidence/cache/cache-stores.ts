import type { StoreKind } from '../../domain/cache-outcomes.ts';
import type { CacheEntry } from './cache-entry.ts';
import type { CacheLimits } from './cache-settings.ts';
import { NO_STORE, type CacheStore, type Neighbour, type Withdrawal } from './cache-store.ts';
import { MemoryStore } from './memory-store.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisStore } from './redis-store.ts';

export interface CacheStoresOptions {
  readonly limits: CacheLimits;
  /** null = this process caches by itself. */
  readonly redis: { readonly url: string; readonly password: string | null; readonly prefix: string } | null;
  /** Told what failed; nobody else hears of it. */
  readonly onFault: (error: unknown) => void;
  /** In this process; left out: `MemoryStore`. */
  readonly memory?: CacheStore & { clear(): void };
}

/** How the cache is served. */
export interface CacheCondition {
  readonly kind: StoreKind;
  /** false = not as it was configured. */
  readonly ok: boolean;
  readonly detail: string;
}

/**
 * One store out of three: Redis while it answers, else this process, else none. No operation rejects, and none waits longer than
 * `cache.operationMs` for each: one that fails is as if nothing were cached. When Redis comes back it is told first which evidence was
 * reported wrong meanwhile, and what this process kept is forgotten, as others may have reported that.
 */
export class CacheStores implements CacheStore {
  private readonly onFault: (error: unknown) => void;
  private readonly memory: CacheStore & { clear(): void };
  private readonly connection: RedisConnection | null;
  private readonly redis: RedisStore | null;
  private memoryFault: string | null = null;
  private missed: Withdrawal[] = [];

  constructor({ limits, redis, onFault, memory }: CacheStoresOptions) {
    this.onFault = onFault;
    this.memory = memory ?? new MemoryStore(limits);
    this.connection = redis && new RedisConnection({ ...redis, limits, onReady: () => this.catchUp() });
    this.redis = this.connection && redis && new RedisStore(this.connection.commands, limits, redis.prefix);
  }

  get kind(): StoreKind {
    if (this.connection?.state.kind === 'ready') return 'REDIS';
    return this.memoryFault === null ? 'MEMORY' : 'NONE';
  }

  get condition(): CacheCondition {
    const state = this.connection?.state;
    const here = this.memoryFault === null ? 'this process caches by itself' : `nothing is cached: ${this.memoryFault}`;
    const { kind } = this;
    if (state?.kind === 'ready') return { kind, ok: true, detail: 'Redis' };
    if (state?.kind === 'away') return { kind, ok: false, detail: `Redis is away: ${state.message}; ${here}` };
    const detail = state ? `Redis is being connected; ${here}` : here;
    return { kind, ok: this.memoryFault === null, detail };
  }

  start(): void {
    this.connection?.start();
  }

  stop(): void {
    this.connection?.stop();
  }

  read(place: string, hash: string, now: number): Promise<CacheEntry | null> {
    return this.ask((store) => store.read(place, hash, now), null);
  }

  nearest(place: string, vector: Float32Array, count: number, least: number, now: number): Promise<Neighbour[]> {
    return this.ask((store) => store.nearest(place, vector, count, least, now), []);
  }

  write(place: string, entry: CacheEntry, now: number): Promise<void> {
    return this.ask((store) => store.write(place, entry, now), undefined);
  }

  used(place: string, hash: string, now: number): Promise<void> {
    return this.ask((store) => store.used(place, hash, now), undefined);
  }

  remove(place: string, hash: string): Promise<void> {
    return this.ask((store) => store.remove(place, hash), undefined);
  }

  /** In both stores: what is wrong here is wrong there too. */
  async withdraw(report: Withdrawal, now: number): Promise<void> {
    await this.memory.withdraw(report, now).catch((error: unknown) => this.memoryFailed(error));
    if (this.redis === null) return;
    // Kept until Redis has confirmed it, so that nothing is lost between a failure and the next connection.
    this.missed = [...this.missed.filter(({ until }) => until > now), report];
    if (this.connection?.state.kind !== 'ready') return;
    try {
      await this.redis.withdraw(report);
      this.missed = this.missed.filter((one) => one !== report);
    } catch (error) {
      this.redisFailed(error);
    }
  }

  /** With the first store that answers; where none does, as if nothing were cached. */
  private async ask<T>(work: (store: CacheStore) => Promise<T>, nothing: T): Promise<T> {
    if (this.redis && this.connection?.state.kind === 'ready') {
      try {
        return await work(this.redis);
      } catch (error) {
        this.redisFailed(error);
        return nothing;
      }
    }
    try {
      const answer = await work(this.memoryFault === null ? this.memory : NO_STORE);
      return answer;
    } catch (error) {
      this.memoryFailed(error);
      return nothing;
    }
  }

  private async catchUp(): Promise<void> {
    // Reports come while others are handed on.
    for (let [report] = this.missed; report; [report] = this.missed) {
      await this.redis?.withdraw(report);
      this.missed = this.missed.filter((one) => one !== report);
    }
    this.memory.clear();
  }

  private redisFailed(error: unknown): void {
    this.connection?.leave(error);
    this.onFault(error);
  }

  private memoryFailed(error: unknown): void {
    this.memoryFault = error instanceof Error ? error.message : String(error);
    this.onFault(error);
  }
}
