import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '../../src/domain/errors.ts';
import { settingDefaults as numbers } from '../support/settings.ts';
import type { EntailmentPair, EntailmentScores } from '../../src/models/index.ts';
import { judgeStatements, type StatementJudge } from '../../src/entailment/index.ts';

const CONTRADICTS: EntailmentScores = { entailment: 0.01, neutral: 0, contradiction: 0.99, cut: false };
const ENTAILS: EntailmentScores = { entailment: 0.99, neutral: 0.01, contradiction: 0, cut: false };
const NEITHER: EntailmentScores = { entailment: 0.1, neutral: 0.8, contradiction: 0.1, cut: false };

/** A model that always says the same, and what it was asked. */
function saying(...scores: readonly EntailmentScores[]) {
  const asked: EntailmentPair[] = [];
  const judge: StatementJudge = {
    numbers,
    entailment: {
      name: 'a-model',
      judge: (pairs) => {
        asked.push(...pairs);
        return Promise.resolve(pairs.map((_, n) => scores[n % scores.length] ?? NEITHER));
      },
    },
  };
  return { asked, of: async (a: string, b: string) => (await judgeStatements([{ a, b }], judge))[0] };
}

const OPPOSED = [
  'The ferry does not sail to the island in winter.',
  'The ferry crosses to the island in the winter months.',
] as const;
const ALIKE = ['A man plays a large guitar on the stage.', 'A man plays a big guitar on the stage.'] as const;
const PLAIN = ['The ferry sails to the island.', 'The ferry to the island was painted.'] as const;

describe('what a model and rules decide together', () => {
  it('rules alone leave open what a model decides in these tests', async () => {
    const pairs = [OPPOSED, ALIKE, PLAIN].map(([a, b]) => ({ a, b }));
    const judged = await judgeStatements(pairs, { entailment: null, numbers });
    expect(judged.map(({ verdict }) => verdict)).toEqual(['COMPATIBLE', 'COMPATIBLE', 'COMPATIBLE']);
  });

  it('a contradiction both ways confirms what speaks against a statement', async () => {
    const { of } = saying(CONTRADICTS);
    const judgement = await of(...OPPOSED);
    expect(judgement).toMatchObject({ verdict: 'CONFLICT', by: 'a-model' });
    expect(judgement?.reasons[0]).toMatchObject({ signal: 'CONTRADICTION', detail: expect.stringContaining('0.990') });
  });

  it('a contradiction one way only, or where nothing speaks against it, decides nothing', async () => {
    expect(await saying(CONTRADICTS, NEITHER).of(...OPPOSED)).toMatchObject({ verdict: 'COMPATIBLE', by: 'rules' });
    expect(await saying(CONTRADICTS).of(...PLAIN)).toMatchObject({ verdict: 'COMPATIBLE', by: 'rules' });
  });

  it('[SE-33] what affirms must contradict the denial as the premise, whichever of them comes first', async () => {
    const unsure: EntailmentScores = { entailment: 0.1, neutral: 0.3, contradiction: 0.6, cut: false };
    const [denial, affirmation] = OPPOSED;
    // Asked with the first as the premise, then with the second.
    expect(await saying(unsure, CONTRADICTS).of(denial, affirmation)).toMatchObject({ verdict: 'CONFLICT' });
    expect(await saying(CONTRADICTS, unsure).of(affirmation, denial)).toMatchObject({ verdict: 'CONFLICT' });
    expect(await saying(CONTRADICTS, unsure).of(denial, affirmation)).toMatchObject({ verdict: 'COMPATIBLE' });
    expect(await saying(unsure, CONTRADICTS).of(affirmation, denial)).toMatchObject({ verdict: 'COMPATIBLE' });
  });

  it.each([
    [
      'another thing',
      'The ferry carries a red flag over the sound.',
      'The ferry does not carry a blue flag over the sound.',
    ],
    ['another number', 'Three ferries sail to the island by night.', 'Ferries do not sail to the warm island.'],
    ['a narrower word', 'A cat sleeps on the warm deck.', 'No kitten sleeps on the old deck by the sea.'],
    [
      'another mood',
      'The captain believes the ferry sails by night.',
      'The ferry does not sail to the island by night.',
    ],
  ])('[SE-33] a model cannot confirm a denial of %s', async (_, a, b) => {
    const model = saying(CONTRADICTS);
    expect(await model.of(a, b)).toMatchObject({ verdict: 'COMPATIBLE', by: 'rules' });
    expect(model.asked).toEqual([]);
  });

  it('entailment both ways makes statements one that have most words in common', async () => {
    const { of } = saying(ENTAILS);
    expect(await of(...ALIKE)).toMatchObject({ verdict: 'DUPLICATE', by: 'a-model' });
    expect(await of(...PLAIN)).toMatchObject({ verdict: 'COMPATIBLE', by: 'rules' });
    const numbered = ['The lamp on the old stage weighs 5 kg.', 'The lamp on the old stage weighs 5 km.'] as const;
    expect(await of(...numbered)).toMatchObject({ verdict: 'COMPATIBLE', by: 'rules' });
  });

  it.each([
    ['Harbour Ltd acquired Meadow Ltd.', 'Meadow Ltd acquired Harbour Ltd.', 'COMPATIBLE'],
    ['The ferry sails.', 'The ferry does not sail.', 'CONFLICT'],
    ['The tower is 300 m tall.', 'The tower is 320 m tall.', 'CONFLICT'],
    ['The ferry sails.', 'the ferry  sails', 'DUPLICATE'],
  ])('[OM-65] it is not asked about what rules decide, nor about swapped roles: %s', async (a, b, verdict) => {
    const { asked, of } = saying(ENTAILS);
    expect(await of(a, b)).toMatchObject({ verdict, by: 'rules' });
    expect(asked).toEqual([]);
  });

  it('what it could not read to the end it does not decide', async () => {
    expect(await saying({ ...CONTRADICTS, cut: true }).of(...OPPOSED)).toMatchObject({
      verdict: 'COMPATIBLE',
      by: 'rules',
    });
  });

  it('a model that is away is an outage, and nothing is judged by rules in its place', async () => {
    const away = { name: 'm', judge: () => Promise.reject(new Unavailable('entailment', 'm cannot run', 30)) };
    const asked = judgeStatements([{ a: OPPOSED[0], b: OPPOSED[1] }], { entailment: away, numbers });
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('gives each pair of many its own judgement, in order', async () => {
    const pairs = [PLAIN, OPPOSED, ['Yes', 'No'], ALIKE, OPPOSED].map(([a = '', b = '']) => ({ a, b }));
    const judge = (asked: readonly EntailmentPair[]): Promise<EntailmentScores[]> =>
      Promise.resolve(asked.map(({ premise }) => (premise.includes('ferry') ? CONTRADICTS : ENTAILS)));
    const judged = await judgeStatements(pairs, { entailment: { name: 'm', judge }, numbers });
    expect(judged.map(({ verdict, by }) => `${verdict} ${by}`)).toEqual([
      'COMPATIBLE rules',
      'CONFLICT m',
      'CONFLICT rules',
      'DUPLICATE m',
      'CONFLICT m',
    ]);
  });
});
