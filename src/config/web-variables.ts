import { endpointUrl, shownUrl } from './endpoint-variables.ts';
import type { Variable } from './variable.ts';

/** Where the web is searched. */
export interface WebConfiguration {
  /** null = nowhere. */
  readonly webSearchUrl: string | null;
}

export const WEB_VARIABLES: { readonly [K in keyof WebConfiguration]: Variable<WebConfiguration[K]> } = {
  webSearchUrl: {
    name: 'CLAIMGRAPH_WEB_SEARCH_URL',
    parse: endpointUrl,
    fallback: () => null,
    allowed: 'an `http` or `https` address without user, password or query',
    otherwise: 'the web is not searched',
    meaning: 'A search engine that speaks as SearXNG does (`/search?format=json`): see live-retrieval.md.',
    shown: shownUrl,
  },
};
