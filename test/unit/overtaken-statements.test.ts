import { describe, expect, it } from '@jest/globals';
import { overtakenStatements, type SaidAt } from '../../src/retrieve/overtaken/overtaken-statements.ts';

const DAY_MS = 86_400_000;
const said = (...texts: readonly string[]): SaidAt[] =>
  texts.map((text, n) => ({ id: String(n), text, at: new Date(n * DAY_MS), relevance: 1 }));

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
    [
      'what is so now, told of the same subject in other words',
      'On which date is the Quarry House regatta?',
      [
        'The Quarry House regatta is set for 3 May 2026.',
        'Storms, so the Quarry House regatta takes place on 9 June 2026.',
      ],
      ['SUPERSEDED', null],
    ],
    [
      'a number of the same unit',
      'How many beds has Quarry House?',
      ['The guests of Quarry House share 12 beds.', 'Quarry House has 14 beds.'],
      ['SUPERSEDED', null],
    ],
    [
      'the same words after a remark',
      'What did the Quarry House lamp cost?',
      ['The Quarry House lamp cost £75.', 'The receipt says that the Quarry House lamp cost £57.'],
      ['SUPERSEDED', null],
    ],
    [
      'what somebody does something for, by an infinitive',
      RENT,
      ['Quarry House is let for £900.', 'The owner is fighting to let Quarry House for £990.'],
      [null, 'PLANNED'],
    ],
    [
      'what is said of a later year',
      RENT,
      ['Quarry House is let for £900.', 'Quarry House is let for £990 as of January 1975.'],
      [null, 'PLANNED'],
    ],
    [
      'a change that is taken back by its own value',
      'Who heads Quarry House?',
      [
        'Ines Okafor heads Quarry House.',
        'Leila Farouk heads Quarry House.',
        'The choice of Leila Farouk for Quarry House was a hoax.',
      ],
      [null, 'WITHDRAWN', null],
    ],
    [
      'a change that is not in force for now',
      RENT,
      [
        'The rent of Quarry House is £900.',
        'The rent of Quarry House is £950.',
        'A judge suspended the new rent of Quarry House.',
      ],
      [null, 'WITHDRAWN', null],
    ],
    [
      'a value beside words that take something back elsewhere',
      RENT,
      ['Quarry House is let for £900.', 'The old lease was cancelled; Quarry House is let for £950 now.'],
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
      'a change that is spoken of afterwards in words that are not known',
      RENT,
      [
        'Quarry House is let for £900.',
        'Quarry House is let for £950.',
        'The judge smiled at the rise for Quarry House.',
      ],
    ],
    [
      'a value in a clause of its own, beside one with words of what is wished for',
      'What was the rent of Quarry House?',
      ['The rent of Quarry House was £900.', 'I looked at another bill; what Quarry House was let for is £950.'],
    ],
    [
      'another thing of the same name',
      'What does an adult ticket at Quarry House cost?',
      ['An adult ticket at Quarry House costs £9.', 'A child ticket at Quarry House costs £5.'],
    ],
    [
      'a word of change in a sentence about something else',
      RENT,
      ['Quarry House is let for £900.', 'Tenants of Quarry House speak of £950. The printer is out of paper again.'],
    ],
    [
      'a number of something else',
      'How many lions has Quarry House?',
      ['Quarry House has 5 lions.', 'Quarry House has 12 zebras.'],
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
    expect(outcome(RENT, [before, { ...after, relevance: 0.1 }])).toEqual([null, null]);
    expect(outcome(RENT, [after, before])).toEqual([null, 'SUPERSEDED']);
  });
});
