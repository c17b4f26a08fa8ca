/**
 * graph: edges and walks over them. In: a view, entities to start from, bounds. Out: subgraphs and paths, as ids of
 * entities and claims; what those are is read from identity and reconcile. Conclusions go in with their premises.
 * Rules are written here, and what they conclude follows the line of commits.
 * Writes `inferred_edges`, `derivations`, `premises`, `rules`, `inference_state`, `inference_turns`. Asserted edges are claims, and reconcile writes those.
 */
export type {
  Edge, EdgeFilter, EdgeId, GraphStore, NeighbourhoodRequest, Path, PathRequest, Paths, Subgraph,
} from './port.ts'; // prettier-ignore
export * from './inferred/index.ts';
export * from './infer/index.ts';
export { checkRule, defineRule, faultsOf, listRules, rulesByIds, setRuleEnabled } from './rules/index.ts';
export { createSqlGraph } from './sql/store.ts';
