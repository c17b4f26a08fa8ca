import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '../../src/domain/errors.ts';
import type { FreshnessNeed } from '../../src/evidence/cache/freshness.ts';
import { MemoryStore } from '../../src/evidence/cache/memory-store.ts';
import { AskedCache, factual, found, question, vectorAt } from '../support/cached.ts';
import { settingDefaults, type SettingName } from '../support/settings.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
const analytical: FreshnessNeed = { ...factual, intent: 'ANALYTICAL' };
const flagged: FreshnessNeed = { ...factual, isTemporal: true };
const insistent: FreshnessNeed = { ...factual, retrievalProbability: 0.9 };
const near = question('who takes care of geth', { vector: vectorAt(0.9) });
const asked = question('who maintains geth', { vector: vectorAt(1) });

interface Case {
  readonly setting: SettingName;
  readonly value: number;
  readonly usual: string;
  readonly changed: string;
  readonly kind?: FreshnessNeed;
  /** Of the second question; left out: the same one. */
  readonly cosine?: number;
  readonly seconds?: number;
  readonly coverage?: number;
  readonly fails?: boolean;
  /** Texts wait for their vectors. */
  readonly pending?: boolean;
}

const cases: readonly Case[] = [
  { setting: 'cache.similar', value: 0.95, cosine: 0.9, usual: 'SEMANTIC live', changed: 'MISS live' },
  { setting: 'cache.coverage', value: 0.5, seconds: 3_000, coverage: 0.6, usual: 'MISS live', changed: 'GRAPH c1' },
  { setting: 'cache.insist', value: 0.95, kind: insistent, seconds: 1_700, usual: 'MISS live', changed: 'EXACT live' },
  { setting: 'cache.live', value: 0.5, kind: flagged, seconds: 100, usual: 'MISS live', changed: 'EXACT live' },
  { setting: 'cache.recent', value: 0.9, kind: insistent, seconds: 1_500, usual: 'MISS live', changed: 'EXACT live' },
  { setting: 'cache.factualSeconds', value: 60, seconds: 61, usual: 'EXACT live', changed: 'MISS live' },
  {
    setting: 'cache.timeSensitiveSeconds',
    value: 60,
    kind: flagged,
    seconds: 20,
    usual: 'EXACT live',
    changed: 'MISS live',
  },
  {
    setting: 'cache.analyticalSeconds',
    value: 60,
    kind: analytical,
    seconds: 61,
    usual: 'EXACT live',
    changed: 'MISS live',
  },
  {
    setting: 'cache.pendingSeconds',
    value: 60,
    pending: true,
    seconds: 31,
    usual: 'MISS live',
    changed: 'EXACT live',
  },
  {
    setting: 'cache.factualGraceSeconds',
    value: 60,
    seconds: 1_900,
    fails: true,
    usual: 'FALLBACK live',
    changed: 'away',
  },
  {
    setting: 'cache.analyticalGraceSeconds',
    value: 60,
    kind: analytical,
    seconds: 3_700,
    fails: true,
    usual: 'FALLBACK live',
    changed: 'away',
  },
  {
    setting: 'cache.factualEvictSeconds',
    value: 60,
    seconds: 1_900,
    fails: true,
    usual: 'FALLBACK live',
    changed: 'away',
  },
  {
    setting: 'cache.analyticalEvictSeconds',
    value: 60,
    kind: analytical,
    seconds: 3_700,
    fails: true,
    usual: 'FALLBACK live',
    changed: 'away',
  },
];

describe('a setting of the evidence cache', () => {
  it.each(cases.map((one) => [one.setting, one.value, one] as const))(
    '[OM-142] %s, set to %d, changes the outcome it names',
    async (setting, value, { kind = factual, cosine, seconds = 0, coverage = 0, fails, pending, usual, changed }) => {
      const outcomes = [];
      for (const settings of [{}, { [setting]: value }]) {
        const cache = new AskedCache(new MemoryStore(settingDefaults), settings);
        if (pending) cache.live = found('live', { isPending: true });
        await cache.ask(asked, { asked: kind });
        cache.wait(seconds);
        cache.coverage = coverage;
        if (fails) cache.live = new Unavailable('database', 'away');
        const again = cosine === undefined ? asked : question('alike', { vector: vectorAt(cosine) });
        outcomes.push(await cache.ask(again, { asked: kind }).catch(messageOf));
      }
      expect(outcomes).toEqual([usual, changed]);
    },
  );

  it('[OM-142] cache.candidates, set to 1, looks at the nearest question alone', async () => {
    const outcomes = [];
    for (const settings of [{}, { 'cache.candidates': 1 }]) {
      const cache = new AskedCache(new MemoryStore(settingDefaults), settings);
      // The nearest one names another thing.
      await cache.ask(question('of besu', { vector: vectorAt(0.99), entities: ['besu'] }));
      await cache.ask(question('of geth', { vector: vectorAt(0.9) }));
      outcomes.push(await cache.ask(asked));
    }
    expect(outcomes).toEqual(['SEMANTIC live', 'MISS live']);
  });
});

describe('what judging costs', () => {
  it('[SE-66] one entry at most is judged, as that may ask two models', async () => {
    const cache = new AskedCache(new MemoryStore(settingDefaults));
    const names = ['who maintains geth', 'who looks after geth', 'who minds geth'];
    for (const [n, words] of names.entries())
      await cache.ask(question(words, { vector: vectorAt(1 - n / 1000) }), { serves: () => Promise.resolve(false) });
    let judged = 0;
    const serves = () => Promise.resolve((judged += 1) > 1);
    expect(await cache.ask(near, { serves })).toBe('MISS live');
    expect(await cache.ask(asked, { serves: () => Promise.resolve((judged += 1) > 2) })).toBe('MISS live');
    expect(judged).toBe(2);
  });
});
