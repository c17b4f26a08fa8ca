import { expect, it } from '@jest/globals';
import { capVectors } from '../../src/conversation/cap-vectors.ts';
import { decodeId, systemIds } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder, type WordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { publish, say, store, talk, type Said } from '../support/talk.ts';
import { fresh, named, write } from '../support/writes.ts';

interface Turn {
  readonly messages: readonly { readonly n: number; readonly text: string }[];
  readonly verdict: string;
  readonly reason: string;
  readonly parts: readonly { readonly name: string; readonly input: number }[];
}
interface Older {
  readonly turns: readonly Turn[];
  readonly tokens: number;
  readonly budget: number;
  readonly published: number;
  readonly dense: { readonly state: string } | null;
}

const QUERY = `query ($id: ID!, $question: String!, $tokens: Int) { conversation(id: $id) { olderTurns(question: $question, tokens: $tokens) {
  tokens budget published dense { state } turns { verdict reason score tokens distance elapsedSeconds important importance tags sources
    versionHints { file hash } parts { name input } messages { n text } } } } }`;

const older = async (me: Asking, id: string, question: string, tokens: number | null = null): Promise<Older> =>
  (await me.get<{ conversation: { olderTurns: Older } }>(QUERY, { id, question, tokens })).conversation.olderTurns;
const kept = ({ turns }: Older): number[] =>
  turns.filter(({ verdict }) => verdict === 'KEPT').flatMap(({ messages }) => messages.map(({ n }) => n));
/** Small talk, which the recent turns have. */
const chatter = (turns: number): Said[] =>
  Array.from({ length: turns }, (_, n) => [
    { text: `hello ${n}` },
    { role: 'ASSISTANT' as const, text: `good day ${n}` },
  ]).flat();

// One model at a time: each test has its own.
describeDatabase('older turns of a conversation', (context) => {
  const people = async (words: readonly string[]) => {
    const scope = await context().space();
    const embedder = wordEmbedder(fresh(), words);
    const embeddings = new Embeddings(embedder, () => embedder);
    const as = (who: Scope): Asking => asking(context().database, who, { embeddings });
    return { scope, embedder, me: as(scope), bob: as(context().as(scope, 'bob')) };
  };

  it('[RS-02] an item has its marks, tags, distance, time, version hints and source, and says why it is there', async () => {
    const { me, embedder } = await people(['steel', 'hello']);
    const hull = {
      ...{
        text: 'the hull is of steel',
        tags: ['hull'],
        important: true,
        saidAt: '2026-01-01T00:00:00Z',
        source: 'FILE',
      },
      versionHints: [{ file: 'hull.md', hash: 'abc' }],
    };
    const reply = { role: 'ASSISTANT' as const, text: 'noted', source: 'EXTERNAL', saidAt: '2026-01-01T00:00:00Z' };
    const id = await talk(me, [hull, reply, ...chatter(5)]);
    await publish(context().database, embedder);
    const { turns, tokens, published, budget } = await older(me, id, 'is it steel?');
    expect(turns[0]).toMatchObject({
      ...{
        verdict: 'KEPT',
        distance: 6,
        important: true,
        importance: 1,
        tags: ['hull'],
        sources: ['FILE', 'EXTERNAL'],
      },
      versionHints: [{ file: 'hull.md', hash: 'abc' }],
      messages: [{ n: 1, text: hull.text }, { n: 2 }],
      parts: [
        { name: 'similarity', input: 1 },
        { name: 'lexicon', input: 1 },
        { name: 'recency' },
        { name: 'importance', input: 1 },
      ],
    });
    const elapsed = (turns[0] as Turn & { elapsedSeconds: number }).elapsedSeconds;
    const sinceThen = (Date.now() - Date.parse('2026-01-01T00:00:00Z')) / 1000;
    expect(Math.abs(elapsed - sinceThen)).toBeLessThan(60);
    expect({ published, budget }).toEqual({ published: 12, budget: 1024 });
    expect(tokens).toBe((turns[0] as Turn & { tokens: number }).tokens);
  });

  it.each([
    ['NVH', 'our vehicle acoustics are poor'],
    ['vehicle acoustics', 'our NVH is poor'],
  ])('[RS-45] asked for %s, it finds %j, and no other turn', async (asked, said) => {
    const { me, embedder } = await people(['hello', 'poor', 'halls', 'how']);
    const about = { subject: named('vehicle acoustics', 'FIELD'), predicate: 'matters', object: { boolean: true } };
    const question = `how was ${asked}?`;
    const id = await talk(me, [{ text: said }, { text: 'the acoustics of halls' }, ...chatter(5)]);
    await publish(context().database, embedder);
    // Without the lexicon nothing of it is found.
    const words = asked === 'NVH' ? [] : kept(await older(me, id, question));
    expect(words).not.toContain(1);
    await write(me, 'assertClaim', about);
    const { entity } = await me.get<{ entity: { id: string } }>('{ entity(name: "vehicle acoustics") { id } }');
    await write(me, 'addAlias', { entity: entity.id, text: 'NVH' });
    expect(kept(await older(me, id, question))).toEqual([1]);
  });

  it('[RS-44] what the recent turns have, and what is not published, is not among them', async () => {
    const { me, embedder } = await people(['steel', 'hello']);
    await write(me, 'updateSetting', { key: 'conversation.recentTurns', value: 2 });
    const steel = Array.from({ length: 5 }, (_, n) => ({ text: `steel ${n}` }));
    const id = await talk(me, steel);
    expect(await older(me, id, 'steel')).toMatchObject({ turns: [], published: 0 });
    await publish(context().database, embedder);
    expect(kept(await older(me, id, 'steel')).toSorted()).toEqual([1, 2, 3]);
    await say(me, id, [{ text: 'steel 5' }, { text: 'steel 6' }, { text: 'steel 7' }]);
    await store(context().database);
    // Messages 4 and 5 have left the recent turns; 6 has too, and waits for its generation.
    expect(kept(await older(me, id, 'steel')).toSorted()).toEqual([1, 2, 3, 4, 5]);
    await publish(context().database, embedder);
    expect(kept(await older(me, id, 'steel')).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('[RS-47] the budget holds, and bad input is refused', async () => {
    const { me, embedder } = await people(['steel', 'hello']);
    const id = await talk(me, [{ text: 'steel one' }, { text: 'steel two and more of it' }, ...chatter(5)]);
    await publish(context().database, embedder);
    const found = await older(me, id, 'steel', 4);
    expect([kept(found), found.tokens]).toEqual([[1], 2]);
    expect(found.turns.find(({ verdict }) => verdict === 'OVER_BUDGET')?.messages[0]?.n).toBe(2);
    expect(kept(await older(me, id, 'steel', 0))).toEqual([]);
    await write(me, 'updateSetting', { key: 'olderTurns.tokens', value: 4 });
    expect(await older(me, id, 'steel')).toMatchObject({ budget: 4, tokens: 2 });
    for (const bad of [
      { question: ' ', tokens: 5 },
      { question: 'steel', tokens: -1 },
    ])
      expect((await me.ask(QUERY, { id, ...bad })).errors[0]?.code).toBe('INVALID');
  });

  it('[RS-44] another person sees no such conversation; without vectors words go on, and it says so', async () => {
    const { me, bob, embedder, scope } = await people(['steel', 'hello']);
    const id = await talk(me, [{ text: 'the steel hull' }, ...chatter(5)]);
    await publish(context().database, embedder);
    expect(await bob.get(QUERY, { id, question: 'steel' })).toEqual({ conversation: null });
    const plain = await older(asking(context().database, scope), id, 'steel hull');
    expect([kept(plain), plain.dense]).toEqual([[1], null]);
    embedder.failing = () => true;
    const dark = await older(me, id, 'which steel hull');
    expect([kept(dark), dark.dense?.state]).toEqual([[1], 'UNAVAILABLE']);
  });

  const vectorsOf = async (database: Database, scope: Scope): Promise<string[]> => {
    const tables = await database.system((query) =>
      query<{ id: number }>('test.models', `select id from embedding_models where state = 'ACTIVE'`, []),
    );
    const rows = await database.read(scope, (sql) =>
      sql.query<{ text: string }>(
        'test.vectors',
        `select m.text from embeddings_${tables[0]?.id ?? 0}_message e join messages m on m.id = e.item_id where e.space_id = $1 order by m.n`,
        [scope.spaceId],
      ),
    );
    return rows.map(({ text }) => text);
  };
  const cap = (scope: Scope, id: string, most: number) =>
    capVectors(
      context().database,
      { spaceId: scope.spaceId, conversationId: decodeId(id, 'cnv').id, owner: scope.owner },
      most,
    );
  const five: Said[] = [
    { text: 'plain one' },
    { text: 'we decided on two' },
    { text: 'marked three', important: true },
    { text: 'plain four' },
    { text: 'plain five' },
  ];
  const embedded = async (
    said: readonly Said[],
  ): Promise<{ me: Asking; scope: Scope; id: string; embedder: WordEmbedder }> => {
    const { me, scope, embedder } = await people(['one', 'two', 'three', 'four', 'five']);
    const id = await talk(me, said);
    await publish(context().database, embedder);
    return { me, scope, id, embedder };
  };

  it.each([
    [5, ['plain one', 'we decided on two', 'marked three', 'plain four', 'plain five']],
    [4, ['we decided on two', 'marked three', 'plain five']],
    [2, ['marked three']],
  ])('[RS-49] of five vectors and a cap of %d these stay: %j; the log has all', async (most, stay) => {
    const { me, scope, id } = await embedded(five);
    await cap(scope, id, most);
    expect(await vectorsOf(context().database, scope)).toEqual(stay);
    expect(await cap(scope, id, most)).toBe(0);
    const log = await me.get<{ conversation: { messages: { nodes: { text: string }[] } } }>(
      'query ($id: ID!) { conversation(id: $id) { messages { nodes { text } } } }',
      { id },
    );
    expect(log.conversation.messages.nodes.map(({ text }) => text)).toEqual(five.map(({ text }) => text));
  });

  it('[RS-49] what was evicted is embedded again neither at the next start nor by the next model, and words find it', async () => {
    const { scope, id, embedder } = await embedded(five);
    await cap(scope, id, 2);
    await embedAll(context().database, embedder);
    expect(await vectorsOf(context().database, scope)).toEqual(['marked three']);
    const next = wordEmbedder(fresh(), ['one', 'two']);
    await publish(context().database, next);
    expect(await vectorsOf(context().database, scope)).toEqual(['marked three']);
    const me = asking(context().database, scope, { embeddings: new Embeddings(next, () => next) });
    const found = await me.get<{ searchMessages: { hits: { message: { n: number } }[] } }>(
      '{ searchMessages(text: "four", strategy: LEXICAL) { hits { message { n } } } }',
    );
    expect(found.searchMessages.hits[0]?.message.n).toBe(4);
  });

  it('[RS-49] another conversation of the space, and another person, lose nothing', async () => {
    const { me, scope, id, embedder } = await embedded(five);
    await talk(me, [{ text: 'plain one too' }], 'second');
    await publish(context().database, embedder);
    await capVectors(
      context().database,
      { spaceId: scope.spaceId, conversationId: systemIds.next('cnv'), owner: scope.owner },
      1,
    );
    expect(await vectorsOf(context().database, scope)).toHaveLength(6);
    await cap(context().as(scope, 'bob'), id, 2);
    expect(await vectorsOf(context().database, scope)).toHaveLength(6);
    await cap(scope, id, 2);
    expect(await vectorsOf(context().database, scope)).toEqual(['plain one too', 'marked three']);
  });
});
