import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { describeWithModels } from '../support/legs.ts';
import { settingDefaults } from '../support/settings.ts';
import { smallServer, type Asked, type Reply, type SmallServer } from '../support/small-server.ts';
import { createReranker, type Reranker, type RerankerChoice } from '../../src/models/index.ts';
import { OnnxReranker } from '../../src/models/rerank/onnx-reranker.ts';
import { rerankHits } from '../../src/retrieve/rerank/rerank-hits.ts';

const CHOICE: RerankerChoice = {
  rerankers: ['endpoint'],
  model: 'nli-minilm-sick',
  modelsDir: '/nowhere',
  cacheDir: '/nowhere',
  url: null,
  key: null,
};
/** Nothing waits between tries. */
const QUICK = { ...settingDefaults, 'model.backoffMs': 1, 'model.breakerFailures': 3 };

const open = (choice: Partial<RerankerChoice>, numbers: typeof settingDefaults = QUICK): Reranker => {
  const reranker = createReranker({ ...CHOICE, ...choice }, numbers);
  if (reranker === null) throw new Error('expected a reranker');
  return reranker;
};
const patient = (): AbortSignal => new AbortController().signal;

describeWithModels('a cross-encoder in a folder', (folder) => {
  const reranker = open({ rerankers: ['transformers'], modelsDir: folder });
  afterAll(() => reranker.close());
  const question = 'A person is playing an instrument.';
  const texts = ['The weather in Oslo is cold.', 'A man is playing a guitar.', 'A cat sleeps.'];

  it('[PI-87] scores each text by how well it answers, with the version of the model', async () => {
    const { scores, model } = await reranker.score(question, texts, patient());
    expect(scores[1]).toBeGreaterThan(0.8);
    expect(Math.max(scores[0] ?? 1, scores[2] ?? 1)).toBeLessThan(0.2);
    expect(model).toEqual({ name: 'nli-minilm-sick', version: expect.stringMatching(/^[0-9a-f]{12}$/) });
    expect(reranker.health()).toEqual({ ok: true, detail: `nli-minilm-sick, version ${model.version}` });
  });

  it('[PI-82] puts what answers before what the lists found first', async () => {
    const candidates = texts.map((text, n) => ({ id: `c${n}`, text }));
    const settings = { ...settingDefaults, 'rerank.deadlineMs': 60_000 };
    const { hits, trace } = await rerankHits(question, candidates, { reranker, asked: true, settings });
    expect([trace.state, hits[0]?.candidate.id, hits[0]?.before]).toEqual(['RERANKED', 'c1', 2]);
  });

  it('gives the same score whatever a text is asked together with; a text longer than it reads is cut', async () => {
    const { scores } = await reranker.score(question, texts, patient());
    for (const [n, text] of texts.entries())
      expect((await reranker.score(question, [text], patient())).scores).toEqual([scores[n]]);
    expect((await reranker.score(question, ['word '.repeat(2_000)], patient())).scores).toHaveLength(1);
  });

  it('leaves what was not begun of a call that is called off', async () => {
    const off = new AbortController();
    const long = reranker.score(question, Array<string>(500).fill('word '.repeat(500)), off.signal);
    off.abort();
    await expect(long).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('called off') });
    expect((await reranker.score(question, texts, patient())).scores).toHaveLength(3);
  });

  it('refuses a model that scores nothing', async () => {
    const wrong = open({ rerankers: ['transformers'], modelsDir: folder, model: 'all-MiniLM-L6-v2' });
    await expect(wrong.load()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(wrong.health()).toMatchObject({ ok: false });
    await wrong.close();
  });
});

describe('a cross-encoder that is not well', () => {
  it('that is not there is told with the file and what to check', async () => {
    const missing = open({ rerankers: ['transformers'] });
    await expect(missing.score('q', ['t'], patient())).rejects.toMatchObject({
      message: expect.stringMatching(/nli-minilm-sick.config\.json.*CLAIMGRAPH_MODELS_DIR and CLAIMGRAPH_RERANK_MODEL/),
    });
  });

  it.each([
    ['ends its thread', 'exits', 'its thread ended with code 3'],
    ['cannot be read', 'throws', 'it cannot be read'],
  ])('a text that %s is an outage, and the next call begins anew', async (_, poison, why) => {
    const script = new URL('../support/poisoned.worker.ts', import.meta.url);
    const reranker = new OnnxReranker({ name: 'm', folder: null, cache: '' }, settingDefaults, script);
    await expect(reranker.score('q', [poison], patient())).rejects.toMatchObject({
      message: expect.stringContaining(why),
    });
    expect((await reranker.score('q', ['well'], patient())).scores).toHaveLength(1);
    await reranker.close();
  });
});

describe('a reranking endpoint', () => {
  const servers: SmallServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  const serve = async (answer: (asked: Asked) => Reply): Promise<SmallServer> => {
    const server = await smallServer(answer);
    servers.push(server);
    return server;
  };
  const sent = ({ body }: Asked) => body as unknown as { readonly query: string; readonly texts: readonly string[] };
  const json = (body: unknown, status = 200): Reply => ({
    status,
    headers: { 'content-type': 'application/json' },
    body,
  });
  /** As long as a text is, so well it answers; the best first, as the server gives them. */
  const byLength = (asked: Asked): Reply => {
    if (asked.path === '/info') return json({ model_id: 'BAAI/bge-reranker', model_sha: 'abc' });
    const ranks = sent(asked).texts.map((text, index) => ({ index, score: text.length / 100 }));
    return json(ranks.sort((a, b) => b.score - a.score));
  };

  it('[PI-87] is asked with the question and the texts, in batches of like length, and says which model it is', async () => {
    const server = await serve(byLength);
    const reranker = open({ url: server.url, key: 'k-1' });
    const texts = Array.from({ length: 40 }, (_, n) => 'x'.repeat(((n * 7) % 40) + 1));
    const { scores, model } = await reranker.score('q', texts, patient());
    expect(scores).toEqual(texts.map((text) => text.length / 100));
    expect(model).toEqual({ name: 'BAAI/bge-reranker', version: 'abc' });
    const asked = server.asked.filter(({ path }) => path === '/rerank');
    expect(asked.map((one) => [sent(one).query, sent(one).texts.length, sent(one).texts.at(-1)?.length])).toEqual([
      ['q', 32, 32],
      ['q', 8, 40],
    ]);
    expect(asked[0]?.headers.authorization).toBe('Bearer k-1');
    expect(reranker.health().ok).toBe(true);
  });

  it('that does not say which model it is, is named as what it is', async () => {
    const server = await serve((asked) => (asked.path === '/info' ? json({}, 404) : byLength(asked)));
    const { model } = await open({ url: server.url }).score('q', ['a'], patient());
    expect(model).toEqual({ name: 'endpoint', version: null });
  });

  it.each([
    ['busy', json('wait', 429), 3, /HTTP 429/],
    ['broken', json('oh', 500), 3, /HTTP 500/],
    ['of another kind', json([{ index: 0 }]), 3, /not in the form of its API/],
    ['without the text asked for', json([{ index: 7, score: 1 }]), 3, /not in the form/],
    ['closed to this key', json('no', 401), 1, /does not accept the key/],
  ])('[SE-12] that is %s is tried so often as may help, and then told', async (_, reply, tries, why) => {
    const server = await serve(() => reply);
    const reranker = open({ url: server.url });
    await expect(reranker.score('q', ['a'], patient())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(why),
    });
    expect(server.asked).toHaveLength(tries);
    expect(reranker.health()).toMatchObject({ ok: false, detail: expect.stringMatching(why) });
  });

  it('[PI-124] that hangs costs each search its deadline, and after some of them nothing: its breaker opens', async () => {
    const server = await serve(() => 'hang');
    const reranker = open({ url: server.url });
    const candidates = [1, 2].map((n) => ({ id: `c${n}`, text: `t${n}` }));
    const settings = { ...settingDefaults, 'rerank.deadlineMs': 30 };
    const states = [];
    for (let n = 0; n < 4; n++)
      states.push((await rerankHits('q', candidates, { reranker, asked: true, settings })).trace.state);
    expect(states).toEqual(['DEADLINE', 'DEADLINE', 'DEADLINE', 'UNAVAILABLE']);
    expect(server.asked).toHaveLength(3);
  });

  it('[PI-114] one that does not answer is passed over for the next of the chain, and all of them are told', async () => {
    const away = open({ rerankers: ['transformers', 'endpoint'], url: (await serve(byLength)).url });
    expect((await away.score('q', ['abc'], patient())).model.name).toBe('BAAI/bge-reranker');
    expect(away.health().ok).toBe(true);
    const neither = open({ rerankers: ['transformers', 'endpoint'], url: (await serve(() => json('', 500))).url });
    await expect(neither.score('q', ['abc'], patient())).rejects.toMatchObject({
      message: expect.stringMatching(/config\.json, there is none.*; the reranking endpoint does not answer/),
    });
    expect(neither.health().ok).toBe(false);
  });

  it('none at all is none', () => {
    expect(createReranker({ ...CHOICE, rerankers: [] })).toBeNull();
  });
});
