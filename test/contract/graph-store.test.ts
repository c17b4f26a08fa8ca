import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Edge, type NeighbourhoodRequest, type PathRequest } from '../../graph/store/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Basis } from '../../src/domain/relationship-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { describeGraph } from '../support/neo4j.ts';
import { allPaths, directions, distances, edge, edgeId, graphs, node, ways } from '../support/random-graph.ts';
import { look, plant, write } from '../support/rows.ts';

const NEAR: NeighbourhoodRequest = {
  depth: 4,
  direction: 'OUT',
  kinds: null,
  basis: null,
  minConfidence: null,
  minInferred: 0,
  maxNodes: null,
};
const PATHS: PathRequest = {
  direction: 'OUT',
  maxDepth: 6,
  which: 'ALL',
  maxPaths: 100,
  kinds: null,
  basis: null,
  minConfidence: null,
  minInferred: 0,
};
const RUNS = { numRuns: 40 };

describeGraph('the graph', (context, graph, kind) => {
  /** A space that holds these nodes and edges. */
  const stored = async (size: number, edges: readonly Edge[], extra: Record<string, unknown> = {}): Promise<Scope> => {
    const scope = await context().space();
    await write(context().database, scope, async (commit) => {
      await plant(
        commit,
        'entities',
        Array.from({ length: size }, (_, n) => ({ id: node(n), name: `n${n}` })),
      );
      const asserted = edges.filter(({ basis }) => basis === 'ASSERTED');
      await plant(
        commit,
        'claims',
        asserted.map((one) => ({
          id: one.id,
          subject_id: one.from,
          object_entity_id: one.to,
          predicate: one.kind,
          confidence: one.confidence,
          ...extra,
        })),
      );
      const inferred = edges.filter(({ basis }) => basis === 'INFERRED');
      await plant(
        commit,
        'inferred_edges',
        inferred.map((one) => ({
          id: one.id,
          from_id: one.from,
          to_id: one.to,
          kind: one.kind,
          confidence: one.confidence,
          ...extra,
        })),
      );
    });
    return scope;
  };
  const near = async (
    scope: Scope,
    seeds: readonly EntityId[],
    request: Partial<NeighbourhoodRequest> = {},
    at = {},
    settings = settingDefaults,
  ) => {
    const { store, settle } = graph();
    await settle();
    return look(
      context().database,
      scope,
      (view) => store.neighbourhood(view, seeds, { ...NEAR, ...request }, settings),
      at,
    );
  };
  const between = async (
    scope: Scope,
    a: EntityId,
    b: EntityId,
    request: Partial<PathRequest> = {},
    at = {},
    settings = settingDefaults,
  ) => {
    const { store, settle } = graph();
    await settle();
    return look(context().database, scope, (view) => store.paths(view, a, b, { ...PATHS, ...request }, settings), at);
  };
  const idsOf = (found: Awaited<ReturnType<typeof between>>): string[] =>
    found.paths.map((path) => path.edges.map((one) => one.id).join());

  it('[PI-68] finds the neighbourhood that a plain search in memory finds, asserted edges and inferred ones from a threshold on', async () => {
    const filters = fc.record({
      kinds: fc.constantFrom<string[] | null>(null, ['K'], []),
      minConfidence: fc.constantFrom(null, 0.5),
      minInferred: fc.constantFrom(0, 0.5, 0.6),
      basis: fc.constantFrom<Basis | null>(null, 'ASSERTED', 'INFERRED'),
    });
    await fc.assert(
      fc.asyncProperty(
        graphs,
        directions,
        filters,
        fc.integer({ min: 1, max: 4 }),
        fc.nat(8),
        async ({ size, edges }, direction, filter, depth, other) => {
          const scope = await stored(size, edges);
          const seeds = [...new Set([node(0), node(other % size)])];
          const known = edges.filter(
            (one) =>
              (filter.kinds?.includes(one.kind) ?? true) &&
              one.confidence >= (filter.minConfidence ?? 0) &&
              (filter.basis === null || one.basis === filter.basis) &&
              (one.basis === 'ASSERTED' || one.confidence >= filter.minInferred),
          );
          const reach = distances(known, seeds, direction, depth);
          const walked = [...reach]
            .filter(([, distance]) => distance < depth)
            .flatMap(([at]) => ways(known, at, direction).map((way) => way.edge));
          expect(await near(scope, seeds, { ...filter, direction, depth })).toEqual({
            nodes: [...reach]
              .map(([entityId, depth]) => ({ entityId, depth }))
              .sort((a, b) => a.depth - b.depth || (a.entityId < b.entityId ? -1 : 1)),
            edges: [...new Set(walked)].sort((a, b) => (a.id < b.id ? -1 : 1)),
            truncated: false,
          });
        },
      ),
      RUNS,
    );
  });

  it('with room for fewer nodes keeps the nearest, says so, and answers the same again', async () => {
    await fc.assert(
      fc.asyncProperty(
        graphs,
        directions,
        fc.integer({ min: 1, max: 6 }),
        async ({ size, edges }, direction, maxNodes) => {
          const scope = await stored(size, edges);
          const reach = distances(edges, [node(0)], direction, 4);
          const found = await near(scope, [node(0)], { direction, maxNodes });
          expect(found.nodes).toHaveLength(Math.min(maxNodes, reach.size));
          expect(found.truncated).toBe(reach.size > maxNodes);
          for (const one of found.nodes) expect(one.depth).toBe(reach.get(one.entityId));
          const nearest = [...reach.values()].sort((a, b) => a - b).slice(0, maxNodes);
          expect(found.nodes.map((one) => one.depth)).toEqual(nearest);
          expect(await near(scope, [node(0)], { direction, maxNodes })).toEqual(found);
        },
      ),
      RUNS,
    );
  });

  it('finds the paths that a plain search in memory finds, all and shortest', async () => {
    await fc.assert(
      fc.asyncProperty(
        graphs,
        directions,
        fc.nat(8),
        fc.integer({ min: 1, max: 5 }),
        async ({ size, edges }, direction, b, maxDepth) => {
          const to = node(b % size);
          fc.pre(to !== node(0));
          const scope = await stored(size, edges);
          const settings = { ...settingDefaults, 'graph.maxPaths': 1_000_000 };
          const expected = allPaths(edges, node(0), to, direction, maxDepth);
          const all = await between(scope, node(0), to, { direction, maxDepth, maxPaths: 1_000_000 }, {}, settings);
          expect(idsOf(all).sort()).toEqual(expected.map((path) => path.join()).sort());
          expect(all.truncated).toBe(false);
          const least = Math.min(...expected.map((path) => path.length));
          const shortest = await between(
            scope,
            node(0),
            to,
            { direction, maxDepth, which: 'SHORTEST', maxPaths: 1_000_000 },
            {},
            settings,
          );
          expect(idsOf(shortest).sort()).toEqual(
            expected
              .filter((path) => path.length === least)
              .map((path) => path.join())
              .sort(),
          );
        },
      ),
      RUNS,
    );
  });

  const itInSql = kind === 'sql' ? it : () => undefined;
  itInSql('takes one statement for the ends and at most one a level', async () => {
    const { store } = graph();
    // A chain: every level has something to expand.
    const scope = await stored(
      8,
      Array.from({ length: 7 }, (_, n) => edge(n, n, n + 1)),
    );
    await look(context().database, scope, async (view, sent) => {
      await store.neighbourhood(view, [node(0)], { ...NEAR, depth: 3 }, settingDefaults);
      expect(sent).toEqual(['graph.visibleEntities', ...Array<string>(3).fill('graph.expandFrontier')]);
    });
    await look(context().database, scope, async (view, sent) => {
      expect(
        (await store.paths(view, node(0), node(3), { ...PATHS, which: 'SHORTEST' }, settingDefaults)).paths,
      ).toHaveLength(1);
      expect(sent).toHaveLength(1 + 3);
    });
    await look(context().database, scope, async (view, sent) => {
      expect((await store.paths(view, node(0), node(7), PATHS, settingDefaults)).paths).toEqual([]);
      expect(sent.length).toBeLessThanOrEqual(1 + 6);
    });
  });

  it('stops reading a hub at the bound on edges and says so', async () => {
    const hub = Array.from({ length: 60 }, (_, n) => edge(n, 0, 1 + n, n / 100));
    const scope = await stored(61, hub);
    const settings = { ...settingDefaults, 'graph.maxEdges': 10 };
    const found = await near(scope, [node(0)], {}, {}, settings);
    expect(found).toMatchObject({ truncated: true });
    expect(found.edges.map((one) => one.id)).toEqual(Array.from({ length: 10 }, (_, n) => edgeId(50 + n)));
    expect(await between(scope, node(0), node(60), {}, {}, settings)).toMatchObject({
      paths: [{ edges: [hub[59]] }],
      truncated: true,
    });
    expect(await between(scope, node(0), node(1), {}, {}, settings)).toMatchObject({ truncated: true });
  });

  it('finds what two hubs are joined by, and says that there may be more', async () => {
    const spokes = Array.from({ length: 60 }, (_, n) => [edge(n, 0, 2 + n, 0.9), edge(60 + n, 2 + n, 1, 0.9)]).flat();
    const scope = await stored(62, spokes);
    const settings = { ...settingDefaults, 'graph.maxEdges': 10 };
    for (const which of ['SHORTEST', 'ALL', 'MOST_CONFIDENT'] as const) {
      const found = await between(scope, node(0), node(1), { which, maxPaths: 3 }, {}, settings);
      expect(found.paths.map(({ edges }) => edges.length)).toEqual([2, 2, 2]);
      expect(found.truncated).toBe(true);
    }
  });

  it('edges it has walked already take no room from those further out', async () => {
    const hub = Array.from({ length: 8 }, (_, n) => edge(n, 0, 1 + n, 0.9));
    const scope = await stored(10, [...hub, edge(8, 1, 9, 0.1)]);
    const settings = { ...settingDefaults, 'graph.maxEdges': 10 };
    const found = await near(scope, [node(0)], { direction: 'BOTH', depth: 2 }, {}, settings);
    expect([found.edges.length, found.truncated]).toEqual([9, false]);
  });

  it.each([
    ['ACTIVE', 1],
    ['DISPUTED', 1],
    ['SUPERSEDED', 0],
    ['RETRACTED', 0],
    ['ENDED', 0],
  ])('an edge that is %s is walked %d times', async (status, count) => {
    const scope = await stored(2, [edge(1, 0, 1)], { status });
    expect((await near(scope, [node(0)])).edges).toHaveLength(count);
    expect((await between(scope, node(0), node(1))).paths).toHaveLength(count);
  });

  it('a claim about two entities that is no edge is not walked, nor an asserted one when inferred are wanted', async () => {
    const plain = await stored(2, [edge(1, 0, 1)], { edge: false });
    expect((await near(plain, [node(0)])).edges).toEqual([]);
    const scope = await stored(2, [edge(1, 0, 1)]);
    expect(await near(scope, [node(0)], { basis: 'INFERRED' })).toEqual({
      nodes: [{ entityId: node(0), depth: 0 }],
      edges: [],
      truncated: false,
    });
    expect((await near(scope, [node(0)], { basis: 'ASSERTED' })).edges).toHaveLength(1);
    expect((await between(scope, node(0), node(1), { basis: 'INFERRED' })).paths).toEqual([]);
  });

  it('edges are those of the view: as of its commit, holding at its instant', async () => {
    const scope = await stored(3, [edge(1, 0, 1)], {
      valid_from: '2019-01-01T00:00:00Z',
      valid_to: '2020-01-01T00:00:00Z',
    });
    const later = await write(context().database, scope, async (commit) => {
      await plant(commit, 'claims', [{ id: edgeId(2), subject_id: node(1), object_entity_id: node(2) }]);
      await commit.query('test.retract', `update claims set status = 'RETRACTED' where space_id = $1 and id = $2`, [
        scope.spaceId,
        edgeId(1),
      ]);
    });
    const seen = async (at: { recorded?: number; valid?: Date }) =>
      (await near(scope, [node(0), node(1)], {}, at)).edges.map((one) => one.id);
    expect(await seen({})).toEqual([edgeId(2)]);
    expect(await seen({ recorded: later })).toEqual([edgeId(2)]);
    expect(await seen({ recorded: later - 1 })).toEqual([edgeId(1)]);
    expect(await seen({ recorded: later - 1, valid: new Date('2019-06-01') })).toEqual([edgeId(1)]);
    expect(await seen({ recorded: later - 1, valid: new Date('2020-01-01') })).toEqual([]);
    expect((await between(scope, node(0), node(1), {}, { recorded: later - 1 })).paths).toHaveLength(1);
  });

  it('entities that are not there for the caller are no seeds and no ends', async () => {
    const scope = await stored(2, [edge(1, 0, 1)]);
    const hidden = node(7);
    await write(
      context().database,
      scope,
      async (commit) => {
        await plant(commit, 'entities', [{ id: hidden, name: 'mine' }]);
        await plant(commit, 'claims', [{ id: edgeId(7), subject_id: hidden, object_entity_id: node(0) }]);
      },
      'ada',
    );
    const bob = context().as(scope, 'bob');
    expect((await near(scope, [hidden])).nodes).toHaveLength(3);
    expect((await near(bob, [hidden, systemIds.next('ent')])).nodes).toEqual([]);
    expect((await near(bob, [node(0)], { direction: 'BOTH' })).nodes).toHaveLength(2);
    expect((await between(scope, hidden, node(1))).paths).toHaveLength(1);
    expect((await between(bob, hidden, node(1))).paths).toEqual([]);
    const elsewhere = await context().space();
    expect((await near(elsewhere, [node(0)])).nodes).toEqual([]);
  });

  it('a path from an entity to itself is to stay', async () => {
    const scope = await stored(1, [edge(1, 0, 0)]);
    expect(await between(scope, node(0), node(0))).toEqual({
      paths: [{ nodes: [node(0)], edges: [] }],
      truncated: false,
    });
  });

  it.each([
    ['depth 0', () => ({ near: { depth: 0 } })],
    ['a depth above the setting', () => ({ near: { depth: settingDefaults['graph.maxDepth'] + 1 } })],
    ['half a hop', () => ({ near: { depth: 1.5 } })],
    ['more nodes than the setting allows', () => ({ near: { maxNodes: settingDefaults['graph.maxNodes'] + 1 } })],
    ['no nodes', () => ({ near: { maxNodes: 0 } })],
    [
      'paths longer than the setting allows',
      () => ({ paths: { maxDepth: settingDefaults['graph.maxPathDepth'] + 1 } }),
    ],
    ['no paths', () => ({ paths: { maxPaths: 0 } })],
    ['more paths than the setting allows', () => ({ paths: { maxPaths: settingDefaults['graph.maxPaths'] + 1 } })],
  ])('refuses %s', async (_, of) => {
    const scope = await context().space();
    const request = of() as { near?: Partial<NeighbourhoodRequest>; paths?: Partial<PathRequest> };
    const asked = request.near ? near(scope, [node(0)], request.near) : between(scope, node(0), node(1), request.paths);
    await expect(asked).rejects.toThrow(InvalidInput);
  });
});
