import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { write as commitRows } from '../support/rows.ts';
import { write } from '../support/writes.ts';

interface Embedding {
  readonly state: string;
  readonly model: string | null;
  readonly dimensions: number | null;
  readonly vector: readonly number[] | null;
}

describeDatabase('what a claim rests on', (context) => {
  const say = (me: Asking, statement: string, visibility = 'SHARED') =>
    write(me, 'assertClaim', {
      subject: { named: { name: 'Ada', type: 'PERSON' } },
      predicate: 'NOTED',
      object: { text: statement },
      statement,
      visibility,
    });
  const EMBEDDINGS = '{ claims { nodes { embedding { state model dimensions vector } } } }';
  const embeddings = async (me: Asking): Promise<Embedding[]> => {
    const { claims } = await me.get<{ claims: { nodes: { embedding: Embedding }[] } }>(EMBEDDINGS);
    return claims.nodes.map(({ embedding }) => embedding);
  };

  it('[SF-01] a vector is there, on its way, given up, or none: each is told from the others', async () => {
    const { database } = context();
    const scope = await context().space();
    const me = asking(database, scope);
    const embedder = wordEmbedder('facts', ['coffee', 'violin']);
    await embedAll(database, embedder);
    const NONE = { state: 'NONE', model: 'facts', dimensions: 3, vector: null };
    await say(me, 'Ada drinks coffee.');
    expect(await embeddings(me)).toEqual([{ ...NONE, state: 'PENDING' }]);
    await embedAll(database, embedder);
    const READY = { ...NONE, state: 'READY', vector: [1, 0, 0] };
    expect(await embeddings(me)).toEqual([READY]);
    await say(me, 'Ada plays violin.');
    await commitRows(database, scope, (commit) =>
      commit.query('test.giveUp', 'update embedding_queue set attempts = 5 where space_id = $1', [scope.spaceId]),
    );
    expect(await embeddings(me)).toEqual([READY, { ...NONE, state: 'FAILED' }]);
    await commitRows(database, scope, (commit) =>
      commit.query('test.leaveOut', 'delete from embedding_queue where space_id = $1', [scope.spaceId]),
    );
    expect(await embeddings(me)).toEqual([READY, NONE]);
  });

  it("a private claim has its owner's vector", async () => {
    const { database } = context();
    const scope = await context().space();
    const me = asking(database, scope);
    const embedder = wordEmbedder('facts', ['coffee', 'violin']);
    await embedAll(database, embedder);
    await say(me, 'Ada drinks coffee.');
    await say(me, 'Ada plays violin.', 'PRIVATE');
    await embedAll(database, embedder);
    expect((await embeddings(me)).map(({ vector }) => vector)).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
    expect(await embeddings(asking(database, context().as(scope, 'bob')))).toMatchObject([{ vector: [1, 0, 0] }]);
  });

  it('is read for a page at once, and vectors only where they are asked for', async () => {
    const { database } = context();
    const scope = await context().space();
    const me = asking(database, scope);
    for (const thing of ['coffee', 'tea', 'milk']) await say(me, `Ada drinks ${thing}.`);
    const all = '{ claims { nodes { derivedFrom { key } evidenceCount embedding { state } } } }';
    const OF_ITSELF = [
      'reconcile.documentsBehindClaims',
      'reconcile.evidenceCounts',
      'vectors.currentModels',
      'vectors.vectorsOfClaims',
    ];
    const { sent } = await me.ask(all);
    for (const name of OF_ITSELF) expect(sent.filter((one) => one === name)).toHaveLength(1);
    const plain = await me.ask('{ claims { nodes { statement confidence { value } evidence { id } } } }');
    expect(plain.sent.filter((one) => OF_ITSELF.includes(one))).toEqual([]);
  });

  it('[SF-16] what a document does not say any more is where a claim comes from, and does not count; nor does it as of before it was said', async () => {
    const { database } = context();
    const scope = await context().space();
    const me = asking(database, scope);
    const file = (name: string, text: string) => fileItem(`${name}.md`, `# ${name}\n\n${text}\n`);
    const SAYS = 'Quarry House has a rent of £900.';
    await ingest(database, scope, [file('One', SAYS)]);
    const before = await database.read(scope, (sql) => sql.head());
    const { at } = await me.get<{ at: { nodes: { at: string }[] } }>('{ at: commits(first: 1) { nodes { at } } }');
    expect(before).toBeGreaterThan(0);
    await ingest(database, scope, [file('Two', `${SAYS}\n\n${SAYS}`), file('Three', SAYS)]);
    const look = async (asOf = ''): Promise<unknown> => {
      const query = `{ claims(where: { predicate: { eq: "rent" } } ${asOf}) { nodes { derivedFrom(first: 2) { key } evidenceCount } } }`;
      return (await me.get<{ claims: { nodes: unknown[] } }>(query)).claims.nodes;
    };
    expect(await look()).toEqual([{ derivedFrom: [{ key: 'test/One.md' }, { key: 'test/Two.md' }], evidenceCount: 4 }]);
    await ingest(database, scope, [file('Two', 'Nothing of it.')]);
    expect(await look()).toEqual([{ derivedFrom: [{ key: 'test/One.md' }, { key: 'test/Two.md' }], evidenceCount: 2 }]);
    expect(await look(`asOf: { recorded: "${at.nodes[0]?.at}" }`)).toEqual([
      { derivedFrom: [{ key: 'test/One.md' }], evidenceCount: 1 },
    ]);
  });
});
