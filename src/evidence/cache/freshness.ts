import type { Freshness } from '../../domain/evidence-outcomes.ts';
import type { CacheEntry, Lifetime } from './cache-entry.ts';
import type { QuestionUnderstanding } from '../../question/index.ts';
import type { CacheSettings } from './cache-settings.ts';

/** That of a question which decides how fresh its evidence has to be. */
export type FreshnessNeed = Pick<QuestionUnderstanding, 'intent' | 'retrievalProbability' | 'isTemporal'>;

/** How long evidence for such a question is kept; null = it is not cached (SE-72, SE-75, SE-76). */
export function lifetimeOf({ intent, isTemporal }: FreshnessNeed, settings: CacheSettings): Lifetime | null {
  // What is breaking is retrieved each time; talk and invention have no evidence to use again.
  if (intent === 'TEMPORAL' || intent === 'CONVERSATIONAL' || intent === 'CREATIVE') return null;
  if (isTemporal) return lasting(settings['cache.timeSensitiveSeconds'], ...factual(settings));
  if (intent === 'FACTUAL') return lasting(settings['cache.factualSeconds'], ...factual(settings));
  return lasting(
    settings['cache.analyticalSeconds'],
    settings['cache.analyticalGraceSeconds'],
    settings['cache.analyticalEvictSeconds'],
  );
}

const factual = (settings: CacheSettings): [number, number] => [
  settings['cache.factualGraceSeconds'],
  settings['cache.factualEvictSeconds'],
];

const lasting = (ttl: number, grace: number, evict: number): Lifetime => ({
  ttl,
  fallback: ttl + grace,
  evict: ttl + evict,
});

/** What was found while texts waited for their vectors is found anew soon: these may say more. */
export function untilVectorsFollow({ ttl, fallback, evict }: Lifetime, settings: CacheSettings): Lifetime {
  const shorter = Math.max(0, ttl - settings['cache.pendingSeconds']);
  return { ttl: ttl - shorter, fallback: fallback - shorter, evict: evict - shorter };
}

/** By age as a share of the lifetime (SE-73). @param now milliseconds since 1970 */
export function freshnessOf(
  { storedAt, lifetime }: Pick<CacheEntry, 'storedAt' | 'lifetime'>,
  now: number,
  settings: CacheSettings,
): Freshness {
  const share = (now - storedAt) / (lifetime.ttl * 1_000);
  // One from a clock that is ahead is not known to be fresh.
  if (share < 0 || share >= 1) return 'STALE';
  if (share < settings['cache.live']) return 'LIVE';
  return share < settings['cache.recent'] ? 'RECENT' : 'AGED';
}

/** May evidence so fresh answer such a question? The same at both levels (SE-65, SE-66, SE-74, SE-75). */
export function isFreshEnough(freshness: Freshness, asked: FreshnessNeed, settings: CacheSettings): boolean {
  if (asked.intent === 'TEMPORAL') return false;
  if (asked.isTemporal) return freshness === 'LIVE';
  if (asked.retrievalProbability > settings['cache.insist']) return freshness === 'LIVE' || freshness === 'RECENT';
  return freshness !== 'STALE';
}

/** May it answer where retrieval failed? Never a question of the moment: what was so then is no answer to it (SE-74, SE-76). */
export function isFallback(
  { storedAt, lifetime }: Pick<CacheEntry, 'storedAt' | 'lifetime'>,
  now: number,
  { intent, isTemporal }: FreshnessNeed,
): boolean {
  const age = now - storedAt;
  return intent !== 'TEMPORAL' && !isTemporal && age >= 0 && age < lifetime.fallback * 1_000;
}
