import { expect, it } from '@jest/globals';
import { takenInTurn } from '../../src/lib/taken-in-turn.ts';

it.each([
  [[], ''],
  [['a b c'], 'a b c'],
  [['a b c', 'x y'], 'a x b y c'],
  // The first of one list that is the last of another is still the first.
  [['a b c', 'b c a'], 'a b c'],
  [['a b', 'x a', 'y b'], 'a x y b'],
])('of the lists %j one of each in turn, each once where it comes first: %s', (lists, taken) => {
  const of = (list: string) => list.split(' ').map((id) => ({ id }));
  expect(
    takenInTurn(lists.map(of))
      .map(({ id }) => id)
      .join(' '),
  ).toBe(taken);
});
