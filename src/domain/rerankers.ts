/** What can score how well a text answers a question. */
export const RERANKERS = ['transformers', 'endpoint'] as const;
export type RerankerName = (typeof RERANKERS)[number];

/**
 * What became of reranking: the order is the model's; the deadline passed first; the model could not be asked; nobody asked for it, or
 * there is no model. In all but the first the fused order stands.
 */
export type RerankState = 'RERANKED' | 'DEADLINE' | 'UNAVAILABLE' | 'NONE';
