import louvainModule from 'graphology-communities-louvain';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { compareText } from './breadth-first.ts';
import { undirected, type Plain } from './measured-graph.ts';

// It is a function itself; its types speak of a `default` that CommonJS does not have.
const louvain = louvainModule as unknown as typeof louvainModule.default;

/** Its nodes, those with the most weight to others of it first, then by id. */
export type Community = readonly EntityId[];

/** Where the order of the nodes begins: any number does, as long as it is the same each time. */
const SEED = 0x9e3779b9;

/**
 * Groups of nodes with more weight inside than between them: Louvain's method (Blondel and others 2008) over edges without direction, an
 * edge weighing what its confidence is. Larger ones first, then by their first node. The same graph gives the same groups.
 */
export function communitiesOf(plain: Plain): Community[] {
  const graph = undirected(plain);
  if (graph.order === 0) return [];
  const groupOf = louvain(graph, { getEdgeWeight: 'weight', rng: mulberry32(SEED) });
  const groups = new Map<number, { readonly node: EntityId; readonly weight: number }[]>();
  graph.forEachNode((node) => {
    const group = groupOf[node] ?? -1;
    let weight = 0;
    graph.forEachEdge(node, (_edge, attributes, source, target) => {
      if (groupOf[source] === groupOf[target]) weight += attributes.weight;
    });
    const members = groups.get(group);
    const member = { node: node as EntityId, weight };
    if (members) members.push(member);
    else groups.set(group, [member]);
  });
  const sorted = [...groups.values()].map((members) =>
    members.sort((a, b) => b.weight - a.weight || compareText(a.node, b.node)).map(({ node }) => node),
  );
  return sorted.sort((a, b) => b.length - a.length || compareText(a[0] ?? '', b[0] ?? ''));
}

/** A small generator of 32 bits of state (mulberry32, T. Ettinger): 0 ≤ n < 1. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
