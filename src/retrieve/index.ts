/**
 * retrieve: from a question to ranked evidence. In: a view, and a search as it is asked for. Out: hits of words and of meaning, fused, each
 * with its share of the score. The evidence of earlier questions, cached for whoever asked them (docs/evidence-cache.md); evidence memory
 * and its topics (docs/evidence-memory.md).
 * Writes `evidence_objects`, `evidence_chunks`, `evidence_entities`, `evidence_uses`, `topics`, `evidence_topics`,
 * `evidence_waiting`.
 */
export { search, SEARCHED_KINDS } from './search-across-kinds.ts';
export type { SearchedKind, SearchHit } from './search-across-kinds.ts';
export { answerSearch, searchQuestion } from './answer-search.ts';
export type { AskedSearch, SearchQuestion } from './answer-search.ts';
export { searchByStrategy } from './hybrid-search.ts';
export type { StrategyOptions, StrategyPage } from './hybrid-search.ts';
export type { StrategyHit } from './fused-hits.ts';
export type { FusionContribution } from './fuse.ts';
export { searchThreads } from './search-threads.ts';
export { similarEntities } from './similar.ts';
export type { SimilarEntity } from './similar.ts';
export { ASKED_SETTINGS } from './asked/asked-settings.ts';
export type { AskedSettings } from './asked/asked-settings.ts';
export { FUSION_SETTINGS } from './retrieval-settings.ts';
export type { FusionSettings, SearchSettings } from './retrieval-settings.ts';
export { messageCandidates, searchMessages } from './messages/search-messages.ts';
export type { FoundMessages, MessageSearch } from './messages/search-messages.ts';
export { rankMessages } from './messages/rank-messages.ts';
export type { MessageScore, MessageScorePart } from './messages/rank-messages.ts';
export { MESSAGE_SEARCH_SETTINGS } from './messages/message-settings.ts';
export type { MessageSearchSettings } from './messages/message-settings.ts';
export { retrieveEvidence } from './retrieve-evidence.ts';
export type { EvidenceQuestion, JudgedHit, FoundEvidence } from './retrieve-evidence.ts';
export { wordsOfPassages } from './find/passage.ts';
export type { Passage } from './find/passage.ts';
export { findEvidence } from './find/find-evidence.ts';
export type { FoundForQuestion } from './find/find-evidence.ts';
export type { EvidenceRequest, FindDeps } from './find/evidence-request.ts';
export { replayEvidence, tracedEvidence } from './find/traced-evidence.ts';
export type { EvidenceSwap, Replay, TracedEvidence } from './find/traced-evidence.ts';
export { rejectEvidence } from './find/reject-evidence.ts';
export { keepQuestion, prefetchEntity, writeBack } from './find/write-back.ts';
export type { WriteBack } from './find/write-back.ts';
export type { Eligibility } from './gate/relevance-gate.ts';
export { GATE_SETTINGS } from './gate/gate-settings.ts';
export type { GateSettings } from './gate/gate-settings.ts';
export { rerankHits, rerankPool } from './rerank/rerank-hits.ts';
export type { Reranked, RerankCandidate, RerankDeps, RerankedHit, RerankTrace } from './rerank/rerank-hits.ts';
export { RERANK_SETTINGS } from './rerank/rerank-settings.ts';
export type { RerankSettings } from './rerank/rerank-settings.ts';
export { olderTurns } from './older-turns/older-turns.ts';
export type { OlderTurns, OlderTurnsDeps } from './older-turns/older-turns.ts';
export { chooseOlderTurns, freshness } from './older-turns/score-older-turns.ts';
export type { TurnQuestion } from './older-turns/score-older-turns.ts';
export { namedShare } from './older-turns/named-share.ts';
export type { NamedTerm } from './older-turns/named-share.ts';
export { OLDER_TURN_SETTINGS } from './older-turns/older-turn-settings.ts';
export type { OlderTurnSettings } from './older-turns/older-turn-settings.ts';
export { EvidenceCache, NO_CACHE } from './cache/evidence-cache.ts';
export type { CacheRequest, GraphCoverage, Retrieval } from './cache/evidence-cache.ts';
export { touchedSince } from './cache/touched-since.ts';
export type { CachedChunk, CachedSource, CacheEntry, CachePlace, RetrievedEvidence } from './cache/cache-entry.ts';
export type { CacheStore } from './cache/cache-store.ts';
export { CacheStores } from './cache/cache-stores.ts';
export type { CacheCondition, CacheStoresOptions } from './cache/cache-stores.ts';
export { openEvidenceCache } from './cache/served-cache.ts';
export type { ServedCache } from './cache/served-cache.ts';
export { CacheCounts } from './cache/cache-counts.ts';
export { CACHE_LIMITS, CACHE_SETTINGS } from './cache/cache-settings.ts';
export type { CacheLimits, CacheSettings } from './cache/cache-settings.ts';
export { retrieveLive } from './live/retrieve-live.ts';
export type { LiveResult, LiveRetrieval, LiveRetrievalDeps } from './live/retrieve-live.ts';
export type { LiveScore } from './live/score-results.ts';
export type { Comparable } from './live/deduplicate.ts';
export { LIVE_LIMITS } from './live/live-retrieval-settings.ts';
export type { LiveLimits } from './live/live-retrieval-settings.ts';
export { recordEvidence } from './evidence/keep-found-evidence.ts';
export type { NewEvidence } from './evidence/keep-found-evidence.ts';
export { entitiesWithoutEvidence } from './evidence/entities-without-evidence.ts';
export { evidenceFor } from './evidence/evidence-for.ts';
export type { EvidenceForQuestion, MemoryQuestion } from './evidence/evidence-for.ts';
export { EvidenceReads } from './evidence/evidence-reads.ts';
export { evidenceFollower } from './evidence/evidence-follower.ts';
export type { EvidenceFollowerDeps } from './evidence/evidence-follower.ts';
export { evidenceObjectsByIds, listEvidenceObjects } from './evidence/read-evidence-objects.ts';
export type { EvidenceObjectFilter, EvidenceObjectOrder } from './evidence/read-evidence-objects.ts';
export { listTopics, modelOfTopics, searchTopics, topicsByIds } from './evidence/search-topics.ts';
export type { FoundTopic } from './evidence/search-topics.ts';
export { EVIDENCE_SETTINGS, TOPIC_LIMITS } from './evidence/evidence-settings.ts';
export type { EvidenceSettings, TopicLimits } from './evidence/evidence-settings.ts';
export {
  chunksOfEvidence,
  claimsOfEvidence,
  contradictionsOfEvidence,
  directionsOfEvidence,
  entitiesOfEvidence,
  topicsOfEvidence,
} from './evidence/evidence-parts.ts';
export { topicsLike } from './evidence/topics-like.ts';
export { Prefetcher } from './prefetch/prefetcher.ts';
export type { PrefetcherDeps, PrefetchOutcome, SpokenIn } from './prefetch/prefetcher.ts';
export { PREFETCH_LIMITS } from './prefetch/prefetch-settings.ts';
export type { PrefetchLimits } from './prefetch/prefetch-settings.ts';
export { entitiesOfTopics, sourcesOfEvidence } from './evidence/of-topics.ts';
