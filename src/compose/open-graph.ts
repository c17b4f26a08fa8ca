import { defaultsOf } from '../domain/setting.ts';
import {
  PROJECTION_LIMITS,
  createComposedGraph,
  createNeo4jGraph,
  createSqlGraph,
  type GraphStore,
  Neo4j,
  Projector,
} from '../../graph/store/index.ts';
import type { Configuration } from '../config/index.ts';
import type { Clock } from '../domain/time.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import type { HealthPart, Logger, MetricSource } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

/** What answers traversals, and what keeps it going beside what the server does. */
export interface Graph extends BackgroundWork {
  readonly store: GraphStore;
  /** None where traversals are answered by the record alone: the database is a part already. */
  readonly health: readonly HealthPart[];
  readonly readings: readonly MetricSource[];
  start(): void;
}

const recordAlone = (): Graph => ({
  store: createSqlGraph(),
  health: [],
  readings: [],
  loops: [],
  start: () => undefined,
  stop: () => Promise.resolve(),
});

/** As the settings name it: the record alone, or Neo4j with the record behind it. Nothing is connected yet. */
export function openGraph(configuration: Configuration, database: Database, clock: Clock, log: Logger): Graph {
  const neo4j = openNeo4j(configuration);
  if (neo4j === null) return recordAlone();
  const projector = new Projector({
    database,
    neo4j,
    settings: defaultsOf(PROJECTION_LIMITS),
    onFault: (error) =>
      log.error({ err: error }, 'the graph cannot be brought to Neo4j; traversals are answered by the database'),
    onReady: (version) => log.info({ version }, 'the graph is being brought to Neo4j'),
  });
  const away = (): string | null => (projector.state.kind === 'away' ? projector.state.message : null);
  const onWait = database.kind === 'postgres' ? () => projector.wake() : null;
  return {
    store: createComposedGraph(createSqlGraph(), createNeo4jGraph(neo4j, onWait), away),
    health: [{ name: 'graph', check: () => Promise.resolve(healthOf(projector, clock)) }],
    readings: readingsOf(projector, clock),
    loops: [projector.loop],
    start: () => projector.start(),
    stop: async () => {
      await projector.stop();
      await neo4j.close();
    },
  };
}

/** The Neo4j that the settings name; null = none. */
export const openNeo4j = ({ neo4jUrl, neo4jUser, neo4jPassword }: Configuration): Neo4j | null =>
  neo4jUrl === null
    ? null
    : new Neo4j({
        url: neo4jUrl,
        user: neo4jUser,
        password: neo4jPassword,
        timeoutMs: PROJECTION_LIMITS['projection.walkMs'].default,
      });

function healthOf(projector: Projector, clock: Clock): Awaited<ReturnType<HealthPart['check']>> {
  const { state } = projector;
  const { commits, seconds } = projector.lag(clock.now());
  const lag = `${commits} commits (${seconds.toFixed(1)} s) behind`;
  if (state.kind === 'away') {
    const detail = `${state.message}; traversals are answered by the database; ${lag}`;
    return { ok: false, detail, latencyMs: null };
  }
  const name = state.kind === 'running' ? state.version : 'Neo4j is being asked';
  return { ok: true, detail: `${name}; ${lag}`, latencyMs: null };
}

function readingsOf(projector: Projector, clock: Clock): MetricSource[] {
  const read = (name: 'commits' | 'seconds') => () => new Map([['', projector.lag(clock.now())[name]]]);
  return [
    {
      name: 'claimgraph_projection_lag_commits',
      help: 'Commits that Neo4j is behind, over all spaces.',
      kind: 'gauge',
      label: null,
      read: read('commits'),
    },
    {
      name: 'claimgraph_projection_lag_seconds',
      help: 'For how long the oldest commit has waited that Neo4j does not have.',
      kind: 'gauge',
      label: null,
      read: read('seconds'),
    },
    {
      name: 'claimgraph_projection_up',
      help: '1 = Neo4j is there, 0 = it is away, and traversals are answered by the database.',
      kind: 'gauge',
      label: null,
      read: () => new Map([['', projector.state.kind === 'running' ? 1 : 0]]),
    },
  ];
}
