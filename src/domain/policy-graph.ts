import { number, serverNumber, type PolicyNumber } from './policy-number.ts';

/** Numbers of the graph: how far it is walked, and how sure what was inferred must be. */
export const GRAPH = {
  'graph.maxDepth': number(4, 1, 6, 'hops of a neighbourhood', 'contract'),
  'graph.maxPathDepth': number(6, 1, 10, 'hops of a path', 'contract, PI-70'),
  'graph.maxNodes': number(2_000, 10, 100_000, 'nodes of one subgraph', 'own'),
  'graph.maxEdges': number(10_000, 10, 1_000_000, 'edges read for one subgraph or one set of paths', 'own'),
  'graph.maxSteps': number(1_000_000, 1_000, 100_000_000, 'edges tried while paths are put together', 'own'),
  'graph.maxPaths': number(100, 1, 1_000, 'paths between two entities', 'own'),
  'projection.commits': serverNumber(100, 1, 10_000, 'commits that are brought to Neo4j at once', 'own'),
  'projection.rows': serverNumber(2_000, 10, 50_000, 'rows in one statement to Neo4j', 'own'),
  'projection.lookMs': serverNumber(
    1_000,
    10,
    60_000,
    'milliseconds between looks for commits of other servers',
    'own',
  ),
  'projection.retryMs': serverNumber(
    30_000,
    100,
    600_000,
    'milliseconds between attempts to reach a Neo4j that is away, at most',
    'own',
  ),
  'projection.walkMs': serverNumber(
    2_000,
    100,
    60_000,
    'milliseconds that Neo4j has for one question of a walk',
    'own',
  ),
  'projection.strongMs': number(2_000, 0, 60_000, 'milliseconds that a STRONG walk waits for Neo4j', 'SE'),
  'projection.maxLag': number(1_000, 0, 1_000_000, 'commits that Neo4j may be behind and still answer', 'own'),
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
