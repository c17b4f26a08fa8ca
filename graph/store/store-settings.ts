import { count, milliseconds, onServer, type ValuesOf } from '../../src/domain/setting.ts';

/** How Neo4j is kept up to date. */
export const PROJECTION_LIMITS = onServer({
  'projection.commits': count({
    default: 100,
    min: 1,
    max: 10_000,
    what: 'commits that are brought to Neo4j at once',
    source: 'own',
  }),
  'projection.rows': count({
    default: 2_000,
    min: 10,
    max: 50_000,
    what: 'rows in one statement to Neo4j',
    source: 'own',
  }),
  'projection.lookMs': milliseconds({
    default: 1_000,
    min: 10,
    max: 60_000,
    what: 'milliseconds between looks for commits of other servers',
    source: 'own',
  }),
  'projection.retryMs': milliseconds({
    default: 30_000,
    min: 100,
    max: 600_000,
    what: 'milliseconds between attempts to reach a Neo4j that is away, at most',
    source: 'own',
  }),
  'projection.walkMs': milliseconds({
    default: 2_000,
    min: 100,
    max: 60_000,
    what: 'milliseconds that Neo4j has for one question of a traversal',
    source: 'own',
  }),
  'projection.silentMs': milliseconds({
    default: 10_000,
    min: 0,
    max: 600_000,
    what: 'milliseconds after its last sign of life that a server is taken for dead which writes a space anew',
    source: 'own',
  }),
});
export type ProjectionLimits = ValuesOf<typeof PROJECTION_LIMITS>;
