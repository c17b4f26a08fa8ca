import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { settingDefaults, type AllSettings } from '../support/settings.ts';
import type { EmbedderChoice } from '../../src/models/create.ts';
import { checkDimension, createEmbedder, type Embedder } from '../../src/models/index.ts';
import { OnnxEmbedder } from '../../src/models/onnx-embedder.ts';
import { embeddingServer, letters, vectors, type Embedding } from '../support/embedding-server.ts';
import { describeWithModels } from '../support/legs.ts';
import { startTestProgram } from '../support/program.ts';

const CHOICE: EmbedderChoice = {
  embedder: 'minilm',
  model: null,
  dimension: null,
  modelsDir: '/nowhere',
  cacheDir: '/nowhere',
  openAiBaseUrl: null,
  openAiKey: null,
};

const TEXTS = [
  'The base fee of every transaction is burned.',
  'Fees that users pay are destroyed by the protocol.',
  'A cat sat on the mat.',
  'x',
  '',
  '🦊 ünïcödé \u0000 \ud800',
];

const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** What holds for every embedder. */
function embedderSuite(open: () => Embedder | Promise<Embedder>): void {
  let opened: Promise<Embedder> | null = null;
  const embedder = (): Promise<Embedder> => (opened ??= Promise.resolve(open()));
  afterAll(async () => (await opened)?.close());

  it('[SE-133] gives each text a vector of its dimension, in length one', async () => {
    const { dimension } = await (await embedder()).model();
    const made = await (await embedder()).embed(TEXTS, 'DOCUMENT');
    expect(made.map((vector) => vector.length)).toEqual(TEXTS.map(() => dimension));
    for (const vector of made) expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  });

  it('[PI-44] gives the same vector whatever a text is asked together with, in the order of the texts', async () => {
    const together = await (await embedder()).embed(TEXTS, 'DOCUMENT');
    for (const [n, text] of TEXTS.entries()) {
      const [alone] = await (await embedder()).embed([text], 'DOCUMENT');
      expect(alone).toEqual(together[n]);
    }
  });

  it('says how it is', async () => {
    await (await embedder()).model();
    expect((await embedder()).health()).toMatchObject({
      ok: true,
      detail: expect.stringContaining((await embedder()).name),
    });
  });
}

function meaningSuite(open: () => Embedder): void {
  it('[SE-31] reads a long text to its end, as the mean of its windows', async () => {
    const embedder = open();
    const filler = 'The weather was fine and nothing of interest happened. '.repeat(120);
    const fees = 'Every transaction burns its base fee. '.repeat(40);
    const [plain, tail, head, question] = await embedder.embed(
      [filler, `${filler}${fees}`, `${fees}${filler}`, 'base fee burned'],
      'DOCUMENT',
    );
    if (!plain || !tail || !head || !question) throw new Error('four texts, four vectors');
    // Neither its first window nor its last stands for it alone.
    for (const text of [tail, head]) expect(cosine(text, question)).toBeGreaterThan(cosine(plain, question) + 0.1);
    await embedder.close();
  });

  it('finds what means the same nearer than what does not, with no word in common', async () => {
    const embedder = open();
    const [fee, destroyed, cat] = await embedder.embed(TEXTS.slice(0, 3), 'DOCUMENT');
    if (!fee || !destroyed || !cat) throw new Error('three texts, three vectors');
    expect(cosine(fee, destroyed)).toBeGreaterThan(cosine(fee, cat) + 0.3);
    await embedder.close();
  });
}

describe('the embedder minilm', () => {
  const open = (): Embedder => createEmbedder(CHOICE);
  embedderSuite(open);
  meaningSuite(open);

  it('[SE-133] is all-MiniLM-L6-v2 with 384 dimensions, from the package alone', async () => {
    const embedder = open();
    expect(await embedder.model()).toEqual({
      embedder: 'minilm',
      name: 'all-MiniLM-L6-v2',
      dimension: 384,
      lexical: false,
    });
    await embedder.close();
  });

  it('answers a query before documents that wait', async () => {
    const embedder = open();
    const order: string[] = [];
    const documents = embedder.embed(
      Array.from({ length: 40 }, () => 'word '.repeat(200)),
      'DOCUMENT',
    );
    const both = [
      documents.then(() => order.push('documents')),
      embedder
        .model()
        .then(() => embedder.embed(['?'], 'QUERY'))
        .then(() => order.push('query')),
    ];
    await Promise.all(both);
    expect(order).toEqual(['query', 'documents']);
    await embedder.close();
  });

  it('[OM-133] is refused with both numbers where another dimension is set', async () => {
    const embedder = createEmbedder({ ...CHOICE, dimension: 768 });
    await expect(embedder.model()).rejects.toThrow('expected a model of 768 dimensions, all-MiniLM-L6-v2 has 384');
    expect(embedder.health()).toMatchObject({ ok: false });
    await embedder.close();
  });

  it.each(['minilm', 'lexical'])(
    '[OM-133] %s of another dimension than the setting keeps the server from starting',
    async (embedder) => {
      const settings = { CLAIMGRAPH_EMBEDDER: embedder, CLAIMGRAPH_EMBEDDING_DIMENSION: '768' };
      await expect(startTestProgram(settings)).rejects.toThrow(
        /^expected a model of 768 dimensions, .* has 384; set CLAIMGRAPH_EMBEDDING_DIMENSION or choose another model$/,
      );
    },
  );

  it('[OM-133] of the dimension that is set starts', async () => {
    const program = await startTestProgram({ CLAIMGRAPH_EMBEDDING_DIMENSION: '384' });
    const { parts } = (await (await fetch(`${program.url}/health`)).json()) as { parts: { name: string }[] };
    expect(parts.find(({ name }) => name === 'embedder')).toMatchObject({ detail: 'all-MiniLM-L6-v2, 384 dimensions' });
    await program.remove();
  });
});

describe('the embedder lexical', () => {
  embedderSuite(() => createEmbedder({ ...CHOICE, embedder: 'lexical' }));

  it('says of itself that it compares letters', async () => {
    const embedder = createEmbedder({ ...CHOICE, embedder: 'lexical' });
    expect(await embedder.model()).toMatchObject({ lexical: true });
    expect(embedder.health().detail).toContain('lexical');
    const [burns, burned, fee] = await embedder.embed(['it burns', 'it burned', 'a price'], 'DOCUMENT');
    if (!burns || !burned || !fee) throw new Error('three texts, three vectors');
    expect(cosine(burns, burned)).toBeGreaterThan(cosine(burns, fee) + 0.3);
  });
});

describeWithModels('the embedder transformers with a folder', (folder) => {
  const open = (): Embedder =>
    createEmbedder({ ...CHOICE, embedder: 'transformers', model: 'all-MiniLM-L6-v2', modelsDir: folder });
  embedderSuite(open);
  meaningSuite(open);

  it('[SE-133] minilm gives nearly the vectors of that model as others write it', async () => {
    const [ours, theirs] = [createEmbedder(CHOICE), open()];
    const texts = [...TEXTS.slice(0, 4), 'word '.repeat(200), 'How long must an upgrade wait before it is final?'];
    const [a, b] = await Promise.all([ours.embed(texts, 'DOCUMENT'), theirs.embed(texts, 'DOCUMENT')]);
    const cosines = texts.map((_, n) => cosine(a[n] ?? new Float32Array(), b[n] ?? new Float32Array()));
    expect(cosines.reduce((sum, value) => sum + value, 0) / cosines.length).toBeGreaterThan(0.98);
    expect(Math.min(...cosines)).toBeGreaterThan(0.97);
    await Promise.all([ours.close(), theirs.close()]);
  });
});

describe('the embedder transformers without its model', () => {
  it('says which file is missing and what to check, and is not well', async () => {
    const embedder = createEmbedder({ ...CHOICE, embedder: 'transformers', model: 'a-model' });
    await expect(embedder.embed(['x'], 'QUERY')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/a-model.config\.json, there is none; check CLAIMGRAPH_MODELS_DIR/),
    });
    expect(embedder.health()).toMatchObject({ ok: false });
    await embedder.close();
  });
});

describe('the thread of a model', () => {
  const script = new URL('../support/poisoned.worker.ts', import.meta.url);
  const opened: Embedder[] = [];
  afterAll(() => Promise.all(opened.map((embedder) => embedder.close())));
  const open = (limits: Partial<AllSettings>): Embedder => {
    // What hangs beside the poison is waited for by who closes the embedder.
    const numbers = { ...settingDefaults, 'embed.silenceMs': 10_000, ...limits };
    const input = { name: 'm', folder: null, cache: '' };
    const embedder = new OnnxEmbedder('transformers', input, { dimension: null, numbers, script });
    opened.push(embedder);
    return embedder;
  };

  it.each([
    ['cannot read', 'throws', {}, 'it cannot be read'],
    ['never ends', 'hangs', { 'embed.silenceMs': 2_000 }, 'no sign of life for 2 s (embed.silenceMs)'],
    ['is ended by', 'exits', {}, 'its thread ended with code 3'],
    ['has no memory for', 'grows', { 'embed.memoryMb': 64 }, 'memory limit'],
  ])('a text that it %s is told from others, and takes none with it', async (_, poison, limits, why) => {
    const embedder = open(limits);
    await expect(embedder.embed(['a word', poison, 'hangs'], 'DOCUMENT')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(why),
    });
    expect(await embedder.embed(['a word', 'another'], 'DOCUMENT')).toHaveLength(2);
    expect(embedder.health()).toMatchObject({ ok: true });
  });

  it('a text that takes longer than it may be silent is embedded, as its windows come one by one', async () => {
    expect(await open({ 'embed.silenceMs': 2_000 }).embed(['lasts 25'], 'DOCUMENT')).toHaveLength(1);
  });
});

describe('the embedder openai', () => {
  const good: Embedding = (texts) => vectors(texts.map((text) => letters(text)));
  const servers: { close(): Promise<void> }[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.close())));
  afterEach(() => void jest.restoreAllMocks());
  const open = async (answer: Embedding, choice: Partial<EmbedderChoice> = {}, numbers: Partial<AllSettings> = {}) => {
    const server = await embeddingServer(answer);
    servers.push(server);
    const chosen = { ...CHOICE, embedder: 'openai', openAiBaseUrl: `${server.url}/v1`, ...choice } as const;
    const embedder = createEmbedder(chosen, { ...settingDefaults, 'model.backoffMs': 5, ...numbers });
    return { embedder, server };
  };
  embedderSuite(async () => (await open(good)).embedder);

  it('[OM-133] whose answer has another dimension than the setting keeps the server from starting', async () => {
    const { embedder } = await open(good, { dimension: 768 });
    await expect(checkDimension(embedder, 768)).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringMatching(/^CLAIMGRAPH_EMBEDDING_DIMENSION: expected vectors of 768 numbers .*, got 8;/),
    });
  });

  it.each([
    ['a number that is none', [[1, null, 3]], 'got none for number 0'],
    ['a number that is too large', [[1e308, 1e308, 1]], 'expected finite numbers'],
    ['zeros alone', [[0, 0, 0]], 'expected a vector with a direction'],
    ['an empty vector', [[]], 'got an empty list'],
    ['no vector', [], 'got none for number 0'],
  ])(
    '[OM-133] whose answer has %s is at fault, not the setting: the server starts without it',
    async (_, answer, message) => {
      const { embedder } = await open(() => vectors(answer), { dimension: 3 });
      const away = await checkDimension(embedder, 3);
      expect(away).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(message) });
      expect(embedder.health()).toMatchObject({ ok: false });
    },
  );

  it('[RS-57] gives models of the E5 and BGE families the words they were trained with', async () => {
    const e5 = await open(good, { model: 'intfloat/e5-small-v2' });
    await e5.embedder.embed(['a'], 'DOCUMENT');
    await e5.embedder.embed(['a'], 'QUERY');
    expect(e5.server.texts.slice(1)).toEqual([['passage: a'], ['query: a']]);
    const bge = await open(good, { model: 'BAAI/bge-small-en-v1.5' });
    await bge.embedder.embed(['a'], 'DOCUMENT');
    await bge.embedder.embed(['a'], 'QUERY');
    expect(bge.server.texts.slice(1)).toEqual([['a'], ['Represent this sentence for searching relevant passages: a']]);
  });

  const first = vectors([letters('length')]);
  it.each<[string, Embedding, string]>([
    ['too few vectors', (_, n) => (n === 1 ? first : vectors([])), 'got none for number 0'],
    ['another dimension', (_, n) => (n === 1 ? first : vectors([[1, 2]])), 'expected vectors of 8 numbers'],
    ['no numbers', (_, n) => (n === 1 ? first : vectors([[null, 1]])), 'got none for number 0'],
    ['a zero vector', (_, n) => (n === 1 ? first : vectors([Array.from({ length: 8 }, () => 0)])), 'got zeros'],
    [
      'numbers beyond all bounds',
      (_, n) => (n === 1 ? first : vectors([Array.from({ length: 8 }, () => 1e200)])),
      'finite',
    ],
    ['a refused key', () => ({ status: 401, body: { error: { message: 'no such key' } } }), '401'],
    ['no JSON', () => ({ headers: { 'content-type': 'application/json' }, body: '{"data": [' }), 'does not answer'],
    ['something else', () => ({ body: { data: 'soon' } }), 'got none for number 0'],
  ])('[SE-133] refuses %s', async (_, answer, message) => {
    const { embedder } = await open(answer);
    await expect(embedder.embed(['a'], 'DOCUMENT')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(message),
    });
    expect(embedder.health()).toMatchObject({ ok: false });
  });

  it('tries again where the server is busy or hangs up', async () => {
    const busy: Embedding = (texts, n) =>
      n === 1 ? { status: 429, headers: { 'retry-after-ms': '1' }, body: {} } : n === 2 ? 'cut' : good(texts, n);
    const { embedder, server } = await open(busy);
    expect(await embedder.embed(['a'], 'DOCUMENT')).toHaveLength(1);
    expect(server.texts).toHaveLength(4);
  });

  it('[PI-124] five failures in a row open the breaker; after a time one trial goes through and closes it', async () => {
    let well = true;
    const { embedder, server } = await open(
      (texts, n) => (well ? good(texts, n) : { status: 500, body: {} }),
      {},
      {
        'model.attempts': 1,
      },
    );
    const ask = () => embedder.embed(['a'], 'QUERY');
    await ask();
    well = false;
    const asked = server.texts.length;
    for (let n = 0; n < 5; n++) await expect(ask()).rejects.toThrow('HTTP 500');
    for (let n = 0; n < 5; n++) await expect(ask()).rejects.toThrow(/is left alone after .*HTTP 500/);
    expect(server.texts).toHaveLength(asked + 5);
    expect(embedder.health()).toMatchObject({ ok: false, detail: expect.stringContaining('is left alone') });
    well = true;
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + settingDefaults['model.breakerMs'] + 1_000);
    expect(await ask()).toHaveLength(1);
    expect(embedder.health()).toMatchObject({ ok: true });
  });

  it('waits for a question no longer than a search may, and for documents as long as they may take', async () => {
    const numbers = { 'embed.questionMs': 300, 'embed.answerMs': 3_000, 'model.attempts': 2 };
    const { embedder, server } = await open((texts, n) => (n === 1 ? good(texts, n) : 'hang'), {}, numbers);
    await embedder.model();
    for (const [purpose, tries] of [
      ['QUERY', 1],
      ['DOCUMENT', 2],
    ] as const) {
      const before = server.texts.length;
      await expect(embedder.embed(['a'], purpose)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringContaining('did not answer in time'),
      });
      expect(server.texts.length - before).toBe(tries);
    }
  });
});
