import type { GraphStore } from '../../graph/store/index.ts';
import type { Configuration } from '../config/index.ts';
import type { GuardedSearch } from '../web/index.ts';
import { systemClock } from '../domain/time.ts';
import type { ServedCache } from '../evidence/index.ts';
import type { HealthPart, Logger, MetricSource } from '../server/index.ts';
import type { Installation } from './installation.ts';
import type { LiveDatabase } from '../livedata/index.ts';
import { openCache } from './open-cache.ts';
import { openWeb } from './open-web.ts';
import { openLiveDatabase } from './open-live-database.ts';
import { openGraph, type Graph } from './open-graph.ts';

/** What serves beside the record, and may be away without harm: Neo4j for traversals, Redis for evidence, the web, a live database. */
export interface Stores {
  readonly served: {
    readonly graph: GraphStore;
    readonly cache: ServedCache;
    readonly web: GuardedSearch | null;
    readonly live: LiveDatabase;
  };
  readonly works: readonly Pick<Graph, 'start' | 'stop' | 'loops'>[];
  readonly health: readonly HealthPart[];
  readonly readings: readonly MetricSource[];
}

/** As the settings name them. Nothing is connected yet. */
export function openStores(configuration: Configuration, { database, secret }: Installation, log: Logger): Stores {
  const graph = openGraph(configuration, database, systemClock, log);
  const cache = openCache(configuration, secret, log);
  const web = openWeb(configuration);
  const live = openLiveDatabase(configuration, database, log);
  return {
    served: { graph: graph.store, cache: cache.served, web: web.search, live: live.live },
    works: [graph, cache, live.work],
    health: [...graph.health, cache.health, web.health, live.health],
    readings: [...graph.readings, ...cache.readings, ...web.readings],
  };
}
