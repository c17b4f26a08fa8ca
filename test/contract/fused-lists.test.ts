import { beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { searchByStrategy } from '../../src/retrieve/hybrid-search.ts';
import type { Sql } from '../../src/storage/index.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { look } from '../support/rows.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { write } from '../support/writes.ts';

interface Edge {
  readonly score: number;
  readonly parts: readonly { readonly name: string; readonly weight: number; readonly contribution: number }[];
  readonly node: { readonly text: string };
}

const NAMES = ['MV Nord', 'The Blue Lady', 'Old Faithful', 'Number Nine'];

describeDatabase('lists that are fused', (context) => {
  let me: Asking;
  let scope: Scope;
  beforeAll(async () => {
    const { database, space } = context();
    scope = await space();
    const embedder = wordEmbedder('lists', ['winter', 'summer']);
    me = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    const nordland = { named: { name: 'Nordland', type: 'SHIP', key: 'nordland' } };
    const asserted = await write(me, 'assertClaim', {
      ...{ subject: nordland, predicate: 'NOTED', object: { text: 'the harbour' } },
      ...{ statement: 'The harbour owns her.', visibility: 'SHARED' },
    });
    expect(asserted).toMatchObject({ claim: { status: 'ACTIVE' } });
    await write(me, 'assertClaim', {
      ...{ subject: nordland, predicate: 'PAINTED', object: { text: 'red' } },
      ...{ statement: 'She is red.', visibility: 'SHARED' },
    });
    for (const text of NAMES) await write(me, 'addAlias', { entity: await idOf(), text });
    await ingest(database, scope, [
      fileItem('a.md', 'Nordland sails in winter.\n'),
      ...NAMES.map((name, n) => fileItem(`alias-${n}.md`, `${name} was seen.\n`)),
      fileItem('winter.md', 'A winter of ice.\n'),
      fileItem('other.md', 'The tide is high.\n'),
    ]);
    await embedAll(database, embedder);
  });
  const idOf = async (): Promise<string> =>
    (await me.get<{ entity: { id: string } }>('{ entity(key: "nordland") { id } }')).entity.id;
  const search = async (args: string): Promise<Edge[]> =>
    (
      await me.get<{ search: { edges: Edge[] } }>(
        `{ search(in: [CHUNK], first: 50, strategy: FUSED, ${args}) { edges { score parts { name weight contribution } node { ... on Chunk { text } } } } }`,
      )
    ).search.edges;
  const texts = (edges: readonly Edge[], list: string): string[] =>
    edges.flatMap(({ parts, node }) => (parts.some(({ name }) => name === list) ? [node.text.trim()] : [])).sort();

  it('[PI-86] other names are looked for, three at most, each hit at .8 of the weight of words; it can be turned off', async () => {
    const edges = await search('text: "Nordland in winter", expand: true');
    const found = texts(edges, 'expanded');
    const names = new Set(found.map((text) => NAMES.find((name) => text.includes(name))));
    expect([names.size, names.has(undefined)]).toEqual([3, false]);
    expect(found.filter((text) => text.endsWith('was seen.'))).toHaveLength(3);
    const weights = new Set(
      edges.flatMap(({ parts }) => parts.filter(({ name }) => name === 'expanded').map(({ weight }) => weight)),
    );
    expect([...weights]).toEqual([settingDefaults['search.lexicalWeight'] * 0.8]);
    expect(texts(await search('text: "Nordland in winter", expand: false'), 'expanded')).toEqual([]);
  });

  it('[PI-86] what the question finds itself is there once, and before what another name finds', async () => {
    const edges = await search('text: "Nordland in winter", expand: true');
    const all = edges.map(({ node }) => node.text);
    expect(new Set(all).size).toBe(all.length);
    expect(all[0]).toContain('Nordland sails in winter');
    expect(edges.map(({ score }) => score)).toEqual(edges.map(({ score }) => score).toSorted((a, b) => b - a));
    for (const { score, parts } of edges)
      expect(parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score);
  });

  it('[PI-86] another name gives half as many hits as the question, rounded up', async () => {
    const { database, space } = context();
    const scope = await space();
    const mine = asking(database, scope);
    const ship = { named: { name: 'Nordland', type: 'SHIP', key: 'nordland' } };
    await write(mine, 'assertClaim', { subject: ship, predicate: 'PAINTED', object: { text: 'red' } });
    const { entity } = await mine.get<{ entity: { id: string } }>('{ entity(key: "nordland") { id } }');
    await write(mine, 'addAlias', { entity: entity.id, text: 'Blue Lady' });
    await ingest(
      database,
      scope,
      Array.from({ length: 20 }, (_, n) =>
        fileItem(`${n}.md`, n < 8 ? `Blue Lady was seen ${n}.\n` : `Nordland ${n}.\n`),
      ),
    );
    for (const [listed, hits] of [
      [10, 5],
      [11, 6],
    ] as const) {
      await write(mine, 'updateSetting', { key: 'search.listed', value: listed });
      const { search: found } = await mine.get<{ search: { edges: Edge[] } }>(
        '{ search(in: [CHUNK], first: 50, strategy: FUSED, text: "Nordland", expand: true) { edges { parts { name weight contribution } node { ... on Chunk { text } } } } }',
      );
      expect([texts(found.edges, 'expanded').length, texts(found.edges, 'lexical').length]).toEqual([hits, listed]);
    }
  });

  it('the order of hits does not depend on whether the model or the words answer first', async () => {
    const { database } = context();
    const embedder = wordEmbedder('lists', ['winter', 'summer']);
    const slow: typeof embedder = {
      ...embedder,
      embed: async (...args: Parameters<typeof embedder.embed>) => {
        await new Promise((done) => setTimeout(done, 100));
        return embedder.embed(...args);
      },
    };
    const asked = `{ search(first: 50, strategy: FUSED, expand: true, text: "Nordland in winter") {
      edges { score parts { name contribution } node { __typename ... on Chunk { id } ... on Claim { id } ... on Entity { id } } } } }`;
    const fast = await me.get(asked);
    expect(await asking(database, scope, { embeddings: new Embeddings(slow, () => slow) }).get(asked)).toEqual(fast);
    const both = await Promise.all([me.get(asked), me.get(asked)]);
    expect(both).toEqual([fast, fast]);
  });

  it('claims about what the question names are a list of their own', async () => {
    const { search: found } = await me.get<{
      search: { edges: { parts: { name: string }[]; node: { statement: string } }[] };
    }>(
      '{ search(in: [CLAIM], strategy: FUSED, text: "Who owns Nordland, the harbour?") { edges { parts { name } node { ... on Claim { statement } } } } }',
    );
    expect(found.edges[0]?.node.statement).toBe('The harbour owns her.');
    expect(found.edges[0]?.parts.map(({ name }) => name)).toContain('named');
  });

  it('[PI-83] weights are those of the call, and a list that counts nothing moves nothing', async () => {
    const dense = await search('text: "Nordland in winter", weights: { lexical: 0, named: 0, dense: 1 }');
    const words = await search('text: "Nordland in winter", weights: { lexical: 1, named: 0, dense: 0 }');
    const scoreOf = (edges: readonly Edge[], text: string) => edges.find(({ node }) => node.text.includes(text))?.score;
    expect(scoreOf(dense, 'A winter of ice')).toBe(scoreOf(dense, 'Nordland sails'));
    expect(scoreOf(words, 'A winter of ice')).toBeLessThan(scoreOf(words, 'Nordland sails') ?? 0);
    const { errors } = await me.ask(
      '{ search(text: "winter", strategy: FUSED, weights: { dense: -1 }) { nodes { __typename } } }',
    );
    expect(errors[0]?.message).toContain('expected a weight from 0 to 100, got -1');
  });

  it('the words of a question are read from the index once, however many lists ask for them', async () => {
    const asked: string[] = [];
    const embedder = wordEmbedder('lists', ['winter', 'summer']);
    const hits = await look(context().database, scope, async (view) => {
      const query: Sql['query'] = (name, ...rest) => {
        asked.push(name);
        return view.sql.query(name, ...rest);
      };
      const counted = { ...view, sql: Object.assign(Object.create(view.sql) as Sql, { query }) };
      const { items } = await searchByStrategy(counted, 'Who owns Nordland, the harbour?', ['CLAIM'], {
        ...{ settings: settingDefaults, strategy: 'FUSED', fusion: 'NORMALISED_SUM', filters: null },
        ...{ page: { first: 10, after: null }, embeddings: new Embeddings(embedder, () => embedder) },
        ...{ named: [decodeId(await idOf(), 'ent').id], expanded: ['the harbour', 'winter quay'] },
      });
      return items;
    });
    const lists = new Set(hits.flatMap(({ node }) => node.parts.map(({ list }) => list)));
    expect(['lexical', 'named', 'expanded'].filter((list) => !lists.has(list as 'lexical'))).toEqual([]);
    expect(asked.filter((name) => name === 'lexical.readTerms')).toHaveLength(1);
  });

  it.each<[keyof AllSettings, number, string]>([
    ['search.expandedTerms', 1, 'expanded'],
    ['search.expandedWeight', 0.1, 'expanded'],
    ['search.namedWeight', 1.5, 'named'],
    ['search.graphWeight', 1.5, 'graph'],
    ['search.graphClaims', 1, 'graph'],
  ])('%s, set to %d, changes the list %s', async (name, value, list) => {
    const contributions = async (): Promise<unknown[]> => {
      const { search: found } = await me.get<{ search: { edges: Edge[] } }>(
        `{ search(in: [${list === 'named' ? 'CLAIM' : 'CHUNK'}], first: 50, strategy: FUSED, text: "Who owns Nordland, the harbour?", expand: true) {
          edges { parts { name weight contribution } node { ... on Chunk { text } ... on Claim { statement } } } } }`,
      );
      return found.edges.flatMap(({ parts, node }) =>
        parts.filter((part) => part.name === list).map(({ weight, contribution }) => [node, weight, contribution]),
      );
    };
    const usual = await contributions();
    expect(usual.length).toBeGreaterThan(list === 'graph' ? 1 : 0);
    await write(me, 'updateSetting', { key: name, value });
    const changed = await contributions();
    await write(me, 'updateSetting', { key: name, value: settingDefaults[name] });
    expect(changed).not.toEqual(usual);
    expect(await contributions()).toEqual(usual);
  });
});
