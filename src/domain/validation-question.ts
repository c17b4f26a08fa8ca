import type { ClaimId } from './typed-ids.ts';

/** A memory that an answer would have told, but for its age: its owner is asked whether it is still so (OM-109). */
export interface Validation {
  readonly claimId: ClaimId;
  /** Whole days since it was last validated. */
  readonly days: number;
}

/** @param statement the memory as a sentence */
export const validationQuestion = (statement: string, days: number): string =>
  `“${statement}” was last confirmed ${days} ${days === 1 ? 'day' : 'days'} ago. Is that still so?`;
