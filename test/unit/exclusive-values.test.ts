import { describe, expect, it } from '@jest/globals';
import type { ClaimObject } from '../../src/domain/claim-record.ts';
import { comparableValue, exclude } from '../../src/domain/exclusive-values.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';

const text = (value: string): ClaimObject => ({ type: 'TEXT', text: value });
const date = (value: string): ClaimObject => ({ type: 'DATE', date: value });
const number = (value: number, unit: string | null = null): ClaimObject => ({ type: 'NUMBER', number: value, unit });
const thing: ClaimObject = { type: 'ENTITY', entityId: '0' as EntityId };

function excludes(a: ClaimObject, b: ClaimObject, names: readonly [string, string] | null = null): boolean {
  const [one, other] = [comparableValue(a, names?.[0] ?? null), comparableValue(b, names?.[1] ?? null)];
  if (!one || !other) return false;
  expect(exclude(other, one)).toBe(exclude(one, other));
  return exclude(one, other);
}

describe('values that one thing cannot both have', () => {
  it.each([
    [date('1998'), date('2001')],
    [date('1998-05-04'), date('1998-05-05')],
    [date('1998'), number(2001)],
    [text('4 May 1998'), date('1998-06-01')],
    [number(40), number(45)],
    [number(1200), number(1300)],
    [text('1,240'), number(1187)],
    [text('Rotterdam'), text('Antwerp')],
  ])('%j and %j', (a, b) => {
    expect(excludes(a, b)).toBe(true);
  });

  it.each([
    [date('1998'), date('1998-05-04')],
    [date('1998'), number(1998)],
    [text('May 1998'), date('1998-05-04')],
    [number(1200), number(1187)],
    [number(12, 'm'), number(40, 'ft')],
    [number(12), text('twelve')],
    [text('Rotterdam'), text('Rotterdam, the Netherlands')],
    [text('J. Berg'), text('Johan Berg')],
    [text('one of the words that nobody would call the value of anything'), text('x')],
    [text('x'.repeat(100_000)), text('y'.repeat(100_000))],
  ])('not %j and %j'.slice(0, 20), (a, b) => {
    expect(excludes(a, b)).toBe(false);
  });

  it('things by their names', () => {
    expect(excludes(thing, thing, ['Ann Lee', 'Bob Ray'])).toBe(true);
    expect(excludes(thing, text('Ann Lee'), ['A. Lee', ''])).toBe(false);
  });
});
