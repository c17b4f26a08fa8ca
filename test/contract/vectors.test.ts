import { expect, it } from '@jest/globals';
import { encodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Strategy } from '../../src/domain/search-terms.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { removeDocument } from '../../src/ingest/index.ts';
import { searchByStrategy } from '../../src/retrieve/hybrid-search.ts';
import type { SearchedKind } from '../../src/retrieve/search-across-kinds.ts';
import { listJobs } from '../../src/jobs/index.ts';
import type { Embedder } from '../../src/models/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder, workerOf } from '../support/embedded-texts.ts';
import { fileItem, ingest, ingestDeps } from '../support/ingest.ts';
import { plantDocument, revise } from '../support/indexed.ts';
import { asking } from '../support/graphql.ts';
import { look, write } from '../support/rows.ts';
import { named, write as tell } from '../support/writes.ts';

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
    settings: settingDefaults,
    strategy,
    fusion: 'NORMALISED_SUM',
    embeddings,
  } as const;
  const { items, dense } = await look(database, scope, (view) => searchByStrategy(view, text, kinds, options));
  return {
    ids: items.map(({ node }) => node.found.id as string),
    hits: items.map(({ node }) => node),
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

  const proposal = (status: string, fee = 'low') =>
    `---\neip: 9001\ntitle: Wallets\nstatus: ${status}\ntype: Standards Track\ncategory: Core\n---\n\n## Abstract\n\nThe fee is ${fee}.\n\n## Copyright\n\nWaived.\n`;

  it('[PI-42 PI-43] a proposal is embedded under its number and title, status and category, and section; a note under its place', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('titled', WORDS);
    const erc = '---\nerc: 7\ntitle: Blocks\nstatus: Final\ntype: Meta\n---\n\n## Abstract\n\nA block.\n';
    const note = '# Cats\n\n## Names\n\nA cat.\n';
    await ingest(database, scope, [
      fileItem('eip-9001.md', proposal('Draft')),
      fileItem('erc-7.md', erc),
      fileItem('cats.md', note),
    ]);
    await embedAll(database, embedder);
    expect(embedder.asked).toEqual(
      expect.arrayContaining([
        'EIP-9001: Wallets > Draft, Core > Abstract\n## Abstract\n\nThe fee is low.',
        'ERC-7: Blocks > Final, Meta > Abstract\n## Abstract\n\nA block.',
        expect.stringMatching(/^[^>]+\/cats\.md > generic > Cats > Names\n## Names\n\nA cat\.$/),
      ]),
    );
  });

  it('[PI-42] a status that changes has the sections that stay embedded anew, once; those of another document stay', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('status', WORDS);
    // The first to say it gives the words their place.
    const other = proposal('Final', 'high').replaceAll('9001', '9000').replace('Wallets', 'Keys');
    await ingest(database, scope, [fileItem('eip-9000.md', other)]);
    await ingest(database, scope, [fileItem('eip-9001.md', proposal('Draft'))]);
    await embedAll(database, embedder);
    const anew = async (text: string) => {
      embedder.asked.length = 0;
      await ingest(database, scope, [fileItem('eip-9001.md', text)]);
      await embedAll(database, embedder);
      return embedder.asked.filter((asked) => asked.includes('> Abstract\n') || asked.includes('> Copyright\n'));
    };
    expect(await anew(proposal('Review'))).toEqual([
      'EIP-9001: Wallets > Review, Core > Abstract\n## Abstract\n\nThe fee is low.',
    ]);
    expect(await anew(proposal('Review'))).toEqual([]);
    // Back to a text that was there before.
    expect(await anew(proposal('Draft'))).toEqual([
      'EIP-9001: Wallets > Draft, Core > Abstract\n## Abstract\n\nThe fee is low.',
    ]);
    embedder.asked.length = 0;
    await ingest(database, scope, [fileItem('eip-9000.md', other.replace('Final', 'Living'))]);
    await embedAll(database, embedder);
    expect(embedder.asked).toContain('EIP-9000: Keys > Living, Core > Copyright\n## Copyright\n\nWaived.');
  });

  it('[PI-42] words that stay elsewhere lose the place that a removed document gave them with the next revision there', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('removed', WORDS);
    const other = proposal('Final', 'high').replaceAll('9001', '9000').replace('Wallets', 'Keys');
    const { outcomes } = await ingest(database, scope, [fileItem('eip-9000.md', other)]);
    await ingest(database, scope, [fileItem('eip-9001.md', proposal('Draft'))]);
    await embedAll(database, embedder);
    const [first] = outcomes;
    if (first?.status !== 'ADDED') throw new Error(`expected a document, got ${first?.status}`);
    await write(database, scope, async (commit) => {
      await removeDocument(commit, { id: first.documentId, expectedVersion: null }, ingestDeps(database));
    });
    embedder.asked.length = 0;
    await ingest(database, scope, [fileItem('eip-9001.md', proposal('Review'))]);
    await embedAll(database, embedder);
    expect(embedder.asked).toContain('EIP-9001: Wallets > Review, Core > Copyright\n## Copyright\n\nWaived.');
  });

  it('[PI-42] what is stored, and where it stands, knows nothing of the prefix that it is embedded with', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('stored', WORDS);
    const text = '---\neip: 9001\ntitle: Wallets\nstatus: Draft\n---\n\n## Abstract\n\nThe fee is low.\n';
    await ingest(database, scope, [fileItem('eip-9001.md', text)]);
    await embedAll(database, embedder);
    expect(embedder.asked).toContain('EIP-9001: Wallets > Draft > Abstract\n## Abstract\n\nThe fee is low.');
    const { document } = await asking(database, scope).get<{
      document: {
        currentRevision: { text: string; chunks: { nodes: { text: string; place: { start: number; end: number } }[] } };
      };
    }>('{ document(key: "eip-9001") { currentRevision { text chunks { nodes { text place { start end } } } } } }');
    const { text: whole, chunks } = document.currentRevision;
    expect(chunks.nodes.map((chunk) => chunk.text)).toEqual([
      '---\neip: 9001\ntitle: Wallets\nstatus: Draft\n---',
      '## Abstract\n\nThe fee is low.',
    ]);
    for (const { text: words, place } of chunks.nodes) expect(whole.slice(place.start, place.end)).toBe(words);
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
          page: { first: 1, after: null },
          settings: settingDefaults,
          strategy: 'DENSE',
          fusion: 'RRF',
          embeddings: both,
        }),
      );
    next.failing = () => true;
    const stuck = workerOf(database, next).worker;
    await expect(stuck.drain()).rejects.toThrow('cannot embed');
    const during = await asked('fee');
    expect(during.dense).toMatchObject({ state: 'READY', model: { name: 'old', dimension: 4 } });
    next.failing = null;
    await embedAll(database, next);
    const after = await asked('fee');
    expect(after.dense).toMatchObject({ state: 'READY', model: { name: 'next', dimension: 7 } });
    expect([during, after].map(({ items }) => items[0]?.node.found.id)).toEqual([chunkIds[0], chunkIds[0]]);
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

  it('[SE-135] what was embedded before is found by its last vector while its new text cannot be', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('last', WORDS);
    await embedAll(database, embedder); // it is in use
    const me = asking(database, scope);
    const said = await tell(me, 'assertClaim', {
      subject: named('Cat', 'SHOP'),
      predicate: 'NOTED',
      object: { text: 'open' },
    });
    const { id } = (said as unknown as { claim: { subject: { id: string } } }).claim.subject;
    await embedAll(database, embedder);
    await tell(me, 'addAlias', { entity: id, text: 'Poison block' });
    embedder.failing = (text) => text.includes('Poison');
    const { worker, faults } = workerOf(database, embedder);
    await worker.drain();
    expect(faults.map(String)).toContainEqual(expect.stringContaining('Cat (shop), Poison block'));
    const { hits, dense } = await find(database, scope, embedder, 'cat', 'DENSE', ['ENTITY']);
    expect(hits.map((hit) => [encodeId('ent', hit.found.id as EntityId), hit.dense?.cosine])).toEqual([[id, 1]]);
    expect(dense).toMatchObject({ state: 'PENDING', pending: { ENTITY: 1 } });
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

  it('counts private texts in a job that their owner alone sees', async () => {
    const { database, space, as } = context();
    const ada = await space('ada');
    await plantDocument(database, ada, ['a shared fee']);
    await plantDocument(database, ada, ['a private fee', 'a private block'], { owner: 'ada' });
    await embedAll(database, wordEmbedder('owned', WORDS));
    const seenBy = async (scope: Scope) => {
      const jobs = await look(database, scope, (view) => listJobs(view, { states: null }, { first: 5, after: null }));
      return jobs.items.map(({ node }) => [node.owner, node.state, node.done, node.total]);
    };
    expect(await seenBy(as(ada, 'bob'))).toEqual([[null, 'SUCCEEDED', 1, 1]]);
    const both = [
      [null, 'SUCCEEDED', 1, 1],
      ['ada', 'SUCCEEDED', 2, 2],
    ];
    expect(await seenBy(ada)).toEqual(expect.arrayContaining(both));
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
