import { count, factor, number, share, type ValuesOf } from '../../domain/setting.ts';

/** How messages are ranked. Weights are of parts that are 0 to 1 each; their sum is the score. */
export const MESSAGE_SEARCH_SETTINGS = {
  'messages.listed': count({
    default: 400,
    min: 1,
    max: 5_000,
    what: 'best messages of each list that are ranked, with those around them',
    source: 'own: all of them in most conversations',
  }),
  'messages.whole': count({
    default: 5_000,
    min: 100,
    max: 50_000,
    what: 'messages up to which all of a conversation are ranked, and not only those that a list has found',
    source: 'own: 5,000 take some 15 ms',
  }),
  'messages.next': share({
    default: 0.5,
    what: 'weight of the words of the messages next to a message, beside its own',
    source: 'own, npm run bench -- messages: flat from .5 to .7',
  }),
  'messages.secondNext': share({
    default: 0.25,
    what: 'weight of the words of the messages two places away',
    source: 'own, npm run bench -- messages: flat from .25 to .35',
  }),
  'messages.dense': number({
    default: 0.8,
    min: 0,
    max: 5,
    what: 'weight of meaning beside words, which count 1',
    source: 'own, npm run bench -- messages: flat from .6 to 1',
  }),
  'messages.date': share({
    default: 0.3,
    what: 'weight of having been said in the time that the question names',
    source: 'own, npm run bench -- messages',
  }),
  'messages.speaker': share({
    default: 0.15,
    what: 'weight of having been said by somebody whom the question names',
    source: 'own, npm run bench -- messages',
  }),
  'messages.tellsWhen': share({
    default: 0.1,
    what: 'weight of telling a time where the question asks for one',
    source: 'own, npm run bench -- messages',
  }),
  'messages.asks': share({
    default: 0.1,
    what: 'what is taken from a message that asks and tells nothing',
    source: 'own, npm run bench -- messages',
  }),
  'messages.k1': factor({
    default: 1.2,
    min: 0,
    max: 10,
    what: 'k1 of BM25 over messages',
    source: 'Robertson & Zaragoza 2009',
  }),
  'messages.b': share({
    default: 0.5,
    what: 'b of BM25 over messages: how much length counts',
    source: 'own, npm run bench -- messages: flat from .3 to .75',
  }),
} as const;
export type MessageSearchSettings = ValuesOf<typeof MESSAGE_SEARCH_SETTINGS>;
