import {
  createComposedGraph, createNeo4jGraph, createSqlGraph, Neo4j, Projector, type GraphStore, type ViewRooms,
} from '../../graph/index.ts'; // prettier-ignore
import type { Configuration } from '../config/index.ts';
import { policyDefaults } from '../domain/policy.ts';
import { STANDING } from '../domain/relationships.ts';
import type { Clock } from '../domain/time.ts';
import { entitiesByIds, expandQuery, kinOfAll } from '../identity/index.ts';
import { termsOf } from '../index/index.ts';
import { FUNCTION_WORDS } from '../ingest/index.ts';
import { builtInConcepts } from '../packs/index.ts';
import { claimsOf, conflictsByClaims, listClaims } from '../reconcile/index.ts';
import type { HealthPart, Logger, Reading } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

/** What answers walks, and what keeps it going beside what the server does. */
export interface Graph {
  readonly store: GraphStore;
  /** None where walks are answered by the record alone: the database is a part already. */
  readonly health: readonly HealthPart[];
  readonly readings: readonly Reading[];
  start(): void;
  stop(): Promise<void>;
}

const recordAlone = (): Graph => ({
  store: createSqlGraph(),
  health: [],
  readings: [],
  start: () => undefined,
  stop: () => Promise.resolve(),
});

/** What the views of the graph read of the rooms that it does not import. */
export const viewRooms: ViewRooms = {
  claimsAbout: async (view, ids, end, status, most) => {
    const ends = [...(end === 'OBJECT' ? [] : [{ subject: { in: ids } }]), ...(end === 'SUBJECT' ? [] : [{ object: { in: ids } }])]; // prettier-ignore
    const where = { status: { in: status }, or: ends };
    const page = await listClaims(view, where, 'CONFIDENCE', 'DESC', { first: most, after: null });
    return { claims: page.items.map(({ node }) => node), more: page.hasNextPage };
  },
  claimsOf: async (view, ids, predicates, most) => {
    const where = { predicate: { in: predicates }, status: { in: STANDING } };
    const pages = await claimsOf(view, ids, where, 'CONFIDENCE', 'DESC', { first: most, after: null });
    return new Map([...pages].map(([id, { items }]) => [id, items.map(({ node }) => node)]));
  },
  kinOf: async (view, ids) => new Set(await kinOfAll(view, ids)),
  conflictsOf: conflictsByClaims,
  typesOf: async (view, ids) => {
    const found = await entitiesByIds(view, ids);
    return new Map([...found].map(([id, { type }]) => [id, type]));
  },
  namesIn: async (view, text, policy) => {
    const { terms } = await expandQuery(view, text, builtInConcepts, policy);
    return terms.flatMap(({ term, meanings }) => {
      const ids = meanings.flatMap(({ entity }) => entity?.id ?? []);
      return ids.length > 0 ? [{ term, ids }] : [];
    });
  },
  stemsOf: termsOf,
  isFunctionWord: (word) => FUNCTION_WORDS.has(word),
};

/** As the settings name it: the record alone, or Neo4j with the record behind it. Nothing is connected yet. */
export function openGraph(configuration: Configuration, database: Database, clock: Clock, log: Logger): Graph {
  const neo4j = openNeo4j(configuration);
  if (neo4j === null) return recordAlone();
  const projector = new Projector({
    database,
    neo4j,
    policy: policyDefaults,
    onFault: (error) =>
      log.error({ err: error }, 'the graph cannot be brought to Neo4j; walks are answered by the database'),
    onReady: (version) => log.info({ version }, 'the graph is being brought to Neo4j'),
  });
  const away = (): string | null => (projector.state.kind === 'away' ? projector.state.message : null);
  const onWait = database.kind === 'postgres' ? () => projector.wake() : null;
  return {
    store: createComposedGraph(createSqlGraph(), createNeo4jGraph(neo4j, onWait), away), // prettier-ignore
    health: [{ name: 'graph', check: () => Promise.resolve(healthOf(projector, clock)) }],
    readings: readingsOf(projector, clock),
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
        timeoutMs: policyDefaults['projection.walkMs'],
      });

function healthOf(projector: Projector, clock: Clock): Awaited<ReturnType<HealthPart['check']>> {
  const { state } = projector;
  const { commits, seconds } = projector.lag(clock.now());
  const lag = `${commits} commits (${seconds.toFixed(1)} s) behind`;
  if (state.kind === 'away') {
    const detail = `${state.message}; walks are answered by the database; ${lag}`;
    return { ok: false, detail, latencyMs: null };
  }
  const name = state.kind === 'running' ? state.version : 'Neo4j is being asked';
  return { ok: true, detail: `${name}; ${lag}`, latencyMs: null };
}

function readingsOf(projector: Projector, clock: Clock): Reading[] {
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
      help: '1 = Neo4j is there, 0 = it is away, and walks are answered by the database.',
      kind: 'gauge',
      label: null,
      read: () => new Map([['', projector.state.kind === 'running' ? 1 : 0]]),
    },
  ];
}
