import { createHash } from 'node:crypto';
import type { Configuration } from '../config/index.ts';
import { defaultsOf } from '../domain/setting.ts';
import { systemClock } from '../domain/time.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import { EVIDENCE_LIMITS, openEvidenceCache, type ServedCache } from '../evidence/index.ts';
import type { HealthPart, Logger, MetricSource } from '../server/index.ts';

interface Cache extends BackgroundWork {
  readonly served: ServedCache;
  readonly health: HealthPart;
  readonly readings: readonly MetricSource[];
  start(): void;
}

/**
 * The evidence cache as the settings name it. Servers of one database share what is in Redis; those of another, which may be a copy with
 * the same ids, do not: their secret is another.
 */
export function openCache({ redisUrl, redisPassword }: Configuration, secret: string, log: Logger): Cache {
  const name = createHash('sha256').update(`evidence cache ${secret}`).digest('hex').slice(0, 16);
  const served = openEvidenceCache(
    {
      limits: defaultsOf(EVIDENCE_LIMITS),
      redis: redisUrl === null ? null : { url: redisUrl, password: redisPassword, prefix: `claimgraph:${name}` },
      onFault: (error) => log.warn({ err: error }, 'the evidence cache cannot be asked; evidence is retrieved anew'),
    },
    systemClock,
  );
  const { counts, stores } = served;
  return {
    served,
    health: {
      name: 'cache',
      check: () => Promise.resolve({ ok: stores.condition.ok, detail: stores.condition.detail, latencyMs: null }),
    },
    readings: [
      {
        name: 'claimgraph_cache_retrievals_total',
        help: 'Retrievals of evidence by where it came from: EXACT, SEMANTIC (cached), GRAPH, or MISS (retrieved anew).',
        kind: 'counter',
        label: 'outcome',
        read: () => counts.total,
      },
      {
        name: 'claimgraph_cache_up',
        help: '1 = evidence is cached where it was configured, 0 = Redis is away, and this process caches by itself.',
        kind: 'gauge',
        label: null,
        read: () => new Map([['', stores.condition.ok ? 1 : 0]]),
      },
    ],
    loops: [],
    start: () => stores.start(),
    stop: () => {
      stores.stop();
      return Promise.resolve();
    },
  };
}
