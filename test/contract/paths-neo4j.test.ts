import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createComposedGraph, createNeo4jGraph, createSqlGraph, type Neo4j } from '../../graph/store/index.ts';
import { openTestEmbedded, testDatabase, type TestDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { describeWithNeo4j } from '../support/legs.ts';
import { openNeo4j, projectorOf } from '../support/neo4j.ts';
import { ingestProposals } from '../support/proposals.ts';

describeWithNeo4j('paths that Neo4j answers', () => {
  let context: TestDatabase;
  let neo4j: Neo4j;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openTestEmbedded();
    ({ drop } = opened);
    context = testDatabase(opened.database);
    neo4j = openNeo4j();
  });
  afterAll(async () => {
    await neo4j.close();
    await drop();
  });

  it('say so where there is none as well; and say it of the database where that answers', async () => {
    const scope = await context.space();
    let away: string | null = null;
    const graph = createComposedGraph(createSqlGraph(), createNeo4jGraph(neo4j), () => away);
    const me = asking(context.database, scope, { graph });
    await ingestProposals(me, { 1: {}, 2: { requires: [1] } });
    await projectorOf(context.database, neo4j).poll();
    const idOf = async (key: string): Promise<string> =>
      (await me.get<{ entity: { id: string } }>(`{ entity(key: "${key}") { id } }`)).entity.id;
    const [one, two] = [await idOf('eip-1'), await idOf('eip-2')];
    const walk = async (from: string, to: string, more = ''): Promise<unknown> =>
      (
        await me.get<{ found: unknown }>(
          `{ found: paths(from: "${from}", to: "${to}", kinds: ["REQUIRES"], direction: OUT ${more}) { paths { length } truncated answeredBy { store instead } } }`,
        )
      ).found;
    const byNeo4j = { truncated: false, answeredBy: { store: 'NEO4J', instead: null } };
    expect(await walk(two, one)).toEqual({ paths: [{ length: 1 }], ...byNeo4j });
    for (const which of ['SHORTEST', 'ALL', 'MOST_CONFIDENT'])
      expect(await walk(one, two, `which: ${which}`)).toEqual({ paths: [], ...byNeo4j });
    away = 'it sleeps';
    expect(await walk(one, two)).toEqual({ paths: [], truncated: false, answeredBy: { store: 'SQL', instead: away } });
  });
});
