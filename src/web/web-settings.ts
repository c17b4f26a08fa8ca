import { bytes, count, milliseconds, onServer, type ValuesOf } from '../domain/setting.ts';

/** How a search engine is asked, and how long it is left alone when it fails. */
export const WEB_LIMITS = onServer({
  'web.timeoutMs': milliseconds({
    default: 10_000,
    min: 10,
    max: 120_000,
    what: 'milliseconds until a try of a web search is given up',
    source: 'SE-12',
  }),
  'web.retries': count({
    default: 2,
    min: 0,
    max: 10,
    what: 'further tries after HTTP 5xx or no answer in time',
    source: 'SE-12',
  }),
  'web.retryMs': milliseconds({
    default: 2_000,
    min: 0,
    max: 60_000,
    what: 'milliseconds before the first further try; twice as long before each next one',
    source: 'SE-12',
  }),
  'web.breakerFailures': count({
    default: 5,
    min: 1,
    max: 100,
    what: 'web searches that fail in a row, after which none is made',
    source: 'SE-14',
  }),
  'web.breakerMs': milliseconds({
    default: 60_000,
    min: 10,
    max: 3_600_000,
    what: 'milliseconds that none is made for; after more than these one is let through',
    source: 'SE-15',
  }),
  'web.answerBytes': bytes({
    default: 2_097_152,
    min: 1_024,
    max: 67_108_864,
    what: 'bytes of an answer that are read',
    source: 'own: an answer with 30 results of a SearXNG is below 100 kB',
  }),
  'web.redirects': count({
    default: 3,
    min: 0,
    max: 10,
    what: 'redirects within the same origin that are followed',
    source: 'own',
  }),
});
export type WebLimits = ValuesOf<typeof WEB_LIMITS>;
