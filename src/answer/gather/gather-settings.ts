import { count, dollars, seconds, type ValuesOf } from '../../domain/setting.ts';

/** What gathering evidence may take. */
export const GATHER_SETTINGS = {
  'gather.iterations': count({
    default: 8,
    min: 1,
    max: 100,
    what: 'rounds in which evidence is gathered for one answer',
    source: 'PI-120',
  }),
  'gather.seconds': seconds({
    default: 120,
    min: 1,
    max: 3_600,
    what: 'seconds from the question on after which no more evidence is gathered; at most three fifths of `answer.seconds`',
    source: 'PI-120',
  }),
  'gather.dollars': dollars({
    default: 5,
    min: 0,
    max: 100_000,
    what: 'US dollars of model calls that gather the evidence of one answer',
    source: 'PI-120',
  }),
} as const;
export type GatherSettings = ValuesOf<typeof GATHER_SETTINGS>;
