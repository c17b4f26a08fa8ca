import { count, number, share, type ValuesOf } from '../../domain/setting.ts';

/** How what a question asks for is looked up along claims and sections. */
export const ASKED_SETTINGS = {
  'search.askedWeight': number({
    default: 2,
    min: 0,
    max: 10,
    what: 'weight of the words of claims and of the sections that say what a question asks for',
    source: 'own, npm run bench -- retrieval',
  }),
  'search.askedDocuments': count({
    default: 8,
    min: 1,
    max: 50,
    what: 'documents that a question seems to be about, whose claims and sections are looked up',
    source: 'own, npm run bench -- retrieval',
  }),
  'search.askedClaims': count({
    default: 200,
    min: 1,
    max: 500,
    what: 'claims that are read for what a question asks, of each hop',
    source: 'own: one statement of 2 ms',
  }),
  'search.hops': count({
    default: 1,
    min: 1,
    max: 3,
    what: 'relationships that are followed from what a question is about; a mode of an answer has its own',
    source: 'SE-56',
  }),
  'search.hopDecay': share({
    default: 0.7,
    what: 'what a claim counts that is found one relation further on',
    source: 'own, npm run bench -- retrieval',
  }),
  'search.hopEntities': count({
    default: 10,
    min: 1,
    max: 100,
    what: 'entities from which a second relation is followed',
    source: 'own: a second relation from all of a hub would be noise',
  }),
} as const;
export type AskedSettings = ValuesOf<typeof ASKED_SETTINGS>;
