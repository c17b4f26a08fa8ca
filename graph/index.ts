/**
 * graph: edges and walks over them. In: a view, entities to start from, bounds. Out: subgraphs and paths, as ids of
 * entities and claims; what those are is read from identity and reconcile. Conclusions go in with their premises.
 * Writes `inferred_edges`, `derivations`, `premises`, `projection_state`. Asserted edges are claims, and reconcile writes those.
 */
export type {
  Answered, Edge, EdgeFilter, EdgeId, GraphStore, NeighbourhoodRequest, Path, PathRequest, Paths, Subgraph,
} from './port.ts'; // prettier-ignore
export * from './inferred/index.ts';
export { createComposedGraph } from './composed.ts';
export * from './neo4j/index.ts';
export { createSqlGraph } from './sql/store.ts';
