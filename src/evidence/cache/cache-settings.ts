import { count, milliseconds, number, onServer, seconds, share, type ValuesOf } from '../../domain/setting.ts';

const DAY_S = 86_400;

/** What a lifetime may be: a day at most. */
const LIFETIME = { min: 1, max: DAY_S } as const;

/** When evidence that was found for one question serves another, and for how long. */
export const CACHE_SETTINGS = {
  'cache.similar': share({
    default: 0.87,
    what: 'cosine of two questions from which on evidence of one serves the other',
    source: 'SE-66, SE-160; npm run bench -- cache',
  }),
  'cache.candidates': count({
    default: 5,
    min: 1,
    max: 100,
    what: 'nearest cached questions that are looked at',
    source: 'SE-66',
  }),
  'cache.coverage': share({
    default: 0.8,
    what: 'share of a question that the graph must cover for nothing to be searched',
    source: 'SE-68',
  }),
  'cache.insist': share({
    default: 0.8,
    what: 'retrieval probability above which aged evidence is not used again',
    source: 'SE-75',
  }),
  'cache.live': share({
    default: 0.3,
    what: 'age, as a share of the lifetime, up to which evidence is live',
    source: 'SE-73',
  }),
  'cache.recent': share({
    default: 0.7,
    what: 'age, as a share of the lifetime, up to which evidence is recent; then it is aged',
    source: 'SE-73',
  }),
  'cache.factualSeconds': seconds({
    ...LIFETIME,
    default: 1_800,
    what: 'lifetime of evidence for a question of fact',
    source: 'SE-72',
  }),
  'cache.timeSensitiveSeconds': seconds({
    ...LIFETIME,
    default: 300,
    what: 'lifetime of evidence for a question of the moment',
    source: 'SE-72',
  }),
  'cache.analyticalSeconds': seconds({
    ...LIFETIME,
    default: 3_600,
    what: 'lifetime of evidence for an analytical question',
    source: 'SE-72',
  }),
  'cache.pendingSeconds': seconds({
    ...LIFETIME,
    default: 30,
    what: 'lifetime, at most, of evidence that was found while texts waited for their vectors',
    source: 'own: vectors of some documents follow within seconds; what was given up waits forever, so it is not zero',
  }),
  'cache.factualGraceSeconds': seconds({
    ...LIFETIME,
    default: 300,
    what: 'after its lifetime: evidence of fact serves if retrieval fails',
    source: 'SE-76',
  }),
  'cache.analyticalGraceSeconds': seconds({
    ...LIFETIME,
    default: 600,
    what: 'after its lifetime: evidence for an analytical question serves if retrieval fails',
    source: 'SE-76',
  }),
  'cache.factualEvictSeconds': seconds({
    ...LIFETIME,
    default: 600,
    what: 'after its lifetime: evidence of fact is removed',
    source: 'SE-76',
  }),
  'cache.analyticalEvictSeconds': seconds({
    ...LIFETIME,
    default: 1_200,
    what: 'after its lifetime: evidence for an analytical question is removed',
    source: 'SE-76',
  }),
} as const;
export type CacheSettings = ValuesOf<typeof CACHE_SETTINGS>;

/** How much is cached, and how long anybody waits for it. */
export const CACHE_LIMITS = onServer({
  'cache.sessionEntries': count({
    default: 1_000,
    min: 1,
    max: 100_000,
    what: 'cached questions of a session; then the least recently used one goes',
    source: 'SE-77',
  }),
  'cache.placeEntries': count({
    default: 4_000,
    min: 1,
    max: 100_000,
    what: 'cached questions of an owner in a space, over all sessions; then the least recently used one goes',
    source: 'own: comparing a question with so many takes 1.5 ms',
  }),
  'cache.memoryEntries': count({
    default: 1_000,
    min: 1,
    max: 100_000,
    what: 'cached questions that this process holds where there is no Redis',
    source: 'SE-143',
  }),
  'cache.operationMs': milliseconds({
    default: 50,
    min: 5,
    max: 2_000,
    what: 'wait for one operation of Redis; then this process caches by itself',
    source: 'own: an operation takes 1 to 3 ms',
  }),
  'cache.connectMs': milliseconds({
    default: 2_000,
    min: 100,
    max: 60_000,
    what: 'wait for a connection to Redis',
    source: 'SE-143',
  }),
  'cache.probeMs': milliseconds({
    default: 1_000,
    min: 50,
    max: 60_000,
    what: 'time between two looks whether Redis is there',
    source: 'own',
  }),
  'cache.mirrors': number({
    default: 64,
    min: 1,
    max: 10_000,
    integer: true,
    what: 'owners in spaces whose vectors of cached questions in Redis this process keeps for comparison',
    source: 'own: 6 MB for one with 4,000 questions',
  }),
} as const);
export type CacheLimits = ValuesOf<typeof CACHE_LIMITS>;
