import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { CacheStores } from '../../src/evidence/cache/cache-stores.ts';
import { AskedCache, found, question, START_OF_CACHE, vectorAt } from '../support/cached.ts';
import { describeOn, legs } from '../support/legs.ts';
import { OwnRedis } from '../support/own-redis.ts';
import { freePort } from '../support/own-postgres.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';

const asked = question('who maintains geth', { vector: vectorAt(1) });
const near = question('who cares for geth', { vector: vectorAt(0.9) });

/** Looks quickly whether Redis is back; nothing that is shown depends on it. */
const quick: Partial<AllSettings> = { 'cache.probeMs': 50, 'cache.connectMs': 200 };

/** Waits for what comes by itself. */
async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error('expected it within 10 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describeOn(legs.ownRedis, 'a Redis that fails', () => {
  let own: OwnRedis | null = null;
  const redis = (): OwnRedis => {
    if (own === null) throw new Error('Redis is there inside tests only');
    return own;
  };
  const opened: CacheStores[] = [];
  const silent: Server[] = [];
  const faults: unknown[] = [];

  const open = (url = redis().url, settings: Partial<AllSettings> = {}) => {
    const limits = { ...settingDefaults, ...quick, ...settings };
    const stores = new CacheStores({
      limits,
      redis: { url, password: null, prefix: `test:${opened.length}` },
      onFault: (error) => faults.push(error),
    });
    opened.push(stores);
    stores.start();
    const cache = new AskedCache(stores);
    cache.wait((Date.now() - START_OF_CACHE) / 1_000);
    return { stores, cache };
  };
  const ready = async (settings: Partial<AllSettings> = {}) => {
    const both = open(redis().url, settings);
    await until(() => both.stores.kind === 'REDIS');
    return both;
  };

  beforeAll(async () => {
    own = await OwnRedis.start();
  });
  afterEach(() => {
    for (const stores of opened) stores.stop();
    for (const server of silent.splice(0)) server.close();
    faults.length = 0;
  });
  afterAll(() => redis().kill());

  it('[SE-143] killed: this process caches by itself, nobody meets an error, and it is used again when it is back', async () => {
    const { stores, cache } = await ready();
    expect([await cache.ask(asked), await cache.ask(asked)]).toEqual(['MISS live', 'EXACT live']);
    await redis().kill();
    cache.live = found('later');
    // What only Redis had is gone for now.
    expect(await cache.ask(asked)).toBe('MISS later');
    await until(() => !stores.condition.ok);
    expect(stores.condition).toMatchObject({
      kind: 'MEMORY',
      ok: false,
      detail: expect.stringContaining('Redis is away'),
    });
    // The first question after the end may be the one that meets it: what it found is then kept nowhere.
    await cache.ask(asked);
    expect([await cache.ask(asked), await cache.ask(near)]).toEqual(['EXACT later', 'SEMANTIC later']);
    await redis().start();
    await until(() => stores.kind === 'REDIS');
    expect(stores.condition).toEqual({ kind: 'REDIS', ok: true, detail: 'Redis' });
    cache.live = found('anew');
    expect([await cache.ask(asked), await cache.ask(asked)]).toEqual(['MISS anew', 'EXACT anew']);
  });

  it('[SE-143] silent: an operation waits no longer than its time, and only the first one does', async () => {
    const { stores, cache } = await ready({ 'cache.operationMs': 100 });
    await cache.ask(asked);
    await redis().say('CLIENT', 'PAUSE', '2000', 'ALL');
    cache.live = found('later');
    const started = performance.now();
    expect(await cache.ask(asked)).toBe('MISS later');
    expect(await cache.ask(asked)).toBe('EXACT later');
    // Two seconds are what it would have waited for without a limit.
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(stores.condition).toMatchObject({ ok: false, detail: expect.stringContaining('no answer within 100 ms') });
    await until(() => stores.kind === 'REDIS');
  });

  it('[SE-143] full: nobody meets an error, and this process caches by itself', async () => {
    const { stores, cache } = await ready();
    await redis().say('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await redis().say('CONFIG', 'SET', 'maxmemory', '1');
    expect(await cache.ask(asked)).toBe('MISS live');
    await until(() => !stores.condition.ok);
    expect(stores.condition.detail).toMatch(/OOM/u);
    expect([await cache.ask(asked), await cache.ask(asked)]).toEqual(['MISS live', 'EXACT live']);
    await redis().say('CONFIG', 'SET', 'maxmemory', '0');
    await until(() => stores.kind === 'REDIS');
  });

  it('[SE-66 SE-67] evidence reported wrong while it is away serves nobody when it is back', async () => {
    const { stores, cache } = await ready();
    await cache.ask(asked);
    const hit = await cache.retrieve(near);
    if (!('entry' in hit)) throw new Error('expected a hit');
    await redis().say('CLIENT', 'PAUSE', '700', 'ALL');
    await cache.cache.withdraw(cache.place, hit.entry);
    expect(stores.kind).toBe('MEMORY');
    await until(() => stores.kind === 'REDIS');
    cache.live = found('corrected');
    expect([await cache.ask(asked), await cache.ask(near)]).toEqual(['MISS corrected', 'SEMANTIC corrected']);
  });

  it('[SE-143] none there, or one that says nothing: this process caches from the first question on', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1');
    silent.push(mute);
    await new Promise((resolve) => mute.once('listening', resolve));
    const address = mute.address();
    const ports = [await freePort(), typeof address === 'object' && address ? address.port : 0];
    for (const port of ports) {
      const { stores, cache } = open(`redis://127.0.0.1:${port}`);
      expect(stores.condition).toMatchObject({ kind: 'MEMORY', ok: true });
      expect([await cache.ask(asked), await cache.ask(asked)]).toEqual(['MISS live', 'EXACT live']);
      await until(() => !stores.condition.ok);
      expect(stores.condition.detail).toMatch(/no connection within 200 ms|ECONNREFUSED/u);
      stores.stop();
    }
    expect(settingDefaults['cache.connectMs']).toBe(2_000);
  });

  it('[SE-143] where this process cannot cache either, retrieval is always live', async () => {
    const broken = () => Promise.reject(new Error('no memory'));
    const memory = {
      kind: 'MEMORY',
      read: broken,
      nearest: broken,
      write: broken,
      used: broken,
      remove: broken,
      withdraw: broken,
      clear: () => undefined,
    } as const;
    const stores = new CacheStores({
      limits: settingDefaults,
      redis: null,
      onFault: (error) => faults.push(error),
      memory,
    });
    const cache = new AskedCache(stores);
    expect([await cache.ask(asked), await cache.ask(asked)]).toEqual(['MISS live', 'MISS live']);
    expect(stores.condition).toEqual({ kind: 'NONE', ok: false, detail: 'nothing is cached: no memory' });
    expect(faults).toHaveLength(1);
  });
});
