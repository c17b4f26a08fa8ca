/**
 * graph: edges and walks over them. In: a view, entities to start from, bounds. Out: subgraphs and paths, as ids of
 * entities and claims; what those are is read from identity and reconcile.
 * Writes no table yet: asserted edges are claims, and reconcile writes those.
 */
export type {
  Edge, EdgeFilter, GraphStore, NeighbourhoodRequest, Path, PathRequest, Paths, Subgraph,
} from './port.ts'; // prettier-ignore
export { createSqlGraph } from './sql/store.ts';
