import { defaultsOf } from '../domain/setting.ts';
import type { Clock } from '../domain/time.ts';
import { GuardedSearch } from './guarded-search.ts';
import { SearxngSearch } from './searxng-search.ts';
import { WEB_LIMITS } from './web-settings.ts';

/** What names the search engine; without it nothing is looked for on the web. */
export const WEB_SEARCH_VARIABLE = 'CLAIMGRAPH_WEB_SEARCH_URL';

/** @param base null = there is none, and so there is no search */
export function openWebSearch(base: string | null, clock: Clock): GuardedSearch | null {
  const limits = defaultsOf(WEB_LIMITS);
  return base === null ? null : new GuardedSearch(new SearxngSearch(base, limits, clock), limits);
}
