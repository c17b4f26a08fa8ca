import { enumOf } from '../shared/enum-of.ts';
import type { Strategy, Fusion, ThreadPartKind } from '../../src/domain/search-terms.ts';

export type SearchKind = 'CHUNK' | 'CLAIM' | 'ENTITY';
export const SearchKindEnum = enumOf<SearchKind>('SearchKind', 'The kinds of things that can be searched.', {
  CHUNK: 'Chunks: parts of documents, by their text.',
  CLAIM: 'Claims, by their statement.',
  ENTITY: 'Entities, by their names, tolerating typing errors.',
});

export const StrategyEnum = enumOf<Strategy>('SearchStrategy', 'The search strategy.', {
  LEXICAL: 'Lexical search: BM25 for chunks and claims, similarity of names for entities.',
  DENSE: 'Dense search: cosine similarity of embeddings.',
  FUSED: 'Hybrid search: both lists, and one of documents and claims about what the query names, fused into one.',
});

export const FusionEnum = enumOf<Fusion>('SearchFusion', 'How the lists of a hybrid search are fused.', {
  NORMALISED_SUM: 'The scores of each list are normalised to 0–1 and added with weights.',
  RRF: 'Reciprocal rank fusion: only ranks count, not scores.',
});

export type EmbeddingAvailability = 'READY' | 'PENDING' | 'UNAVAILABLE';
export const EmbeddingAvailabilityEnum = enumOf<EmbeddingAvailability>(
  'EmbeddingAvailability',
  'Whether dense search was available and complete.',
  {
    READY: 'Everything has been embedded.',
    PENDING: 'Some things are not embedded yet and are found by lexical search only.',
    UNAVAILABLE: 'Dense search was not available: hits were found by lexical search only.',
  },
);

export const ThreadPartEnum = enumOf<ThreadPartKind>('ThreadPart', 'What part of a forum thread a vector stands for.', {
  OPENING: 'Its opening post.',
  SEGMENT: 'Consecutive replies about one topic, by the mean of their vectors; the hit is the reply nearest to it.',
  SALIENT: 'A notable reply, by its votes, its replies and its length.',
});
