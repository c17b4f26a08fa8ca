import { count, onServer, share, type ValuesOf } from '../domain/setting.ts';
import { CACHE_LIMITS, CACHE_SETTINGS } from './cache/cache-settings.ts';
import { PREFETCH_LIMITS } from './prefetch/prefetch-settings.ts';

/** What is asked of evidence memory for a question (SE-80, SE-81). */
const MEMORY_SETTINGS = {
  'evidence.objects': count({
    default: 10,
    min: 1,
    max: 200,
    what: 'evidence objects that a question gets at most',
    source: 'SE-80',
  }),
  'evidence.confidence': share({
    default: 0.4,
    what: 'confidence from which an evidence object is given to a question',
    source: 'SE-80',
  }),
  'evidence.similarity': share({
    default: 0.5,
    what: 'cosine to the centroid of the active topic above which an evidence object is given to a question',
    source: 'SE-81',
  }),
  'evidence.questionShare': share({
    default: 0.6,
    what: 'weight of the question beside the centroid of its session when its topic is looked for',
    source: 'SE-80; the blend of SE-123',
  }),
  'topics.found': count({
    default: 5,
    min: 1,
    max: 100,
    what: 'topics that a search returns where the caller does not say how many',
    source: 'SE-85',
  }),
} as const;
export type MemorySettings = ValuesOf<typeof MEMORY_SETTINGS>;

/** How topics are made, of a server. */
export const TOPIC_LIMITS = onServer({
  'topics.join': share({
    default: 0.5,
    what: 'cosine to the nearest topic above which an evidence object joins it, else it begins one',
    source: 'own: what is not above it is not of the topic (SE-81)',
  }),
  'topics.batch': count({
    default: 500,
    min: 1,
    max: 5_000,
    what: 'evidence objects that get a topic in one transaction',
    source: 'own: a centroid is made anew once for each batch that touched it',
  }),
  'topics.indexFrom': count({
    default: 20_000,
    min: 100,
    max: 10_000_000,
    what: 'topics of one owner in a space from which on they have an approximate index; it is dropped at half as many',
    source: 'own: fewer are compared in 10 ms (ADR 29)',
  }),
  'topics.partitions': count({
    default: 32,
    min: 1,
    max: 1_000,
    what: 'partitions of the approximate index of topics',
    source: 'SE-85',
  }),
  'topics.probes': count({
    default: 16,
    min: 1,
    max: 1_000,
    what: 'partitions that a search looks into',
    source: 'own: half of them, so that a near topic is seldom missed',
  }),
});
export type TopicLimits = ValuesOf<typeof TOPIC_LIMITS>;

/** All of the room, of a space. */
export const EVIDENCE_SETTINGS = { ...CACHE_SETTINGS, ...MEMORY_SETTINGS } as const;
export type EvidenceSettings = ValuesOf<typeof EVIDENCE_SETTINGS>;

/** All of the room, of a server. */
export const EVIDENCE_LIMITS = { ...CACHE_LIMITS, ...TOPIC_LIMITS, ...PREFETCH_LIMITS } as const;
