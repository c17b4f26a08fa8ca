import type { TextRange } from '../../domain/text.ts';

/** A value with its place in the text that it was read in. */
export type Found<T> = TextRange & { readonly value: T };

/** How the writer of a file writes numbers and dates; what the file does not show is null. */
export interface WritingHabits {
  /** `1.234,5` is one thousand two hundred and thirty-four and a half. */
  readonly decimalComma: boolean | null;
  /** `3/4/2031` is the third of April. */
  readonly dayFirst: boolean | null;
}

export const NO_HABITS: WritingHabits = { decimalComma: null, dayFirst: null };
