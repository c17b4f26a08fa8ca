import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '../../src/domain/errors.ts';
import type { CachedQuestion } from '../../src/question/index.ts';
import { MemoryStore } from '../../src/evidence/cache/memory-store.ts';
import { AskedCache, factual, found, placeOf, question, vectorAt } from '../support/cached.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';

const open = (settings: Partial<AllSettings> = {}, store = new MemoryStore({ ...settingDefaults, ...settings })) =>
  new AskedCache(store, settings);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const first = vectorAt(1);
const asked = question('who maintains geth', { vector: first });
const near = question('who takes care of geth', { vector: vectorAt(0.9) });

const kinds: Readonly<Record<string, typeof factual>> = {
  factual,
  'time-flagged': { ...factual, isTemporal: true },
  analytical: { ...factual, intent: 'ANALYTICAL' },
  'time-flagged analytical': { ...factual, intent: 'ANALYTICAL', isTemporal: true },
  insistent: { ...factual, retrievalProbability: 0.81 },
  'at the border': { ...factual, retrievalProbability: 0.8 },
  temporal: { ...factual, intent: 'TEMPORAL', isTemporal: true },
  conversational: { ...factual, intent: 'CONVERSATIONAL' },
  creative: { ...factual, intent: 'CREATIVE' },
};
const kind = (name: string): typeof factual => kinds[name] ?? factual;
const FOUND = { asked: 0, near: null, overtaken: null } as const;

describe('three levels in order', () => {
  it('[SE-64 SE-69 SE-71] asks live only where the exact question, one alike and the graph have nothing; each counts as one outcome', async () => {
    const cache = open();
    expect(await cache.ask(asked)).toBe('MISS live');
    expect(await cache.ask(asked)).toBe('EXACT live');
    expect(await cache.ask(near)).toBe('SEMANTIC live');
    cache.coverage = 0.8;
    expect(await cache.ask(question('where is it', { vector: vectorAt(0.1) }))).toBe('GRAPH c1');
    expect(cache.retrievals).toBe(1);
    expect(cache.counts.of(cache.place.spaceId)).toEqual({ EXACT: 1, SEMANTIC: 1, GRAPH: 1, MISS: 1, fallbacks: 0 });
    expect(Object.fromEntries(cache.counts.total)).toEqual({ EXACT: 1, SEMANTIC: 1, GRAPH: 1, MISS: 1 });
  });

  it('[SE-65] an exact hit neither compares vectors nor retrieves', async () => {
    const store = new MemoryStore(settingDefaults);
    const cache = open({}, store);
    await cache.ask(asked);
    store.nearest = () => Promise.reject(new Error('compared vectors'));
    cache.live = new Error('retrieved');
    expect(await cache.ask(asked)).toBe('EXACT live');
  });

  it.each([
    ['covered, as it must be', 0.8, 'factual', 'GRAPH c1'],
    ['covered by too little', 0.79, 'factual', 'MISS live'],
    ['of the moment', 1, 'time-flagged', 'MISS live'],
    ['of breaking news', 1, 'temporal', 'MISS live'],
  ])('[SE-68] a question %s (coverage %d, %s): %s', async (_, coverage, name, outcome) => {
    const cache = open();
    cache.coverage = coverage;
    expect(await cache.ask(asked, { asked: kind(name) })).toBe(outcome);
  });

  it('[SE-68] an answer from the graph says what it rests on', async () => {
    const cache = open();
    cache.coverage = 0.9;
    expect(await cache.retrieve(asked)).toEqual({
      outcome: 'GRAPH',
      source: 'KNOWLEDGE_GRAPH',
      retrievalSkipped: true,
      claims: ['c1'],
      coverage: 0.9,
    });
  });
});

describe('questions alike', () => {
  it.each([
    [0.88, 'SEMANTIC live'],
    [0.871, 'SEMANTIC live'],
    [0.869, 'MISS live'],
  ])('[SE-66] with cosine %d: %s', async (cosine, outcome) => {
    const cache = open();
    await cache.ask(asked);
    expect(await cache.ask(question('another', { vector: vectorAt(cosine) }))).toBe(outcome);
  });

  it('[SE-66] takes the first of the five nearest that is fresh enough: a sixth is not looked at', async () => {
    for (const [stale, outcome] of [
      [4, 'SEMANTIC fresh'],
      [5, 'MISS live'],
    ] as const) {
      const cache = open();
      cache.live = found('old');
      for (let n = 0; n < stale; n += 1)
        await cache.ask(question(`q${n}`, { vector: vectorAt(0.9999 - n / 1e4) }), {
          asked: kind('time-flagged analytical'),
        });
      // Far from those before, so that it is none of them; near enough to the question.
      cache.wait(299);
      cache.live = found('fresh');
      await cache.retrieve(question('far', { vector: vectorAt(0.9) }), { asked: kind('time-flagged') });
      cache.live = found('live');
      expect(await cache.ask(asked, { asked: kind('time-flagged') })).toBe(outcome);
    }
  });

  it('[SE-67] a hit is promoted to the exact level with what is left of its lifetime', async () => {
    const cache = open();
    await cache.ask(asked);
    cache.wait(1_700);
    expect(await cache.ask(near)).toBe('SEMANTIC live');
    expect(await cache.ask(near)).toBe('EXACT live');
    cache.wait(99);
    expect(await cache.ask(near)).toBe('EXACT live');
    cache.wait(1);
    expect(await cache.ask(near)).toBe('MISS live');
  });

  it('[SE-65] a question like a promoted copy, and not like what was asked first, is a miss', async () => {
    const cache = open();
    await cache.ask(asked);
    expect(await cache.ask(near)).toBe('SEMANTIC live');
    expect(await cache.ask(question('beyond', { vector: vectorAt(0.6) }))).toBe('MISS live');
  });

  const of = (words: string, entities: readonly string[] = []): CachedQuestion =>
    question(words, { entities, vector: first, hash: 'one', canonical: 'one' });
  it.each([
    ['the same again', of('did a buy b', ['a', 'b']), of('did a buy b', ['a', 'b']), 'EXACT live'],
    ['other words, same order', of('did a buy b', ['a', 'b']), of('a did buy b', ['a', 'b']), 'EXACT live'],
    ['the other way round', of('did a buy b', ['a', 'b']), of('did b buy a', ['b', 'a']), 'MISS live'],
    ['denied', of('does a support b', ['a', 'b']), of('does a not support b', ['a', 'b']), 'MISS live'],
    ['denied, in short', of('does a run', ['a']), of("doesn't a run", ['a']), 'MISS live'],
    ['turned by a word', of('who voted for a', ['a']), of('who voted against a', ['a']), 'MISS live'],
    ['of another direction', of('trains from a', ['a']), of('trains to a', ['a']), 'MISS live'],
    ['of another time', of('who was head of a', ['a']), of('who is head of a', ['a']), 'MISS live'],
    ['of a time to come', of('who heads a', ['a']), of('who will head a', ['a']), 'MISS live'],
    ['turned by a syllable', of('is a available', ['a']), of('is a unavailable', ['a']), 'MISS live'],
    ['another number in words', of('two moons of a', ['a']), of('five moons of a', ['a']), 'MISS live'],
    ['another year', of('a in 2023', ['a']), of('a in 2024', ['a']), 'MISS live'],
    ['another thing', of('price of a', ['a']), of('price of b', ['b']), 'MISS live'],
  ])('[SE-59 SE-65] one hash for two questions, %s: the second is %s', async (_, one, other, outcome) => {
    const cache = open();
    await cache.ask(one);
    expect(await cache.ask(other)).toBe(outcome);
  });

  it('[SE-59] of one hash and far in meaning, two that name the same two things are not one', async () => {
    const cache = open();
    await cache.ask(of('did a buy b', ['a', 'b']));
    expect(await cache.ask({ ...of('a did buy b', ['a', 'b']), vector: vectorAt(0.8) })).toBe('MISS live');
  });
});

describe('how long evidence serves', () => {
  it.each([
    // [kind of the first question, seconds, kind of the second, outcome]
    ['factual', 1_799, 'factual', 'EXACT live'],
    ['factual', 1_800, 'factual', 'MISS live'],
    ['time-flagged', 300, 'factual', 'MISS live'],
    ['time-flagged', 299, 'factual', 'EXACT live'],
    ['time-flagged analytical', 300, 'factual', 'MISS live'],
    ['analytical', 3_599, 'analytical', 'EXACT live'],
    ['analytical', 3_600, 'analytical', 'MISS live'],
    ['conversational', 0, 'conversational', 'MISS live'],
    ['creative', 0, 'creative', 'MISS live'],
    ['conversational', 0, 'factual', 'MISS live'],
    ['temporal', 0, 'temporal', 'MISS live'],
    ['factual', 0, 'temporal', 'MISS live'],
    ['factual', 0, 'creative', 'MISS live'],
  ])('[SE-72 SE-75] found for a %s question, %d s later for a %s one: %s', async (before, seconds, after, outcome) => {
    const cache = open();
    await cache.ask(asked, { asked: kind(before) });
    cache.wait(seconds);
    expect(await cache.ask(asked, { asked: kind(after) })).toBe(outcome);
  });

  it.each([
    [0, 'LIVE'],
    [539, 'LIVE'],
    [540, 'RECENT'],
    [1_259, 'RECENT'],
    [1_260, 'AGED'],
    [1_799, 'AGED'],
  ])('[SE-73] %d s of 1,800 old it is %s', async (seconds, freshness) => {
    const cache = open();
    await cache.ask(asked);
    cache.wait(seconds);
    expect(await cache.retrieve(asked)).toMatchObject({ outcome: 'EXACT', freshness });
  });

  it.each([
    ['time-flagged', 539, 'EXACT', 'SEMANTIC'],
    ['time-flagged', 540, 'MISS', 'MISS'],
    ['insistent', 1_259, 'EXACT', 'SEMANTIC'],
    ['insistent', 1_260, 'MISS', 'MISS'],
    ['at the border', 1_260, 'EXACT', 'SEMANTIC'],
  ])(
    '[SE-74 SE-75] a %s question %d s later: %s if it is the same, %s if it is alike',
    async (name, seconds, same, alike) => {
      for (const [again, outcome] of [
        [asked, same],
        [question('alike', { vector: vectorAt(0.99) }), alike],
      ] as const) {
        const cache = open();
        await cache.ask(asked);
        cache.wait(seconds);
        expect(await cache.ask(again, { asked: kind(name) })).toBe(`${outcome} live`);
      }
    },
  );

  it.each([
    ['factual', 1_800, 'FALLBACK live'],
    ['factual', 2_099, 'FALLBACK live'],
    ['factual', 2_100, 'away'],
    ['analytical', 4_199, 'FALLBACK live'],
    ['analytical', 4_200, 'away'],
  ])('[SE-76] found for a %s question, %d s later while retrieval fails: %s', async (name, seconds, outcome) => {
    const cache = open();
    await cache.ask(asked, { asked: kind(name) });
    cache.wait(seconds);
    cache.live = new Unavailable('search', 'away');
    expect(await cache.ask(asked, { asked: kind(name) }).catch(messageOf)).toBe(outcome);
    expect(cache.counts.of(cache.place.spaceId)).toMatchObject({ MISS: 2, fallbacks: outcome === 'away' ? 0 : 1 });
  });

  it('[SE-76] a fallback says what failed, and that it is stale; there is none for a fault of the program', async () => {
    const cache = open();
    await cache.ask(asked);
    cache.wait(1_900);
    cache.live = new Unavailable('search', 'away');
    expect(await cache.retrieve(near)).toMatchObject({ outcome: 'MISS', freshness: 'STALE', failure: cache.live });
    cache.live = new TypeError('a fault of the program');
    await expect(cache.retrieve(near)).rejects.toThrow('a fault of the program');
  });

  it('[SE-74 SE-76] what was so earlier never stands in for a question of the moment', async () => {
    const cache = open();
    await cache.ask(asked, { asked: kind('time-flagged') });
    cache.wait(200);
    cache.live = new Unavailable('search', 'away');
    await expect(cache.ask(asked, { asked: kind('time-flagged') })).rejects.toThrow('away');
  });

  it.each([
    ['factual', 2_400],
    ['analytical', 4_800],
  ])('[SE-76] found for a %s question it is removed after %d s, at both levels', async (name, seconds) => {
    const store = new MemoryStore(settingDefaults);
    const cache = open({}, store);
    await cache.ask(asked, { asked: kind(name) });
    cache.wait(seconds - 1);
    await cache.ask(question('x', { vector: vectorAt(0.1) }), { asked: kind('time-flagged') });
    expect(store.size).toBe(2);
    cache.wait(1);
    await cache.ask(question('y', { vector: vectorAt(0.2) }), { asked: kind('time-flagged') });
    // The first one went; the two questions that only made the store look are left.
    expect(store.size).toBe(2);
  });

  it('[SE-76] a clock that was set back makes nothing fresh', async () => {
    const cache = open();
    await cache.ask(asked);
    cache.wait(-60);
    expect(await cache.ask(asked)).toBe('MISS live');
  });
});

describe('an entry', () => {
  const evidence = found('a', {
    chunks: [
      { ...FOUND, text: { kind: 'STORED', id: 'a' }, contentHash: 'a', relevance: 0.2, reliability: 0.9 },
      { ...FOUND, text: { kind: 'STORED', id: 'b' }, contentHash: 'b', relevance: 0.6, reliability: 0.5 },
    ],
    vectors: [vectorAt(1, 2), vectorAt(0, 2)],
    sources: [
      {
        url: 'https://a.org/x',
        domain: 'a.org',
        title: 'X',
        reliability: 0.9,
        retrievedAt: '2026-01-01T00:00:00Z',
        contentHash: 'a',
      },
    ],
  });

  it('[SE-70] keeps what was found, by relevance, with centroid, confidence and latency', async () => {
    const cache = open();
    await cache.retrieve(asked, {
      live: () => {
        cache.wait(2);
        return Promise.resolve(evidence);
      },
    });
    const retrieval = await cache.retrieve(asked);
    expect(retrieval).toMatchObject({
      freshness: 'LIVE',
      entry: {
        question: asked,
        chunks: [{ contentHash: 'b' }, { contentHash: 'a' }],
        sources: evidence.sources,
        centroid: new Float32Array([0.5, 0.5]),
        storedAt: cache.now,
        lifetime: { ttl: 1_800, fallback: 2_100, evict: 2_400 },
        latencyMs: 2_000,
        hits: 1,
      },
    });
    // (.2 × .9 + .6 × .5) / .8
    expect('entry' in retrieval && retrieval.entry.confidence).toBeCloseTo(0.6, 6);
  });

  it('[SE-71] counts each use of it, and what nothing was found for is not kept', async () => {
    const cache = open();
    for (const hits of [null, 1, 2]) {
      const retrieval = await cache.retrieve(asked);
      expect('entry' in retrieval ? retrieval.entry.hits : null).toBe(hits);
    }
    expect(await cache.retrieve(near)).toMatchObject({ outcome: 'SEMANTIC', entry: { hits: 3 } });
    // Written down, not only told.
    expect(await cache.retrieve(asked)).toMatchObject({ outcome: 'EXACT', entry: { hits: 4 } });
    cache.live = found('x', { chunks: [] });
    const barren = question('what is nowhere', { vector: vectorAt(0.1) });
    await cache.ask(barren);
    expect(await cache.ask(barren)).toBe('MISS nothing');
  });

  it('[SE-77] of a session: the one that was used least recently makes room', async () => {
    const cache = open({ 'cache.sessionEntries': 3 });
    const names = ['a', 'b', 'c'];
    for (const name of names) await cache.ask(question(name));
    await cache.ask(question('a'));
    await cache.ask(question('z'), { session: 'another' });
    await cache.ask(question('d'));
    cache.live = found('again');
    const outcomes = [];
    for (const name of ['a', 'c', 'd', 'z', 'b']) outcomes.push(await cache.ask(question(name)));
    expect(outcomes).toEqual(['EXACT live', 'EXACT live', 'EXACT live', 'EXACT live', 'MISS again']);
    expect(settingDefaults['cache.sessionEntries']).toBe(1_000);
  });

  it('[SE-77 SE-143] this process holds no more than 1,000', async () => {
    const store = new MemoryStore(settingDefaults);
    const cache = open({}, store);
    for (let n = 0; n < 1_010; n += 1) await cache.ask(question(`q${n}`), { session: `s${n % 7}` });
    expect(store.size).toBe(1_000);
    expect([await cache.ask(question('q1009')), await cache.ask(question('q9'))]).toEqual(['EXACT live', 'MISS live']);
  });

  it('is gone when a commit has touched what it rests on, and serves no fallback', async () => {
    const cache = open();
    cache.live = found('of geth', { restsOn: ['geth'] });
    await cache.ask(asked);
    cache.touched = ['besu'];
    expect(await cache.ask(asked)).toBe('EXACT of geth');
    cache.touched = ['geth'];
    cache.live = new Unavailable('search', 'away');
    await expect(cache.ask(near)).rejects.toThrow('away');
    cache.touched = [];
    await expect(cache.ask(asked)).rejects.toThrow('away');
  });

  it('[SE-66 SE-67] reported wrong is gone under all its questions, and not kept again until something else is found', async () => {
    const cache = open();
    await cache.ask(asked);
    const hit = await cache.retrieve(near);
    if (!('entry' in hit)) throw new Error('expected a hit');
    await cache.cache.withdraw(cache.place, hit.entry);
    expect([await cache.ask(asked), await cache.ask(near), await cache.ask(asked)]).toEqual([
      'MISS live',
      // Another question may well rest on the same text.
      'MISS live',
      'SEMANTIC live',
    ]);
    cache.live = found('corrected');
    const third = question('who cares for geth', { vector: vectorAt(0.2) });
    await cache.ask(third);
    expect(await cache.ask(third)).toBe('EXACT corrected');
  });
});

describe('whose it is', () => {
  const spaceId = placeOf().spaceId;
  it.each([
    ['owner', { owner: 'eve' }],
    ['space', { spaceId: placeOf().spaceId }],
    ['build of the corpus', { build: 'other' }],
    ['policy', { policy: '2' }],
  ])('[SE-64 SE-65] evidence serves nobody of another %s', async (_, other) => {
    const store = new MemoryStore(settingDefaults);
    const mine = new AskedCache(store, {}, placeOf({ spaceId }));
    const theirs = new AskedCache(store, {}, placeOf({ spaceId, ...other }));
    await mine.ask(asked);
    theirs.live = found('theirs');
    expect([await theirs.ask(asked), await mine.ask(asked)]).toEqual(['MISS theirs', 'EXACT live']);
  });
});
