import { count, number, share, type ValuesOf } from '../domain/setting.ts';
import { ASKED_SETTINGS, type AskedSettings } from './asked/asked-settings.ts';
import { GATE_SETTINGS } from './gate/gate-settings.ts';
import { RERANK_SETTINGS } from './rerank/rerank-settings.ts';
import type { LexicalSettings } from '../lexical/index.ts';

/** How hits by words and by meaning become one list. */
const FUSION_SETTINGS = {
  'search.listed': count({
    default: 200,
    min: 10,
    max: 1_000,
    what: 'best hits of each list that are fused',
    source: 'own: not measured yet',
  }),
  'search.lexicalWeight': share({
    default: 0.5,
    what: 'weight of words beside meaning in a fused score',
    source: 'own, npm run bench -- search -- --tune: MRR .59, .60, .59 at .3, .4, .5; .49 at 0, .56 at 1',
  }),
  'search.sparseWeight': number({
    default: 0.3,
    min: 0,
    max: 2,
    what: 'weight of what a learned-sparse model finds, where one is configured',
    source: 'PI-83',
  }),
  'search.rememberedWeight': number({
    default: 0.1,
    min: 0,
    max: 2,
    what: 'weight of what evidence memory has for a question, where evidence is found for it',
    source: 'own: of 94 questions about 117 EIPs .88 have evidence among ten, with it as without',
  }),
  'search.namedWeight': number({
    default: 0.3,
    min: 0,
    max: 2,
    what: 'weight of what is found in texts about the things that a question names, and in claims about them',
    source: 'own, npm run bench -- retrieval',
  }),
  'search.citedWeight': number({
    default: 0.7,
    min: 0,
    max: 2,
    what: 'weight of what is found in documents that a question cites by key, id, path or address',
    source: 'own, npm run bench -- retrieval',
  }),
  'search.graphWeight': number({
    default: 0.5,
    min: 0,
    max: 2,
    what: 'weight of the words that claims about the named things rest on, the nearest claims to the question first',
    source: 'own, npm run bench -- retrieval',
  }),
  'search.graphClaims': count({
    default: 50,
    min: 1,
    max: 500,
    what: 'claims about the named things whose evidence is looked up',
    source: 'own: two statements of 2 ms',
  }),
  'search.expandedWeight': share({
    default: 0.8,
    what: 'what a hit by another name of a thing counts beside one by the words of the question',
    source: 'PI-86',
  }),
  'search.expandedTerms': count({
    default: 3,
    min: 0,
    max: 10,
    what: 'other names that are looked for',
    source: 'PI-86',
  }),
  'search.overtakenShare': share({
    default: 0.1,
    what: 'what a hit keeps of its score that is superseded, only planned or withdrawn, as other hits tell',
    source: 'own, npm run bench -- changes',
  }),
  'search.earlierShare': share({
    default: 0.7,
    what: 'what a chunk keeps of its score of which a later text says nearly the same; 1 = its time does not count',
    source: 'own, npm run bench -- changes -- --written: the value of now comes first in .47, without it in .15',
  }),
  'search.rrfK': count({
    default: 60,
    min: 1,
    max: 1_000,
    what: 'k of reciprocal rank fusion',
    source: 'PI-83; Cormack, Clarke & Büttcher 2009',
  }),
} as const;
export type FusionSettings = ValuesOf<typeof FUSION_SETTINGS>;

export type SearchSettings = LexicalSettings & FusionSettings & AskedSettings;

/** All of the room. */
export const RETRIEVAL_SETTINGS = {
  ...ASKED_SETTINGS,
  ...FUSION_SETTINGS,
  ...GATE_SETTINGS,
  ...RERANK_SETTINGS,
} as const;
