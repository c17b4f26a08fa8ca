import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from '@redis/client';
import { newEntry, type CacheEntry } from '../../src/evidence/cache/cache-entry.ts';
import type { CacheStore } from '../../src/evidence/cache/cache-store.ts';
import { MemoryStore } from '../../src/evidence/cache/memory-store.ts';
import { RedisStore } from '../../src/evidence/cache/redis-store.ts';
import { AskedCache, found, placeOf, question, START_OF_CACHE, vectorAt } from '../support/cached.ts';
import { describeWithRedis } from '../support/legs.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';

type Client = ReturnType<typeof createClient>;
type Open = (settings?: Partial<AllSettings>) => CacheStore;

// Redis removes by its own clock, and minutes may pass between reading this file and its first test.
let now = Date.now();
const lifetime = { ttl: 60, fallback: 70, evict: 80 };

const entry = (name: string, options: Partial<CacheEntry> & { cosine?: number } = {}): CacheEntry => {
  const { cosine, ...rest } = options;
  const vector = cosine === undefined ? null : vectorAt(cosine);
  const evidence = found(name, {
    vectors: [vectorAt(0.5)],
    sources: [
      {
        url: 'https://a.org',
        domain: 'a.org',
        title: null,
        reliability: 0.9,
        retrievedAt: '2026-01-01T00:00:00Z',
        contentHash: 'a',
      },
    ],
    restsOn: [randomUUID()],
  });
  const about = { evidence, lifetime, storedAt: now, latencyMs: 12, session: 's1' };
  return { ...newEntry({ question: question(name, { vector, entities: ['e1'] }), ...about }), ...rest };
};

function storeSuite(open: Open): void {
  beforeEach(() => {
    now = Date.now();
  });
  const hashes = async (store: CacheStore, place: string, names: readonly string[]): Promise<string[]> => {
    const entries = await Promise.all(names.map((name) => store.read(place, name, now)));
    return names.filter((_, n) => entries[n] !== null);
  };

  it('[SE-70 SE-71] gives back what was written, whole, and how often it was used', async () => {
    const [store, place, written] = [open(), randomUUID(), entry('a', { cosine: 0.3 })];
    await store.write(place, written, now);
    expect(await store.read(place, 'a', now)).toEqual(written);
    await store.used(place, 'a', now);
    await store.used(place, 'a', now);
    expect(await store.read(place, 'a', now)).toEqual({ ...written, hits: 2 });
    expect(await store.read(randomUUID(), 'a', now)).toBeNull();
    await store.used(place, 'nothing', now);
    expect(await store.read(place, 'nothing', now)).toBeNull();
  });

  it('[SE-66] finds the nearest of a place, the nearest first, also what was written or changed since', async () => {
    const [store, place] = [open(), randomUUID()];
    for (const [name, cosine] of Object.entries({ a: 0.9, b: 0.99, c: 0.95, d: 0.5 }))
      await store.write(place, entry(name, { cosine }), now);
    await store.write(place, entry('without'), now);
    await store.write(randomUUID(), entry('theirs', { cosine: 1 }), now);
    const near = async (count: number) =>
      (await store.nearest(place, vectorAt(1), count, 0.87, now)).map(
        (one) => `${one.entry.question.hash} ${one.cosine.toFixed(2)}`,
      );
    expect(await near(5)).toEqual(['b 0.99', 'c 0.95', 'a 0.90']);
    expect(await near(2)).toEqual(['b 0.99', 'c 0.95']);
    await store.write(place, entry('d', { cosine: 0.97 }), now);
    await store.remove(place, 'b');
    expect(await near(2)).toEqual(['d 0.97', 'c 0.95']);
  });

  it('what is written again without a vector, as a promoted copy is, is near to nothing any more', async () => {
    const [store, place] = [open(), randomUUID()];
    const hashesNear = async () =>
      (await store.nearest(place, vectorAt(1), 5, 0.87, now)).map((one) => one.entry.question.hash);
    for (const name of ['a', 'b']) await store.write(place, entry(name, { cosine: 0.95 }), now);
    expect((await hashesNear()).sort()).toEqual(['a', 'b']);
    await store.write(place, entry('a'), now);
    expect(await hashesNear()).toEqual(['b']);
    expect(await store.read(place, 'a', now)).not.toBeNull();
  });

  it('[SE-76] keeps nothing past its eviction, at either level', async () => {
    const [store, place] = [open(), randomUUID()];
    await store.write(place, entry('a', { cosine: 0.99 }), now);
    const both = async (at: number) => [
      (await store.read(place, 'a', at)) !== null,
      (await store.nearest(place, vectorAt(1), 5, 0.87, at)).length,
    ];
    expect(await both(now + 79_999)).toEqual([true, 1]);
    expect(await both(now + 80_000)).toEqual([false, 0]);
  });

  it('[SE-77] a session holds its most: the least recently used goes, and those of others stay', async () => {
    const [store, place] = [open({ 'cache.sessionEntries': 3 }), randomUUID()];
    for (const [n, name] of ['a', 'b', 'c'].entries()) await store.write(place, entry(name), now + n);
    await store.write(place, entry('theirs', { session: 's2' }), now);
    await store.used(place, 'a', now + 5);
    await store.write(place, entry('d', { cosine: 0.9 }), now + 6);
    expect(await hashes(store, place, ['a', 'b', 'c', 'd', 'theirs'])).toEqual(['a', 'c', 'd', 'theirs']);
  });

  it('[SE-66 SE-67] what is withdrawn is gone under every question, and is not written again in its time', async () => {
    const [store, place] = [open(), randomUUID()];
    const [one, other] = [entry('a', { cosine: 0.99 }), entry('b', { cosine: 0.98 })];
    await store.write(place, one, now);
    await store.write(place, { ...one, question: { ...one.question, hash: 'copy' } }, now);
    await store.write(place, other, now);
    await store.withdraw({ place, origin: one.origin, until: now + 60_000 }, now);
    await store.write(place, one, now);
    expect(await hashes(store, place, ['a', 'copy', 'b'])).toEqual(['b']);
    expect((await store.nearest(place, vectorAt(1), 5, 0.87, now)).map((near) => near.entry.question.hash)).toEqual([
      'b',
    ]);
  });
}

describe('cached questions in this process', () => {
  storeSuite((settings) => new MemoryStore({ ...settingDefaults, ...settings }));
});

describeWithRedis('cached questions', (url) => {
  const prefix = `test:${randomUUID()}`;
  let client: Client | null = null;
  const redis = (): Client => {
    if (client === null) throw new Error('Redis is there inside tests only');
    return client;
  };
  const open: Open = (settings) => new RedisStore(redis(), { ...settingDefaults, ...settings }, prefix);
  const keys = async (): Promise<string[]> => (await redis().keys(`${prefix}:*`)).map(String);
  beforeAll(async () => {
    client = createClient({ url });
    await client.connect();
  });
  afterAll(async () => {
    for (const key of await keys()) await redis().del(key);
    redis().destroy();
  });
  storeSuite(open);

  it('[SE-71] what one server wrote the other finds, at both levels, and after Redis has lost all of it neither does', async () => {
    const [one, other, place] = [open(), open(), randomUUID()];
    const near = async (store: CacheStore) => (await store.nearest(place, vectorAt(1), 5, 0.87, now)).length;
    expect(await near(other)).toBe(0);
    await one.write(place, entry('a', { cosine: 0.99 }), now);
    expect([await near(other), (await other.read(place, 'a', now)) !== null]).toEqual([1, true]);
    for (const key of await keys()) await redis().del(key);
    expect([await near(one), await near(other)]).toEqual([0, 0]);
    await one.write(place, entry('b', { cosine: 0.99 }), now + 1);
    expect([await near(one), await near(other)]).toEqual([1, 1]);
  });

  it('[SE-76] leaves no key behind: each has an end no later than the last eviction', async () => {
    const store = open();
    await store.write(randomUUID(), entry('a', { cosine: 0.99 }), now);
    const ends = await Promise.all((await keys()).map((key) => redis().pTTL(key)));
    expect(ends.length).toBeGreaterThan(5);
    expect(ends.filter((ms) => ms < 0 || ms > 81_000)).toEqual([]);
  });

  it('[SE-77] an owner holds no more than the most of a place, over all sessions', async () => {
    const [store, place] = [open({ 'cache.placeEntries': 2 }), randomUUID()];
    for (const [n, name] of ['a', 'b', 'c'].entries())
      await store.write(place, entry(name, { session: name }), now + n);
    expect(await store.read(place, 'a', now)).toBeNull();
    expect(await store.read(place, 'b', now)).not.toBeNull();
  });

  it('[SE-65] what is no entry of ours serves nobody', async () => {
    const [store, place] = [open(), randomUUID()];
    await store.write(place, entry('a', { cosine: 0.99 }), now);
    for (const body of ['{"question":', '{"question":{"hash":"a"}}', '[]']) {
      await redis().hSet(`${prefix}:{${place}}:e:a`, 'body', body);
      expect(await store.read(place, 'a', now)).toBeNull();
    }
  });

  it('[SE-64 SE-69] the three levels stand on it as on memory', async () => {
    const cache = new AskedCache(open(), {}, placeOf());
    cache.wait((now - START_OF_CACHE) / 1_000);
    const asked = question('who maintains geth', { vector: vectorAt(1) });
    const near = question('who cares for geth', { vector: vectorAt(0.9) });
    const outcomes = [];
    for (const one of [asked, asked, near, near]) outcomes.push(await cache.ask(one));
    expect(outcomes).toEqual(['MISS live', 'EXACT live', 'SEMANTIC live', 'EXACT live']);
  });
});
