import { number, type PolicyNumber } from './policy-number.ts';

/** Numbers of the graph: how far it is walked, and how sure what was inferred must be. */
export const GRAPH = {
  'graph.maxDepth': number(4, 1, 6, 'hops of a neighbourhood', 'contract'),
  'graph.maxPathDepth': number(6, 1, 10, 'hops of a path', 'contract, PI-70'),
  'graph.maxNodes': number(2_000, 10, 100_000, 'nodes of one subgraph', 'own'),
  'graph.maxEdges': number(10_000, 10, 1_000_000, 'edges read for one subgraph or one set of paths', 'own'),
  'graph.maxSteps': number(1_000_000, 1_000, 100_000_000, 'edges tried while paths are put together', 'own'),
  'graph.maxPaths': number(100, 1, 1_000, 'paths between two entities', 'own'),
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
  'rules.max': number(100, 1, 1_000, 'rules of a space', 'own'),
  'rules.maxConclusions': number(200_000, 100, 1_000_000, 'conclusions of one rule or method', 'own: 100,000 must do'),
  'rules.seconds': number(30, 1, 600, 'seconds of the statement by which a rule is evaluated', 'own'),
  'infer.discussion': number(0, 0, 1, '1 = entities that texts name together are joined, 0 = not', 'PI-72: off or on'),
  'infer.discussion.documents': number(3, 1, 1_000, 'documents that name two entities in one passage', 'own'),
  'infer.discussion.entities': number(12, 2, 1_000, 'entities of a passage; more of them are a list', 'own'),
  'infer.discussion.reasons': number(20, 1, 100, 'documents that are kept as reasons', 'own'),
  'infer.discussion.half': number(2, 0.1, 100, 'documents that make the confidence half its most', 'own', false),
  'infer.discussion.most': number(0.9, 0, 1, 'confidence that any number of documents stays below', 'own', false),
  'infer.conflicts': number(1, 0, 1, '1 = what contradicts each other is joined, 0 = not', 'PI-67'),
  'infer.conflicts.confidence': number(0.9, 0, 1, 'confidence, times that of the less sure claim', 'own', false),
} as const satisfies Record<string, PolicyNumber>;
