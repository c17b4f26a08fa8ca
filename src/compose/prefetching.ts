import { defaultsOf } from '../domain/setting.ts';
import { systemClock } from '../domain/time.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import { builtInConcepts } from '../packs/index.ts';
import {
  entitiesUnheardOf,
  Prefetcher,
  PREFETCH_LIMITS,
  type PrefetcherDeps,
  type SpokenIn,
} from '../retrieve/index.ts';
import type { Logger } from '../server/index.ts';
import type { Counters } from './metric-sources.ts';
import type { WorkUnderWay } from './work-under-way.ts';

interface PrefetchingDeps extends Pick<PrefetcherDeps, 'database'> {
  readonly underWay: Pick<WorkUnderWay, 'busy'>;
  /** null = there is nowhere to look, or nowhere to keep what is found. */
  readonly prefetch: PrefetcherDeps['prefetch'] | null;
  readonly counters: Pick<Counters, 'prefetches'>;
  readonly log: Logger;
}

interface Prefetching {
  readonly offer: (spoken: SpokenIn) => void;
  readonly works: readonly (BackgroundWork & { start(): unknown })[];
}

/** What conversations speak of and memory knows nothing of is looked for while nobody is answered. */
export function openPrefetching({ database, underWay, prefetch, counters, log }: PrefetchingDeps): Prefetching {
  if (prefetch === null) return { offer: () => undefined, works: [] };
  const prefetcher = new Prefetcher({
    ...{ database, prefetch, concepts: builtInConcepts, withoutEvidence: entitiesUnheardOf },
    busy: () => underWay.busy,
    clock: systemClock,
    settings: defaultsOf(PREFETCH_LIMITS),
    onOutcome: (outcome) => counters.prefetches.add(outcome),
    onFault: (error) => log.warn({ err: error }, 'what a conversation speaks of could not be looked for ahead'),
  });
  const { loop } = prefetcher;
  const work = { loops: [loop], start: () => loop.start(), stop: () => loop.stop() };
  return { offer: (spoken) => prefetcher.offer(spoken), works: [work] };
}
