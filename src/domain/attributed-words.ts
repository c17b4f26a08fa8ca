/** Whose words they are, and from when: of a post its poster and its time, of other texts when their content is from. */
export interface Attribution {
  /** null = it is no post, or its thread does not say. */
  readonly by: string | null;
  /** ISO 8601; null = the text does not say. */
  readonly at: string | null;
}

export const UNATTRIBUTED: Attribution = { by: null, at: null };
