import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  compareGraph,
  createComposedGraph,
  createNeo4jGraph,
  createSqlGraph,
  type Neo4j,
  type Projector,
} from '../../graph/store/index.ts';
import { BEGIN_TRAVERSAL } from '../../graph/store/neo4j/steps.cypher.ts';
import { changesBetween, type Changes } from '../../graph/store/neo4j/projection/rows.sql.ts';
import { putChanges } from '../../graph/store/neo4j/projection/write-projection.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { openTestPostgres, testDatabase, type TestDatabase } from '../support/database.ts';
import { describeWithNeo4j, describeWithPostgres, legs, projectRoot } from '../support/legs.ts';
import { dumpOf, openNeo4j, projectorOf } from '../support/neo4j.ts';
import { edgeId, node } from '../support/random-graph.ts';
import { look, plant, write } from '../support/rows.ts';
import { startNode } from '../support/starts.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const NEAR = {
  depth: 3,
  direction: 'BOTH',
  maxNodes: null,
  kinds: null,
  basis: null,
  minConfidence: null,
  minInferred: 0,
} as const;

describeWithPostgres('what commits changed comes to Neo4j', () => {
  describeWithNeo4j('as it was written', () => {
    let context: TestDatabase;
    let url: string;
    let neo4j: Neo4j;
    let drop: () => Promise<void>;
    const ends: (() => Promise<unknown>)[] = [];
    beforeAll(async () => {
      const opened = await openTestPostgres();
      ({ drop, url } = opened);
      context = testDatabase(opened.database);
      neo4j = openNeo4j();
    });
    afterEach(async () => {
      for (const end of ends.splice(0).reverse()) await end();
    });
    afterAll(async () => {
      await neo4j.close();
      await drop();
    });

    /** Commit `n` of a life of a space: things come, change, fall away, are merged and parted again. */
    const live = (scope: Scope, n: number): Promise<number> =>
      write(context.database, scope, async (commit) => {
        const run = (text: string, ...values: (string | number)[]) =>
          commit.query('test.change', text, [scope.spaceId, ...values]);
        await plant(
          commit,
          'entities',
          [3 * n, 3 * n + 1, 3 * n + 2].map((id) => ({ id: node(id), name: `n${id}` })),
        );
        await plant(
          commit,
          'claims',
          [0, 1].map((k) => ({
            id: edgeId(2 * n + k),
            subject_id: node(3 * n + k),
            object_entity_id: node(Math.max(0, 3 * n - 2)),
            confidence: 0.5,
          })),
        );
        await plant(commit, 'inferred_edges', [{ from_id: node(3 * n), to_id: node(3 * n + 2), kind: `NEAR${n % 3}` }]);
        if (n < 2) return;
        await run(`update claims set status = 'RETRACTED' where space_id = $1 and id = $2`, edgeId(2 * n - 3));
        await run('update claims set confidence = 0.7 where space_id = $1 and id = $2', edgeId(2 * n - 2));
        await run(
          `update inferred_edges set review_state = 'REJECTED' where space_id = $1 and from_id = $2`,
          node(3 * n - 3),
        );
        await run('delete from merges where space_id = $1');
        await plant(commit, 'merges', [{ member_id: node(3 * n), into_id: node(3), canonical_id: node(3) }]);
        if (n % 5 === 0) await run('delete from claims where space_id = $1 and id = $2', edgeId(2 * n - 4));
      });
    const lived = async (commits: number): Promise<Scope> => {
      const scope = await context.space();
      for (let n = 0; n < commits; n++) await live(scope, n);
      return scope;
    };
    const compared = (scope: Scope) => compareGraph(context.database, neo4j, scope.spaceId);
    const running = (over: Neo4j, settings = {}): Projector => {
      const projector = projectorOf(context.database, over, {
        'projection.lookMs': 50,
        'projection.retryMs': 200,
        ...settings,
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

    it('step by step as anew: the same graph, whose checksum is that of the record, twice', async () => {
      const scope = await context.space();
      const projector = projectorOf(context.database, neo4j, { 'projection.commits': 2, 'projection.rows': 10 });
      for (let n = 0; n < 12; n++) {
        await live(scope, n);
        if (n % 3 === 0) await projector.poll();
      }
      await projector.poll();
      const first = await compared(scope);
      expect(first).toMatchObject({ same: true, commit: 12 });
      expect(first.graph.edges).toBeGreaterThan(10);
      const stepwise = await dumpOf(neo4j, scope);
      // What nobody brought there is found, and goes when the graph is brought there anew.
      await neo4j.write((run) =>
        run('match ()-[r:EDGE {space: $space}]->() with r limit 1 set r.kind = "other"', { space: scope.spaceId }),
      );
      expect((await compared(scope)).same).toBe(false);
      await neo4j.write((run) => run('match (p:Projection {space: $space}) delete p', { space: scope.spaceId }));
      await projector.poll();
      expect(await compared(scope)).toEqual(first);
      expect(await dumpOf(neo4j, scope)).toEqual(stepwise);
    });

    it('a batch that comes again, up to five times and shuffled, changes nothing', async () => {
      const scope = await lived(8);
      const projector = projectorOf(context.database, neo4j);
      await projector.poll();
      const expected = await dumpOf(neo4j, scope);
      const changes = await context.database.system((query) => changesBetween(query, scope.spaceId, 0, 8));
      const lists = Object.entries(changes) as [keyof Changes, never[]][];
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 2, max: 5 }), fc.infiniteStream(fc.nat()), async (times, random) => {
          for (let time = 0; time < times; time++) {
            const shuffled = Object.fromEntries(
              lists.map(([name, rows]) => [
                name,
                rows
                  .map((row) => [random.next().value, row] as const)
                  .sort(([a], [b]) => a - b)
                  .map(([, row]) => row),
              ]),
            ) as unknown as Changes;
            await neo4j.write((run) => putChanges(run, scope.spaceId, shuffled, 7));
          }
          expect(await dumpOf(neo4j, scope)).toEqual(expected);
        }),
        { numRuns: 10 },
      );
    });

    it('a process that is killed -9 again and again leaves nothing half done', async () => {
      const scope = await lived(60);
      const leg = legs.neo4j.present ? legs.neo4j.at : '';
      const program = join(projectRoot, 'test', 'support', 'projecting.ts');
      let kills = 0;
      for (let delay = 20; delay <= 400; delay += 60) {
        const child = startNode([program, url, leg], { stdio: ['ignore', 'pipe', 'inherit'] });
        const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
        await new Promise((resolve) => child.stdout?.once('data', resolve));
        await new Promise((resolve) => setTimeout(resolve, delay));
        child.kill('SIGKILL');
        expect(await ended).toBe('SIGKILL');
        kills += 1;
        for (let n = 0; n < 3; n++) await live(scope, 60 + 3 * kills + n);
      }
      await projectorOf(context.database, neo4j, { 'projection.commits': 1, 'projection.silentMs': 0 }).poll();
      expect(await compared(scope)).toMatchObject({ same: true, commit: 60 + 3 * kills });
    });

    it('while Neo4j is away everything is written and walked; when it is back, nothing is missing and nothing too much', async () => {
      const { proxy, url: through } = await TcpProxy.beforeUrl(legs.neo4j.present ? legs.neo4j.at : '');
      ends.push(() => proxy.close());
      const over = openNeo4j(through);
      ends.push(() => over.close());
      const scope = await lived(3);
      const projector = running(over);
      await until(async () => (await compared(scope)).commit === 3);
      proxy.become({ judge: () => 'cut' });
      for (let n = 3; n < 40; n++) await live(scope, n);
      await until(() => projector.state.kind === 'away' && projector.lag(new Date()).commits > 0);
      const away = (): string | null => (projector.state.kind === 'away' ? projector.state.message : null);
      const graph = createComposedGraph(createSqlGraph(), createNeo4jGraph(over, null), away);
      const walked = () =>
        look(context.database, scope, (view) => graph.neighbourhood(view, [node(117)], NEAR, settingDefaults));
      const found = await walked();
      expect(found.answered?.store).toBe('sql');
      expect(found.answered?.instead).toContain('Neo4j');
      expect(found.edges.length).toBeGreaterThan(0);
      proxy.become({});
      await until(() => projector.state.kind === 'running' && projector.lag(new Date()).commits === 0);
      expect(await compared(scope)).toMatchObject({ same: true, commit: 40 });
      const { answered, ...back } = await walked();
      expect(answered).toEqual({ store: 'neo4j', instead: null });
      expect(back).toEqual({ nodes: found.nodes, edges: found.edges, truncated: found.truncated });
    });

    it('of two that bring it there at the same time, none undoes what the other did', async () => {
      const scope = await lived(5);
      const several = [1, 2, 3].map(() => running(neo4j, { 'projection.commits': 1 }));
      for (let n = 5; n < 30; n++) await live(scope, n);
      for (const projector of several)
        await until(() => projector.lag(new Date()).commits === 0 && projector.state.kind === 'running');
      await until(async () => (await compared(scope)).commit === 30);
      expect(await compared(scope)).toMatchObject({ same: true });
    });

    it('of two that find a large space to be written anew, the second lets the first end', async () => {
      const scope = await lived(40);
      const slow = { 'projection.rows': 1, 'projection.lookMs': 10 };
      const several = [1, 2, 3].map(() => running(neo4j, slow));
      await until(async () => (await compared(scope)).commit === 40);
      const runs = async () =>
        neo4j.read('match (p:Projection {space: $space}) return p.run as run', { space: scope.spaceId });
      const first = await runs();
      await live(scope, 40);
      for (const projector of several) await until(() => projector.lag(new Date()).commits === 0);
      await until(async () => (await compared(scope)).commit === 41);
      expect(await runs()).toEqual(first);
      expect(await compared(scope)).toMatchObject({ same: true });
    });

    it('a walk never takes nodes of before for those of the commit that it is told of', async () => {
      const scope = await lived(3);
      await projectorOf(context.database, neo4j).poll();
      const { spaceId: space } = scope;
      const [member, canonical] = [randomUUID(), randomUUID()];
      await neo4j.write((run) =>
        run(
          'create (:Entity {space: $space, id: $canonical, owner: ""}), (:Entity {space: $space, id: $member, owner: ""})',
          { space, member, canonical },
        ),
      );
      // What is asked for besides keeps the statement at work while the merge comes with its commit.
      const ids = [member, ...Array.from({ length: 200_000 }, () => randomUUID())];
      const asking = { traversal: { space, owners: [''], mergeOwners: [''], ids } };
      const begun = neo4j.read<{ commit: bigint | number; nodes: string[][] }>(BEGIN_TRAVERSAL, asking, 'WORK');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await neo4j.write((run) =>
        run(
          'match (p:Projection {space: $space}) set p.commit = 99 create (:Merge {space: $space, member: $member, canonical: $canonical, owner: ""})',
          { space, member, canonical },
        ),
      );
      const [mark] = await begun;
      const [asked = []] = mark?.nodes ?? [];
      expect([
        [3, member],
        [3, canonical],
        [99, canonical],
      ]).toContainEqual([Number(mark?.commit), asked[1]]);
    });

    it('what was written counts for walks once it was shown, by whoever looks next', async () => {
      const scope = await lived(3);
      const projector = projectorOf(context.database, neo4j);
      await projector.poll();
      const { spaceId: space } = scope;
      const walk = { space, owners: [''], mergeOwners: [''], ids: [] };
      const mark = async () => (await neo4j.read<{ commit: bigint | number }>(BEGIN_TRAVERSAL, { traversal: walk }))[0];
      // As a server leaves it that ends between the two.
      await neo4j.write((run) => run('match (p:Projection {space: $space}) set p.visible = 1', { space }));
      expect(Number((await mark())?.commit)).toBe(1);
      await projector.poll();
      expect(Number((await mark())?.commit)).toBe(3);
    });

    it('a STRONG traversal waits until it knows what was written before', async () => {
      const scope = await lived(3);
      const projector = running(neo4j, { 'projection.lookMs': 60_000 });
      await until(async () => (await compared(scope)).commit === 3);
      const graph = createNeo4jGraph(neo4j, () => projector.wake());
      for (let n = 3; n < 8; n++) {
        await live(scope, n);
        const settings = { ...settingDefaults, 'projection.strongMs': 20_000 };
        const ask = (store = graph) =>
          look(context.database, scope, (view) =>
            store.neighbourhood(view, [node(3 * n)], { ...NEAR, consistency: 'STRONG' }, settings),
          );
        expect(await ask()).toEqual(await ask(createSqlGraph()));
      }
    });
  });
});
