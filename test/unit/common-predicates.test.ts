import { describe, expect, test } from '@jest/globals';
import { COMMON_PREDICATES, commonPredicate, fieldWords } from '../../src/domain/common-predicates.ts';

describe('common predicates', () => {
  test.each([
    ['Year built', 'built'],
    ['year_founded', 'founded'],
    ['Head-count:', 'employees'],
    ['Established', 'founded'],
    ['CEO', 'CHIEF_EXECUTIVE'],
    ['HEADQUARTERED_IN', 'HEADQUARTERED_IN'],
    ['No. of employees', 'employees'],
  ])('a heading %s means %s', (heading, name) => {
    expect(commonPredicate(heading)?.name).toBe(name);
  });

  test('a word that means several things means none', () => {
    expect(['date', 'name', 'type', 'since', ''].map(commonPredicate)).toEqual([null, null, null, null, null]);
  });

  test('no word means two predicates, and all are written as they are looked up', () => {
    const words = COMMON_PREDICATES.flatMap((predicate) => predicate.words);
    expect(words.filter((word, n) => words.indexOf(word) !== n)).toEqual([]);
    expect(words.filter((word) => fieldWords(word) !== word)).toEqual([]);
  });

  test('a predicate is in capitals just where its value is an entity', () => {
    for (const { name, value } of COMMON_PREDICATES)
      expect([name, name === name.toUpperCase()]).toEqual([name, !['DATE', 'NUMBER', 'TEXT'].includes(value)]);
  });
});
