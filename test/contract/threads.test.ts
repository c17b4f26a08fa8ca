import { expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { searchByStrategy } from '../../src/retrieve/hybrid-search.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder, workerOf, type WordEmbedder } from '../support/embedded-texts.ts';
import { asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { look } from '../support/rows.ts';

const WORDS = ['fee', 'block', 'cat', 'gas'];

interface Written {
  readonly text: string;
  readonly votes?: number;
  readonly replyTo?: number;
}

/** A thread of posts numbered 1, 3, 5 …: numbers have gaps where posts were removed. */
const threadOf = (posts: readonly Written[], title = 'A talk') => {
  const numbered = posts.map((post, n) => ({ number: 2 * n + 1, author: `author ${n}`, ...post }));
  return fileItem('talk.json', JSON.stringify({ format: 'forum-thread', id: 't', title, posts: numbered }));
};

const TALK: readonly Written[] = [
  { text: 'What should it cost? The fee, I mean.' },
  { text: 'A fee is fine with me.' },
  { text: 'No fee at all, please.' },
  { text: 'The fee and the gas.', votes: 3 },
  { text: 'Our cat sleeps.' },
  { text: 'My cat too.', replyTo: 9 },
  { text: 'Gas, gas, more gas.' },
];

async function find(database: Database, scope: Scope, embedder: WordEmbedder, text: string) {
  const { items, dense } = await look(database, scope, (view) =>
    searchByStrategy(view, text, ['CHUNK'], {
      page: { first: 20, after: null },
      settings: settingDefaults,
      strategy: 'DENSE',
      fusion: 'RRF',
      embeddings: new Embeddings(embedder, () => embedder),
    }),
  );
  return { hits: items.map(({ node }) => node), dense };
}

interface PartRow {
  kind: string;
  post_ids: string[];
  shown_by: string;
  text: string;
}

const partsOf = (database: Database, scope: Scope): Promise<PartRow[]> =>
  database.read(scope, (sql) =>
    sql.query<PartRow>(
      'test.parts',
      `select p.kind, p.post_ids, p.shown_by, c.text from thread_parts p join chunks c on c.space_id = $1 and c.id = p.chunk_id
        where p.space_id = $1 order by p.n`,
      [scope.spaceId],
    ),
  );

const vectorsOf = async (database: Database, scope: Scope): Promise<number> => {
  const [model] = await database.system((query) =>
    query<{ id: number }>('test.model', `select id from embedding_models where state = 'ACTIVE'`, []),
  );
  const rows = await database.read(scope, (sql) =>
    sql.query('test.vectors', `select 1 from embeddings_${model?.id} where space_id = $1 and kind = 'THREAD'`, [
      scope.spaceId,
    ]),
  );
  return rows.length;
};

describeDatabase('vectors of threads', (context) => {
  it('[PI-47 PI-48] a thread has vectors of its opening post, its segments and its salient replies, each shown in exact words', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('threads', WORDS);
    await ingest(database, scope, [threadOf(TALK)]);
    await embedAll(database, embedder);
    const parts = await partsOf(database, scope);
    expect(parts.map(({ kind, post_ids: ids }) => [kind, ids])).toEqual([
      ['OPENING', ['t/1']],
      ['SEGMENT', ['t/3', 't/5', 't/7']],
      ['SEGMENT', ['t/9', 't/11', 't/13']],
      ['SALIENT', ['t/7']],
      ['SALIENT', ['t/9']],
      ...[3, 5, 13].map((n) => ['SALIENT', [`t/${n}`]]),
    ]);
    expect(parts.slice(0, 4).map(({ text }) => text.split('\n').at(-1))).toEqual([
      'What should it cost? The fee, I mean.',
      'A fee is fine with me.',
      'Our cat sleeps.',
      'The fee and the gas.',
    ]);
    expect(await vectorsOf(database, scope)).toBe(parts.length);
  });

  it('[PI-47] a question finds what stands for some of a thread, as the chunk that shows it', async () => {
    const { database, space, as } = context();
    const scope = await space('ada');
    const embedder = wordEmbedder('found', WORDS);
    await ingest(database, scope, [threadOf(TALK, 'About a block')], { owner: 'ada' });
    await embedAll(database, embedder);
    // All chunks have the title before them; the vectors of the thread are of what was said alone.
    const { hits } = await find(database, scope, embedder, 'cat and gas');
    expect(hits[0]?.dense).toMatchObject({
      cosine: expect.closeTo(3 / Math.sqrt(10)),
      thread: { part: 'SEGMENT', postIds: ['t/9', 't/11', 't/13'] },
    });
    expect(hits.map((hit) => hit.found.id)).toEqual([...new Set(hits.map((hit) => hit.found.id))]);
    expect((await find(database, as(scope, 'bob'), embedder, 'cat and gas')).hits).toEqual([]);
    const caller = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    const { search } = await caller.get<{ search: unknown }>(
      `{ search(text: "cat and gas", in: [CHUNK], strategy: DENSE, first: 1) { edges { dense { thread { part posts } } node { ... on Chunk { text } } } } }`,
    );
    expect(search).toEqual({
      edges: [
        {
          dense: { thread: { part: 'SEGMENT', posts: ['t/9', 't/11', 't/13'] } },
          node: { text: '#9 author 4\n\nOur cat sleeps.' },
        },
      ],
    });
  });

  it('[PI-89] threads are found by their best part, each once, the best first; ten unless more are asked for', async () => {
    const { database, space, as } = context();
    const scope = await space('ada');
    const embedder = wordEmbedder('threads found', WORDS);
    const talk = (n: number, texts: readonly string[]) => ({
      ...threadOf(
        texts.map((text) => ({ text })),
        `Talk ${n}`,
      ),
      path: `talk-${n}.json`,
    });
    // Of the one about cats every part is near; the gas of the other stands in its last reply alone.
    await ingest(
      database,
      scope,
      [
        talk(1, ['Our cat.', 'My cat.', 'The cat.', 'A cat sleeps.']),
        talk(2, ['A block.', 'The block.', 'That block.', 'A cat!']),
        ...Array.from({ length: 12 }, (_, n) => talk(n + 3, ['The fee.'])),
      ],
      { owner: 'ada' },
    );
    await embedAll(database, embedder);
    const caller = (who: Scope) => asking(database, who, { embeddings: new Embeddings(embedder, () => embedder) });
    const threads = async (who: Scope, args: string) =>
      (
        await caller(who).get<{
          searchThreads: {
            threads: { document: { title: string }; cosine: number; part: string; chunk: { text: string } }[];
          };
        }>(
          `{ searchThreads(${args}) { threads { document { title } cosine part posts chunk { text } } dense { state } } }`,
        )
      ).searchThreads.threads;
    const found = await threads(scope, 'text: "cat", first: 2');
    expect(found.map(({ document, cosine }) => [document.title, cosine]).sort()).toEqual([
      ['Talk 1', 1],
      ['Talk 2', 1],
    ]);
    const second = found.find(({ document }) => document.title === 'Talk 2');
    expect(second).toMatchObject({ part: 'SALIENT', chunk: { text: expect.stringContaining('A cat!') } });
    const [best, ...others] = await threads(scope, 'text: "block"');
    expect([best?.document.title, best?.cosine]).toEqual(['Talk 2', 1]);
    expect(others.filter(({ cosine }) => cosine > 0.9)).toEqual([]);
    expect(await threads(scope, 'text: "fee"')).toHaveLength(10);
    expect(await threads(as(scope, 'bob'), 'text: "cat"')).toEqual([]);
    // Removed, they are found no more, and take no place of the others'.
    const { documents } = await caller(scope).get<{ documents: { nodes: { id: string; title: string }[] } }>(
      '{ documents { nodes { id title } } }',
    );
    for (const { id, title } of documents.nodes)
      if (/^Talk [12]$/u.test(title))
        await caller(scope).get(`mutation { removeDocument(input: { id: "${id}" }) { __typename } }`);
    expect((await threads(scope, 'text: "cat", first: 1')).map(({ document }) => document.title)).toEqual([
      expect.stringMatching(/^Talk (?:[3-9]|1\d)$/u),
    ]);
    const { errors } = await asking(database, scope).ask('{ searchThreads(text: "cat") { threads { cosine } } }');
    expect(errors[0]).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('threads are searched by meaning'),
    });
  });

  it('[PI-47] a reply that came later takes its place, and what stood for the earlier thread is gone', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('revised', WORDS);
    await ingest(database, scope, [threadOf(TALK)]);
    await embedAll(database, embedder);
    await ingest(database, scope, [
      threadOf([...TALK.slice(0, 4), { text: 'A block.' }, { text: 'The block!' }, { text: 'That block.' }]),
    ]);
    expect((await find(database, scope, embedder, 'block')).dense).toMatchObject({
      state: 'PENDING',
      pending: { THREAD: 1 },
    });
    await embedAll(database, embedder);
    const parts = await partsOf(database, scope);
    expect(parts.filter(({ kind }) => kind === 'SEGMENT').map(({ text }) => text.split('\n').at(-1))).toEqual([
      'A fee is fine with me.',
      'A block.',
    ]);
    expect(await vectorsOf(database, scope)).toBe(parts.length);
    // And the thread as it was is there again when its text is.
    await ingest(database, scope, [threadOf(TALK)]);
    await embedAll(database, embedder);
    expect((await partsOf(database, scope)).some(({ text }) => text.endsWith('Our cat sleeps.'))).toBe(true);
  });

  it('[PI-47] a thread that cannot be embedded is put off and loses nothing; an outage counts against none', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('outage of threads', WORDS);
    await ingest(database, scope, [threadOf(TALK)]);
    // Chunks have their prefix first: only what a thread asks for begins with a word of its own.
    const isPost = (text: string): boolean => TALK.some((post) => post.text === text);
    let isAway = false;
    embedder.failing = (text) => (isAway ||= isPost(text));
    await expect(workerOf(database, embedder).worker.drain()).rejects.toThrow('cannot embed');
    const attempts = () =>
      database.system((query) =>
        query(
          't.attempts',
          `select max(attempts)::integer as attempts from embedding_queue where space_id = $1 and kind = 'THREAD'`,
          [scope.spaceId],
        ),
      );
    expect(await attempts()).toEqual([{ attempts: 0 }]);
    embedder.failing = isPost;
    const { worker, faults } = workerOf(database, embedder);
    await worker.drain();
    expect(faults.map(String)).toContainEqual(expect.stringContaining('cannot embed'));
    expect(await attempts()).toEqual([{ attempts: 1 }]);
    embedder.failing = null;
    await database.system((query) => query('t.later', 'update embedding_queue set leased_until = null', []));
    await embedAll(database, embedder);
    expect(await partsOf(database, scope)).toHaveLength(8);
    expect((await find(database, scope, embedder, 'cat')).dense).toMatchObject({ state: 'READY' });
  });
});
