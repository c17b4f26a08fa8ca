import { count, milliseconds, type ValuesOf } from '../src/domain/setting.ts';

/** How far the graph is traversed and measured, and how long Neo4j is waited for. */
export const GRAPH_SETTINGS = {
  'graph.maxDepth': count({ default: 4, min: 1, max: 6, what: 'hops of a neighbourhood', source: 'contract' }),
  'graph.maxPathDepth': count({ default: 6, min: 1, max: 10, what: 'hops of a path', source: 'contract, PI-70' }),
  'graph.maxNodes': count({ default: 2_000, min: 10, max: 100_000, what: 'nodes of one subgraph', source: 'own' }),
  'graph.maxEdges': count({
    default: 10_000,
    min: 10,
    max: 1_000_000,
    what: 'edges read for one subgraph or one set of paths',
    source: 'own',
  }),
  'graph.maxSteps': count({
    default: 300_000,
    min: 1_000,
    max: 100_000_000,
    what: 'edges tried while paths are put together',
    source: 'own',
  }),
  'graph.maxPaths': count({ default: 100, min: 1, max: 1_000, what: 'paths between two entities', source: 'own' }),
  'graph.maxBetweenness': count({
    default: 3_000_000,
    min: 1_000,
    max: 1_000_000_000,
    what: 'nodes times edges that betweenness is computed of',
    source: 'own: about a tenth of a second in which nothing else runs (20 million: .73 s)',
  }),
  'projection.strongMs': milliseconds({
    default: 2_000,
    min: 0,
    max: 60_000,
    what: 'milliseconds that a STRONG traversal waits for Neo4j',
    source: 'SE',
  }),
  'projection.maxLag': count({
    default: 1_000,
    min: 0,
    max: 1_000_000,
    what: 'commits that Neo4j may be behind and still answer',
    source: 'own',
  }),
} as const;
export type GraphSettings = ValuesOf<typeof GRAPH_SETTINGS>;
