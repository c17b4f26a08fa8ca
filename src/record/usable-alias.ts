/**
 * A condition on a row of `aliases`: the name may lead to its entity. Names that a person refused, or has not looked at yet where they
 * must, do not; what a pronoun meant in one conversation is no name at all.
 */
export const usableAlias = (a: string): string =>
  `${a}.review_state not in ('REJECTED', 'PENDING') and ${a}.session is null`;
