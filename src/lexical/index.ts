/**
 * lexical: words. In: texts by their terms, inside a commit; questions. Out: ranked hits by BM25, names in spite of
 * typing errors, each score in its parts. Writes `term_stats`, `indexed_texts`, `terms`, `postings`, `term_parts`. How
 * and why: docs/adr/0003-lexical-search.md.
 */
export { addTexts, placeTexts } from './write-texts.ts';
export { addNameParts } from './pass-join.ts';
export { nameTerms } from './name-terms.ts';
export type { NewText } from './text-kinds.ts';
export { recountTexts } from './recount-texts.ts';
export { searchChunks, searchClaims } from './search-texts.ts';
export type { ChunkHit, ClaimHit, SearchOptions } from './search-texts.ts';
export { searchEntities } from './search-entities.ts';
export type { EntityHit } from './search-entities.ts';
export { contentCondition } from './content-filter.ts';
export type { ContentFilter } from './content-filter.ts';
export type { SearchFilters } from './search-filters.ts';
export type { TermPart } from './bm25.ts';
export type { NameSimilarity } from './similarity.ts';
export { toPage } from './search-texts.ts';
export { acceptChunksById, acceptClaimsById, narrowed } from './accept-hits.ts';
export type { ChunkPlace } from './accept-hits.ts';
export { acceptEntities } from './accept-entities.ts';
export { TEXTS, textValues } from './posting-lists.ts';
export { PostingReads } from './posting-reads.ts';
export type { TextKey } from './posting-lists.ts';
export { matchingTexts } from './matching-texts.ts';
export type { MatchedTerm, MatchingTexts } from './matching-texts.ts';
export { saturation } from './bm25.ts';
export { parseQuery, checkQuery } from './term-query.ts';
export { byScore, rankPosition } from './ranked-page.ts';
export { LEXICAL_SETTINGS } from './lexical-settings.ts';
export type { LexicalSettings } from './lexical-settings.ts';
