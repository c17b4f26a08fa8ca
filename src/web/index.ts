/**
 * web: what a search engine knows. In: a question, what is held already, and how far sites are trusted. Out: pages, screened, scored and
 * each said once (docs/live-retrieval.md); and pages stored as documents, by the same walk as files. Writes no table.
 */
export type { GuardedSearch, WebBreakerState } from './guarded-search.ts';
export { LIVE_LIMITS } from './live-retrieval-settings.ts';
export { openWebSearch, WEB_SEARCH_VARIABLE } from './open-web-search.ts';
export { WEB_LIMITS } from './web-settings.ts';
export { retrieveLive } from './retrieve-live.ts';
export type { LiveRetrievalDeps, AskedLive, LiveResult, LiveRetrieval } from './retrieve-live.ts';
export { trustInSites } from './trust-in-sites.ts';
export { prefetchEntity, storePages } from './store-pages.ts';
