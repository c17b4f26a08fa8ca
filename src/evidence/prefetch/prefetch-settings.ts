import { count, onServer, seconds, type ValuesOf } from '../../domain/setting.ts';

/** What is looked for before anybody asks. */
export const PREFETCH_LIMITS = onServer({
  'prefetch.messages': count({
    default: 3,
    min: 1,
    max: 100,
    what: 'last messages of a conversation whose entities are looked for ahead where memory has no evidence of them',
    source: 'SE-87',
  }),
  'prefetch.entities': count({
    default: 8,
    min: 0,
    max: 100,
    what: 'entities of one conversation that are looked for ahead at a time, those named last; 0 = none',
    source: 'own: one search each, one after the other',
  }),
  'prefetch.everySeconds': seconds({
    default: 3_600,
    min: 1,
    max: 31_536_000,
    what: 'how long an entity that was looked for is not looked for again, whatever came of it',
    source: 'own: a search engine is asked once for what it does not know',
  }),
});
export type PrefetchLimits = ValuesOf<typeof PREFETCH_LIMITS>;
