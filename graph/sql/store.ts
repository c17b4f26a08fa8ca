import { InvalidInput } from '../../src/domain/errors.ts';
import type { EntityId } from '../../src/domain/ids.ts';
import type { Policy, PolicyName } from '../../src/domain/policy.ts';
import type { View } from '../../src/storage/index.ts';
import { type Growth, grown, startAt, subgraphOf } from '../algorithms/growth.ts';
import { enumeratePaths } from '../algorithms/paths.ts';
import { reversed } from '../algorithms/steps.ts';
import type { GraphStore, NeighbourhoodRequest, PathRequest, Paths, Subgraph } from '../port.ts';
import { expandFrontier } from './expand.sql.ts';
import { visibleNodes } from './visible.sql.ts';

/**
 * The graph walked over the record itself: one statement a level, so that each level is bounded before the next is
 * asked for. A recursive statement walks every path instead of every node, and nothing stops it in a dense graph.
 */
export function createSqlGraph(): GraphStore {
  return { kind: 'sql', neighbourhood, paths };
}

/** One statement for the seeds and one for each level: at most 1 + depth. */
async function neighbourhood(
  view: View,
  seeds: readonly EntityId[],
  request: NeighbourhoodRequest,
  policy: Policy,
): Promise<Subgraph> {
  within(policy, 'graph.maxDepth', request.depth, 'depth');
  const maxNodes = request.maxNodes ?? policy['graph.maxNodes'];
  within(policy, 'graph.maxNodes', maxNodes, 'maxNodes');
  const room = { nodes: maxNodes, edges: policy['graph.maxEdges'] };
  let growth = startAt(await visibleNodes(view, seeds), room);
  for (let level = 0; level < request.depth && growth.frontier.length > 0; level++) {
    const found = await expandFrontier(view, growth, request.direction, request, room.edges - growth.edges.size + 1);
    growth = grown(growth, found, room);
  }
  return subgraphOf(growth);
}

/** One statement for the ends and one for each level, taken at the smaller of the two frontiers: at most 1 + maxDepth. */
async function paths(view: View, begin: EntityId, end: EntityId, request: PathRequest, policy: Policy): Promise<Paths> {
  within(policy, 'graph.maxPathDepth', request.maxDepth, 'maxDepth');
  within(policy, 'graph.maxPaths', request.maxPaths, 'maxPaths');
  const [from, to] = await visibleNodes(view, [begin, end]);
  if (!from || !to) return { paths: [], truncated: false };
  if (from === to) return { paths: [{ nodes: [from], edges: [] }], truncated: false };
  const { edges, truncated } = await edgesBetween(view, from, to, request, policy);
  const found = enumeratePaths(edges, from, to, request, policy['graph.maxSteps']);
  return { paths: found.paths, truncated: found.truncated || truncated };
}

/**
 * Every edge that a path of up to `maxDepth` hops can use: with `a` levels from one end and `b` from the other, a path of
 * length ≤ a + b has its first `a` edges in the one search and the others in the other. For the shortest, the first
 * level on which the searches meet is enough.
 */
async function edgesBetween(view: View, from: EntityId, to: EntityId, request: PathRequest, policy: Policy) {
  const room = { nodes: Infinity, edges: policy['graph.maxEdges'] };
  const directions = [request.direction, reversed(request.direction)] as const;
  const sides: [Growth, Growth] = [startAt([from], room), startAt([to], room)];
  const edges = new Map([...sides[0].edges]);
  for (let level = 0; level < request.maxDepth; level++) {
    const side = sides[0].frontier.length <= sides[1].frontier.length ? 0 : 1;
    if (sides[side].frontier.length === 0) break;
    const left = { nodes: Infinity, edges: sides[side].edges.size + room.edges - edges.size };
    const found = await expandFrontier(
      view,
      sides[side],
      directions[side],
      request,
      left.edges - sides[side].edges.size + 1,
    );
    sides[side] = grown(sides[side], found, left);
    for (const edge of sides[side].edges.values()) edges.set(edge.id, edge);
    if (sides[side].truncated || (request.which === 'SHORTEST' && meet(sides))) break;
  }
  return { edges: [...edges.values()], truncated: sides[0].truncated || sides[1].truncated };
}

function meet(sides: readonly [Growth, Growth]): boolean {
  const [small, large] = sides[0].depths.size < sides[1].depths.size ? sides : [sides[1], sides[0]];
  return [...small.depths.keys()].some((node) => large.depths.has(node));
}

function within(policy: Policy, name: PolicyName, value: number, field: string): void {
  const max = policy[name];
  if (Number.isInteger(value) && value >= 1 && value <= max) return;
  throw new InvalidInput(`expected ${field} to be a whole number from 1 to ${max}, got ${value}`, [field]);
}
