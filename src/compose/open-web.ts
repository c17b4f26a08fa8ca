import type { Configuration } from '../config/index.ts';
import { openWebSearch, WEB_SEARCH_VARIABLE, type GuardedSearch, type WebBreakerState } from '../web/index.ts';
import { systemClock } from '../domain/time.ts';
import type { HealthPart, MetricSource } from '../server/index.ts';

interface Web {
  /** null = none is configured. */
  readonly search: GuardedSearch | null;
  readonly health: HealthPart;
  readonly readings: readonly MetricSource[];
}

const STATES: readonly WebBreakerState[] = ['CLOSED', 'HALF_OPEN', 'OPEN'];

/** The search engine as the settings name it. */
export function openWeb({ webSearchUrl }: Pick<Configuration, 'webSearchUrl'>): Web {
  const search = openWebSearch(webSearchUrl, systemClock);
  return {
    search,
    health: {
      name: 'web',
      check: () => Promise.resolve({ ...conditionOf(search), latencyMs: null }),
    },
    readings: [
      {
        name: 'claimgraph_web_breaker',
        help: '1 at the state of the breaker before the search engine: CLOSED, OPEN or HALF_OPEN; no lines without a search engine.',
        kind: 'gauge',
        label: 'state',
        read: () => new Map(search === null ? [] : STATES.map((state) => [state, search.breaker === state ? 1 : 0])),
      },
    ],
  };
}

function conditionOf(search: GuardedSearch | null): { readonly ok: boolean; readonly detail: string } {
  if (search === null) return { ok: true, detail: `none: ${WEB_SEARCH_VARIABLE} is not set` };
  const { breaker, trouble } = search;
  return { ok: breaker === 'CLOSED', detail: `${breaker}${trouble === null ? '' : `: ${trouble}`}` };
}
