import { expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { append, conversationWorker, logOf, startOne } from '../support/conversing.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder, type WordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';

describeDatabase('vectors of history, and of documents', (context) => {
  const asker = (scope: Scope, embedder: WordEmbedder): Asking =>
    asking(context().database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
  /** Both stores filled with one text each. */
  async function filled(name: string) {
    const { database, space } = context();
    const embedder = wordEmbedder(name, ['ferry', 'crane']);
    const scope = await space();
    const me = asker(scope, embedder);
    const id = await startOne(me);
    const { worker } = conversationWorker(database, {});
    await append(me, id, ['the ferry is late', 'the crane is idle']);
    await ingest(database, scope, [fileItem('a.md', 'A ferry of steel.\n')]);
    await worker.drain();
    await embedAll(database, embedder);
    await worker.drain();
    return { database, scope, embedder, me, id, worker };
  }
  const chunks = async (me: Asking): Promise<number> =>
    (
      await me.get<{ search: { nodes: unknown[] } }>(
        '{ search(text: "ferry", in: [CHUNK], strategy: DENSE) { nodes { __typename } } }',
      )
    ).search.nodes.length;
  const said = async (me: Asking, id: string): Promise<string[]> =>
    (
      await me.get<{ searchMessages: { hits: { message: { text: string } }[] } }>(
        `{ searchMessages(text: "ferry", strategy: DENSE, conversations: ["${id}"]) { hits { message { text } } } }`,
      )
    ).searchMessages.hits.map(({ message }) => message.text);
  const clear = (scope: Scope, kind: string): Promise<unknown> =>
    context().database.system(async (query) => {
      const tables = await query<{ name: string }>(
        'test.tables',
        `select relname as name from pg_class where relkind = 'r' and relname ~ $1`,
        [`^embeddings_[0-9]+_${kind}$`],
      );
      for (const { name } of tables)
        await query('test.clear', `delete from ${name} where space_id = $1`, [scope.spaceId]);
    });

  it.each([
    ['message', 0, 1],
    ['chunk', 2, 0],
  ])(
    '[RS-65] clearing %s leaves the other store as it is; both persist for a program that starts anew',
    async (kind, history, documents) => {
      const { scope, id, embedder } = await filled(`apart ${kind}`);
      await clear(scope, kind);
      // Another program over the same database, with nothing in memory.
      const anew = asker(scope, wordEmbedder(embedder.name, ['ferry', 'crane']));
      expect([(await said(anew, id)).length, await chunks(anew)]).toEqual([history, documents]);
    },
  );

  it('[RS-65] rebuilding the vectors of history embeds no document again', async () => {
    const { database, scope, id, me, embedder } = await filled('rebuilt');
    await clear(scope, 'message');
    embedder.asked.length = 0;
    await embedAll(database, embedder);
    expect(embedder.asked.filter((text) => text.includes('steel'))).toEqual([]);
    expect([(await said(me, id)).length, await chunks(me)]).toEqual([2, 1]);
  });

  it('[RS-87] without its vectors and its progress history is empty, no error; the worker fills it again from the log', async () => {
    const { database, scope, id, me, embedder, worker } = await filled('missing');
    await clear(scope, 'message');
    await database.system((query) =>
      query('test.forget', 'delete from conversation_progress where space_id = $1', [scope.spaceId]),
    );
    expect(await said(me, id)).toEqual([]);
    expect(await logOf(me, id)).toMatchObject({ messageCount: 2, stored: 0, published: 0 });
    await worker.drain();
    await embedAll(database, embedder);
    await worker.drain();
    expect(await logOf(me, id)).toMatchObject({ messageCount: 2, stored: 2, published: 2 });
    expect((await said(me, id)).length).toBe(2);
  });

  it('[OM-77] a question asked again makes no embedding call; another text or another model does', async () => {
    const { database, scope, me, embedder } = await filled('asked once');
    const calls = async (text: string, who = me): Promise<number> => {
      embedder.asked.length = 0;
      await who.get(
        'query ($text: String!) { search(text: $text, in: [CHUNK], strategy: DENSE) { nodes { __typename } } }',
        { text },
      );
      return embedder.asked.length;
    };
    expect([await calls('a ferry'), await calls('a ferry'), await calls('a crane'), await calls('a ferry')]).toEqual([
      1, 0, 1, 0,
    ]);
    const other = wordEmbedder('asked another', ['ferry', 'crane']);
    await embedAll(database, other);
    await asker(scope, other).get('{ search(text: "a ferry", in: [CHUNK], strategy: DENSE) { nodes { __typename } } }');
    expect(other.asked).toContain('a ferry');
  });
});
