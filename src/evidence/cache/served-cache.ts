import type { Clock } from '../../domain/time.ts';
import { CacheCounts } from './cache-counts.ts';
import { CacheStores, type CacheStoresOptions } from './cache-stores.ts';
import { EvidenceCache } from './evidence-cache.ts';

/** The evidence cache of a program: what asks it, what it counts, and how it is served. */
export interface ServedCache {
  readonly cache: EvidenceCache;
  readonly counts: CacheCounts;
  readonly stores: Pick<CacheStores, 'condition' | 'start' | 'stop'>;
}

/** Nothing is connected before `stores.start`; until then, and where there is no Redis, this process caches by itself. */
export function openEvidenceCache(options: CacheStoresOptions, clock: Clock): ServedCache {
  const [stores, counts] = [new CacheStores(options), new CacheCounts()];
  return { cache: new EvidenceCache(stores, clock, counts), counts, stores };
}
