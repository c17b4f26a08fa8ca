import { InvalidInput } from './errors.ts';
import type { ClaimId } from './typed-ids.ts';

/** Circumstances that a person named to tell a claim from one that contradicts it: name → value. */
export type Separation = Readonly<Record<string, string>>;

/** The circumstance under which a side of a conflict holds. */
export interface SideValue {
  readonly claimId: ClaimId;
  readonly value: string;
}

/** Letters, digits and the signs that they are written with; what is longer is a statement of its own. */
const LONGEST = 200;

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** A person said that both hold: under one name, the circumstances of the two are not the same. */
export const separates = (a: Separation | null, b: Separation | null): boolean =>
  a !== null && b !== null && Object.entries(a).some(([name, value]) => b[name] !== undefined && !same(b[name], value));

/**
 * Whether a qualifier tells the sides of a conflict apart (SF-25): a name that the claims do not have already, and for each side that
 * stands a value of its own. Values are compared without regard to case.
 * @throws InvalidInput with the place of what is wrong
 */
export function checkSeparation(
  name: string,
  values: readonly SideValue[],
  sides: readonly { readonly claimId: ClaimId; readonly qualifiers: Readonly<Record<string, string>> }[],
): void {
  if (!isWord(name))
    throw new InvalidInput(`expected the name of a qualifier, of 1 to ${LONGEST} characters`, [
      'bothHold',
      'qualifier',
    ]);
  if (sides.some(({ qualifiers }) => Object.keys(qualifiers).some((known) => same(known, name)))) {
    throw new InvalidInput(`expected another qualifier: the sides have ${JSON.stringify(name.trim())} already, alike`, [
      'bothHold',
      'qualifier',
    ]);
  }
  for (const [n, { claimId, value }] of values.entries()) {
    const path = ['bothHold', 'values', String(n)];
    if (!sides.some((side) => side.claimId === claimId))
      throw new InvalidInput('expected a claim that is a side of the conflict and still stands', [...path, 'claim']);
    if (!isWord(value)) throw new InvalidInput(`expected a value of 1 to ${LONGEST} characters`, [...path, 'value']);
    const earlier = values.slice(0, n);
    if (earlier.some((other) => other.claimId === claimId))
      throw new InvalidInput('expected each claim once', [...path, 'claim']);
    if (earlier.some((other) => same(other.value, value)))
      throw new InvalidInput('expected another value for each side: equal ones tell nothing apart', [...path, 'value']);
  }
  if (values.length !== sides.length) {
    throw new InvalidInput(`expected a value for each of the ${sides.length} sides that stand, got ${values.length}`, [
      'bothHold',
      'values',
    ]);
  }
}

const isWord = (text: string): boolean =>
  text.trim() !== '' && text.length <= LONGEST && !text.includes('\0') && text.isWellFormed();
