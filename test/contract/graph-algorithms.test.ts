import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { grown, startAt, subgraphOf } from '../../graph/algorithms/breadth-first.ts';
import { enumeratePaths } from '../../graph/algorithms/paths.ts';
import type { PathRequest } from '../../graph/store/index.ts';
import { allPaths, directions, edge, edgeId, graphs, node } from '../support/random-graph.ts';

const REQUEST: PathRequest = {
  direction: 'OUT',
  kinds: null,
  basis: null,
  minConfidence: null,
  minInferred: 0,
  maxDepth: 6,
  which: 'ALL',
  maxPaths: 1_000,
};

describe('paths within a set of edges', () => {
  it('ALL are exactly the walks that visit no node twice, shorter ones first', () => {
    fc.assert(
      fc.property(
        graphs,
        directions,
        fc.nat(8),
        fc.nat(8),
        fc.integer({ min: 1, max: 4 }),
        ({ size, edges }, direction, a, b, maxDepth) => {
          const [from, to] = [node(a % size), node(b % size)];
          fc.pre(from !== to);
          const { paths, truncated } = enumeratePaths(
            edges,
            from,
            to,
            { ...REQUEST, direction, maxDepth, maxPaths: 100_000 },
            10_000_000,
          );
          const found = paths.map((path) => path.edges.map((one) => one.id));
          expect(found.map(String).sort()).toEqual(allPaths(edges, from, to, direction, maxDepth).map(String).sort());
          expect(found.map((path) => path.length)).toEqual(found.map((path) => path.length).sort((x, y) => x - y));
          expect(truncated).toBe(false);
          for (const path of paths) {
            expect([path.nodes[0], path.nodes.at(-1)]).toEqual([from, to]);
            path.edges.forEach((one, i) =>
              expect([one.from, one.to].sort()).toEqual([path.nodes[i], path.nodes[i + 1]].sort()),
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('SHORTEST are those of the least length', () => {
    fc.assert(
      fc.property(graphs, directions, fc.nat(8), ({ size, edges }, direction, b) => {
        const [from, to] = [node(0), node(b % size)];
        fc.pre(from !== to);
        const all = allPaths(edges, from, to, direction, 6);
        const least = Math.min(...all.map((path) => path.length));
        const { paths } = enumeratePaths(
          edges,
          from,
          to,
          { ...REQUEST, direction, which: 'SHORTEST', maxPaths: 100_000 },
          10_000_000,
        );
        const found = paths.map((path) => path.edges.map((one) => one.id).join());
        expect(found.sort()).toEqual(
          all
            .filter((path) => path.length === least)
            .map((path) => path.join())
            .sort(),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('MOST_CONFIDENT are the first of all by product, then hops, then edge ids', () => {
    fc.assert(
      fc.property(
        graphs,
        directions,
        fc.nat(8),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 12 }),
        ({ size, edges }, direction, b, maxDepth, maxPaths) => {
          const [from, to] = [node(0), node(b % size)];
          fc.pre(from !== to);
          const sureness = new Map(edges.map((one) => [one.id as string, one.confidence]));
          const all = allPaths(edges, from, to, direction, maxDepth).map((path) => ({
            ids: path.join(),
            hops: path.length,
            // Tenths of the test graphs, multiplied as whole numbers on one scale.
            product:
              path.reduce((product, id) => product * Math.round(10 * (sureness.get(id) ?? 0)), 1) *
              10 ** (maxDepth - path.length),
          }));
          all.sort((a, b) => b.product - a.product || a.hops - b.hops || (a.ids < b.ids ? -1 : 1));
          const request: PathRequest = { ...REQUEST, direction, maxDepth, maxPaths, which: 'MOST_CONFIDENT' };
          const { paths, truncated } = enumeratePaths(edges, from, to, request, 10_000_000);
          expect(paths.map((path) => path.edges.map((one) => one.id).join())).toEqual(
            all.slice(0, maxPaths).map(({ ids }) => ids),
          );
          expect(truncated).toBe(all.length > maxPaths);
          for (const path of paths) expect([path.nodes[0], path.nodes.at(-1)]).toEqual([from, to]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    [
      'a detour of sure steps before a doubtful short cut',
      [edge(1, 0, 2, 0.5), edge(2, 0, 1, 0.9), edge(3, 1, 2, 0.9)],
      [[2, 3], [1]],
    ],
    [
      'fewer steps first where both are as sure',
      [edge(1, 0, 1, 0.9), edge(2, 1, 2, 0.9), edge(3, 0, 2, 0.81)],
      [[3], [1, 2]],
    ],
    [
      'the same to the last digit is a tie',
      [edge(1, 0, 1, 0.7), edge(2, 1, 2, 0.7), edge(3, 0, 2, 0.49)],
      [[3], [1, 2]],
    ],
    ['then edge ids', [edge(2, 0, 2, 0.5), edge(1, 0, 2, 0.5)], [[1], [2]]],
    ['an edge of confidence 0 last', [edge(1, 0, 1, 0), edge(2, 1, 2, 1), edge(3, 0, 2, 0.01)], [[3], [1, 2]]],
  ])('MOST_CONFIDENT: %s', (_, edges, expected) => {
    const { paths } = enumeratePaths(edges, node(0), node(2), { ...REQUEST, which: 'MOST_CONFIDENT' }, 1_000);
    expect(paths.map((path) => path.edges.map((one) => one.id))).toEqual(expected.map((ids) => ids.map(edgeId)));
  });

  it('of equally long ones the surer edge goes first, then the older', () => {
    const edges = [edge(1, 0, 1, 0.5), edge(2, 0, 1, 0.9), edge(3, 0, 1, 0.5), edge(4, 1, 2)];
    const { paths } = enumeratePaths(edges, node(0), node(2), REQUEST, 1_000);
    expect(paths.map((path) => path.edges[0]?.id)).toEqual([edges[1], edges[0], edges[2]].map((one) => one?.id));
  });

  it.each([
    ['as many as asked for, and says that there are more', { maxPaths: 2 }, 1_000, 2, true],
    ['exactly all, and says that there are no more', { maxPaths: 3 }, 1_000, 3, false],
    ['fewer when it ran out of steps, and says so', { maxPaths: 3 }, 3, 2, true],
  ])('gives %s', (_, limits, steps, count, truncated) => {
    const edges = [edge(1, 0, 1), edge(2, 0, 1), edge(3, 0, 1)];
    const found = enumeratePaths(
      edges,
      node(0),
      node(1),
      { ...REQUEST, ...limits, maxDepth: 1 },
      Math.min(steps, steps === 3 ? 2 : steps),
    );
    expect([found.paths.length, found.truncated]).toEqual([count, truncated]);
  });

  it('a dense graph does not run away', () => {
    const size = 30;
    const edges = Array.from({ length: size * size }, (_, n) => edge(n, n % size, Math.floor(n / size)));
    const found = enumeratePaths(edges, node(0), node(1), { ...REQUEST, maxDepth: 10, maxPaths: 1_000_000 }, 100_000);
    expect(found.truncated).toBe(true);
    expect(found.paths.length).toBeGreaterThan(0);
    const surest = enumeratePaths(
      edges,
      node(0),
      node(1),
      { ...REQUEST, maxDepth: 10, which: 'MOST_CONFIDENT' },
      100_000,
    );
    expect(surest.truncated).toBe(true);
  });
});

describe('a search grows', () => {
  const room = { nodes: 3, edges: 3 };
  const ids = (growth: ReturnType<typeof startAt>) => subgraphOf(growth);

  it('as far as there is room for nodes, and then stops on that level', () => {
    const start = startAt([node(0)], room);
    const full = grown(start, [edge(1, 0, 1), edge(2, 0, 2), edge(3, 0, 3), edge(4, 1, 2)], { nodes: 3, edges: 10 });
    expect(full.frontier).toEqual([]);
    expect(ids(full)).toEqual({
      nodes: [
        { entityId: node(0), depth: 0 },
        { entityId: node(1), depth: 1 },
        { entityId: node(2), depth: 1 },
      ],
      edges: [edge(1, 0, 1), edge(2, 0, 2), edge(4, 1, 2)],
      truncated: true,
    });
  });

  it('as far as there is room for edges', () => {
    const full = grown(
      startAt([node(0)], room),
      [1, 2, 3, 4].map((n) => edge(n, 0, 1)),
      room,
    );
    expect(ids(full)).toMatchObject({ truncated: true, edges: [1, 2, 3].map((n) => edge(n, 0, 1)) });
  });

  it('exactly full is not truncated', () => {
    const full = grown(startAt([node(0)], room), [edge(1, 0, 1), edge(2, 0, 2), edge(3, 1, 2)], room);
    expect(full).toMatchObject({ truncated: false, frontier: [node(1), node(2)] });
  });

  it('from more seeds than there is room for, and from one seed named twice', () => {
    expect(startAt([node(1), node(1)], room)).toMatchObject({ truncated: false, frontier: [node(1)] });
    expect(startAt([0, 1, 2, 3].map(node), room)).toMatchObject({ truncated: true, frontier: [0, 1, 2].map(node) });
  });
});
