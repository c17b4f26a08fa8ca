import { defaultsOf } from '../domain/setting.ts';
import { systemClock } from '../domain/time.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import type { Configuration } from '../config/index.ts';
import { type GuardedSearch, LIVE_LIMITS, prefetchEntity } from '../web/index.ts';
import { systemIds } from '../domain/typed-ids.ts';
import { REQUEST_SETTINGS } from '../../resolvers/index.ts';
import type { Embeddings } from '../vectors/index.ts';
import type { Installation } from './installation.ts';
import { readSettings } from '../storage/index.ts';
import { builtInConcepts } from '../packs/index.ts';
import { entitiesWithoutEvidence, Prefetcher, EVIDENCE_LIMITS, type PrefetcherDeps } from '../evidence/index.ts';
import type { Logger } from '../server/index.ts';
import type { Counters } from './metric-sources.ts';
import type { WorkUnderWay } from './work-under-way.ts';

interface PrefetchingDeps extends Pick<PrefetcherDeps, 'database'>, SearchedAhead {
  readonly underWay: Pick<WorkUnderWay, 'busy'>;
  readonly counters: Pick<Counters, 'prefetches'>;
  readonly log: Logger;
}

/** Where entities are looked for, and how what is found is ingested. */
interface SearchedAhead {
  readonly configuration: Pick<Configuration, 'webPrefetch'>;
  readonly web: GuardedSearch | null;
  readonly embeddings: Embeddings;
  readonly knowledge: Installation['knowledge'];
}

/** null = nobody wants it, or there is nowhere to look. */
function searchAhead({
  configuration: { webPrefetch },
  database,
  web,
  embeddings,
  knowledge,
}: SearchedAhead & Pick<PrefetcherDeps, 'database'>): PrefetcherDeps['prefetch'] | null {
  if (!webPrefetch || web === null) return null;
  const common = { ...{ database, ids: systemIds, clock: systemClock }, ...knowledge };
  const embedder = embeddings.chosen;
  return async (scope, entity, owner) => {
    const settings = await database.read(scope, (sql) => readSettings(sql, REQUEST_SETTINGS));
    const live = { ...common, web, embedder, settings: { ...settings, ...defaultsOf(LIVE_LIMITS) } };
    await prefetchEntity({ ...common, settings, reader: null, embedder, live }, scope, entity, owner);
  };
}

interface Prefetching {
  readonly offer: (...spoken: Parameters<Prefetcher['offer']>) => void;
  readonly works: readonly (BackgroundWork & { start(): unknown })[];
}

/** What conversations speak of and memory knows nothing of is looked for while nobody is answered. */
export function openPrefetching({ database, underWay, counters, log, ...searched }: PrefetchingDeps): Prefetching {
  const prefetch = searchAhead({ database, ...searched });
  if (prefetch === null) return { offer: () => undefined, works: [] };
  const prefetcher = new Prefetcher({
    ...{ database, prefetch, concepts: builtInConcepts, withoutEvidence: entitiesWithoutEvidence },
    busy: () => underWay.busy,
    clock: systemClock,
    settings: defaultsOf(EVIDENCE_LIMITS),
    onOutcome: (outcome) => counters.prefetches.add(outcome),
    onFault: (error) => log.warn({ err: error }, 'what a conversation speaks of could not be looked for ahead'),
  });
  const { loop } = prefetcher;
  const work = { loops: [loop], start: () => loop.start(), stop: () => loop.stop() };
  return { offer: (spoken) => prefetcher.offer(spoken), works: [work] };
}
