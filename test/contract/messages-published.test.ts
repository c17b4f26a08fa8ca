import { expect, it } from '@jest/globals';
import { Embeddings } from '../../src/vectors/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { append, conversationWorker, countOf, logOf, startOne, turnsOf } from '../support/conversing.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder, type WordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';

const WORDS = ['fee', 'block', 'cat'];
const HITS = `query ($text: String!, $strategy: SearchStrategy, $of: [ID!]) { searchMessages(text: $text, strategy: $strategy, conversations: $of) {
  strategy dense { state } hits { score message { n text } parts { name input } } } }`;

interface Found {
  readonly strategy: string;
  readonly dense: { readonly state: string } | null;
  readonly hits: readonly {
    readonly message: { readonly n: number; readonly text: string };
    readonly parts: readonly { readonly name: string }[];
  }[];
}

const search = async (me: Asking, text: string, more: object = {}): Promise<Found> =>
  (await me.get<{ searchMessages: Found }>(HITS, { text, ...more })).searchMessages;
const textsOf = ({ hits }: Found): string[] => hits.map(({ message }) => message.text);

/** Rows of a kind in the vector tables of all models that are there. */
async function vectorsOf(database: Database, spaceId: string, kind: string): Promise<number> {
  const tables = await database.system((query) =>
    query<{ name: string }>(
      'test.tables',
      `select relname as name from pg_class where relkind = 'r' and relname ~ $1`,
      [`^embeddings_[0-9]+_${kind}$`],
    ),
  );
  const counts = await Promise.all(tables.map(({ name }) => countOf(database, spaceId, name)));
  return counts.reduce((all, n) => all + n, 0);
}

describeDatabase('messages on their way to search', (context) => {
  const open = async (embedder?: WordEmbedder): Promise<Asking> =>
    asking(
      context().database,
      await context().space(),
      embedder ? { embeddings: new Embeddings(embedder, () => embedder) } : {},
    );

  it('[RS-54] only the tail is read and embedded, each with the message before it, behind the one who speaks', async () => {
    const { database } = context();
    const embedder = wordEmbedder('tail', WORDS);
    const me = await open(embedder);
    const id = await startOne(me);
    await embedAll(database, embedder);
    const { worker } = conversationWorker(database, { 'conversation.storedAtOnce': 2 });
    await append(me, id, ['one fee', 'two', 'three', 'four', 'five']);
    // Acknowledged, and nothing was embedded for it.
    expect(embedder.asked).toEqual([]);
    expect(await logOf(me, id)).toMatchObject({ messageCount: 5, stored: 0, published: 0 });
    await worker.drain();
    expect(await logOf(me, id)).toMatchObject({ stored: 5, published: 0 });
    await embedAll(database, embedder);
    expect(embedder.asked.toSorted()).toEqual(
      ['one fee', 'one fee\ntwo', 'two\nthree', 'three\nfour', 'four\nfive'].toSorted(),
    );
    await worker.drain();
    expect(await logOf(me, id)).toMatchObject({ stored: 5, published: 5 });
    embedder.asked.length = 0;
    await append(me, id, [{ text: 'six', speaker: 'Ada' }]);
    await worker.drain();
    await embedAll(database, embedder);
    expect(embedder.asked).toEqual(['five\nAda: six']);
  });

  it('[RS-56] worked through again, nothing is added: a message is the document of its own id', async () => {
    const { database } = context();
    const me = await open();
    const id = await startOne(me);
    const { messages } = await append(me, id, ['yes', 'yes', 'no']);
    const { worker } = conversationWorker(database);
    await worker.drain();
    const counts = async (): Promise<number[]> =>
      Promise.all(
        ['documents', 'revisions', 'indexed_texts', 'commits', 'chunks'].map((of) =>
          countOf(database, me.scope.spaceId, of),
        ),
      );
    const before = await counts();
    expect(before.slice(0, 3)).toEqual([3, 3, 3]);
    await worker.drain();
    await Promise.all([conversationWorker(database).worker.drain(), worker.drain()]);
    expect(await counts()).toEqual(before);
    const ids = await database.system((query) =>
      query<{ id: string }>(
        'test.ids',
        'select d.id from documents d join messages m on m.id = d.id where d.space_id = $1',
        [me.scope.spaceId],
      ),
    );
    expect(ids).toHaveLength(messages?.length ?? 0);
  });

  it('[RS-11] a message makes no chunk, and hinders none of a document with the same words', async () => {
    const { database } = context();
    const me = await open();
    const id = await startOne(me, { visibility: 'SHARED' });
    const text = 'The Aurora carries herring to the bay.';
    await append(me, id, [text]);
    await conversationWorker(database).worker.drain();
    expect(await countOf(database, me.scope.spaceId, 'chunks')).toBe(0);
    const chunks = `{ search(text: "herring", strategy: LEXICAL, in: [CHUNK]) { edges { node { __typename } } } }`;
    expect(await me.get(chunks)).toEqual({ search: { edges: [] } });
    await ingest(database, me.scope, [fileItem('aurora.md', text)]);
    expect(await countOf(database, me.scope.spaceId, 'chunks')).toBe(1);
    expect(await me.get(chunks)).toMatchObject({ search: { edges: [{ node: { __typename: 'Chunk' } }] } });
    await append(me, id, [text]);
    await conversationWorker(database).worker.drain();
    expect(await countOf(database, me.scope.spaceId, 'chunks')).toBe(1);
    expect(textsOf(await search(me, 'herring'))).toEqual([text, text]);
  });

  it.each([
    ['chunk', 'message'],
    ['message', 'chunk'],
  ])('clearing the vectors of %s leaves the other store as it is', async (cleared, other) => {
    const { database } = context();
    const embedder = wordEmbedder(`apart-${cleared}`, WORDS);
    const me = await open(embedder);
    const id = await startOne(me);
    await append(me, id, ['a fee', 'a block']);
    await ingest(database, me.scope, [fileItem('cat.md', 'A cat sat.')]);
    await conversationWorker(database).worker.drain();
    await embedAll(database, embedder);
    const spaceId = me.scope.spaceId;
    expect(await vectorsOf(database, spaceId, 'message')).toBe(2);
    const before = await vectorsOf(database, spaceId, other);
    expect(before).toBeGreaterThan(0);
    const tables = await database.system((query) =>
      query<{ name: string }>(
        'test.tables',
        `select relname as name from pg_class where relkind = 'r' and relname ~ $1`,
        [`^embeddings_[0-9]+_${cleared}$`],
      ),
    );
    for (const { name } of tables)
      await database.system((query) => query('test.clear', `delete from ${name} where space_id = $1`, [spaceId]));
    expect(await vectorsOf(database, spaceId, cleared)).toBe(0);
    expect(await vectorsOf(database, spaceId, other)).toBe(before);
  });

  it('`published` moves on at once, also for who reads meanwhile', async () => {
    const { database } = context();
    const embedder = wordEmbedder('whole', WORDS);
    const me = await open(embedder);
    const id = await startOne(me);
    const { worker } = conversationWorker(database, { 'conversation.storedAtOnce': 10 });
    await append(
      me,
      id,
      Array.from({ length: 10 }, (_, n) => `fee ${n}`),
    );
    await worker.drain();
    await embedAll(database, embedder);
    await worker.drain();
    await append(
      me,
      id,
      Array.from({ length: 10 }, (_, n) => `block ${n}`),
    );
    await worker.drain();
    embedder.failing = (text) => text.endsWith('block 4');
    await embedAll(database, embedder).catch(() => undefined);
    await worker.drain();
    expect((await logOf(me, id))?.published).toBeLessThan(20);
    embedder.failing = null;
    const seen = new Set<number>();
    const until = { over: false };
    const reading = (async () => {
      while (!until.over) seen.add((await logOf(me, id))?.published ?? -1);
    })();
    await database.system((query) =>
      query('test.retry', 'update embedding_queue set attempts = 0, leased_until = null, lease = null', []),
    );
    await embedAll(database, embedder);
    await worker.drain();
    until.over = true;
    await reading;
    expect((await logOf(me, id))?.published).toBe(20);
    expect([...seen].every((published) => published === 20 || published <= 14)).toBe(true);
  });

  it('where the words and how far it was are lost, they are made again from the log', async () => {
    const { database } = context();
    const me = await open();
    const id = await startOne(me);
    await append(me, id, ['herring', 'tar']);
    expect(textsOf(await search(me, 'herring'))).toEqual([]);
    const { worker } = conversationWorker(database);
    await worker.drain();
    expect(textsOf(await search(me, 'herring'))[0]).toBe('herring');
    await database.system(async (query) => {
      const values = [me.scope.spaceId];
      await query('test.lose', `delete from indexed_texts where space_id = $1 and kind = 'MESSAGE'`, values);
      await query('test.lose', 'delete from conversation_progress where space_id = $1', values);
    });
    expect(textsOf(await search(me, 'herring'))).toEqual([]);
    expect(await turnsOf(me, id)).toEqual(['herring', 'tar']);
    await worker.drain();
    expect(textsOf(await search(me, 'herring'))[0]).toBe('herring');
    expect(await logOf(me, id)).toMatchObject({ messageCount: 2, stored: 2 });
    expect(await countOf(database, me.scope.spaceId, 'documents')).toBe(2);
  });

  it('a commit that stored messages cannot be undone: the log stays', async () => {
    const { database } = context();
    const me = await open();
    await append(me, await startOne(me, { visibility: 'SHARED' }), ['herring']);
    await conversationWorker(database).worker.drain();
    const { commits } = await me.get<{ commits: { nodes: { number: number }[] } }>(
      '{ commits(first: 1) { nodes { number } } }',
    );
    const undo =
      'mutation ($commit: Int!) { undo(input: { commit: $commit, reason: "gone" }) { __typename ... on DomainError { message } } }';
    expect(await me.get(undo, { commit: commits.nodes[0]?.number })).toMatchObject({
      undo: { __typename: 'ConflictingState', message: expect.stringContaining('stored or imported messages') },
    });
    expect(textsOf(await search(me, 'herring'))).toEqual(['herring']);
  });

  it('[RS-88] a model that fails leaves what is published in use; it is tried again, and no message is lost', async () => {
    const { database } = context();
    const embedder = wordEmbedder('failing', WORDS);
    const me = await open(embedder);
    const id = await startOne(me);
    const { worker } = conversationWorker(database);
    await append(me, id, ['a fee']);
    await worker.drain();
    await embedAll(database, embedder);
    await worker.drain();
    embedder.failing = () => true;
    await append(me, id, ['a block']);
    await worker.drain();
    await embedAll(database, embedder).catch(() => undefined);
    await worker.drain();
    expect(await logOf(me, id)).toMatchObject({ messageCount: 2, stored: 2, published: 1 });
    expect(await turnsOf(me, id)).toEqual(['a fee', 'a block']);
    expect(textsOf(await search(me, 'fee', { strategy: 'LEXICAL' }))[0]).toBe('a fee');
    embedder.failing = null;
    await database.system((query) =>
      query('test.retry', 'update embedding_queue set leased_until = null, lease = null', []),
    );
    await embedAll(database, embedder);
    await worker.drain();
    expect(await logOf(me, id)).toMatchObject({ stored: 2, published: 2 });
    expect(textsOf(await search(me, 'block', { strategy: 'DENSE' }))).toContain('a block');
  });

  it('an answer is found by the words of its question; speaker and date move it up', async () => {
    const me = await open();
    const id = await startOne(me, { key: 'talk' });
    await append(me, id, [
      { text: 'Nice weather.', saidAt: '2024-01-01T10:00:00Z', speaker: 'Bob' },
      { text: 'Where does the ferry land?', saidAt: '2024-01-01T10:01:00Z', speaker: 'Bob' },
      { text: 'At the old pier.', saidAt: '2024-01-01T10:02:00Z', speaker: 'Ada' },
      { text: 'The ferry is late.', saidAt: '2024-03-05T10:00:00Z', speaker: 'Ada' },
      { text: 'The ferry is late.', saidAt: '2024-06-05T10:00:00Z', speaker: 'Bob' },
    ]);
    await conversationWorker(context().database).worker.drain();
    expect(textsOf(await search(me, 'Where does the ferry land'))).toContain('At the old pier.');
    const nOf = async (text: string): Promise<number | undefined> =>
      (await search(me, text)).hits.find(({ message }) => message.text.endsWith('late.'))?.message.n;
    expect(await nOf('was it late, as Ada says?')).toBe(4);
    expect(await nOf('was it late, as Bob says?')).toBe(5);
    expect(await nOf('what was late in March 2024')).toBe(4);
    expect(await nOf('what was late in June 2024')).toBe(5);
  });

  it('of a conversation too large to be ranked whole, other conversations take no places', async () => {
    const embedder = wordEmbedder('large', WORDS);
    const me = await open(embedder);
    const { database } = context();
    for (const input of [
      { key: 'messages.listed', value: 10 },
      { key: 'messages.whole', value: 100 },
    ])
      await me.get('mutation ($input: UpdateSettingInput!) { updateSetting(input: $input) { __typename } }', { input });
    const [large, other] = [await startOne(me), await startOne(me)];
    await append(me, large, [...Array.from({ length: 100 }, (_, n) => `block ${n}`), 'a cat and a fee and a block']);
    await append(
      me,
      other,
      Array.from({ length: 12 }, () => 'cat'),
    );
    const { worker } = conversationWorker(database, {});
    await embedAll(database, embedder);
    await worker.drain();
    await embedAll(database, embedder);
    await worker.drain();
    for (const strategy of ['LEXICAL', 'DENSE'])
      expect(textsOf(await search(me, 'cat', { strategy, of: [large] }))).toContain('a cat and a fee and a block');
  });

  it('without a model it says LEXICAL, and refuses DENSE; with a wrong `first`, or an unknown conversation, says so', async () => {
    const me = await open();
    const id = await startOne(me);
    await append(me, id, ['herring']);
    await conversationWorker(context().database).worker.drain();
    expect(await search(me, 'herring')).toMatchObject({
      strategy: 'LEXICAL',
      dense: null,
      hits: [{ message: { n: 1 } }],
    });
    expect(await search(me, 'herring', { strategy: 'FUSED' })).toMatchObject({
      dense: { state: 'UNAVAILABLE' },
      hits: [{}],
    });
    const { errors } = await me.ask(HITS, { text: 'herring', strategy: 'DENSE' });
    expect(errors.map(({ code }) => code)).toEqual(['UNAVAILABLE']);
    const unknown = await me.ask(HITS, { text: 'herring', of: ['nowhere'] });
    expect(unknown.errors.map(({ code }) => code)).toEqual(['NOT_FOUND']);
  });

  it('[RS-88] one conversation that cannot be stored holds up no other', async () => {
    const { database } = context();
    const [bad, good] = [await open(), await open()];
    const [badId, goodId] = [await startOne(bad), await startOne(good)];
    await append(bad, badId, ['bad']);
    await append(good, goodId, ['good']);
    const failing = new Proxy(database, {
      get: (target, property) => {
        if (property === 'commit')
          return (scope: { spaceId: string }, ...rest: unknown[]) =>
            scope.spaceId === bad.scope.spaceId
              ? Promise.reject(new Error('broken'))
              : (target.commit as (...all: unknown[]) => unknown).call(target, scope, ...rest);
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const { worker, faults } = conversationWorker(failing);
    await worker.drain();
    expect(new Set(faults.map((fault) => (fault as Error).message))).toEqual(new Set(['broken']));
    expect(await logOf(good, goodId)).toMatchObject({ stored: 1 });
    expect(await logOf(bad, badId)).toMatchObject({ messageCount: 1, stored: 0 });
    await conversationWorker(database).worker.drain();
    expect(await logOf(bad, badId)).toMatchObject({ stored: 1 });
  });

  it('[RS-66 RS-67] readers see the generation before until all of the next has its vectors, and then all of it at once', async () => {
    const { database } = context();
    const embedder = wordEmbedder('generations', WORDS);
    const me = await open(embedder);
    const id = await startOne(me);
    await embedAll(database, embedder);
    const { worker } = conversationWorker(database, {});
    const dense = async (): Promise<string[]> =>
      textsOf(await search(me, 'cat', { strategy: 'DENSE', of: [id] })).sort();
    const before = ['a cat', 'a fee after a cat'];
    await append(me, id, before);
    await worker.drain();
    await embedAll(database, embedder);
    await worker.drain();
    expect(await dense()).toEqual(before);
    await append(me, id, ['two cats', 'more cats']);
    await worker.drain();
    embedder.failing = (text) => text.endsWith('two cats');
    await embedAll(database, embedder).catch(() => undefined);
    await worker.drain();
    // The second of them is staged, the first is not: nobody sees either by meaning, and both are found by their words.
    expect(await dense()).toEqual(before);
    expect(textsOf(await search(me, 'cats', { strategy: 'LEXICAL', of: [id] }))).toContain('more cats');
    embedder.failing = null;
    await database.system((query) =>
      query('test.again', 'update embedding_queue set attempts = 0, leased_until = null', []),
    );
    await embedAll(database, embedder);
    // Staged whole, and not published yet.
    expect(await dense()).toEqual(before);
    await worker.drain();
    expect(await dense()).toEqual([...before, 'more cats', 'two cats'].sort());
  });
});
