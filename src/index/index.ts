/**
 * index: what makes text findable. In: texts with their ids, inside the commit that stores them; questions. Out: ranked hits,
 * each score in its parts. Writes `term_stats`, `indexed_texts`, `terms`, `postings`, `term_parts`.
 * How and why: docs/adr/0003-lexical-search.md.
 */
export { indexChunks, indexClaims, indexNames } from './add.ts';
export type { ChunkToIndex, ClaimToIndex, NameToIndex } from './add.ts';
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
