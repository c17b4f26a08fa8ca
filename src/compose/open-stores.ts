import type { GraphStore } from '../../graph/store/index.ts';
import type { Configuration } from '../config/index.ts';
import type { GuardedSearch } from '../web/index.ts';
import { systemClock } from '../domain/time.ts';
import type { ServedCache } from '../evidence/index.ts';
import type { HealthPart, Logger, MetricSource } from '../server/index.ts';
import type { Installation } from './installation.ts';
import { openCache } from './open-cache.ts';
import { openWeb } from './open-web.ts';
import { openGraph, type Graph } from './open-graph.ts';

/** What serves beside the record, and may be away without harm: Neo4j for traversals, Redis for the evidence cache, the web. */
export interface Stores {
  readonly served: { readonly graph: GraphStore; readonly cache: ServedCache; readonly web: GuardedSearch | null };
  readonly works: readonly Pick<Graph, 'start' | 'stop' | 'loops'>[];
  readonly health: readonly HealthPart[];
  readonly readings: readonly MetricSource[];
}

/** As the settings name them. Nothing is connected yet. */
export function openStores(configuration: Configuration, { database, secret }: Installation, log: Logger): Stores {
  const graph = openGraph(configuration, database, systemClock, log);
  const cache = openCache(configuration, secret, log);
  const web = openWeb(configuration);
  return {
    served: { graph: graph.store, cache: cache.served, web: web.search },
    works: [graph, cache],
    health: [...graph.health, cache.health, web.health],
    readings: [...graph.readings, ...cache.readings, ...web.readings],
  };
}
