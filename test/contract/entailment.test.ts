import { afterAll, describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { createEntailment, type Entailment } from '../../src/models/index.ts';
import { OnnxEntailment } from '../../src/models/entailment/onnx-entailment.ts';
import { judgeStatements } from '../../src/entailment/index.ts';
import { describeWithModels } from '../support/legs.ts';

const CHOICE = {
  entailment: 'transformers',
  model: 'nli-minilm-sick',
  modelsDir: '/nowhere',
  cacheDir: '/nowhere',
} as const;
const PAIRS = [
  { premise: 'EIP-1559 is final.', hypothesis: 'EIP-1559 is not final.' },
  { premise: 'A man is playing a guitar.', hypothesis: 'A person is playing an instrument.' },
  { premise: 'A man is playing a guitar.', hypothesis: 'The weather in Oslo is cold.' },
  { premise: '', hypothesis: '🦊 \u0000 \ud800' },
];

const open = (choice: object): Entailment => {
  const entailment = createEntailment({ ...CHOICE, ...choice });
  if (entailment === null) throw new Error('expected a model');
  return entailment;
};

describeWithModels('the entailment model in a folder', (folder) => {
  const entailment = open({ modelsDir: folder });
  afterAll(() => entailment.close());

  it('gives probabilities that sum to one, and the right one is the greatest', async () => {
    const scores = await entailment.judge(PAIRS);
    for (const { entailment: e, neutral, contradiction } of scores)
      expect(e + neutral + contradiction).toBeCloseTo(1, 5);
    expect(scores[0]?.contradiction).toBeGreaterThan(0.9);
    expect(scores[1]?.entailment).toBeGreaterThan(0.8);
    expect(scores[2]?.neutral).toBeGreaterThan(0.8);
    expect(entailment.health()).toEqual({ ok: true, detail: 'nli-minilm-sick' });
  });

  it('gives the same scores whatever a pair is asked together with, in order', async () => {
    const together = await entailment.judge(PAIRS);
    for (const [n, pair] of PAIRS.entries()) expect(await entailment.judge([pair])).toEqual([together[n]]);
    expect(await entailment.judge([])).toEqual([]);
  });

  it('says so when a pair is longer than it reads', async () => {
    const [scores] = await entailment.judge([{ premise: 'word '.repeat(700), hypothesis: 'A word.' }]);
    expect(scores).toMatchObject({ cut: true });
  });

  it('decides with rules what rules alone leave open, and not swapped roles', async () => {
    const pairs = [
      { a: 'The clerk is not reading a newspaper.', b: 'The clerk is reading the daily paper.' },
      { a: 'Harbour Ltd acquired Meadow Ltd.', b: 'Meadow Ltd acquired Harbour Ltd.' },
    ];
    const judged = await judgeStatements(pairs, { entailment, numbers: settingDefaults });
    expect(judged.map(({ verdict, by }) => [verdict, by])).toEqual([
      ['CONFLICT', 'nli-minilm-sick'],
      ['COMPATIBLE', 'rules'],
    ]);
  });

  it('refuses a model that is none of entailment', async () => {
    const wrong = open({ modelsDir: folder, model: 'all-MiniLM-L6-v2' });
    await expect(wrong.judge(PAIRS)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(wrong.health()).toMatchObject({ ok: false });
    await wrong.close();
  });
});

describe('an entailment model that is not well', () => {
  it('that is not there is told with the file and what to check', async () => {
    const missing = open({});
    for (let n = 0; n < 2; n++)
      await expect(missing.judge(PAIRS)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringMatching(
          /nli-minilm-sick.config\.json, there is none; check CLAIMGRAPH_MODELS_DIR and CLAIMGRAPH_ENTAILMENT_MODEL/,
        ),
      });
    expect(missing.health()).toMatchObject({ ok: false });
    await missing.close();
  });

  it.each([
    ['never ends', 'hangs', { 'embed.silenceMs': 1_000 }, 'no sign of life for 1 s'],
    ['ends its thread', 'exits', {}, 'its thread ended with code 3'],
    ['cannot be read', 'throws', {}, 'it cannot be read'],
  ])('a pair that %s is an outage, and the next call begins anew', async (_, poison, limits, why) => {
    const script = new URL('../support/poisoned.worker.ts', import.meta.url);
    const input = { name: 'm', folder: null, cache: '' };
    const entailment = new OnnxEntailment(input, { ...settingDefaults, ...limits }, script);
    const ask = (text: string) => entailment.judge([{ premise: text, hypothesis: 'h', text } as never]);
    await expect(ask(poison)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(why) });
    await expect(ask(poison)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(why) });
    expect(await ask('well')).toHaveLength(1);
    await entailment.close();
  });

  it('is none at all where rules are chosen', () => {
    expect(createEntailment({ ...CHOICE, entailment: 'rules' })).toBeNull();
  });
});
