import { afterEach, expect, it, jest } from '@jest/globals';
import { EXIT } from '../../src/cli/exit-codes.ts';
import { runRetry } from '../../src/cli/retry.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { searchByStrategy } from '../../src/retrieve/hybrid-search.ts';
import type { Embedder } from '../../src/models/index.ts';
import { OpenAiEmbedder } from '../../src/models/openai.ts';
import type { Database } from '../../src/storage/index.ts';
import { clientOf } from '../support/asking-client.ts';
import { caughtIo } from '../support/cli-io.ts';
import { describeDatabase } from '../support/database.ts';
import { workerOf } from '../support/embedded-texts.ts';
import { embeddingServer, letters, vectors, type Embedding } from '../support/embedding-server.ts';
import { asking } from '../support/graphql.ts';
import { plantDocument } from '../support/indexed.ts';
import { poisonTexts } from '../support/poison.ts';
import { look } from '../support/rows.ts';
import type { Reply } from '../support/small-server.ts';

const TEXTS = Array.from({ length: 40 }, (_, n) => `lamp ${n} burns`);
const good: Embedding = (texts) => vectors(texts.map((text) => letters(text)));
const json = (body: string): Reply => ({ headers: { 'content-type': 'application/json' }, body });
const RETRY = `mutation ($key: String) { retryEmbedding(input: { idempotencyKey: $key }) {
  __typename ... on EmbeddingRetried { texts replayed commit { reason actor } } ... on DomainError { code message } } }`;

describeDatabase('embedding by a model that is not well', (context) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const end of ends.splice(0)) await end();
  });

  /** A model behind an endpoint that answers as it is told: first as `ill` says, then well. */
  async function endpoint(name: string, ill: Embedding, numbers: Partial<AllSettings> = {}) {
    const state = { isIll: false };
    const server = await embeddingServer((texts, n) => (state.isIll ? ill(texts, n) : good(texts, n)));
    ends.push(() => server.close());
    const embedder = new OpenAiEmbedder({
      name,
      endpoint: { baseUrl: `${server.url}/v1`, key: null },
      dimension: null,
      numbers: { ...settingDefaults, 'model.backoffMs': 5, 'model.attempts': 2, ...numbers },
    });
    await embedder.model();
    state.isIll = true;
    return { embedder, server, heal: () => void (state.isIll = false) };
  }

  /** The queue of a space, and what is stored of it by a model. */
  async function standing(database: Database, { spaceId }: Scope, model: string) {
    return database.system(async (query) => {
      const named = 'select id from embedding_models where name = $1';
      const [found = { id: 0 }] = await query<{ id: number }>('t.model', named, [model]);
      const [queue] = await query<object>(
        't.queue',
        `select count(*)::integer as waiting, coalesce(max(attempts), 0)::integer as attempts
          from embedding_queue where space_id = $1 and model_id = $2`,
        [spaceId, found.id],
      );
      const [stored] = await query<object>(
        't.stored',
        `select count(*)::integer as stored, count(*) filter (where not abs(vector_norm(vector) - 1) < 0.001)::integer as bad
          from embeddings_${found.id} where space_id = $1`,
        [spaceId],
      );
      return { ...queue, ...stored };
    });
  }
  const whole = { waiting: 0, attempts: 0, stored: TEXTS.length, bad: 0 };
  const nothing = { waiting: TEXTS.length, attempts: 0, stored: 0, bad: 0 };

  const eight = (value: number): number[] => Array.from({ length: 8 }, () => value);
  const illnesses: [string, Embedding][] = [
    ['429', () => ({ status: 429, headers: { 'retry-after-ms': '5' }, body: {} })],
    ['500', () => ({ status: 500, body: {} })],
    ['nothing at all', () => 'hang'],
    ['an end of the connection', () => 'cut'],
    ['JSON that is cut off', () => json('{"data": [{"index": 0, "embedding": [0.1, 0.')],
    ['vectors of another dimension', (texts) => vectors(texts.map(() => [1, 2]))],
    ['fewer vectors than texts', () => vectors([])],
    ['NaN', (texts) => json(JSON.stringify(vectors(texts.map(letters))).replace(/1,/, 'NaN,'))],
    ['null in a vector', (texts) => vectors(texts.map(() => [null, ...eight(1).slice(1)]))],
    ['numbers without end', (texts) => vectors(texts.map(() => eight(1e200)))],
    ['zeros', (texts) => vectors(texts.map(() => eight(0)))],
  ];
  it.each(illnesses)(
    'whose endpoint answers with %s stores nothing, loses nothing, and goes on when it is well',
    async (illness, ill) => {
      const { database, space } = context();
      const scope = await space();
      const name = `ill with ${illness}`;
      const numbers = ill([''], 0) === 'hang' ? { 'embed.answerMs': 2_000, 'embed.questionMs': 500 } : {};
      const { embedder, server, heal } = await endpoint(name, ill, numbers);
      await plantDocument(database, scope, TEXTS);
      await expect(workerOf(database, embedder).worker.drain()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await standing(database, scope, name)).toEqual(nothing);
      // It is asked for a batch and a plain word, twice each at most: an outage is no reason to ask for every text.
      expect(server.texts.length).toBeLessThanOrEqual(1 + 4);
      expect(embedder.health()).toMatchObject({ ok: false });
      heal();
      await workerOf(database, embedder).worker.drain();
      expect(await standing(database, scope, name)).toEqual(whole);
    },
  );

  it('[PI-124] is left alone by the worker and by searches once its breaker is open', async () => {
    const { database, space } = context();
    const scope = await space();
    const { embedder, server, heal } = await endpoint('breaker', () => ({ status: 500, body: {} }));
    await plantDocument(database, scope, TEXTS);
    const { worker } = workerOf(database, embedder);
    for (let n = 0; n < 2; n++) await expect(worker.drain()).rejects.toThrow();
    const asked = server.texts.length;
    for (let n = 0; n < 5; n++) await expect(worker.drain()).rejects.toThrow('is left alone after');
    expect(server.texts).toHaveLength(asked);
    heal();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + settingDefaults['model.breakerMs'] + 1_000);
    await worker.drain();
    expect(await standing(database, scope, 'breaker')).toEqual(whole);
  });

  it('and that hangs is not waited for by a search: it goes on by words, and says so', async () => {
    const { database, space } = context();
    const scope = await space();
    const { chunkIds } = await plantDocument(database, scope, TEXTS);
    const { embedder, heal } = await endpoint('hanging', () => 'hang');
    heal();
    await workerOf(database, embedder).worker.drain();
    const hanging: Embedder = Object.create(embedder, {
      embed: { value: () => new Promise(() => undefined) },
    }) as Embedder;
    const { items, dense } = await look(database, scope, (view) =>
      searchByStrategy(view, 'lamp 7', ['CHUNK'], {
        page: { first: 1, after: null },
        settings: settingDefaults,
        strategy: 'FUSED',
        fusion: 'RRF',
        embeddings: new Embeddings(hanging, () => hanging, { patienceMs: 50 }),
      }),
    );
    expect(items[0]?.node.found.id).toBe(chunkIds[7]);
    expect(dense).toMatchObject({ state: 'UNAVAILABLE', message: expect.stringContaining('embed.questionMs') });
  });

  it('texts that make it throw, hang, end its thread, take all memory or end the process hold up no other, are parked, and done when they are retried after the cause is mended', async () => {
    const { database, space, as } = context();
    const scope = await space();
    const orders = { texts: 100, poisonous: 5 };
    const ask = (who: Scope) => asking(database, who).get<{ retryEmbedding: object }>(RETRY, { key: 'again' });
    const poisoned = await poisonTexts(database, scope, orders, async () => {
      expect(await ask(as(scope, 'bo', 'CURATOR'))).toMatchObject({ retryEmbedding: { code: 'FORBIDDEN' } });
      const done = { __typename: 'EmbeddingRetried', texts: 5, commit: { reason: 'retry embedding', actor: 'ada' } };
      expect(await ask(scope)).toEqual({ retryEmbedding: { ...done, replayed: false } });
      expect(await ask(scope)).toEqual({ retryEmbedding: { ...done, replayed: true } });
    });
    expect(poisoned).toEqual({
      first: { done: 95, parked: 1, waiting: 4 }, // who ends the process is tried again at once, by the next
      last: { done: 95, parked: 5, waiting: 0 },
      deaths: 5,
      mended: { done: 100, parked: 0, waiting: 0 },
    });
  });

  it('`claimgraph retry` says how many it began anew with', async () => {
    const { database, space } = context();
    const scope = await space();
    const { embedder } = await endpoint('retried', () => ({ status: 500, body: {} }));
    await plantDocument(database, scope, TEXTS);
    await expect(workerOf(database, embedder).worker.drain()).rejects.toThrow();
    const client = clientOf(asking(database, scope));
    const retry = async (): Promise<string> => {
      const { io, out } = caughtIo();
      expect(await runRetry(client, io)).toBe(EXIT.ok);
      return out();
    };
    expect(await retry()).toBe('there is no text that could not be embedded\n');
    const parked = `update embedding_queue q set attempts = 5 from embedding_models m
      where q.space_id = '${scope.spaceId}' and m.id = q.model_id and m.name = 'retried'`;
    await database.system((query) => query('t.park', parked, []));
    expect(await retry()).toBe('texts that are embedded anew: 40; a running server does it\n');
    expect(await standing(database, scope, 'retried')).toEqual(nothing);
  });
});
