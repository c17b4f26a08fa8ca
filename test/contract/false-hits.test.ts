import { afterAll, describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { MemoryStore } from '../../src/evidence/cache/memory-store.ts';
import { createEmbedder } from '../../src/models/index.ts';
import { AskedCache } from '../support/cached.ts';
import { judgedPairs, type Pair } from '../support/judged-questions.ts';

/** What a cache that holds evidence of the first question of a pair has for the second. */
async function isServed({ questions: [known, asked] }: Pair, threshold: number): Promise<boolean> {
  const cache = new AskedCache(new MemoryStore(settingDefaults), { 'cache.similar': threshold });
  await cache.retrieve(known);
  return (await cache.ask(asked)) !== 'MISS live';
}

async function servedOf(pairs: readonly Pair[], threshold: number): Promise<number> {
  let served = 0;
  for (const pair of pairs) if (await isServed(pair, threshold)) served += 1;
  return served;
}

describe('the evaluation set of the evidence cache', () => {
  const embedder = createEmbedder({
    embedder: 'minilm',
    model: null,
    dimension: null,
    modelsDir: null,
    cacheDir: process.cwd(),
    openAiBaseUrl: null,
    openAiKey: null,
  });
  afterAll(() => embedder.close());

  it('[SE-160] of 150 questions that only look like a cached one none is served its evidence, at .87, .85 or .75', async () => {
    const pairs = await judgedPairs(embedder);
    const alike = pairs.filter(({ kind }) => kind !== 'PARAPHRASE');
    const same = pairs.filter(({ kind }) => kind === 'PARAPHRASE');
    expect([alike.length, same.length]).toEqual([150, 150]);
    const [strict, seed, loose] = [0.87, 0.85, 0.75];
    const falseHits = {
      at: await servedOf(alike, strict),
      below: await servedOf(alike, seed),
      far: await servedOf(alike, loose),
    };
    expect(falseHits).toEqual({ at: 0, below: 0, far: 0 });
    // The vectors alone would confuse most of them: the cosine is no more than a first look.
    const near = (threshold: number): number => alike.filter(({ cosine }) => cosine >= threshold).length;
    expect(near(strict)).toBeGreaterThan(50);
    expect(near(loose)).toBeGreaterThan(near(strict));
    expect(await servedOf(same, strict)).toBeGreaterThan(100);
  });
});
