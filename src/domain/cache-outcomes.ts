/** Where evidence of earlier questions is cached. */
export type StoreKind = 'REDIS' | 'MEMORY' | 'NONE';

/** Where the evidence of a retrieval came from: cached for this question, for one alike, the graph, or nowhere: then it was found anew. */
export const CACHE_OUTCOMES = ['EXACT', 'SEMANTIC', 'GRAPH', 'MISS'] as const;
export type CacheOutcome = (typeof CACHE_OUTCOMES)[number];

export type OutcomeCounts = Readonly<Record<CacheOutcome, number>> & {
  /** Of the misses: retrieval failed, and older evidence served. */
  readonly fallbacks: number;
};

export const NO_OUTCOMES: OutcomeCounts = { EXACT: 0, SEMANTIC: 0, GRAPH: 0, MISS: 0, fallbacks: 0 };
