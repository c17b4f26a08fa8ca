/**
 * index: what makes text findable. In: texts with their ids, inside the commit that stores them; questions. Out: ranked hits,
 * each score in its parts. Writes `term_stats`, `indexed_texts`, `terms`, `postings`, `term_parts`, `embedding_models`,
 * `embedding_queue`, `embeddings_<model>`, `fresh_vectors`, `thread_posts`, `thread_parts`. How and why: docs/adr/0003-lexical-search.md, docs/embeddings.md.
 */
export { indexChunks, indexClaims, indexNames } from './add.ts';
export type { ChunkToIndex, ClaimToIndex, NameToIndex } from './add.ts';
export { indexThread, storePosts } from './threads/add.ts';
export { postsOfRevisions } from './threads/store.ts';
export { termsOf } from './stems.ts';
export { recountClaims, recountDocuments, recountNames } from './recount.ts';
export { searchChunks, searchClaims } from './search.ts';
export type { ChunkHit, ClaimHit, SearchOptions } from './search.ts';
export { searchEntities } from './entities.ts';
export type { EntityHit } from './entities.ts';
export type { SearchFilters } from './filters.ts';
export type { TermPart } from './bm25.ts';
export type { NameSimilarity } from './similarity.ts';
export { search, SEARCHED_KINDS } from './together.ts';
export type { SearchedKind, SearchHit } from './together.ts';
export { searchByStrategy } from './by-strategy.ts';
export type { StrategyHit, StrategyOptions, StrategyPage } from './by-strategy.ts';
export type { FusedPart } from './fuse.ts';
export { similarEntities } from './similar.ts';
export type { SimilarEntity } from './similar.ts';
export { Embeddings } from './vectors/embeddings.ts';
export type { DenseCondition } from './vectors/condition.ts';
export { embeddingQueue, retryFailed } from './vectors/queue.ts';
export { EmbeddingWorker } from './vectors/worker.ts';
export type { EmbeddingWorkerDeps } from './vectors/worker.ts';
export { countFresh, forgetFresh, likeClaims, noteFresh, takeFresh } from './vectors/fresh.ts';
export type { FreshClaims, LikeClaim } from './vectors/fresh.ts';
export { claimsLikeTexts } from './vectors/like-texts.ts';
export { indexPlaces } from './vectors/places.ts';
export { markOfClaimVectors } from './vectors/mark.ts';
export { vectorsOfClaims } from './vectors/of-claims.ts';
