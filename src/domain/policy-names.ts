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
} as const satisfies Record<string, PolicyNumber>;
