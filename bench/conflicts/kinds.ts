import type { AllSettings } from '../../test/support/settings.ts';
import type { StatementPair } from '../../src/domain/statement-verdicts.ts';
import type { Reading } from '../../src/entailment/read-sentence.ts';
import { readStatement } from '../../src/entailment/compare-texts.ts';
import { isKindOf } from '../../src/entailment/words/kinds-of-things.ts';

const isOdd = ({ negations }: Reading): boolean => negations.length % 2 === 1;

const shareOf = (denying: Reading, other: Reading): number => {
  const meant = denying.content.filter(({ stem }) => [...other.stems].some((said) => isKindOf(said, stem)));
  return denying.content.length === 0 ? 0 : meant.length / denying.content.length;
};

/**
 * What a pair that is labelled a conflict would have to be found by, as far as words show it (first sentences). Who denies more than the
 * other says (`no girl stands in a dim room`, `a girl stands`) contradicts it only if both speak of one event, which no sentence says.
 */
export function kindOfConflict({ a, b }: StatementPair, numbers: AllSettings): string {
  const [first, second] = [a, b].map((text) => readStatement(text, numbers)[0]?.readings[0]);
  if (!first || !second) return 'without words';
  if (isOdd(first) === isOdd(second)) return isOdd(first) ? '4 both deny' : '3 neither denies';
  const [denying, other] = isOdd(first) ? [first, second] : [second, first];
  return shareOf(denying, other) >= numbers['statement.denied']
    ? '1 one denies, and what it denies the other says'
    : '2 one denies, in words that the other has not';
}
