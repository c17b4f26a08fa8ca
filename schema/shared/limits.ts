import { Extensions } from 'type-graphql';
import { ASKS, LIMITS, type AskedText, type LimitClass } from '../../src/domain/limit-class.ts';

/** Declares the limits of a field, which the server reads from the field. Left out: the usual ones. */
export const Limits = (limits: LimitClass): MethodDecorator => Extensions({ [LIMITS]: limits });

/**
 * Declares a field that searches (`SEARCH`).
 * @param text the name of the argument whose vector it looks for; left out: it takes no text
 */
export function Searches(text?: string): MethodDecorator {
  const limits: LimitClass = 'SEARCH';
  if (text === undefined) return Extensions({ [LIMITS]: limits });
  // By meaning alone other names are asked for within the text, and it is not known before.
  const asks: AskedText = ({ [text]: asked, strategy, expand }) =>
    typeof asked === 'string' && strategy !== 'LEXICAL' && !(strategy === 'DENSE' && expand === true) ? asked : null;
  return Extensions({ [LIMITS]: limits, [ASKS]: asks });
}
