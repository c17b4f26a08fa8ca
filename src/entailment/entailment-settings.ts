import { count, share, type ValuesOf } from '../domain/setting.ts';

/** When two free statements contradict or repeat each other. */
export const STATEMENT_SETTINGS = {
  'statement.denied': share({
    default: 0.85,
    what: 'share of the words of a denial that what it denies must have',
    source: 'npm run bench -- conflicts',
  }),
  'statement.affirmed': share({
    default: 0.25,
    what: 'share of the words of what is denied that the denial must have',
    source: 'npm run bench -- conflicts',
  }),
  'statement.same': share({
    default: 0.99,
    what: 'share of words in common from which two statements say the same',
    source: 'npm run bench -- conflicts',
  }),
  'statement.contradiction': share({
    default: 0.95,
    what: 'probability of contradiction that confirms what speaks against a statement',
    source: 'npm run bench -- conflicts',
  }),
  'statement.contradictionBack': share({
    default: 0.5,
    what: 'the same with what denies as the premise, where just one of the two denies: the other way round it must be as above',
    source: 'npm run bench -- conflicts',
  }),
  'statement.contradictionWords': share({
    default: 0.2,
    what: 'share of words in common without which a model is not asked whether two statements contradict',
    source: 'npm run bench -- conflicts',
  }),
  'statement.entailment': share({
    default: 0.9,
    what: 'probability of entailment, asked both ways, that makes two statements one',
    source: 'npm run bench -- conflicts',
  }),
  'statement.entailmentWords': share({
    default: 0.7,
    what: 'share of words in common without which a model is not asked whether two statements are one',
    source: 'npm run bench -- conflicts',
  }),
  'statement.tolerance': share({
    default: 0.005,
    what: 'relative difference up to which two numbers are one',
    source: 'own: rounding to three digits',
  }),
  'statement.sentences': count({
    default: 24,
    min: 1,
    max: 200,
    what: 'sentences of a statement that are compared',
    source: 'own: a long paragraph',
  }),
} as const;
export type StatementSettings = ValuesOf<typeof STATEMENT_SETTINGS>;
