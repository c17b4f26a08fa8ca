import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import {
  compareGraph,
  createComposedGraph,
  createNeo4jGraph,
  createSqlGraph,
  type Neo4j,
  type Projector,
} from '../../graph/store/index.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { openTestPostgres, testDatabase, type TestDatabase } from '../support/database.ts';
import { describeWithNeo4j, describeWithPostgres, someOnPush } from '../support/legs.ts';
import { neo4jAt, projectorOf } from '../support/open-neo4j.ts';
import { OwnNeo4j } from '../support/own-neo4j.ts';
import { openFolder, removeFolder } from '../support/own-postgres.ts';
import { edgeId, node } from '../support/random-graph.ts';
import { look, plant, write } from '../support/rows.ts';

const PASSWORD = 'for the test alone';
/** A server that has just started plans its first statements slowly, more so beside other suites. */
const FIRST_ANSWER_MS = 20_000;
const NEAR = {
  depth: 2,
  direction: 'BOTH',
  maxNodes: null,
  kinds: null,
  basis: null,
  minConfidence: null,
  minInferred: 0,
} as const;

describeWithPostgres('a Neo4j of its own', () => {
  describeWithNeo4j('that fails', () => {
    let context: TestDatabase;
    let server: OwnNeo4j;
    let drop: () => Promise<void>;
    const folder = openFolder();
    const ends: (() => Promise<unknown>)[] = [];
    beforeAll(async () => {
      const opened = await openTestPostgres();
      ({ drop } = opened);
      context = testDatabase(opened.database);
      server = await OwnNeo4j.start(join(folder, 'neo4j'), { password: PASSWORD });
    });
    afterEach(async () => {
      for (const end of ends.splice(0).reverse()) await end();
    });
    afterAll(async () => {
      await server.stop();
      await drop();
      removeFolder(folder);
    });

    /** Commit `n`: another link of a chain. */
    const grow = (scope: Scope, n: number): Promise<number> =>
      write(context.database, scope, async (commit) => {
        await plant(commit, 'entities', [{ id: node(n), name: `n${n}` }]);
        if (n > 0)
          await plant(commit, 'claims', [{ id: edgeId(n), subject_id: node(n), object_entity_id: node(n - 1) }]);
      });
    const grown = async (commits: number): Promise<Scope> => {
      const scope = await context.space();
      for (let n = 0; n < commits; n++) await grow(scope, n);
      return scope;
    };
    const connected = (password = PASSWORD): Neo4j => {
      const neo4j = neo4jAt(server.url, password, FIRST_ANSWER_MS);
      ends.push(() => neo4j.close());
      return neo4j;
    };
    const following = (neo4j: Neo4j): Projector => {
      const projector = projectorOf(context.database, neo4j, {
        'projection.lookMs': 20,
        'projection.retryMs': 500,
        'projection.commits': 1,
      });
      projector.start();
      ends.push(() => projector.stop());
      return projector;
    };
    const until = async (done: () => Promise<boolean> | boolean): Promise<void> => {
      const end = performance.now() + 120_000;
      while (!(await done())) {
        if (performance.now() > end) throw new Error('it did not come to that in time');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const messageOf = ({ state }: Projector): string => (state.kind === 'away' ? state.message : '');
    const compared = (neo4j: Neo4j, { spaceId }: Scope) => compareGraph(context.database, neo4j, spaceId);
    /** Who answers a walk from the first link, and how much. */
    const walked = async (neo4j: Neo4j, projector: Projector, scope: Scope) => {
      const away = (): string | null => (projector.state.kind === 'away' ? projector.state.message : null);
      const graph = createComposedGraph(createSqlGraph(), createNeo4jGraph(neo4j), away);
      const found = await look(context.database, scope, (view) =>
        graph.neighbourhood(view, [node(0)], NEAR, settingDefaults),
      );
      return { store: found.answered?.store, edges: found.edges.length };
    };

    someOnPush('outages of Neo4j', 1, (it) => {
      it('refuses a wrong password in words that say which setting it is; walks go on, and the right one works', async () => {
        const scope = await grown(3);
        const wrong = connected('not that one');
        await expect(wrong.prepare()).rejects.toThrow(Unavailable);
        const projector = following(wrong);
        await until(() => projector.state.kind === 'away');
        expect(messageOf(projector)).toContain('CLAIMGRAPH_NEO4J_PASSWORD');
        expect(await walked(wrong, projector, scope)).toEqual({ store: 'sql', edges: 2 });
        await projector.stop();
        const right = connected();
        const again = following(right);
        // Neo4j takes no password at all for some seconds after three wrong ones.
        await until(async () => (await compared(right, scope).catch(() => null))?.same === true);
        await until(() => again.state.kind === 'running');
        expect(await walked(right, again, scope)).toEqual({ store: 'neo4j', edges: 2 });
      });

      it('is killed -9 while it is written to: nothing is missing afterwards, and nothing is there twice', async () => {
        const scope = await grown(5);
        const neo4j = connected();
        const projector = following(neo4j);
        await until(async () => (await compared(neo4j, scope)).commit === 5);
        for (let n = 5; n < 30; n++) {
          if (n === 20) server.kill();
          await grow(scope, n);
        }
        await until(() => projector.state.kind === 'away');
        expect(await walked(neo4j, projector, scope)).toEqual({ store: 'sql', edges: 2 });
        await server.start();
        await until(async () => (await compared(neo4j, scope).catch(() => null))?.commit === 30);
        expect(await compared(neo4j, scope)).toMatchObject({ same: true, graph: { entities: 30, edges: 29 } });
      });

      it('is read-only: everything is written, health keeps saying so, and doctor sees it', async () => {
        const scope = await grown(3);
        const first = connected();
        await projectorOf(context.database, first).poll();
        expect(await first.inspect()).toMatchObject({ isWritable: true });
        await server.stop();
        await server.start('server.databases.default_to_read_only=true');
        const neo4j = connected();
        await grow(scope, 3);
        const projector = following(neo4j);
        await until(() => projector.state.kind === 'away');
        const states = new Set<string>();
        for (let n = 4; n < 20; n++) {
          await grow(scope, n);
          states.add(projector.state.kind);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        expect([...states]).toEqual(['away']);
        expect(messageOf(projector)).toMatch(/read-only; let it be written/);
        expect(await neo4j.inspect()).toMatchObject({ isWritable: false });
        expect(await walked(neo4j, projector, scope)).toEqual({ store: 'sql', edges: 2 });
      });
    });
  });
});
