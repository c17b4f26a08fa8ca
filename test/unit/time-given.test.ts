import { describe, expect, it } from '@jest/globals';
import { boundsOf, lastInstant, timeGiven, type TimeGiven } from '../../src/domain/time-given.ts';

const given = (text: string): TimeGiven => {
  const time = timeGiven(text);
  if (!time) throw new Error(`expected ${text} to be a time`);
  return time;
};
const bounds = (filter: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(
      boundsOf(Object.fromEntries(Object.entries(filter).map(([operator, text]) => [operator, given(text)]))),
    ).map(([operator, at]) => [operator, at.toISOString()]),
  );

describe('a time as people give it', () => {
  it.each([
    ['2018', '2018-01-01T00:00:00.000Z', '2018-12-31T23:59:59.999Z', 'YEAR'],
    ['2020-02', '2020-02-01T00:00:00.000Z', '2020-02-29T23:59:59.999Z', 'MONTH'],
    ['2018-12', '2018-12-01T00:00:00.000Z', '2018-12-31T23:59:59.999Z', 'MONTH'],
    ['2018-12-31', '2018-12-31T00:00:00.000Z', '2018-12-31T23:59:59.999Z', 'DAY'],
    ['0099', '0099-01-01T00:00:00.000Z', '0099-12-31T23:59:59.999Z', 'YEAR'],
    ['2018-01-31T01:30:00+02:00', '2018-01-30T23:30:00.000Z', '2018-01-30T23:30:00.000Z', 'INSTANT'],
    ['2018-01-31t01:30:00.5z', '2018-01-31T01:30:00.500Z', '2018-01-31T01:30:00.500Z', 'INSTANT'],
  ])('%s is from %s to %s, %s', (text, from, last, precision) => {
    const time = given(text);
    expect(time.from.toISOString()).toBe(from);
    expect(lastInstant(time).toISOString()).toBe(last);
    expect(time.precision).toBe(precision);
  });

  it.each([
    ...['', '18', '20180', '0000', '2018-13', '2018-1', '2018-02-30', '2019-02-29', '2018-01-31T', '+2018', ' 2018'],
    ...[
      '2018-01-31T09:30:00',
      '2018-01-31T09:30Z',
      '2018-01-31 09:30:00Z',
      '2018-02-30T09:30:00Z',
      '2018-01-31T24:00:00Z',
    ],
  ])('%j is no time', (text) => {
    expect(timeGiven(text)).toBeNull();
  });

  it.each([
    [{ eq: '2018' }, { gte: '2018-01-01T00:00:00.000Z', lt: '2019-01-01T00:00:00.000Z' }],
    [{ eq: '2018-01-31T01:30:00Z' }, { gte: '2018-01-31T01:30:00.000Z', lte: '2018-01-31T01:30:00.000Z' }],
    [{ gt: '2018' }, { gte: '2019-01-01T00:00:00.000Z' }],
    [{ gt: '2018-01-31T01:30:00Z' }, { gt: '2018-01-31T01:30:00.000Z' }],
    [{ lte: '2018-01' }, { lt: '2018-02-01T00:00:00.000Z' }],
    [
      { gte: '2018', lt: '2018-03' },
      { gte: '2018-01-01T00:00:00.000Z', lt: '2018-03-01T00:00:00.000Z' },
    ],
    [
      { eq: '2018', gte: '2018-06', lte: '2018-07' },
      { gte: '2018-06-01T00:00:00.000Z', lt: '2018-08-01T00:00:00.000Z' },
    ],
  ])('conditions %j mean %j', (filter, expected) => {
    expect(bounds(filter)).toEqual(expected);
  });
});
