import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  createComposedGraph,
  createNeo4jGraph,
  createSqlGraph,
  type Neo4j,
  type Projector,
} from '../../graph/store/index.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { openTestEmbedded, testDatabase, type TestDatabase } from '../support/database.ts';
import { describeWithNeo4j } from '../support/legs.ts';
import { openNeo4j, projectorOf } from '../support/neo4j.ts';
import { edgeId, node } from '../support/random-graph.ts';
import { look, plant, write } from '../support/rows.ts';

const FILTER = { kinds: null, basis: null, minConfidence: null, minInferred: 0, direction: 'BOTH' } as const;
const NEAR = { ...FILTER, depth: 2, maxNodes: null };
const MOST_CONFIDENT = { ...FILTER, maxDepth: 3, which: 'MOST_CONFIDENT', maxPaths: 5 } as const;

describeWithNeo4j('walks in a Neo4j that others wrote to', (at) => {
  let context: TestDatabase;
  let neo4j: Neo4j;
  let projector: Projector;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openTestEmbedded();
    ({ drop } = opened);
    context = testDatabase(opened.database);
    neo4j = openNeo4j(at);
    projector = projectorOf(opened.database, neo4j);
  });
  afterAll(async () => {
    await neo4j.close();
    await drop();
  });
  /** 0 → 1 → 2, and 3, which nothing leads to. */
  const chain = async (): Promise<Scope> => {
    const scope = await context.space();
    await write(context.database, scope, async (commit) => {
      await plant(
        commit,
        'entities',
        [0, 1, 2, 3].map((n) => ({ id: node(n), name: `n${n}` })),
      );
      await plant(
        commit,
        'claims',
        [0, 1].map((n) => ({ id: edgeId(n), subject_id: node(n), object_entity_id: node(n + 1) })),
      );
    });
    await projector.poll();
    return scope;
  };
  const cypher = (text: string, scope: Scope) =>
    neo4j.write((run) => run(text, { space: scope.spaceId, a: node(0), d: node(3), edge: edgeId(0) }));
  const walked = async (scope: Scope) => {
    const store = createComposedGraph(createSqlGraph(), createNeo4jGraph(neo4j), () => null);
    const near = await look(
      context.database,
      scope,
      (view) => store.neighbourhood(view, [node(0)], NEAR, settingDefaults),
      {},
    );
    const { paths, answered } = await look(
      context.database,
      scope,
      (view) => store.paths(view, node(0), node(2), MOST_CONFIDENT, settingDefaults),
      {},
    );
    expect(near.edges.map(({ id }) => id)).toEqual([edgeId(0), edgeId(1)]);
    expect(near.nodes.map(({ entityId }) => entityId)).toEqual([node(0), node(1), node(2)]);
    expect(paths).toHaveLength(1);
    return [near.answered?.store, answered?.store];
  };

  it.each([
    ['an id that is none', `set r.id = 'abc'`],
    ['an id that is a number', 'set r.id = 7'],
    ['no id', 'remove r.id'],
    ['a confidence that is none', 'set r.confidence = 0.0 / 0.0'],
    ['a confidence that is a text', `set r.confidence = 'x'`],
    ['a confidence without end', 'set r.confidence = 1e300'],
    ['another basis', `set r.basis = 'ODD'`],
    ['another kind', `set r.kind = 'OTHER'`],
    ['no kind', 'remove r.kind'],
  ])('an edge with %s: the database answers, and says so', async (_, change) => {
    const scope = await chain();
    expect(await walked(scope)).toEqual(['neo4j', 'neo4j']);
    await cypher(`match ()-[r:EDGE {space: $space, id: $edge}]->() ${change}`, scope);
    expect(await walked(scope)).toEqual(['sql', 'sql']);
  });

  it('an edge that leads elsewhere than the record says is not followed', async () => {
    const scope = await chain();
    await cypher(
      `match (a:Entity {space: $space, id: $a}), (d:Entity {space: $space, id: $d}), ()-[r:EDGE {space: $space, id: $edge}]->()
      with a, d, r, properties(r) as all delete r create (a)-[s:EDGE]->(d) set s = all`,
      scope,
    );
    const store = createComposedGraph(createSqlGraph(), createNeo4jGraph(neo4j), () => null);
    const found = await look(
      context.database,
      scope,
      (view) => store.neighbourhood(view, [node(0)], NEAR, settingDefaults),
      {},
    );
    expect(found.answered?.store).toBe('sql');
    expect(found.nodes.map(({ entityId }) => entityId)).toEqual([node(0), node(1), node(2)]);
  });

  it.each([`p.commit = 'x'`, 'p.commit = null', 'p.run = 5', 'p.at = 7', `p.ready = 'yes'`])(
    'a mark with %s is none: the space is written anew, and others are not held up',
    async (change) => {
      const scope = await chain();
      await cypher(`match (p:Projection {space: $space}) set ${change}`, scope);
      await projector.poll();
      expect(await walked(scope)).toEqual(['neo4j', 'neo4j']);
    },
  );
});
