/**
 * evidence: what was found for questions, and kept. In: a question, what was found for it, and commits as they come. Out: evidence memory
 * with its topics (docs/evidence-memory.md); evidence of the same or a like question as long as it holds (docs/evidence-cache.md); what a
 * conversation speaks of and nothing is known of yet, to be looked for ahead. Texts are kept by pointers. Writes `evidence_objects`,
 * `evidence_chunks`, `evidence_entities`, `evidence_uses`, `topics`, `evidence_topics`, `evidence_waiting`.
 */
export { sourcesOfEvidence, entitiesOfTopics } from './of-topics.ts';
export { listEvidenceObjects, evidenceObjectsByIds } from './read-evidence-objects.ts';
export { evidenceParts } from './evidence-parts.ts';
export { listTopics, topicsByIds } from './search-topics.ts';
export { topicsLike } from './topics-like.ts';
export { EVIDENCE_LIMITS, EVIDENCE_SETTINGS } from './evidence-settings.ts';
export type { EvidenceSettings } from './evidence-settings.ts';
export { EvidenceReads } from './evidence-reads.ts';
export { openEvidenceCache } from './cache/served-cache.ts';
export type { ServedCache } from './cache/served-cache.ts';
export { NO_CACHE } from './cache/evidence-cache.ts';
export type { EvidenceCache, Retrieval } from './cache/evidence-cache.ts';
export { rejectEvidence } from './reject-evidence.ts';
export { evidenceFollower } from './evidence-follower.ts';
export { entitiesWithoutEvidence } from './entities-without-evidence.ts';
export { Prefetcher } from './prefetch/prefetcher.ts';
export type { PrefetcherDeps } from './prefetch/prefetcher.ts';
export type { CachedSource, RetrievedEvidence, CacheEntry } from './cache/cache-entry.ts';
export { rememberedEvidence } from './remembered-evidence.ts';
export { changedSince } from './evidence-changed-since.ts';
export { evidencePlace } from './evidence-place.ts';
export { keepQuestion, writeBack } from './keep-found.ts';
export type { WriteBack } from './keep-found.ts';
