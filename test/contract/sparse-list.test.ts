import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { createSparseEmbedder } from '../../src/models/index.ts';
import { searchByStrategy } from '../../src/retrieve/hybrid-search.ts';
import { Embeddings, retireSparseModel, SparseEmbeddings, SparseWorker } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { settingDefaults } from '../support/settings.ts';
import { sparseServer, type SparseServer } from '../support/sparse-server.ts';
import { write } from '../support/writes.ts';

interface Found {
  readonly sparse: {
    readonly state: string;
    readonly model: string;
    readonly pending: number;
    readonly message: string | null;
  } | null;
  readonly edges: readonly {
    readonly score: number;
    readonly parts: readonly { readonly name: string; readonly weight: number; readonly input: number }[];
    readonly node: { readonly text?: string };
  }[];
}

/** By products with `winter ice`: 1 · 2 + 1.5 · 2.5, 1 · 1 + 1.5 · .5, 1.5 · 1, none. */
const TEXTS = {
  'a.md': 'Winter, winter: ice on ice.',
  'b.md': 'A winter.',
  'c.md': 'The ice is thin.',
  'd.md': 'The harbour in summer.',
} as const;
const QUICK = { ...settingDefaults, 'model.backoffMs': 1, 'model.breakerFailures': 100 };

describeDatabase('the list of a learned-sparse model', (context) => {
  const dense = wordEmbedder('beside-sparse', ['harbour']);
  let server: SparseServer;
  let scope: Scope;
  let me: Asking;

  const sparseOf = (model: string) => {
    const embedder = createSparseEmbedder({ url: server.url, model, key: 'k-1' }, QUICK);
    if (embedder === null) throw new Error('expected a model');
    return embedder;
  };
  const embeddings = (model: string | null): Embeddings =>
    new Embeddings(dense, () => dense, { sparse: model === null ? null : new SparseEmbeddings(sparseOf(model)) });
  const faults: unknown[] = [];
  const worker = (model: string): SparseWorker =>
    new SparseWorker({
      ...{ database: context().database, embedder: sparseOf(model), settings: settingDefaults },
      onFault: (error) => faults.push(error),
    });
  const find = async (asker: Asking, args: string): Promise<Found> =>
    (
      await asker.get<{ search: Found }>(
        `{ search(in: [CHUNK], strategy: FUSED, first: 50, ${args}) {
          sparse { state model pending message } edges { score parts { name weight input } node { ... on Chunk { text } } } } }`,
      )
    ).search;
  /** Texts of the list, in its order. */
  const listed = ({ edges }: Found): string[] =>
    edges
      .flatMap(({ parts, node }) =>
        parts.flatMap((part) => (part.name === 'sparse' ? [{ input: part.input, text: node.text ?? '' }] : [])),
      )
      .sort((a, b) => b.input - a.input)
      .map(({ text }) => text.trim());

  beforeAll(async () => {
    server = await sparseServer();
    const { database, space } = context();
    scope = await space();
    me = asking(database, scope, { embeddings: embeddings('splade') });
    await worker('splade').drain();
    await ingest(
      database,
      scope,
      Object.entries(TEXTS).map(([path, text]) => fileItem(path, `${text}\n`)),
    );
    await embedAll(database, dense);
  });
  afterAll(() => server.close());
  afterEach(() => {
    server.answer = null;
    expect(faults.splice(0)).toEqual([]);
  });

  it('[PI-82] is told as incomplete while chunks wait for their vectors, and holds none of those', async () => {
    const found = await find(me, 'text: "winter ice"');
    expect(found.sparse).toEqual({ state: 'PENDING', model: 'splade', pending: 4, message: null });
    expect(listed(found)).toEqual([]);
    expect(found.edges.length).toBeGreaterThan(0);
  });

  it('[PI-82] has the highest inner product first: the known best match, and none that shares no word', async () => {
    await worker('splade').drain();
    const found = await find(me, 'text: "winter ice"');
    expect(found.sparse).toEqual({ state: 'READY', model: 'splade', pending: 0, message: null });
    expect(listed(found)).toEqual([TEXTS['a.md'], TEXTS['b.md'], TEXTS['c.md']]);
    expect(server.asked[0]?.headers.authorization).toBe('Bearer k-1');
  });

  it('[PI-82 PI-130] finds what has other words: a word of the vocabulary that the text does not say', async () => {
    const found = await find(me, 'text: "ice", weights: { lexical: 0, dense: 0, sparse: 1 }');
    expect(listed(found)).toContain(TEXTS['b.md']);
    expect(
      found.edges.find(({ node }) => node.text?.startsWith('A winter'))?.parts.map(({ name }) => name),
    ).not.toContain('lexical');
  });

  it('[PI-83] counts by .3, by the weight of the call, or by the setting', async () => {
    const weightOf = ({ edges }: Found) =>
      new Set(edges.flatMap(({ parts }) => parts.filter(({ name }) => name === 'sparse').map(({ weight }) => weight)));
    expect([...weightOf(await find(me, 'text: "winter ice"'))]).toEqual([0.3]);
    expect([...weightOf(await find(me, 'text: "winter ice", weights: { sparse: 0.7 }'))]).toEqual([0.7]);
    await write(me, 'updateSetting', { key: 'search.sparseWeight', value: 1.5 });
    expect([...weightOf(await find(me, 'text: "winter ice"'))]).toEqual([1.5]);
    await write(me, 'updateSetting', { key: 'search.sparseWeight', value: 0.3 });
  });

  it('[PI-82] is filtered, and within what was there at a commit', async () => {
    const [good] = (
      await me.get<{ documents: { nodes: { id: string; path: string }[] } }>(
        '{ documents(first: 50) { nodes { id path } } }',
      )
    ).documents.nodes.filter(({ path }) => path === 'b.md');
    expect(listed(await find(me, `text: "winter ice", filters: { documents: ["${good?.id}"] }`))).toEqual([
      TEXTS['b.md'],
    ]);
    expect(listed(await find(me, 'text: "winter \\"is thin\\""'))).toEqual([TEXTS['c.md']]);
    const build = await me.get<{ corpusBuild: { commit: number } }>('{ corpusBuild { commit } }');
    const { commit: before } = await me.get<{ commit: { at: string } }>(
      `{ commit(number: ${build.corpusBuild.commit}) { at } }`,
    );
    await ingest(context().database, scope, [fileItem('later.md', 'Ice, ice, ice, ice and winter.\n')]);
    await worker('splade').drain();
    expect(listed(await find(me, 'text: "winter ice"'))).toHaveLength(4);
    expect(listed(await find(me, `text: "winter ice", asOf: { recorded: "${before.at}" }`))).toHaveLength(3);
  });

  it('[PI-82] is of the space and its caller alone', async () => {
    const elsewhere = asking(context().database, await context().space(), { embeddings: embeddings('splade') });
    expect(listed(await find(elsewhere, 'text: "winter ice"'))).toEqual([]);
  });

  it('[PI-82] gives three hits for each that is wanted at most, as the other lists do', async () => {
    const { database } = context();
    const other = await context().space();
    await ingest(
      database,
      other,
      Array.from({ length: 12 }, (_, n) => fileItem(`${n}.md`, `${'winter '.repeat(n + 1)}${n}\n`)),
    );
    await worker('splade').drain();
    await embedAll(database, dense);
    const sizes = async (topK: number | null) =>
      database.read(other, async (sql) => {
        const view = { sql, recorded: null, valid: null };
        const { items } = await searchByStrategy(view, 'winter', ['CHUNK'], {
          ...{ settings: settingDefaults, strategy: 'FUSED', fusion: 'RRF', topK },
          ...{ embeddings: embeddings('splade'), page: { first: 50, after: null } },
        });
        const count = (list: string) =>
          items.filter(({ node }) => node.parts.some((part) => part.list === list)).length;
        return [count('lexical'), count('dense'), count('sparse')];
      });
    expect(await sizes(null)).toEqual([12, 12, 12]);
    expect(await sizes(2)).toEqual([6, 6, 6]);
    const asker = asking(database, other, { embeddings: embeddings('splade') });
    const bySparse = async (args: string) => listed(await find(asker, `text: "winter" ${args}`)).length;
    expect([await bySparse(''), await bySparse('topK: 2'), await bySparse('topK: 3')]).toEqual([12, 6, 9]);
    const { errors } = await asker.ask('{ search(text: "winter", topK: 0) { nodes { __typename } } }');
    expect(errors).toMatchObject([{ code: 'INVALID', message: expect.stringContaining('topK') }]);
    const lexical = await asker.ask('{ search(text: "winter", strategy: LEXICAL, topK: 2) { nodes { __typename } } }');
    expect(lexical.errors).toMatchObject([{ code: 'INVALID', message: expect.stringContaining('topK') }]);
  });

  it('[PI-82] where its endpoint is away, the other lists go on, and it is told which is missing and why', async () => {
    server.answer = () => ({ status: 503, body: 'away' });
    const found = await find(me, 'text: "ice in winter"');
    expect(found.sparse).toMatchObject({
      state: 'UNAVAILABLE',
      model: 'splade',
      message: expect.stringContaining('HTTP 503'),
    });
    expect(listed(found)).toEqual([]);
    expect(found.edges.length).toBeGreaterThan(2);
  });

  it('[PI-82] where the endpoint gives what is no vector of this vocabulary, it is an outage', async () => {
    server.answer = () => ({ headers: { 'content-type': 'application/json' }, body: [[{ index: 30_522, value: 1 }]] });
    expect((await find(me, 'text: "a winter of ice"')).sparse).toMatchObject({
      state: 'UNAVAILABLE',
      message: expect.stringContaining('30522: 1'),
    });
    server.answer = () => ({ headers: { 'content-type': 'application/json' }, body: [{ index: 1, value: 1 }] });
    expect((await find(me, 'text: "a winter of ice"')).sparse).toMatchObject({
      state: 'UNAVAILABLE',
      message: expect.stringContaining('form of its API'),
    });
  });

  it('[PI-82] is not there without a model, and only there where chunks are found by several lists', async () => {
    const without = asking(context().database, scope, { embeddings: embeddings(null) });
    const found = await find(without, 'text: "winter ice"');
    expect([found.sparse, listed(found)]).toEqual([null, []]);
    const { search } = await me.get<{ search: { sparse: unknown } }>(
      '{ search(text: "winter", strategy: LEXICAL) { sparse { state } } }',
    );
    expect(search.sparse).toBeNull();
  });

  it('a text that the endpoint refuses holds up no other, and is tried again later', async () => {
    const own = await context().space();
    await ingest(context().database, own, [
      fileItem('bad.md', 'A poisoned winter.\n'),
      fileItem('well.md', 'A mild winter.\n'),
    ]);
    server.answer = (texts) => (texts.some((text) => text.includes('poisoned')) ? { status: 422, body: 'no' } : null);
    await worker('splade').drain();
    expect(faults.splice(0)).toHaveLength(1);
    const asker = asking(context().database, own, { embeddings: embeddings('splade') });
    const found = await find(asker, 'text: "winter"');
    expect([listed(found), found.sparse?.pending]).toEqual([['A mild winter.'], 1]);
  });

  it('[PI-130] vectors of two models are never compared: another model reads all chunks anew, none keeps none', async () => {
    const another = asking(context().database, scope, { embeddings: embeddings('another') });
    expect((await find(another, 'text: "winter ice"')).sparse).toMatchObject({
      state: 'UNAVAILABLE',
      message: 'it has made no vectors yet',
    });
    server.texts.length = 0;
    await worker('another').drain();
    expect(server.texts.filter((text) => /ice|winter|harbour/i.test(text)).length).toBeGreaterThanOrEqual(5);
    expect(listed(await find(another, 'text: "winter ice"'))).toHaveLength(4);
    expect((await find(me, 'text: "ice, winter"')).sparse).toMatchObject({ state: 'UNAVAILABLE' });
    await retireSparseModel(context().database);
    expect((await find(another, 'text: "ice, winter!"')).sparse).toMatchObject({ state: 'UNAVAILABLE' });
  });
});
