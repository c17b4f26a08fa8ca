import type {
  Edge,
  EdgeFilter,
  NeighbourhoodRequest,
  Path,
  PathRequest,
  Paths,
  Subgraph,
} from '../../graph/store/index.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { allPaths, ways } from './random-graph.ts';

/** A graph as plain lists, without times and owners: what is in it is seen. */
export interface PlainGraph {
  /** The node that each entity is: itself, or what it was merged into. */
  readonly nodeOf: ReadonlyMap<EntityId, EntityId>;
  /** Between nodes. */
  readonly edges: readonly Edge[];
}

/**
 * What any GraphStore must answer over a graph within the settings' bounds, by plain search and sorting: nothing here is shared with
 * the adapters but the types. Confidences are whole tenths.
 */
export function expectedNeighbourhood(
  graph: PlainGraph,
  seeds: readonly EntityId[],
  request: NeighbourhoodRequest,
): Subgraph {
  const known = counting(graph.edges, request);
  const most = request.maxNodes ?? Infinity;
  const starts = [...new Set(seeds.flatMap((seed) => graph.nodeOf.get(seed) ?? []))];
  const depths = new Map(starts.slice(0, most).map((id) => [id, 0]));
  let truncated = starts.length > most;
  const walked = new Set<Edge>();
  let full = false;
  for (let depth = 1; depth <= request.depth && !full; depth++) {
    const rim = [...depths].filter(([, at]) => at === depth - 1).map(([id]) => id);
    const found = new Set(rim.flatMap((id) => ways(known, id, request.direction).map(({ edge }) => edge)));
    for (const edge of [...found].sort(bySureness)) {
      for (const end of [edge.from, edge.to]) {
        if (depths.has(end)) continue;
        if (depths.size < most) depths.set(end, depth);
        else full = true;
      }
      if (depths.has(edge.from) && depths.has(edge.to)) walked.add(edge);
    }
  }
  truncated ||= full;
  return {
    nodes: [...depths]
      .map(([entityId, depth]) => ({ entityId, depth }))
      .sort((a, b) => a.depth - b.depth || textOrder(a.entityId, b.entityId)),
    edges: [...walked].sort((a, b) => textOrder(a.id, b.id)),
    truncated,
  };
}

export function expectedPaths(graph: PlainGraph, begin: EntityId, end: EntityId, request: PathRequest): Paths {
  const [from, to] = [graph.nodeOf.get(begin), graph.nodeOf.get(end)];
  if (!from || !to) return { paths: [], truncated: false };
  if (from === to) return { paths: [{ nodes: [from], edges: [] }], truncated: false };
  const known = new Map(counting(graph.edges, request).map((edge) => [edge.id, edge]));
  const all = allPaths([...known.values()], from, to, request.direction, request.maxDepth).map((ids) =>
    ids.flatMap((id) => known.get(id) ?? []),
  );
  const least = Math.min(...all.map((path) => path.length));
  const wanted = request.which === 'SHORTEST' ? all.filter((path) => path.length === least) : all;
  wanted.sort(request.which === 'MOST_CONFIDENT' ? bySurestPath(request.maxDepth) : byShortestPath);
  return {
    paths: wanted.slice(0, request.maxPaths).map((edges) => pathOf(from, edges)),
    truncated: wanted.length > request.maxPaths,
  };
}

const counting = (edges: readonly Edge[], filter: EdgeFilter): Edge[] =>
  edges.filter(
    ({ kind, basis, confidence }) =>
      (filter.kinds?.includes(kind) ?? true) &&
      (filter.basis ?? basis) === basis &&
      confidence >= (filter.minConfidence ?? 0) &&
      (basis === 'ASSERTED' || confidence >= filter.minInferred),
  );

function pathOf(from: EntityId, edges: readonly Edge[]): Path {
  const nodes = [from];
  for (const edge of edges) nodes.push(edge.from === nodes.at(-1) ? edge.to : edge.from);
  return { nodes, edges };
}

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const bySureness = (a: Edge, b: Edge): number => b.confidence - a.confidence || textOrder(a.id, b.id);
const edgeByEdge = (a: readonly Edge[], b: readonly Edge[], order: (x: Edge, y: Edge) => number): number =>
  a.map((edge, n) => (b[n] ? order(edge, b[n]) : 1)).find((difference) => difference !== 0) ?? 0;
const byShortestPath = (a: readonly Edge[], b: readonly Edge[]): number =>
  a.length - b.length || edgeByEdge(a, b, bySureness);

const bySurestPath = (scale: number) => {
  const product = (edges: readonly Edge[]): number =>
    edges.reduce((all, { confidence }) => all * Math.round(10 * confidence), 10 ** (scale - edges.length));
  return (a: readonly Edge[], b: readonly Edge[]): number =>
    product(b) - product(a) || a.length - b.length || edgeByEdge(a, b, (x, y) => textOrder(x.id, y.id));
};
