import { describe, expect, it } from '@jest/globals';
import { diversify } from '../../src/retrieve/diversify.ts';
import { fuse, type RankedList } from '../../src/retrieve/fuse.ts';

const SETTINGS = { 'search.rrfK': 60 };
const list = (name: string, weight: number, ids: string, scores: readonly number[] = []): RankedList => ({
  ...{ name, weight },
  hits: Array.from(ids, (id, n) => ({ id, score: scores[n] ?? 10 - n })),
});

describe('lists as one', () => {
  it('[PI-83] by rank: .4 / (60 + dense) + .3 / (60 + sparse) + .3 / (60 + text); a list without the hit gives nothing', () => {
    const lists = [list('dense', 0.4, 'abc'), list('sparse', 0.3, 'bd'), list('text', 0.3, 'ca')];
    const scores = new Map(fuse(lists, 'RRF', SETTINGS).map(({ id, score }) => [id, score]));
    expect(scores.get('a')).toBeCloseTo(0.4 / 61 + 0.3 / 62, 12);
    expect(scores.get('b')).toBeCloseTo(0.4 / 62 + 0.3 / 61, 12);
    expect(scores.get('c')).toBeCloseTo(0.4 / 63 + 0.3 / 61, 12);
    expect(scores.get('d')).toBeCloseTo(0.3 / 62, 12);
    expect([...scores.keys()]).toEqual(
      ['b', 'c', 'a', 'd'].sort((x, y) => (scores.get(y) ?? 0) - (scores.get(x) ?? 0)),
    );
  });

  it('[PI-83] the best of the sparse list is its first: its rank counts, whatever its score', () => {
    const [first] = fuse([list('sparse', 1, 'xyz', [0.1, -3, -9])], 'RRF', SETTINGS);
    expect(first).toEqual({ id: 'x', score: 1 / 61, parts: [{ list: 'sparse', weight: 1, input: 1 / 61, rank: 1 }] });
  });

  it('[PI-83] weights are those of the call', () => {
    const order = (dense: number, text: number) =>
      fuse([list('dense', dense, 'ab'), list('text', text, 'ba')], 'RRF', SETTINGS).map(({ id }) => id);
    expect([order(0.9, 0.1), order(0.1, 0.9)]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
  });

  it('by scores: each list is stretched from its last to its first, and added by weight', () => {
    const fused = fuse(
      [list('text', 0.5, 'abc', [8, 6, 4]), list('dense', 0.5, 'cb', [0.9, 0.5])],
      'NORMALISED_SUM',
      SETTINGS,
    );
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ['a', 0.5],
      ['c', 0.5],
      ['b', 0.25],
    ]);
    expect(fused[1]?.parts).toEqual([
      { list: 'text', weight: 0.5, input: 0, rank: 3 },
      { list: 'dense', weight: 0.5, input: 1, rank: 1 },
    ]);
  });

  it('one hit, or equal ones, are the best of their list', () => {
    expect(fuse([list('text', 1, 'ab', [3, 3])], 'NORMALISED_SUM', SETTINGS).map(({ score }) => score)).toEqual([1, 1]);
  });

  it('the order of the lists does not matter', () => {
    const lists = [
      list('a', 0.1, 'xyz', [0.3, 0.2, 0.1]),
      list('b', 0.7, 'zyx', [9, 5, 1]),
      list('c', 0.2, 'yxz', [7, 3, 2]),
    ];
    const scores = (of: readonly RankedList[]) =>
      fuse(of, 'NORMALISED_SUM', SETTINGS).map(({ id, score }) => [id, score]);
    expect(scores(lists.toReversed())).toEqual(scores(lists));
  });

  it('of no list there is nothing', () => {
    expect(fuse([], 'RRF', SETTINGS)).toEqual([]);
  });
});

describe('hits that are unlike each other', () => {
  const hits = [
    { id: 'a1', score: 1 },
    { id: 'a2', score: 0.95 },
    { id: 'b1', score: 0.6 },
  ];
  const alike = (a: { id: string }, b: { id: string }): number => (a.id[0] === b.id[0] ? 1 : 0);

  it.each([
    [1, ['a1', 'a2', 'b1']],
    [0.7, ['a1', 'b1', 'a2']],
    [0, ['a1', 'b1', 'a2']],
  ])('λ = %d', (lambda, expected) => {
    expect(diversify(hits, 3, lambda, alike).map(({ id }) => id)).toEqual(expected);
  });

  it('no more than were asked for', () => {
    expect(diversify(hits, 2, 0.5, alike)).toHaveLength(2);
    expect(diversify([], 2, 0.5, alike)).toEqual([]);
  });
});
