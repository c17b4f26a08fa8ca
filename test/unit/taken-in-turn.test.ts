import { expect, it } from '@jest/globals';
import { takenInTurn } from '../../src/lib/taken-in-turn.ts';

it.each([
  [[], ''],
  [['abc'], 'abc'],
  [['abc', 'xy'], 'axbyc'],
  // The first of one list that is the last of another is still the first.
  [['abc', 'bca'], 'abc'],
  [['ab', 'xa', 'yb'], 'axyb'],
])('of the lists %j one of each in turn, each once where it comes first: %s', (lists, taken) => {
  const of = (list: string) => [...list].map((id) => ({ id }));
  expect(
    takenInTurn(lists.map(of))
      .map(({ id }) => id)
      .join(''),
  ).toBe(taken);
});
