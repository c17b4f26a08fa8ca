import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createComposedGraph, createNeo4jGraph, createSqlGraph } from '../../graph/store/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { openNeo4j } from '../support/neo4j.ts';
import { ingestProposals } from '../support/proposals.ts';

interface Walked {
  readonly paths: readonly { readonly entities: readonly { readonly key: string }[] }[];
  readonly truncated: boolean;
  readonly answeredBy: { readonly store: string; readonly instead: string | null };
}

describeDatabase('paths, with what answered', (context) => {
  let me: Asking;
  let cut: Asking;
  const ids = new Map<string, string>();
  const nowhere = openNeo4j('bolt://127.0.0.1:9', 500);
  const walk = async (who: Asking, from: string, to: string, more = ''): Promise<Walked> => {
    const asked = `from: $from, to: $to, kinds: ["REQUIRES"], direction: OUT ${more}`;
    const query = `query ($from: ID!, $to: ID!) {
      paths(${asked}) { paths { entities { key } } truncated answeredBy { store instead } } }`;
    return (await who.get<{ paths: Walked }>(query, { from: ids.get(from), to: ids.get(to) })).paths;
  };
  const keys = (found: Walked['paths']): string[] =>
    found.map(({ entities }) => entities.map(({ key }) => key).join(' '));

  beforeAll(async () => {
    const { database } = context();
    me = asking(database, await context().space());
    cut = asking(database, me.scope, {
      graph: createComposedGraph(createSqlGraph(), createNeo4jGraph(nowhere), () => null),
    });
    await ingestProposals(me, { 1: {}, 2: { requires: [1] }, 3: { requires: [1, 2] } });
    for (const key of ['eip-1', 'eip-2', 'eip-3']) {
      const { entity } = await me.get<{ entity: { id: string } }>(`{ entity(key: "${key}") { id } }`);
      ids.set(key, entity.id);
    }
  });
  afterAll(() => nowhere.close());

  it.each<[string, string, string, string, string[], boolean]>([
    ['the shortest', 'eip-3', 'eip-1', '', ['eip-3 eip-1'], false],
    ['all', 'eip-3', 'eip-1', 'which: ALL', ['eip-3 eip-1', 'eip-3 eip-2 eip-1'], false],
    ['the surest', 'eip-3', 'eip-1', 'which: MOST_CONFIDENT', ['eip-3 eip-1', 'eip-3 eip-2 eip-1'], false],
    ['fewer than there are', 'eip-3', 'eip-1', 'which: ALL maxPaths: 1', ['eip-3 eip-1'], true],
    ['none', 'eip-1', 'eip-3', '', [], false],
  ])('%s: the paths, whether there are more, and what answered', async (_, from, to, more, expected, truncated) => {
    const found = await walk(me, from, to, more);
    expect(keys(found.paths)).toEqual(expected);
    expect(found).toMatchObject({ truncated, answeredBy: { store: 'SQL', instead: null } });
  });

  it('no path, and no path that the database found while Neo4j is away, are told apart', async () => {
    const [well, away] = [await walk(me, 'eip-1', 'eip-3'), await walk(cut, 'eip-1', 'eip-3')];
    expect(well.paths).toEqual(away.paths);
    expect(away.paths).toEqual([]);
    expect(away.answeredBy).toEqual({
      store: 'SQL',
      instead: expect.stringContaining('CLAIMGRAPH_NEO4J_URL'),
    });
    expect(keys((await walk(cut, 'eip-3', 'eip-1')).paths)).toEqual(['eip-3 eip-1']);
  });

  it('bad bounds are errors', async () => {
    const id = ids.get('eip-1') ?? '';
    for (const more of ['maxDepth: 7', 'maxPaths: 0']) {
      const { errors } = await me.ask(`{ paths(from: "${id}", to: "${id}", ${more}) { truncated } }`);
      expect(errors.map(({ code }) => code)).toEqual(['INVALID']);
    }
  });
});
