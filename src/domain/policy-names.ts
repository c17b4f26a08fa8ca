import { number, type PolicyNumber } from './policy-number.ts';

/** Numbers of names: aliases, words that point to somebody, concepts. */
export const NAMES = {
  'names.usesLead': number(
    3,
    1,
    1_000,
    "uses by which one meaning of the caller's own name leads, to be meant unasked",
    'OM-42, OM-Q12: near-equal meanings are asked about; the lead is our own',
  ),
  'names.coreference': number(0.6, 0, 1, 'confidence of what words pointed to, at most', 'OM-49, OM-Q10', false),
  'names.recent': number(5, 1, 50, 'entities spoken of last that words may point to', 'OM-47'),
  'names.turns': number(5, 1, 100, 'turns back that words may point', 'OM-47'),
  'names.recency': number(0.7, 0, 1, 'weight of recency beside likeness', 'own: OM-47 gives no weights', false),
  'names.hint': number(
    0.15,
    0,
    1,
    'added where the same words meant it before in the conversation',
    'own: OM-Q11',
    false,
  ),
  'names.likeness': number(
    0.4,
    0,
    1,
    'similarity from which an unknown name may be short for one spoken of',
    'own',
    false,
  ),
  'names.modelAnswer': number(300, 50, 10_000, "tokens of a model's answer about one name", 'own'),
  'names.termWords': number(5, 1, 10, 'words of a term of a question at most', 'own'),
  'names.shown': number(20, 1, 1_000, 'recorded names of one entity that a question is expanded by', 'own'),
} as const satisfies Record<string, PolicyNumber>;
