import { describe, expect, it } from '@jest/globals';
import { structureOf } from '../../graph/views/algorithms/dependency-tree.ts';
import { strongComponents } from '../../graph/algorithms/strong-components.ts';
import type { Edge } from '../../graph/store/index.ts';
import type { ClaimId, EntityId } from '../../src/domain/typed-ids.ts';
import { randomFrom } from '../support/random.ts';

const id = (name: string): EntityId => name as EntityId;
/** `a>b` or `a>b .5`: an edge with its confidence. */
const edge = (text: string): Edge => {
  const [ends = '', confidence = '1'] = text.split(' ');
  const [from = '', to = ''] = ends.split('>');
  return {
    basis: 'ASSERTED',
    id: text as ClaimId,
    from: id(from),
    to: id(to),
    kind: 'REQUIRES',
    confidence: Number(confidence),
  };
};
const read = (...edges: string[]) => {
  const found = structureOf(
    [...new Set(edges.flatMap((text) => (text.split(' ')[0] ?? '').split('>')))].map(id),
    edges.map(edge),
  );
  return {
    chain: found.criticalPath.map(({ entityIds, next }) => `${entityIds.join('+')}${next ? ` ${next.id}` : ''}`),
    cycles: found.cycles.map(
      ({ entityIds, edges: among }) => `${entityIds.join('+')}: ${among.map((one) => one.id).join()}`,
    ),
  };
};

describe('the structure of dependencies', () => {
  it.each<[string, string[], string[], string[]]>([
    ['nothing', [], [], []],
    ['one edge', ['a>b'], ['a a>b', 'b'], []],
    ['the longer way', ['a>d', 'a>b', 'b>c', 'c>d'], ['a a>b', 'b b>c', 'c c>d', 'd'], []],
    ['of equals the surer', ['a>b .8', 'a>c .9', 'b>d', 'c>d'], ['a a>c .9', 'c c>d', 'd'], []],
    ['of equally sure ones the one known longest', ['a>c', 'a>b', 'b>d', 'c>d'], ['a a>b', 'b b>d', 'd'], []],
    ['of beginnings too', ['b>c', 'a>c'], ['a a>c', 'c'], []],
    ['a circle is one step', ['a>b', 'b>c', 'c>b', 'c>d'], ['a a>b', 'b+c c>d', 'd'], ['b+c: b>c,c>b']],
    ['a circle alone is no chain', ['a>b', 'b>a'], [], ['a+b: a>b,b>a']],
    ['one that needs itself', ['a>a', 'a>b'], ['a a>b', 'b'], ['a: a>a']],
    ['two circles', ['a>b', 'b>a', 'c>d', 'd>c', 'a>c'], ['a+b a>c', 'c+d'], ['a+b: a>b,b>a', 'c+d: c>d,d>c']],
  ])('[PI-20] %s', (_, edges, chain, cycles) => {
    expect(read(...edges)).toEqual({ chain, cycles });
    expect(read(...edges.toReversed())).toEqual({ chain, cycles });
  });

  it('[PI-20] the longest chain goes along what is needed alone; cycles count every edge', () => {
    const edges = ['a>b', 'b>c', 'b>d', 'd>e', 'e>d'].map(edge);
    const found = structureOf('abcde'.split('').map(id), edges, ({ to }) => to !== 'd');
    expect(found.criticalPath.map(({ entityIds }) => entityIds.join('+'))).toEqual(['a', 'b', 'c']);
    expect(found.cycles.map(({ entityIds }) => entityIds.join('+'))).toEqual(['d+e']);
  });

  it('[PI-20] components are exactly the sets that reach each other, whatever the graph', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 200; round++) {
      const size = 2 + Math.floor(random() * 7);
      const nodes = Array.from({ length: size }, (_, n) => n);
      const arcs = new Map(nodes.map((n) => [n, nodes.filter(() => random() < 1.4 / size)]));
      const reach = nodes.map((start) => {
        const seen = new Set([start]);
        for (const at of seen) for (const next of arcs.get(at) ?? []) seen.add(next);
        return seen;
      });
      const parts = strongComponents(nodes, arcs);
      const of = new Map(parts.flatMap((members, n) => members.map((member) => [member, n] as const)));
      expect(of.size).toBe(size);
      for (const a of nodes) {
        for (const b of nodes) {
          expect(of.get(a) === of.get(b)).toBe(reach[a]?.has(b) && reach[b]?.has(a));
          if (reach[a]?.has(b)) expect(of.get(b)).toBeLessThanOrEqual(of.get(a) ?? -1);
        }
      }
    }
  });

  it('[PI-20] a chain of a hundred thousand steps needs no deep stack', () => {
    const nodes = Array.from({ length: 100_000 }, (_, n) => n);
    expect(strongComponents(nodes, new Map(nodes.map((n) => [n, [n + 1]])))).toHaveLength(100_000);
  });
});
