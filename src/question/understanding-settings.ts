import { share, tokens, type ValuesOf } from '../domain/setting.ts';

export const UNDERSTANDING_SETTINGS = {
  'understand.sureRoute': share({
    default: 0.7,
    what: "confidence of a model's route below which the next abler model answers",
    source: 'PI-76',
  }),
  'understand.linkedAbove': share({
    default: 0.7,
    what: 'similarity to the last question up to which a question begins a new topic',
    source: 'SE-82, SE-83',
  }),
  'understand.sameAbove': share({
    default: 0.85,
    what: 'similarity to the last question above which a question is linked to it, whatever its topic',
    source: 'SE-83, SE-84',
  }),
  'understand.modelAnswer': tokens({
    default: 600,
    min: 50,
    max: 4_000,
    what: "a model's answer about one question at most",
    source: 'own: eight parts of a question take 400',
  }),
} as const;
export type UnderstandingSettings = ValuesOf<typeof UNDERSTANDING_SETTINGS>;
