import { dollars } from '../../domain/setting.ts';

/** What several models may cost that write one answer. */
export const ENSEMBLE_SETTINGS = {
  'ensemble.dollars': dollars({
    default: 0,
    min: 0,
    max: 100_000,
    what: 'US dollars of model calls of one answer that several models write, with their arbiter; 0 = one writes',
    source: 'own: what three models cost together is above what one may; nobody pays it unasked',
  }),
} as const;
