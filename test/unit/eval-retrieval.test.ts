import { describe, expect, it } from '@jest/globals';
import { RowMistake } from '../../src/cli/eval/eval-rows.ts';
import { retrievalFigures } from '../../src/cli/eval/retrieval-figures.ts';
import { questionRow, turnRow } from '../../src/cli/eval/retrieval-rows.ts';

describe('figures of retrieval', () => {
  const found = (ranks: readonly (number | null)[], ms = 1) => ({ category: 'all', ranks, ms });

  it('any, all and the share of the evidence are told apart', () => {
    const figures = retrievalFigures([found([1, 7]), found([null, 6]), found([null]), found([11])]);
    expect(figures).toMatchObject({
      ...{ questions: 4, recallAt5: 1 / 4, recallAt10: 2 / 4, allAt10: 1 / 4 },
      shareAt10: (1 + 1 / 2) / 4,
      mrr: (1 + 1 / 6 + 0 + 1 / 11) / 4,
    });
  });

  it('percentiles are of the times', () => {
    const figures = retrievalFigures(Array.from({ length: 100 }, (_, n) => found([1], n + 1)));
    expect([figures.p50Ms, figures.p95Ms]).toEqual([51, 96]);
  });
});

describe('rows of a folder of conversations', () => {
  it.each([
    [
      { conversation: 'c', turn: 't1', speaker: 'Ada', text: 'Hello', session_iso: '2023-05-08T13:56:00' },
      '2023-05-08T13:56:00.000Z',
    ],
    [{ conversation: 'c', turn: 't1', text: 'Hello', saidAt: '2023-05-08T13:56:00+02:00' }, '2023-05-08T11:56:00.000Z'],
    [{ conversation: 'c', id: 't1', text: 'Hello', timestamp: '2023-05-08' }, '2023-05-08T00:00:00.000Z'],
    [{ conversation: 'c', turn: 't1', text: 'Hello' }, null],
  ])('a turn %j was said %s', (row, at) => {
    expect(turnRow(row)).toMatchObject({ conversation: 'c', turn: 't1', text: 'Hello', saidAt: at && new Date(at) });
  });

  it('what is seen in a shared picture is part of the turn', () => {
    expect(turnRow({ conversation: 'c', turn: 't1', text: 'Look', caption: 'a cat' }).text).toBe('Look [a cat]');
  });

  it.each([
    ['no conversation', { turn: 't1', text: 'Hello' }, 'conversation'],
    ['no text', { conversation: 'c', turn: 't1', text: ' ' }, 'text'],
    ['a time that is none', { conversation: 'c', turn: 't1', text: 'Hello', saidAt: 'soon' }, 'soon'],
  ])('a turn with %s is refused', (_, row, said) => {
    expect(() => turnRow(row)).toThrow(RowMistake);
    expect(() => turnRow(row)).toThrow(said);
  });

  it('a question has its evidence, a category of its own, and may be about documents', () => {
    expect(questionRow({ id: 'q', question: 'Why?', evidence: ['fees.md#Base fee'], kind: 'why' })).toEqual({
      ...{ id: 'q', question: 'Why?', conversation: null, category: 'why', evidence: ['fees.md#Base fee'] },
    });
    expect(() => questionRow({ id: 'q', question: 'Why?', evidence: 'fees.md' })).toThrow('a list');
  });
});
