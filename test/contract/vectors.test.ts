import { expect, it } from '@jest/globals';
import { policyDefaults } from '../../src/domain/policy.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Strategy } from '../../src/domain/search.ts';
import { Embeddings, searchByStrategy, type SearchedKind } from '../../src/index/index.ts';
import { listJobs } from '../../src/jobs/index.ts';
import type { Embedder } from '../../src/models/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder, workerOf } from '../support/embedded-texts.ts';
import { plantDocument, revise } from '../support/indexed.ts';
import { look, write } from '../support/rows.ts';

const WORDS = ['fee', 'block', 'cat'];

async function find(
  database: Database,
  scope: Scope,
  embedder: Embedder,
  text: string,
  strategy: Strategy = 'DENSE',
  kinds: readonly SearchedKind[] = ['CHUNK'],
) {
  const embeddings = new Embeddings(embedder, () => embedder);
  const options = {
    page: { first: 20, after: null },
    policy: policyDefaults,
    strategy,
    fusion: 'NORMALISED_SUM',
    embeddings,
  } as const;
  const { page, dense } = await look(database, scope, (view) => searchByStrategy(view, text, kinds, options));
  return {
    ids: page.items.map(({ node }) => node.found.id as string),
    hits: page.items.map(({ node }) => node),
    dense,
  };
}

async function waiting(database: Database): Promise<number> {
  const [row] = await database.system((query) =>
    query<{ count: string }>('test.waiting', 'select count(*) as count from embedding_queue', []),
  );
  return Number(row?.count);
}

// One database for the suite, one model at a time: each test has its own space and its own model.
describeDatabase('vectors of texts', (context) => {
  it('[SE-31 PI-44] every text that is stored gets its vector, chunks before the rest, and is found by it', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('first', WORDS);
    const { chunkIds } = await plantDocument(database, scope, ['the fee', 'a block', 'the cat'], { prefix: 'EIP-1' });
    await embedAll(database, embedder);
    expect(await waiting(database)).toBe(0);
    expect(embedder.asked.toSorted()).toEqual(['EIP-1\na block', 'EIP-1\nthe cat', 'EIP-1\nthe fee']);
    const { ids, hits, dense } = await find(database, scope, embedder, 'blocks');
    expect(ids).toEqual([chunkIds[1], ...chunkIds.filter((_, n) => n !== 1).toSorted()]);
    expect(hits.map((hit) => hit.dense?.cosine)).toEqual([1, 0, 0]);
    expect(dense).toMatchObject({ state: 'READY', model: { name: 'first' } });
  });

  it('[PI-42] only what is new is embedded, with its prefix: a text that was there keeps its vector', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('delta', WORDS);
    const { documentId } = await plantDocument(database, scope, ['the fee', 'a block'], { prefix: 'one' });
    await embedAll(database, embedder);
    embedder.asked.length = 0;
    await write(database, scope, async (commit) => {
      await revise(commit, documentId, ['another cat'], 'two');
    });
    await embedAll(database, embedder);
    expect(embedder.asked).toEqual(['two\nanother cat']);
    await embedAll(database, embedder);
    expect(embedder.asked).toHaveLength(1);
  });

  it('texts of one owner are found by nobody else, by meaning either', async () => {
    const { database, space, as } = context();
    const ada = await space('ada');
    const bob = as(ada, 'bob');
    const embedder = wordEmbedder('owners', WORDS);
    const shared = await plantDocument(database, ada, ['a shared fee']);
    const secret = await plantDocument(database, ada, ['a private fee'], { owner: 'ada' });
    await embedAll(database, embedder);
    expect((await find(database, ada, embedder, 'fee')).ids.toSorted()).toEqual(
      [...shared.chunkIds, ...secret.chunkIds].toSorted(),
    );
    expect((await find(database, bob, embedder, 'fee')).ids).toEqual(shared.chunkIds);
    expect((await find(database, await space('ada'), embedder, 'fee')).ids).toEqual([]);
  });

  it('[PI-134] another model is built beside the one in use and takes its place at once when it is whole', async () => {
    const { database, space } = context();
    const scope = await space();
    const [old, next] = [wordEmbedder('old', WORDS), wordEmbedder('next', WORDS, 7)];
    const { chunkIds } = await plantDocument(database, scope, ['the fee', 'a block']);
    await embedAll(database, old);
    const both = new Embeddings(next, () => old);
    const asked = (text: string) =>
      look(database, scope, (view) =>
        searchByStrategy(view, text, ['CHUNK'], {
          page: { first: 1, after: null }, policy: policyDefaults, strategy: 'DENSE', fusion: 'RRF', embeddings: both,
        }),
      ); // prettier-ignore
    next.failing = () => true;
    const stuck = workerOf(database, next).worker;
    await expect(stuck.drain()).rejects.toThrow('cannot embed');
    const during = await asked('fee');
    expect(during.dense).toMatchObject({ state: 'READY', model: { name: 'old', dimension: 4 } });
    next.failing = null;
    await embedAll(database, next);
    const after = await asked('fee');
    expect(after.dense).toMatchObject({ state: 'READY', model: { name: 'next', dimension: 7 } });
    expect([during, after].map(({ page }) => page.items[0]?.node.found.id)).toEqual([chunkIds[0], chunkIds[0]]);
  });

  it('[OM-133] a model that has not the dimension that it had is refused', async () => {
    const { database, space } = context();
    await plantDocument(database, await space(), ['the fee']);
    await embedAll(database, wordEmbedder('changing', WORDS));
    await plantDocument(database, await space(), ['a block']);
    await expect(embedAll(database, wordEmbedder('changing', WORDS, 9))).rejects.toThrow(
      'expected changing to have 4 dimensions as before, it has 9',
    );
  });

  it('[SE-135] a text that cannot be embedded is put off, said, and found by its words; the others have theirs', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('poison', WORDS);
    await embedAll(database, embedder); // it is in use
    const { chunkIds } = await plantDocument(database, scope, ['the fee', 'a poisonous block', 'the cat']);
    embedder.failing = (text) => text.includes('poison');
    const { worker, faults } = workerOf(database, embedder);
    await worker.drain();
    expect(faults.map(String)).toEqual([expect.stringContaining('poisonous')]);
    const dense = await find(database, scope, embedder, 'cat');
    expect(dense.ids.toSorted()).toEqual([chunkIds[0], chunkIds[2]].toSorted());
    expect(dense.dense).toMatchObject({ state: 'PENDING', pending: { CHUNK: 1, CLAIM: 0, ENTITY: 0 } });
    expect((await find(database, scope, embedder, 'poisonous', 'FUSED')).ids[0]).toBe(chunkIds[1]);
  });

  it('an outage of the model loses nothing and counts against no text', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('outage', WORDS);
    const { chunkIds } = await plantDocument(database, scope, ['the fee', 'a block']);
    embedder.failing = () => true;
    for (let n = 0; n < 8; n++) await expect(embedAll(database, embedder)).rejects.toThrow('cannot embed');
    const down = await find(database, scope, embedder, 'fee', 'FUSED');
    expect(down.ids).toEqual([chunkIds[0]]);
    expect(down.dense).toMatchObject({ state: 'UNAVAILABLE', message: expect.stringContaining('cannot embed') });
    await expect(find(database, scope, embedder, 'fee', 'DENSE')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    embedder.failing = null;
    await embedAll(database, embedder);
    expect((await find(database, scope, embedder, 'fee', 'DENSE')).ids[0]).toBe(chunkIds[0]);
  });

  it('shows how far it is as a job, which ends when nothing waits', async () => {
    const { database, space } = context();
    const scope = await space();
    await plantDocument(database, scope, ['the fee', 'a block']);
    await embedAll(database, wordEmbedder('watched', WORDS));
    const jobs = await look(database, scope, (view) => listJobs(view, { states: null }, { first: 5, after: null }));
    expect(jobs.items.map(({ node }) => node)).toEqual([
      expect.objectContaining({
        kind: 'EMBEDDING',
        state: 'SUCCEEDED',
        done: 2,
        total: 2,
        name: 'embed texts with watched',
      }),
    ]);
  });

  it('a vector is stored only by who still holds the lease', async () => {
    const { database, space } = context();
    const scope = await space();
    const slow = wordEmbedder('leases', WORDS);
    await embedAll(database, slow);
    const { chunkIds } = await plantDocument(database, scope, ['the fee']);
    const embed = slow.embed.bind(slow);
    // While this one is at it, its lease runs out and another worker does the work.
    const overtaken = {
      ...slow,
      embed: async (texts: readonly string[], purpose: 'DOCUMENT' | 'QUERY') => {
        await database.system((query) =>
          query('test.expire', `update embedding_queue set leased_until = clock_timestamp() - interval '1 second'`, []),
        );
        await embedAll(database, slow);
        return embed(texts, purpose);
      },
    };
    await embedAll(database, overtaken);
    const jobs = await look(database, scope, (view) => listJobs(view, { states: null }, { first: 5, after: null }));
    expect(jobs.items.reduce((sum, { node }) => sum + node.done, 0)).toBe(1);
    expect((await find(database, scope, slow, 'fee')).ids).toEqual(chunkIds);
  });
});
