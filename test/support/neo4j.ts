import { afterAll, beforeAll } from '@jest/globals';
import { createNeo4jGraph, createSqlGraph, type GraphStore, type Neo4j } from '../../graph/store/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { describeDatabase, openTestEmbedded, type TestDatabase, testDatabase } from './database.ts';
import { describeWithNeo4j } from './legs.ts';
import { openNeo4j, projectorOf } from './open-neo4j.ts';

export { openNeo4j, projectorOf };

/** Everything that Neo4j has of a space, as text that can be compared. */
export async function dumpOf(neo4j: Neo4j, { spaceId: space }: Pick<Scope, 'spaceId'>): Promise<string[]> {
  const nodes = await neo4j.read<{ at: object }>(
    'match (n) where n.space = $space and not n:Projection return {labels: labels(n), all: properties(n)} as at',
    { space },
  );
  const edges = await neo4j.read<{ at: object }>(
    `match (a)-[r]->(b) where r.space = $space
     return {type: type(r), from: a.id, to: b.id, all: properties(r)} as at`,
    { space },
  );
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .map(([name, inner]) => [name, sorted(inner)])
          .sort()
      : value;
  return [...nodes, ...edges].map((row) => JSON.stringify(sorted(row.at))).sort();
}

export interface TestGraph {
  readonly store: GraphStore;
  /** Brings what was written to the store. */
  readonly settle: () => Promise<void>;
}

/** The same suite over every adapter of the port: the record's own on both databases, and Neo4j. */
export function describeGraph(
  title: string,
  suite: (context: () => TestDatabase, graph: () => TestGraph, kind: GraphStore['kind']) => void,
): void {
  describeDatabase(`${title} in SQL`, (context) => {
    const settle = () => Promise.resolve();
    suite(context, () => ({ store: createSqlGraph(), settle }), 'sql');
  });
  describeWithNeo4j(`${title} in Neo4j`, () => {
    let opened: Awaited<ReturnType<typeof openTestEmbedded>> | null = null;
    let made: (TestGraph & { neo4j: Neo4j }) | null = null;
    beforeAll(async () => {
      opened = await openTestEmbedded();
      const neo4j = openNeo4j();
      const projector = projectorOf(opened.database, neo4j);
      const [record, walks] = [createSqlGraph(), createNeo4jGraph(neo4j)];
      // Only the record knows the past; of the present Neo4j has to answer, or fail.
      const store: GraphStore = {
        kind: 'neo4j',
        condition: () => walks.condition(),
        neighbourhood: (view, ...rest) => (view.recorded === null ? walks : record).neighbourhood(view, ...rest),
        paths: (view, ...rest) => (view.recorded === null ? walks : record).paths(view, ...rest),
      };
      made = {
        neo4j,
        store,
        settle: async () => {
          await projector.poll();
        },
      };
    });
    afterAll(async () => {
      await made?.neo4j.close();
      await opened?.drop();
    });
    const there = <T>(value: T | null): T => {
      if (value === null) throw new Error('the database is there inside tests and hooks only');
      return value;
    };
    suite(
      () => testDatabase(there(opened).database),
      () => there(made),
      'neo4j',
    );
  });
}
