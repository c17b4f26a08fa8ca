import { endpointUrl, shownUrl } from './endpoint-variables.ts';
import { onOff, type Variable } from './variable.ts';

/** Where the web is searched. */
export interface WebConfiguration {
  /** null = nowhere. */
  readonly webSearchUrl: string | null;
  /** Names that conversations speak of are looked for there before anybody asks. */
  readonly webPrefetch: boolean;
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
  webPrefetch: {
    name: 'CLAIMGRAPH_WEB_PREFETCH',
    parse: onOff,
    fallback: () => false,
    allowed: '`on` or `off`',
    otherwise: '`off`',
    meaning:
      'Looks on the web for what conversations name and evidence memory does not know. The names are sent to the search engine.',
  },
};
