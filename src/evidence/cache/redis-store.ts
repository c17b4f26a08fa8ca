import { LRUCache } from 'lru-cache';
import { cosineOf, evictedAt, type CacheEntry } from './cache-entry.ts';
import type { CacheLimits } from './cache-settings.ts';
import type { CacheStore, Neighbour, Withdrawal } from './cache-store.ts';
import { entryOfText, entryText, vectorOfText, vectorText } from './entry-text.ts';
import { CHANGES, REMOVE, USED, WITHDRAW, WRITE } from './redis-scripts.ts';

/** What the store needs of a connection. */
export interface RedisCommands {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  hmGet(key: string, fields: string[]): Promise<(string | null)[]>;
}

/** Vectors of a place as this process knows them, up to a change of it. */
interface Mirror {
  readonly vectors: Map<string, Float32Array>;
  seen: number;
}

/** Changes read at once: 1 MB of vectors. */
const PAGE = 500;

/**
 * Cached questions in Redis, shared by all servers of one database. Redis of itself compares no vectors: each process holds those of the
 * places that it is asked for, reads what changed with each question, and looks at the entries of the nearest only.
 */
export class RedisStore implements CacheStore {
  readonly kind = 'REDIS';
  private readonly redis: RedisCommands;
  private readonly limits: CacheLimits;
  private readonly mirrors: LRUCache<string, Mirror>;
  private readonly prefix: string;

  /** @param prefix of all keys; servers of different databases have different ones */
  constructor(redis: RedisCommands, limits: CacheLimits, prefix: string) {
    this.redis = redis;
    this.limits = limits;
    this.prefix = prefix;
    this.mirrors = new LRUCache({ max: limits['cache.mirrors'] });
  }

  async read(place: string, hash: string, now: number): Promise<CacheEntry | null> {
    const [body, hits] = await this.redis.hmGet(`${this.base(place)}:e:${hash}`, ['body', 'hits']);
    if (body === null || body === undefined) return null;
    const entry = entryOfText(body, Number(hits ?? 0));
    return entry !== null && evictedAt(entry) > now ? entry : null;
  }

  async nearest(place: string, vector: Float32Array, count: number, least: number, now: number): Promise<Neighbour[]> {
    const { vectors } = await this.mirrored(place, now);
    const near = [...vectors]
      .map(([hash, known]) => ({ hash, cosine: cosineOf(vector, known) }))
      .filter(({ cosine }) => cosine >= least)
      .sort((a, b) => b.cosine - a.cosine);
    const found: Neighbour[] = [];
    for (let from = 0; found.length < count && from < near.length; from += count) {
      const some = near.slice(from, from + count);
      const entries = await Promise.all(some.map(({ hash }) => this.read(place, hash, now)));
      for (const [n, { hash }] of some.entries()) {
        const entry = entries[n] ?? null;
        // Written again without a vector, under a question that was promoted: nobody is served by what that question was like before.
        if (!entry?.question.vector) vectors.delete(hash);
        else found.push({ entry, cosine: cosineOf(vector, entry.question.vector) });
      }
    }
    return found
      .filter(({ cosine }) => cosine >= least)
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, count);
  }

  async write(place: string, entry: CacheEntry, now: number): Promise<void> {
    const { question, origin, session } = entry;
    const ends = Math.ceil(evictedAt(entry));
    const most = [this.limits['cache.sessionEntries'], this.limits['cache.placeEntries']];
    const vector = question.vector === null ? '' : vectorText(question.vector);
    await this.run(WRITE, place, [now, question.hash, origin, session, entryText(entry), vector, ends, ...most]);
  }

  async used(place: string, hash: string, now: number): Promise<void> {
    await this.run(USED, place, [hash, now]);
  }

  async remove(place: string, hash: string): Promise<void> {
    await this.run(REMOVE, place, [hash]);
  }

  async withdraw({ place, origin, until }: Withdrawal): Promise<void> {
    await this.run(WITHDRAW, place, [origin, Math.ceil(until)]);
  }

  private async mirrored(place: string, now: number): Promise<Mirror> {
    const mirror = this.mirrors.get(place) ?? { vectors: new Map<string, Float32Array>(), seen: 0 };
    this.mirrors.set(place, mirror);
    for (;;) {
      const answer = (await this.run(CHANGES, place, [now, mirror.seen, PAGE])) as string[];
      const [last = '0', there = '0', ...changes] = answer;
      if (Number(last) < mirror.seen || mirror.vectors.size > 2 * Number(there) + PAGE) {
        // Redis has lost what it had, or much of it has gone since.
        mirror.vectors.clear();
        mirror.seen = 0;
        continue;
      }
      for (let n = 0; n < changes.length; n += 3) {
        const [hash, number, text] = changes.slice(n, n + 3) as [string, string, string];
        mirror.vectors.set(hash, vectorOfText(text));
        mirror.seen = Math.max(mirror.seen, Number(number));
      }
      if (changes.length < 3 * PAGE) return mirror;
    }
  }

  private run(script: string, place: string, values: readonly (string | number)[]): Promise<unknown> {
    return this.redis.eval(script, { keys: [this.base(place)], arguments: values.map(String) });
  }

  private base(place: string): string {
    return `${this.prefix}:{${place}}`;
  }
}
