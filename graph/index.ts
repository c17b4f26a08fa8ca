/**
 * graph: edges and walks over them. In: a view, entities to start from, bounds. Out: subgraphs and paths, as ids of
 * entities and claims; what those are is read from identity and reconcile. Conclusions go in with their premises.
 * Rules are written here, and what they conclude follows the line of commits.
 * Writes `inferred_edges`, `derivations`, `premises`, `rules`, `inference_state`, `inference_turns`, `relation_readings`,
 * `projection_state`. Asserted edges
 * are claims, and reconcile writes those.
 */
export type {
  Answered, Edge, EdgeFilter, EdgeId, GraphStore, NeighbourhoodRequest, Path, PathRequest, Paths, Subgraph,
} from './port.ts'; // prettier-ignore
export type { ChainStep, Cycle } from './algorithms/dependencies.ts';
export { argumentsOf } from './algorithms/arguments.ts';
export type { Argument } from './algorithms/arguments.ts';
export type { TimelineEvent } from './algorithms/events.ts';
export * from './inferred/index.ts';
export * from './views/index.ts';
export { rankedNodes, type Centrality } from './algorithms/centrality.ts';
export type { Plain } from './algorithms/simple.ts';
export { communitiesOf } from './algorithms/communities.ts';
export { checkMeasurable, measuredPart } from './measured.ts';
export { createComposedGraph } from './composed.ts';
export * from './neo4j/index.ts';
export * from './infer/index.ts';
export {
  checkRule,
  defineRule,
  faultsOf,
  listRules,
  restoredRules,
  rulesByIds,
  setRuleEnabled,
} from './rules/index.ts';
export { createSqlGraph } from './sql/store.ts';
