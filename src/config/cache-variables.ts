import { redisUrl, withoutPassword } from './endpoint-variables.ts';
import { MASKED, type Variable } from './variable.ts';

/** Where evidence of earlier questions is kept for all servers of one database. */
export interface CacheConfiguration {
  /** null = each server keeps its own. */
  readonly redisUrl: string | null;
  /** null = it asks for none. */
  readonly redisPassword: string | null;
}

export const CACHE_VARIABLES: { readonly [K in keyof CacheConfiguration]: Variable<CacheConfiguration[K]> } = {
  redisUrl: {
    name: 'CLAIMGRAPH_REDIS_URL',
    parse: redisUrl,
    fallback: () => null,
    allowed:
      '`redis://host:port` or `rediss://host:port`, `/3` after it for a database of its own; without user and password',
    otherwise: 'each server caches by itself',
    meaning: 'A Redis 6.2 or later that evidence of earlier questions is cached in. See evidence-cache.md.',
    shown: withoutPassword,
  },
  redisPassword: {
    name: 'CLAIMGRAPH_REDIS_PASSWORD',
    parse: (value) => value,
    fallback: () => null,
    allowed: 'its password',
    otherwise: 'none is shown: Redis must ask for none',
    meaning: 'The password that Redis asks for.',
    shown: () => MASKED,
  },
};
