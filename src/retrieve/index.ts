/**
 * retrieve: from a question to ranked evidence. In: a view, and a search as it is asked for. Out: hits of words and of meaning, fused, each
 * with its share of the score; of the whole walk passages, each judged, with the reason for what was dropped. Writes no table.
 */
export type { SearchHit } from './search-across-kinds.ts';
export { answerSearch, searchQuestion } from './answer-search.ts';
export type { AskedSearch, SearchQuestion } from './answer-search.ts';
export type { StrategyPage } from './hybrid-search.ts';
export type { StrategyHit } from './fused-hits.ts';
export type { FusionContribution } from './fuse.ts';
export { searchThreads } from './search-threads.ts';
export { claimsAskedFor } from './asked/asked-list.ts';
export { similarEntities } from './similar.ts';
export { RETRIEVAL_SETTINGS } from './retrieval-settings.ts';
export type { SearchSettings } from './retrieval-settings.ts';
export { retrieveEvidence } from './retrieve-evidence.ts';
export type { RetrievalRequest } from './retrieval-request.ts';
export type { JudgedHit, FoundEvidence } from './retrieve-evidence.ts';
export { currentWords } from './find/passage.ts';
export type { Passage } from './find/passage.ts';
export { findEvidence } from './find/find-evidence.ts';
export type { FoundForQuestion } from './find/find-evidence.ts';
export { trustedAs } from './find/trusted-as.ts';
export type { EvidenceRequest, FindDeps } from './find/evidence-request.ts';
export type { Eligibility } from './gate/relevance-gate.ts';
