/**
 * store: edges and traversals over them, asserted and inferred. In: a view, entities to start from, bounds. Out:
 * subgraphs and paths, as ids of entities and claims; conclusions go in with their premises. SQL over the record, or
 * Neo4j brought up to date from it, behind one port. Writes `inferred_edges`, `derivations`, `premises`,
 * `projection_state`. Asserted edges are claims, and reconcile writes those.
 */
export type {
  Answered,
  Edge,
  EdgeFilter,
  EdgeId,
  GraphStore,
  NeighbourhoodRequest,
  Path,
  PathRequest,
  Paths,
  Subgraph,
} from '../graph-port.ts';
export { rankedNodes, type Centrality } from '../algorithms/centrality.ts';
export type { Plain } from '../algorithms/measured-graph.ts';
export { communitiesOf } from '../algorithms/communities.ts';
export { checkMeasurable, measuredPart } from './measured.ts';
export { createComposedGraph } from './composed-graph.ts';
export { createSqlGraph } from './sql/sql-store.ts';
export { derivationIdOf, drawConclusions, withdrawConclusions } from './inferred/derive.ts';
export type { InferenceChange } from './inferred/derive.ts';
export { inferredByIds, derivationsOf } from './inferred/read-inferred-edges.ts';
export { inferredKindsInUse } from './inferred/kinds-in-use.ts';
export { reviewEdge } from './inferred/review.ts';
export { createNeo4jGraph } from './neo4j/neo4j-store.ts';
export { Neo4j } from './neo4j/neo4j-connection.ts';
export { Projector } from './neo4j/projection/projector.ts';
export { compareGraph } from './neo4j/projection/checksum.ts';
export { forgetGraph, rebuildGraph, spacesBehind } from './neo4j/projection/rebuild.ts';
export { PROJECTION_LIMITS } from './store-settings.ts';
export type { ProjectionLimits } from './store-settings.ts';
export { GRAPH_SETTINGS, type GraphSettings } from '../traversal-settings.ts';
