import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Neo4jError } from 'neo4j-driver';
import {
  compareGraph,
  createComposedGraph,
  createNeo4jGraph,
  createSqlGraph,
  type GraphStore,
  type Neo4j,
  type Projector,
} from '../../graph/store/index.ts';
import { asUnavailable } from '../../graph/store/neo4j/neo4j-connection.ts';
import { refuseOldVersion } from '../../graph/store/neo4j/version.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';
import type { EdgeDirection } from '../../src/domain/relationship-record.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { jobThatWrites } from '../../src/jobs/index.ts';
import { resetSpace } from '../../src/storage/index.ts';
import { openTestEmbedded, testDatabase, type TestDatabase } from '../support/database.ts';
import { legs } from '../support/leg-list.ts';
import { describeWithNeo4j } from '../support/legs.ts';
import { openNeo4j, projectorOf } from '../support/neo4j.ts';
import { edgeId, node } from '../support/random-graph.ts';
import { look, plant, write } from '../support/rows.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const ANY = { kinds: null, basis: null, minConfidence: null, minInferred: 0 };
const NEAR = { ...ANY, depth: 3, direction: 'BOTH', maxNodes: null } as const;
const PATHS = { ...ANY, direction: 'BOTH', maxDepth: 4, which: 'ALL', maxPaths: 50 } as const;
const NODES = 7;
const T0 = Date.UTC(2020, 0, 1);
const instants = fc.constantFrom(null, 0, 1, 2, 3).map((n) => (n === null ? null : new Date(T0 + n * 86_400_000)));
const owners = fc.constantFrom(null, 'ada', 'bob');

const edges = fc.array(
  fc.record({
    from: fc.nat(NODES - 1),
    to: fc.nat(NODES - 1),
    inferred: fc.boolean(),
    owner: owners,
    kind: fc.constantFrom('K', 'L'),
    confidence: fc.constantFrom(0.2, 0.5, 0.9),
    valid_from: instants,
    valid_to: instants,
    status: fc.constantFrom('ACTIVE', 'ACTIVE', 'RETRACTED'),
    review: fc.constantFrom('UNREVIEWED', 'ACCEPTED', 'REJECTED'),
  }),
  { maxLength: 16 },
);
/** A member and whom it stands for: roots are 0 to 2, so no root is merged itself. */
const merges = fc.uniqueArray(
  fc.record({ member: fc.integer({ min: 3, max: NODES - 1 }), root: fc.nat(2), owner: owners }),
  { maxLength: 3, selector: ({ member }) => member },
);
const requests = fc.record({
  direction: fc.constantFrom<EdgeDirection>('OUT', 'IN', 'BOTH'),
  kinds: fc.constantFrom<string[] | null>(null, ['K']),
  minConfidence: fc.constantFrom(null, 0.5),
  minInferred: fc.constantFrom(0, 0.6),
  basis: fc.constantFrom<'ASSERTED' | 'INFERRED' | null>(null, null, 'ASSERTED', 'INFERRED'),
  valid: instants,
  apart: fc.boolean(),
  edges: fc.constantFrom(10, 10_000),
  who: fc.constantFrom('ada', 'bob', 'eve'),
  a: fc.nat(NODES - 1),
  b: fc.nat(NODES - 1),
});

describeWithNeo4j('walks in Neo4j', () => {
  let context: TestDatabase;
  let neo4j: Neo4j;
  let projector: Projector;
  let drop: () => Promise<void>;
  const sql = createSqlGraph();
  beforeAll(async () => {
    const opened = await openTestEmbedded();
    ({ drop } = opened);
    context = testDatabase(opened.database);
    neo4j = openNeo4j();
    projector = projectorOf(opened.database, neo4j);
  });
  afterAll(async () => {
    await neo4j.close();
    await drop();
  });
  const near = (store: GraphStore, scope: Scope, request: object = {}, settings: AllSettings = settingDefaults) =>
    look(
      context.database,
      scope,
      (view) => store.neighbourhood(view, [node(0)], { ...NEAR, ...request }, settings),
      {},
    );
  /** Two entities and an edge, as `ada` sees them. */
  const pair = async (kind = 'K', name = 'n'): Promise<Scope> => {
    const scope = await context.space();
    await write(context.database, scope, async (commit) => {
      await plant(
        commit,
        'entities',
        [0, 1].map((n) => ({ id: node(n), name: `${name}${n}` })),
      );
      await plant(commit, 'claims', [
        { id: edgeId(1), subject_id: node(0), object_entity_id: node(1), predicate: kind },
      ]);
    });
    return scope;
  };

  it('[PI-68] answer what SQL answers, to the letter: owners, merges, validity, reviews, thresholds, little room', async () => {
    await fc.assert(
      fc.asyncProperty(edges, merges, requests, async (list, merged, request) => {
        const scope = await context.space();
        for (const owner of [null, 'ada', 'bob']) {
          await write(
            context.database,
            context.as(scope, owner ?? 'ada'),
            async (commit) => {
              if (owner === null)
                await plant(
                  commit,
                  'entities',
                  Array.from({ length: NODES }, (_, n) => ({ id: node(n), name: `n${n}` })),
                );
              const own = list.flatMap((one, n) => (one.owner === owner ? [{ ...one, id: edgeId(n) }] : []));
              const isInferred = (one: (typeof own)[number]): boolean => one.inferred && one.from !== one.to;
              await plant(
                commit,
                'claims',
                own
                  .filter((one) => !isInferred(one))
                  .map((one) => ({
                    id: one.id,
                    subject_id: node(one.from),
                    object_entity_id: node(one.to),
                    predicate: one.kind,
                    confidence: one.confidence,
                    status: one.status,
                    valid_from: one.valid_from,
                    valid_to: one.valid_to,
                  })),
              );
              await plant(
                commit,
                'inferred_edges',
                own.filter(isInferred).map((one) => ({
                  id: one.id,
                  from_id: node(one.from),
                  to_id: node(one.to),
                  kind: `${one.kind}${one.id.slice(-2)}`,
                  confidence: one.confidence,
                  status: one.status,
                  valid_from: one.valid_from,
                  valid_to: one.valid_to,
                  review_state: one.review,
                })),
              );
              await plant(
                commit,
                'merges',
                merged
                  .filter((one) => one.owner === owner)
                  .map((one) => ({
                    member_id: node(one.member),
                    into_id: node(one.root),
                    canonical_id: node(one.root),
                  })),
              );
            },
            owner,
          );
        }
        await projector.poll();
        const settings = { ...settingDefaults, 'graph.maxEdges': request.edges };
        const { a, b, valid, apart, who } = request;
        const asked = (store: GraphStore) =>
          look(
            context.database,
            context.as(scope, who),
            async (seen) => {
              const view = { ...seen, apart };
              return [
                await store.neighbourhood(view, [node(a), node(b)], { ...NEAR, ...request }, settings),
                await store.paths(view, node(a), node(b), { ...PATHS, ...request }, settings),
              ];
            },
            { valid },
          );
        expect(await asked(createNeo4jGraph(neo4j))).toEqual(await asked(sql));
        expect(await compareGraph(context.database, neo4j, scope.spaceId)).toMatchObject({ same: true });
      }),
      { numRuns: 40 },
    );
  });

  it('kinds and names are values there, whatever they say', async () => {
    const nasty = "K`}) detach delete n //' \" \\u0060 {$space} match (n) set n.owner = ''";
    const bystander = await pair();
    const scope = await pair(nasty, nasty);
    await projector.poll();
    const found = await near(createNeo4jGraph(neo4j), scope, { kinds: [nasty] });
    expect(found.edges.map((one) => one.kind)).toEqual([nasty]);
    expect(await near(createNeo4jGraph(neo4j), context.as(scope, nasty), { kinds: [nasty] })).toEqual(found);
    for (const { spaceId } of [bystander, scope])
      expect(await compareGraph(context.database, neo4j, spaceId)).toMatchObject({ same: true, graph: { edges: 1 } });
    const labels = await neo4j.read<{ label: string }>('call db.labels() yield label return label', {});
    expect(labels.map((one) => one.label).sort()).toEqual(['Entity', 'Merge', 'Projection']);
    const types = await neo4j.read<{ type: string }>(
      'call db.relationshipTypes() yield relationshipType as type return type',
      {},
    );
    expect(types).toEqual([{ type: 'EDGE' }]);
  });

  it('are EVENTUAL unless they are to be STRONG: those know everything that was written', async () => {
    const scope = await pair();
    await projector.poll();
    await write(context.database, scope, (commit) =>
      plant(commit, 'claims', [{ id: edgeId(2), subject_id: node(1), object_entity_id: node(0) }]),
    );
    const settings = settingDefaults;
    const idle = createComposedGraph(sql, createNeo4jGraph(neo4j), () => null);
    const behind = await near(idle, scope, {}, settings);
    expect([behind.edges.length, behind.answered]).toEqual([1, { store: 'neo4j', instead: null }]);
    const impatient = await near(idle, scope, { consistency: 'STRONG' }, settings);
    expect(impatient.edges).toHaveLength(2);
    expect(impatient.answered).toEqual({ store: 'sql', instead: 'Neo4j is 1 commits behind' });
    const late = await near(idle, scope, {}, { ...settings, 'projection.maxLag': 0 });
    expect([late.edges.length, late.answered?.store]).toEqual([2, 'sql']);
  });

  it('are answered by the record, and say so, where Neo4j is away, has another password, or has not the space yet', async () => {
    const scope = await pair();
    const fresh = await near(
      createComposedGraph(sql, createNeo4jGraph(neo4j), () => null),
      scope,
    );
    expect([fresh.edges.length, fresh.answered?.store]).toEqual([1, 'sql']);
    expect(fresh.answered?.instead).toContain('still being brought');
    const nowhere = openNeo4j('bolt://127.0.0.1:9', 500);
    const found = await near(
      createComposedGraph(sql, createNeo4jGraph(nowhere), () => null),
      scope,
    );
    expect([found.edges.length, found.answered?.store]).toEqual([1, 'sql']);
    expect(found.answered?.instead).toContain('CLAIMGRAPH_NEO4J_URL');
    await expect(near(createNeo4jGraph(nowhere), scope)).rejects.toThrow(Unavailable);
    await expect(projectorOf(context.database, nowhere).poll()).rejects.toThrow(Unavailable);
    await nowhere.close();
    // Told beforehand, Neo4j is not even asked.
    const told = await near(
      createComposedGraph(sql, createNeo4jGraph(neo4j), () => 'it sleeps'),
      scope,
    );
    expect(told.answered).toEqual({ store: 'sql', instead: 'it sleeps' });
  });

  it('may be answered by any member of a cluster that knows what those before it told', async () => {
    const scope = await pair();
    await projector.poll();
    const { proxy, url } = await TcpProxy.beforeUrl(legs.neo4j.present ? legs.neo4j.at : '');
    const through = openNeo4j(url);
    const runs: string[] = [];
    proxy.become({
      judge: (bytes, towards) => {
        const text = bytes.toString('latin1');
        if (towards === 'server' && text.includes('$traversal.')) runs.push(text);
        return 'pass';
      },
    });
    expect((await near(createNeo4jGraph(through), scope)).edges).toHaveLength(1);
    // As Bolt writes them: `mode` is `r`, and a list of bookmarks.
    expect(runs.length).toBeGreaterThan(1);
    for (const [n, run] of runs.entries()) {
      expect(run).toContain('\x84mode\x81r');
      expect(run.includes('\x89bookmarks\x91')).toBe(n > 0);
    }
    await through.close();
    await proxy.close();
    const routed = openNeo4j(legs.neo4j.present ? legs.neo4j.at.replace(/^bolt/, 'neo4j') : '');
    expect((await near(createNeo4jGraph(routed), scope)).edges).toHaveLength(1);
    await routed.close();
  });

  it('are answered by the record where Neo4j does not know yet what is asked about', async () => {
    const scope = await pair();
    await projector.poll();
    await write(context.database, scope, async (commit) => {
      await plant(commit, 'entities', [{ id: node(5), name: 'new' }]);
      await plant(commit, 'claims', [
        { id: edgeId(5), subject_id: node(5), object_entity_id: node(1), predicate: 'K' },
      ]);
    });
    const store = createComposedGraph(sql, createNeo4jGraph(neo4j), () => null);
    const asked = (id: EntityId) =>
      look(
        context.database,
        scope,
        (view) => store.neighbourhood(view, [id], { ...NEAR, depth: 1 }, settingDefaults),
        {},
      );
    const [known, fresh] = [await asked(node(0)), await asked(node(5))];
    expect([known.edges.length, known.answered?.store]).toEqual([1, 'neo4j']);
    expect([fresh.edges.length, fresh.answered?.store]).toEqual([1, 'sql']);
    expect(fresh.answered?.instead).toContain('1 commits behind, and knows not all that is asked about');
    await projector.poll();
    expect((await asked(node(5))).answered?.store).toBe('neo4j');
  });

  it('never show what the view does not: of a space that was emptied nothing is left', async () => {
    const scope = await pair();
    await projector.poll();
    expect((await near(createNeo4jGraph(neo4j), scope)).edges).toHaveLength(1);
    await resetSpace(
      context.database,
      { id: scope.spaceId, name: scope.spaceName },
      { actor: 'ada', idempotencyKey: null, writer: jobThatWrites },
    );
    await expect(near(createNeo4jGraph(neo4j), scope)).rejects.toThrow(Unavailable);
    await projector.poll();
    expect(await near(createNeo4jGraph(neo4j), scope)).toEqual({ nodes: [], edges: [], truncated: false });
    expect(await compareGraph(context.database, neo4j, scope.spaceId)).toMatchObject({
      same: true,
      graph: { edges: 0, entities: 0 },
    });
  });

  it.each([
    ['Neo.ClientError.Security.Unauthorized', 'CLAIMGRAPH_NEO4J_PASSWORD'],
    ['Neo.ClientError.Statement.EntityNotFound', 'while it was read'],
    ['Neo.ClientError.Security.AuthenticationRateLimit', 'too often'],
    ['Neo.DatabaseError.Transaction.TransactionStartFailed', 'disk'],
    ['Neo.ClientError.Security.Forbidden', 'may not write'],
    ['Neo.ClientError.General.ForbiddenOnReadOnlyDatabase', 'read-only'],
    ['Neo.ClientError.General.WriteOnReadOnlyAccessDatabase', 'read-only'],
    ['ServiceUnavailable', 'CLAIMGRAPH_NEO4J_URL'],
    ['Neo.TransientError.General.MemoryPoolOutOfMemoryError', 'too busy'],
  ])('a Neo4j that answers %s is Unavailable, with what to do', (code, words) => {
    const error = asUnavailable(new Neo4jError('no', code, '', ''));
    expect(error).toBeInstanceOf(Unavailable);
    expect(String(error)).toContain(words);
  });

  it('a statement that is wrong is a fault of the program, and no outage', () => {
    const wrong = new Neo4jError('no', 'Neo.ClientError.Statement.SyntaxError', '', '');
    expect(asUnavailable(wrong)).toBe(wrong);
  });

  it.each(['4.4.38', '3.5.0', 'of an unknown version'])('a Neo4j %s is refused with what to do', (version) => {
    expect(() => refuseOldVersion(version)).toThrow('expected Neo4j 5 or later');
    expect(() => refuseOldVersion('5.26.30')).not.toThrow();
    expect(() => refuseOldVersion('2025.01.0')).not.toThrow();
  });
});
