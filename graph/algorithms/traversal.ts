import { InvalidInput } from '../../src/domain/errors.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { GraphSettings } from '../traversal-settings.ts';
import type { EdgeDirection } from '../../src/domain/relationship-record.ts';
import type { Edge, EdgeFilter, NeighbourhoodRequest, PathRequest, Paths, Subgraph } from '../graph-port.ts';
import { type Growth, grown, startAt, subgraphOf } from './breadth-first.ts';
import { searchPaths } from './paths.ts';
import { reversed } from './edge-steps.ts';
import { turns } from '../../src/lib/event-loop-turns.ts';

/** What adapters differ in: everything else of a traversal is the same code, so that they answer the same to the letter. */
export interface TraversalSource {
  /** The nodes that the given entities are, in the order given; those that do not exist for the caller are left out. */
  visible(ids: readonly EntityId[]): Promise<EntityId[]>;
  /** The edges at a frontier, surer first, then by id, at most `limit`; each edge once in a whole search. */
  expand(
    growth: Pick<Growth, 'frontier' | 'expanded'>,
    direction: EdgeDirection,
    filter: EdgeFilter,
    limit: number,
  ): Promise<Edge[]>;
  /** Throws where the view is closed: nobody waits for the answer any more. */
  wanted(): Promise<unknown>;
}

/** One question for the seeds and one for each level: at most 1 + depth. */
export async function neighbourhoodOver(
  steps: TraversalSource,
  seeds: readonly EntityId[],
  request: NeighbourhoodRequest,
  settings: GraphSettings,
): Promise<Subgraph> {
  within(settings, 'graph.maxDepth', request.depth, 'depth');
  const maxNodes = request.maxNodes ?? settings['graph.maxNodes'];
  within(settings, 'graph.maxNodes', maxNodes, 'maxNodes');
  const room = { nodes: maxNodes, edges: settings['graph.maxEdges'] };
  let growth = startAt(await steps.visible(seeds), room);
  for (let level = 0; level < request.depth && growth.frontier.length > 0; level++) {
    const found = await steps.expand(growth, request.direction, request, room.edges - growth.edges.size + 1);
    growth = grown(growth, found, room);
  }
  return subgraphOf(growth);
}

/** One question for the ends and one for each level, taken at the smaller of the two frontiers: at most 1 + maxDepth. */
export async function pathsOver(
  steps: TraversalSource,
  begin: EntityId,
  end: EntityId,
  request: PathRequest,
  settings: GraphSettings,
): Promise<Paths> {
  within(settings, 'graph.maxPathDepth', request.maxDepth, 'maxDepth');
  within(settings, 'graph.maxPaths', request.maxPaths, 'maxPaths');
  const [from, to] = await steps.visible([begin, end]);
  if (!from || !to) return { paths: [], truncated: false };
  if (from === to) return { paths: [{ nodes: [from], edges: [] }], truncated: false };
  const { edges, truncated } = await edgesBetween(steps, from, to, request, settings);
  const search = searchPaths(edges, from, to, request, settings['graph.maxSteps']);
  const found = await turns.take(search, () => steps.wanted());
  return { paths: found.paths, truncated: found.truncated || truncated };
}

/**
 * Every edge that a path of up to `maxDepth` hops can use: with `a` levels from one end and `b` from the other, a path of
 * length ≤ a + b has its first `a` edges in the one search and the others in the other. For the shortest, the first
 * level on which the searches meet is enough. From an end with more edges than there is room for, half of the room is
 * left to the other end: what two hubs are joined by is found, though not all of it.
 */
async function edgesBetween(
  steps: TraversalSource,
  from: EntityId,
  to: EntityId,
  request: PathRequest,
  settings: Pick<GraphSettings, 'graph.maxEdges'>,
) {
  const room = { nodes: Infinity, edges: settings['graph.maxEdges'] };
  const directions = [request.direction, reversed(request.direction)] as const;
  const sides: [Growth, Growth] = [startAt([from], room), startAt([to], room)];
  const edges = new Map([...sides[0].edges]);
  for (let level = 0; level < request.maxDepth; level++) {
    const side = nextOf(sides);
    if (side === null) break;
    const before = sides[side];
    const left = room.edges - edges.size;
    const found = await steps.expand(before, directions[side], request, left + 1);
    const within = (most: number): Growth => grown(before, found, { nodes: Infinity, edges: before.edges.size + most });
    sides[side] = within(left);
    if (sides[side].truncated && level + 1 < request.maxDepth && !isBegun(sides[side === 0 ? 1 : 0]))
      sides[side] = within(Math.ceil(left / 2));
    for (const edge of sides[side].edges.values()) edges.set(edge.id, edge);
    if (request.which === 'SHORTEST' && meet(sides)) break;
  }
  return { edges: [...edges.values()], truncated: sides[0].truncated || sides[1].truncated };
}

const isBegun = ({ expanded }: Growth): boolean => expanded.length > 0;

/** Where to go on: at the smaller frontier; after a hub that took its room at the other end alone, once. null = nowhere. */
function nextOf(sides: readonly [Growth, Growth]): 0 | 1 | null {
  const [full, other] = sides[0].truncated ? ([0, 1] as const) : ([1, 0] as const);
  if (sides[full].truncated) return sides[other].truncated || isBegun(sides[other]) ? null : other;
  const side = sides[0].frontier.length <= sides[1].frontier.length ? 0 : 1;
  return sides[side].frontier.length === 0 ? null : side;
}

function meet(sides: readonly [Growth, Growth]): boolean {
  const [small, large] = sides[0].depths.size < sides[1].depths.size ? sides : [sides[1], sides[0]];
  return [...small.depths.keys()].some((node) => large.depths.has(node));
}

/** @throws InvalidInput when it is not within 1 and what the setting allows */
export function within<Name extends string>(
  settings: Readonly<Record<Name, number>>,
  name: Name,
  value: number,
  field: string,
): void {
  const max = settings[name];
  if (Number.isInteger(value) && value >= 1 && value <= max) return;
  throw new InvalidInput(`expected ${field} to be a whole number from 1 to ${max}, got ${value}`, [field]);
}
