import { describe, expect, it } from '@jest/globals';
import { overtakenStatements, type SaidAt } from '../../src/retrieve/overtaken/overtaken-statements.ts';

const DAY_MS = 86_400_000;
const said = (...texts: readonly string[]): SaidAt[] =>
  texts.map((text, n) => ({ id: String(n), text, at: new Date(n * DAY_MS), score: 1 }));

const outcome = (question: string, texts: readonly SaidAt[]): (string | null)[] => {
  const overtaken = overtakenStatements(question, texts);
  return texts.map(({ id }) => overtaken.get(id)?.reason ?? null);
};

const RENT = 'What is the rent of Quarry House?';

describe('a text among others for a question', () => {
  it.each<[why: string, question: string, texts: readonly string[], reasons: readonly (string | null)[]]>([
    [
      'a later value',
      RENT,
      ['Quarry House is let for £900.', 'The rent of Quarry House is £950 now.'],
      ['SUPERSEDED', null],
    ],
    [
      'a correction that names what is wrong',
      RENT,
      ['Quarry House is let for £900.', 'Quarry House is let for £850, not £900.'],
      ['SUPERSEDED', null],
    ],
    [
      'a plan',
      RENT,
      ['Quarry House is let for £900.', 'The owner considers £990 for Quarry House.'],
      [null, 'PLANNED'],
    ],
    [
      'a change that is taken back',
      RENT,
      ['Quarry House is let for £900.', 'Quarry House is let for £950.', 'The increase at Quarry House was revoked.'],
      [null, 'WITHDRAWN', null],
    ],
    [
      'a plan that is taken back',
      RENT,
      [
        'Quarry House is let for £900.',
        'Quarry House will be let for £950.',
        'The increase at Quarry House was revoked.',
      ],
      [null, 'WITHDRAWN', null],
    ],
    [
      'three values',
      RENT,
      ['Quarry House: £800.', 'Quarry House: £900.', 'Quarry House: £950.'],
      ['SUPERSEDED', 'SUPERSEDED', null],
    ],
    [
      'a role',
      'What does Ines Holt do?',
      ['Ines Holt is a clerk.', 'Ines Holt was promoted to judge.'],
      ['SUPERSEDED', null],
    ],
  ])('%s', (_, question, texts, reasons) => {
    expect(outcome(question, said(...texts))).toEqual(reasons);
  });

  it.each<[why: string, question: string, texts: readonly string[]]>([
    ['the same value again', RENT, ['Quarry House is let for £900.', 'The rent of Quarry House is still £900.']],
    ['another name', RENT, ['Quarry House is let for £900.', 'Harbour House is let for £950.']],
    ['a value of another kind', RENT, ['Quarry House is let for £900.', 'Quarry House was built on 3 May 1911.']],
    ['a later text without a change', 'What does Ines Holt do?', ['Ines Holt is a clerk.', 'Ines Holt sings.']],
    ['a plan alone', RENT, ['The owner considers £990 for Quarry House.']],
    [
      'a question about what was',
      'What was the former rent of Quarry House?',
      ['Quarry House is let for £900.', 'Quarry House is let for £950.'],
    ],
    [
      'a question about plans',
      'Which rent is proposed for Quarry House?',
      ['Quarry House is let for £900.', 'The owner considers £990 for Quarry House.'],
    ],
    [
      'a question without a name',
      'what is the rent?',
      ['The house is let for £900.', 'The house is let for £950 now.'],
    ],
    [
      'a long text, which says other things too',
      RENT,
      [
        'Quarry House is let for £900. It has a yard. It is dry. It is old. It is red.',
        'Quarry House is let for £950.',
      ],
    ],
    [
      'a change that something is told of in words that are not known',
      RENT,
      [
        'The rent of Quarry House is £900.',
        'The rent of Quarry House is £950.',
        'A judge suspended the new rent of Quarry House.',
      ],
    ],
    [
      'a statement in other words that tells no change',
      RENT,
      ['Quarry House is let for £900.', 'Tenants of Quarry House speak of £950.'],
    ],
    [
      'what is taken back and was never said',
      RENT,
      ['Quarry House is let for £900.', 'The change at Quarry House was revoked.'],
    ],
  ])('%s overtakes nothing', (_, question, texts) => {
    expect(outcome(question, said(...texts))).toEqual(texts.map(() => null));
  });

  it('what was said at the same time, or answers the question far less, overtakes nothing', () => {
    const [before, after] = said('Quarry House is let for £900.', 'Quarry House is let for £950.');
    if (!before || !after) throw new Error('two texts were made');
    expect(outcome(RENT, [before, { ...after, at: before.at }])).toEqual([null, null]);
    expect(outcome(RENT, [before, { ...after, score: 0.1 }])).toEqual([null, null]);
    expect(outcome(RENT, [after, before])).toEqual([null, 'SUPERSEDED']);
  });
});
