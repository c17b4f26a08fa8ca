/**
 * vectors: meaning. In: what is to be embedded, inside the commit that stores it; questions as vectors. Out: nearest
 * neighbours by cosine, and how far the vectors are. Writes `embedding_models`, `embedding_queue`,
 * `embeddings_<model>`, `embeddings_<model>_<kind>`, `evicted_vectors`, `fresh_vectors`, `thread_posts`, `thread_parts`. How and why:
 * docs/embeddings.md, docs/adr/0029-large-spaces-have-an-index.md, docs/adr/0036-vectors-of-each-kind-are-a-partition.md.
 */
export { indexThread, storePosts, threadsAgain } from './threads/index-threads.ts';
export { nearestThreadParts } from './threads/nearest-parts.ts';
export type { NearPart } from './threads/nearest-parts.ts';
export { postsAt } from './threads/posts-at.ts';
export type { PostAt } from './threads/posts-at.ts';
export { postsOfRevisions } from './threads/store-posts.ts';
export { Embeddings } from './embeddings.ts';
export { nearestSparse } from './sparse/nearest-sparse.ts';
export { SparseEmbeddings } from './sparse/sparse-embeddings.ts';
export type { SparseQuestion, SparseStatus } from './sparse/sparse-embeddings.ts';
export { retireSparseModel } from './sparse/sparse-models.ts';
export { SparseWorker } from './sparse/sparse-worker.ts';
export { prefetchQuestionVectors } from './prefetch-question-vectors.ts';
export { embedQuery, embedQueryBy, embeddingStatus } from './embedding-status.ts';
export type { EmbeddingStatus, QueryEmbedding } from './embedding-status.ts';
export { embeddingQueue, enqueue, ENQUEUE_FRESH, retryFailed } from './queue.ts';
export { EmbeddingWorker } from './embedding-worker.ts';
export type { EmbeddingWorkerDeps } from './embedding-worker.ts';
export { countFresh, forgetFresh, likeClaims, noteUncompared, takeFresh } from './uncompared-claims.ts';
export type { FreshClaims, LikeClaim } from './uncompared-claims.ts';
export { claimsLikeTexts } from './text-claim-similarity.ts';
export { markOfClaimVectors } from './claim-vectors-mark.ts';
export { vectorsOfClaims } from './claim-vectors.ts';
export { chunkVectorIn } from './chunk-vector.ts';
export { vectorsOfChunks } from './vectors-of-chunks.ts';
export { vectorOfText, vectorText } from './vector-text.ts';
export { isEvicted } from './evicted.ts';
export { evictVectors } from './evict-vectors.ts';
export { nearest, vectorOf, vectorsOf } from './nearest.ts';
export type { Near, NearestOptions } from './nearest.ts';
export { NearIndexer } from './near-indexer.ts';
export type { NearIndexerDeps } from './near-indexer.ts';
export { currentModels, MODEL_IN_USE, waitingMessages } from './registered-models.ts';
export type { RegisteredModel } from './registered-models.ts';
export { THREAD_SETTINGS, EMBEDDING_LIMITS, NEAR_INDEX_LIMITS } from './vector-settings.ts';
export type { ThreadSettings, EmbeddingLimits, NearIndexLimits } from './vector-settings.ts';
