import { describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import type { Reranker } from '../../src/models/index.ts';
import { rerankHits, rerankPool } from '../../src/retrieve/rerank/rerank-hits.ts';
import type { RerankSettings } from '../../src/retrieve/rerank/rerank-settings.ts';

type Scoring = Pick<Reranker, 'name' | 'score'>;

const MODEL = { name: 'm', version: 'v1' };
/** A text answers as well as its number says. */
const numbers: Scoring = {
  name: 'm',
  score: (_, texts) => Promise.resolve({ scores: texts.map((text) => Number(text)), model: MODEL }),
};
const texts = (...all: number[]) => all.map((score, n) => ({ id: `c${n + 1}`, text: String(score) }));
const rerank = (
  candidates: ReturnType<typeof texts>,
  reranker: Scoring | null = numbers,
  settings: Partial<RerankSettings> = {},
  asked = true,
) => rerankHits('q', candidates, { reranker, asked, settings: { ...settingDefaults, ...settings } });
const order = async (...given: Parameters<typeof rerank>) =>
  (await rerank(...given)).hits.map(({ candidate }) => candidate.id).join(' ');

describe('hits that a model reranks', () => {
  it('[PI-82 PI-87] come by its scores, each with its score and its place before and after; the trace has model and version', async () => {
    const { hits, trace } = await rerank(texts(0.2, 0.9, 0.5));
    expect(hits.map(({ candidate: { id }, score, before, after }) => [id, score, before, after])).toEqual([
      ['c2', 0.9, 2, 1],
      ['c3', 0.5, 3, 2],
      ['c1', 0.2, 1, 3],
    ]);
    expect(trace).toMatchObject({ state: 'RERANKED', model: 'm', version: 'v1', pairs: 3, why: null });
    expect(trace.ms).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['equal scores stay in the fused order', texts(0.5, 0.5, 0.9, 0.5), {}, 'c3 c1 c2 c4'],
    [
      'what the model was not given stands behind, as it was',
      texts(0.1, 0.2, 0.9, 0.8),
      { 'rerank.pairs': 2 },
      'c2 c1 c3 c4',
    ],
    ['a score of 0 is one', texts(0, 0.1, 1), { 'rerank.pairs': 2 }, 'c2 c1 c3'],
  ])('%s', async (_, candidates, settings, expected) => {
    expect(await order(candidates, numbers, settings)).toBe(expected);
  });

  it('[PI-87] 30 of them are read by default, 100 where the setting says so', async () => {
    const many = texts(...Array.from({ length: 120 }, (_, n) => n / 120));
    expect((await rerank(many)).trace.pairs).toBe(30);
    expect((await rerank(many, numbers, { 'rerank.pairs': 100 })).trace.pairs).toBe(100);
  });

  it.each([
    ['at least a hundred', 10, {}, 100],
    ['twice as many as are wanted, where that is more', 80, {}, 160],
    ['by the setting', 30, { 'rerank.pool': 50 }, 60],
  ])('[PI-82 PI-87] of how many: %s', (_, topK, settings, pool) => {
    expect(rerankPool(topK, { ...settingDefaults, ...settings })).toBe(pool);
  });
});

describe('the fused order stands, and the trace says why, where', () => {
  const failing = (error: Error): Scoring => ({ name: 'm', score: () => Promise.reject(error) });
  const silent: Scoring = { name: 'm', score: () => new Promise(() => undefined) };
  const heeding: Scoring = {
    name: 'm',
    score: (_, __, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Unavailable('reranker', 'called off')));
      }),
  };
  const soon = { 'rerank.deadlineMs': 20 };

  it.each([
    ['the request does not ask', numbers, {}, false, 'NONE', 0, /switched off/],
    ['no model is configured', null, {}, true, 'NONE', 0, /no reranking model is configured \(CLAIMGRAPH_RERANK\)/],
    [
      'the model cannot be asked',
      failing(new Unavailable('reranker', 'it is away')),
      {},
      true,
      'UNAVAILABLE',
      3,
      /it is away/,
    ],
    [
      'the model says nothing in time',
      silent,
      soon,
      true,
      'DEADLINE',
      3,
      /no scores within 20 ms \(rerank\.deadlineMs\)/,
    ],
    ['the model gives up at the deadline', heeding, soon, true, 'DEADLINE', 3, /no scores within 20 ms/],
  ] as const)('[PI-82 PI-87] %s', async (_, reranker, settings, asked, state, pairs, why) => {
    const { hits, trace } = await rerank(texts(0.2, 0.9, 0.5), reranker, settings, asked);
    expect(hits.map(({ candidate, score }) => [candidate.id, score])).toEqual([
      ['c1', null],
      ['c2', null],
      ['c3', null],
    ]);
    expect(trace).toMatchObject({ state, pairs, model: null, version: null, why: expect.stringMatching(why) });
  });

  it('there is nothing to put in order, and the model is not asked', async () => {
    expect((await rerank(texts(0.3), failing(new Error('asked')))).trace.state).toBe('NONE');
  });

  it('a fault of the program is no outage', async () => {
    await expect(rerank(texts(1, 2), failing(new TypeError('a fault')))).rejects.toThrow('a fault');
  });
});
