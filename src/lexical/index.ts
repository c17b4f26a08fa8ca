/**
 * lexical: words. In: texts by their terms, inside a commit; questions. Out: ranked hits by BM25, names in spite of
 * typing errors, each score in its parts. Writes `term_stats`, `indexed_texts`, `terms`, `postings`, `term_parts`. How
 * and why: docs/adr/0003-lexical-search.md.
 */
export { addTexts, placeTexts } from './write.ts';
export { addNameParts } from './pass-join.ts';
export { nameTerms } from './names.ts';
export type { NewText } from './kinds.ts';
export { recountTexts } from './recount.ts';
export { searchChunks, searchClaims } from './search.ts';
export type { ChunkHit, ClaimHit, SearchOptions } from './search.ts';
export { searchEntities } from './entities.ts';
export type { EntityHit } from './entities.ts';
export type { SearchFilters } from './filters.ts';
export type { TermPart } from './bm25.ts';
export type { NameSimilarity } from './similarity.ts';
export { toPage } from './search.ts';
export { acceptChunks, acceptClaims, narrowed } from './accept.ts';
export type { ChunkPlace } from './accept.ts';
export { acceptEntities } from './accept-entities.ts';
export { readPlaces } from './lists.ts';
export { parseQuery, checkQuery } from './query.ts';
export { byScore, rankPosition } from './page.ts';
export { LEXICAL_SETTINGS } from './settings.ts';
export type { LexicalSettings } from './settings.ts';
