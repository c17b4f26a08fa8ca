import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { Edge, EdgeId, Subgraph } from '../graph-port.ts';

/** A breadth-first search between two levels: what it has seen, and whom to expand next. */
export interface Growth {
  /** Distance from the nearest start, of every node seen. */
  readonly depths: ReadonlyMap<EntityId, number>;
  readonly edges: ReadonlyMap<EdgeId, Edge>;
  /** Nodes seen on the last level; empty when there is nowhere left to go, or no room. */
  readonly frontier: readonly EntityId[];
  /** Nodes of all earlier levels. */
  readonly expanded: readonly EntityId[];
  /** Something in reach was left out. */
  readonly truncated: boolean;
}

export interface Room {
  readonly nodes: number;
  readonly edges: number;
}

export function startAt(seeds: readonly EntityId[], room: Pick<Room, 'nodes'>): Growth {
  const distinct = [...new Set(seeds)];
  const kept = distinct.slice(0, room.nodes);
  return {
    depths: new Map(kept.map((id) => [id, 0])),
    edges: new Map(),
    frontier: kept,
    expanded: [],
    truncated: distinct.length > kept.length,
  };
}

/**
 * One level further: `found` is every edge at the frontier in the order of the port (surer first, then by id), cut off
 * after one more than there is room for. Without room for a node or an edge, the search ends on this level.
 */
export function grown(growth: Growth, found: readonly Edge[], room: Room): Growth {
  const depths = new Map(growth.depths);
  const edges = new Map(growth.edges);
  const [here] = growth.frontier;
  if (here === undefined) return growth;
  const depth = 1 + (growth.depths.get(here) ?? 0);
  const next: EntityId[] = [];
  let full = false;
  for (const edge of found) {
    if (edges.size >= room.edges && !edges.has(edge.id)) {
      full = true;
      break;
    }
    for (const end of [edge.from, edge.to]) {
      if (depths.has(end)) continue;
      if (depths.size >= room.nodes) {
        full = true;
        continue;
      }
      depths.set(end, depth);
      next.push(end);
    }
    if (depths.has(edge.from) && depths.has(edge.to)) edges.set(edge.id, edge);
  }
  return {
    depths,
    edges,
    frontier: full ? [] : next,
    expanded: [...growth.expanded, ...growth.frontier],
    truncated: growth.truncated || full,
  };
}

/** The result of a search, in the order the port promises. */
export function subgraphOf(growth: Growth): Subgraph {
  const nodes = [...growth.depths].map(([entityId, depth]) => ({ entityId, depth }));
  return {
    nodes: nodes.sort((a, b) => a.depth - b.depth || compareText(a.entityId, b.entityId)),
    edges: [...growth.edges.values()].sort((a, b) => compareText(a.id, b.id)),
    truncated: growth.truncated,
  };
}

/** Order of UUIDs as text, which is their order in the database too. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
