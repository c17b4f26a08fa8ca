import { count, number, share, type ValuesOf } from '../domain/setting.ts';

/** How texts and names are found by their words. */
export const LEXICAL_SETTINGS = {
  'search.k1': number({
    default: 1.2,
    min: 0,
    max: 10,
    what: 'BM25 term saturation',
    source: 'Robertson & Zaragoza 2009',
  }),
  'search.b': share({ default: 0.75, what: 'BM25 length normalisation', source: 'Robertson & Zaragoza 2009' }),
  'search.fuzzyThreshold': share({
    default: 0.45,
    what: 'trigram similarity of names',
    source: 'own, measured in bench/lexical',
  }),
  'search.candidates': count({
    default: 1_000,
    min: 10,
    max: 100_000,
    what: 'candidates scored per list',
    source: 'own, measured in bench/lexical',
  }),
  'search.names': count({
    default: 100,
    min: 10,
    max: 10_000,
    what: 'names compared in full with one question',
    source: 'own, measured in bench/lexical',
  }),
  'search.maxCharacters': count({
    default: 1_000,
    min: 16,
    max: 100_000,
    what: 'UTF-16 units of one question',
    source: 'own: beyond a paragraph nobody types',
  }),
} as const;
export type LexicalSettings = ValuesOf<typeof LEXICAL_SETTINGS>;
