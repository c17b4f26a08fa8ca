import { TooLarge } from '../../src/domain/errors.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { GraphSettings } from '../traversal-settings.ts';
import type { View } from '../../src/storage/index.ts';
import type { Centrality } from '../algorithms/centrality.ts';
import type { Plain } from '../algorithms/measured-graph.ts';
import type { EdgeFilter, GraphStore, NeighbourhoodRequest } from '../graph-port.ts';
import { edgesAmong } from './sql/expand.sql.ts';

/** What a measure is taken of: what is within reach of some entities, or all that has an edge (`seeds` null). */
export interface MeasuredPart extends EdgeFilter {
  readonly seeds: readonly EntityId[] | null;
  /** Hops from the seeds. */
  readonly depth: number;
  readonly direction: NeighbourhoodRequest['direction'];
}

/**
 * The whole part of the graph, never a piece of it: a measure of what happened to fit would be of nothing. All edges between its
 * nodes are in it. One statement, and those of a neighbourhood where there are seeds.
 * @throws TooLarge over `graph.maxNodes` or `graph.maxEdges`; InvalidInput; Unavailable
 */
export async function measuredPart(
  view: View,
  store: GraphStore,
  part: MeasuredPart,
  settings: GraphSettings,
): Promise<Plain> {
  const [maxNodes, maxEdges] = [settings['graph.maxNodes'], settings['graph.maxEdges']];
  let near: EntityId[] | null = null;
  if (part.seeds !== null) {
    const found = await store.neighbourhood(view, part.seeds, { ...part, maxNodes }, settings);
    if (found.truncated) throw tooLarge(settings);
    near = found.nodes.map(({ entityId }) => entityId);
  }
  const edges = await edgesAmong(view, near, part, maxEdges + 1);
  const nodes = near ?? [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  if (edges.length > maxEdges || nodes.length > maxNodes) throw tooLarge(settings);
  return { nodes, edges };
}

/**
 * Betweenness follows every edge from every node, while nothing else runs.
 * @throws TooLarge over `graph.maxBetweenness`
 */
export function checkMeasurable(
  { nodes, edges }: Plain,
  kind: Centrality,
  settings: Pick<GraphSettings, 'graph.maxBetweenness'>,
): void {
  const [steps, max] = [nodes.length * edges.length, settings['graph.maxBetweenness']];
  if (kind !== 'BETWEENNESS' || steps <= max) return;
  throw new TooLarge(
    `expected at most ${max} nodes times edges for BETWEENNESS (graph.maxBetweenness), got ${steps}; ${NARROW}`,
    ['kind'],
  );
}

const NARROW = 'ask for fewer kinds, a higher minConfidence, or what is near some seeds';

const tooLarge = (settings: GraphSettings): TooLarge =>
  new TooLarge(
    `expected at most ${settings['graph.maxNodes']} entities and ${settings['graph.maxEdges']} relationships ` +
      `between them (graph.maxNodes, graph.maxEdges), got more; ${NARROW}`,
    ['seeds'],
  );
