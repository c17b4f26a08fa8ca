import { CONSOLIDATION } from './policy-consolidation.ts';
import { number } from './policy-number.ts';

const share = (fallback: number, what: string, source: string) => number(fallback, 0, 1, what, source, false);

/** The part of the policy (policy.ts) that says which free statements are compared, and when two contradict or repeat each other. */
export const STATEMENTS = {
  ...CONSOLIDATION,
  'statement.denied': share(
    0.85,
    'share of the words of a denial that what it denies must have',
    'npm run bench -- conflicts',
  ),
  'statement.affirmed': share(
    0.25,
    'share of the words of what is denied that the denial must have',
    'npm run bench -- conflicts',
  ),
  'statement.same': share(
    0.99,
    'share of words in common from which two statements say the same',
    'npm run bench -- conflicts',
  ),
  'statement.contradiction': share(
    0.95,
    'probability of contradiction that confirms what speaks against a statement',
    'npm run bench -- conflicts',
  ),
  'statement.contradictionBack': share(
    0.5,
    'the same with what denies as the premise, where just one of the two denies: the other way round it must be as above',
    'npm run bench -- conflicts',
  ),
  'statement.contradictionWords': share(
    0.2,
    'share of words in common without which a model is not asked whether two statements contradict',
    'npm run bench -- conflicts',
  ),
  'statement.entailment': share(
    0.9,
    'probability of entailment, asked both ways, that makes two statements one',
    'npm run bench -- conflicts',
  ),
  'statement.entailmentWords': share(
    0.7,
    'share of words in common without which a model is not asked whether two statements are one',
    'npm run bench -- conflicts',
  ),
  'statement.tolerance': share(
    0.005,
    'relative difference up to which two numbers are one',
    'own: rounding to three digits',
  ),
  'statement.sentences': number(24, 1, 200, 'sentences of a statement that are compared', 'own: a long paragraph'),
} as const;
