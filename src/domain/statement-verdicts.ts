/** What two free statements are to each other. CONFLICT: not both can hold. DUPLICATE: they say the same. COMPATIBLE: neither is shown. */
export const STATEMENT_VERDICTS = ['CONFLICT', 'DUPLICATE', 'COMPATIBLE'] as const;
export type StatementVerdict = (typeof STATEMENT_VERDICTS)[number];

/** What a judgement of two statements rests on. */
export const STATEMENT_SIGNALS = [
  'ANSWER',
  'NEGATION',
  'QUANTIFIER',
  'ANTONYM',
  'NUMBER',
  'DATE',
  'VERSION',
  'COMPARISON',
  'SUPERLATIVE',
  'SAME',
  'ROLES',
  'UNALIGNED',
  'OPEN',
  'REPORTED',
  'WANTED',
  'CONDITION',
  'QUESTION',
  'DUTY',
  'FORMERLY',
  'EXCEPTION',
  'CONTRAST',
  'CONTRADICTION',
  'ENTAILMENT',
] as const;
export type StatementSignal = (typeof STATEMENT_SIGNALS)[number];

/** One reason of a judgement, in words for people: which signal, and what in the two statements gave it. */
export interface StatementReason {
  readonly signal: StatementSignal;
  readonly detail: string;
}

/** Two statements to be judged. Their order is of no meaning. */
export interface StatementPair {
  readonly a: string;
  readonly b: string;
}

export interface StatementJudgement {
  readonly verdict: StatementVerdict;
  readonly reasons: readonly StatementReason[];
  /** `rules`, or the name of the model without which it would have been another. */
  readonly by: string;
}
