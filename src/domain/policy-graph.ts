import { number, type PolicyNumber } from './policy-number.ts';

/** Numbers of the graph: how far it is walked, and how sure what was inferred must be. */
export const GRAPH = {
  'graph.maxDepth': number(4, 1, 6, 'hops of a neighbourhood', 'contract'),
  'graph.maxPathDepth': number(6, 1, 10, 'hops of a path', 'contract, PI-70'),
  'graph.maxDependencyDepth': number(10, 1, 20, 'hops of a dependency view', 'PI-70 open point'),
  'graph.maxNodes': number(2_000, 10, 100_000, 'nodes of one subgraph', 'own'),
  'graph.maxEdges': number(10_000, 10, 1_000_000, 'edges read for one subgraph or one set of paths', 'own'),
  'graph.maxSteps': number(1_000_000, 1_000, 100_000_000, 'edges tried while paths are put together', 'own'),
  'graph.maxPaths': number(100, 1, 1_000, 'paths between two entities', 'own'),
  'view.maxClaims': number(1_000, 10, 10_000, 'claims that one timeline or argument map is made of', 'own'),
  'view.phaseGap': number(365, 1, 36_500, 'days without an event after which a new phase begins', 'PI-18, own figure'),
  'graph.maxBetweenness': number(
    20_000_000,
    1_000,
    1_000_000_000,
    'nodes times edges that betweenness is computed of',
    'own',
  ),
  'inference.highStakes': number(
    0.9,
    0,
    1,
    'confidence of inferred edges that count where much depends on it',
    'PI-68',
    false,
  ),
  'inference.normal': number(0.75, 0, 1, 'confidence of inferred edges that count by default', 'PI-68', false),
  'inference.exploratory': number(0.5, 0, 1, 'confidence of inferred edges that count as possible', 'PI-68', false),
} as const satisfies Record<string, PolicyNumber>;
