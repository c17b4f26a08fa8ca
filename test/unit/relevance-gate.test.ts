import { describe, expect, it } from '@jest/globals';
import { defaultsOf } from '../../src/domain/setting.ts';
import { GATE_SETTINGS } from '../../src/retrieve/gate/gate-settings.ts';
import { lexicalRelevance } from '../../src/retrieve/gate/lexical-relevance.ts';
import { relevanceGate, type Eligibility, type GateCandidate } from '../../src/retrieve/gate/relevance-gate.ts';

const NOTHING: Eligibility = { off: new Set(), only: null, injected: new Set() };
const settings = defaultsOf(GATE_SETTINGS);
const candidate = (id: string, text: string, documentId = `of-${id}`): GateCandidate => ({
  id,
  text,
  documentIds: [documentId],
  contentHash: text,
});
const TEXTS = [
  candidate('all', 'The ferry Gannet has to pay forty crowns of harbour dues.'),
  candidate('some', 'The ferry Gannet was built in 1971.'),
  candidate('little', 'Ferries are loud.'),
  candidate('none', 'The cat sleeps.'),
];
const QUESTION = 'What harbour dues does the ferry Gannet pay?';
const gate = (strictness: number, entailment: Parameters<typeof relevanceGate>[3]['entailment'] = null) =>
  relevanceGate(QUESTION, TEXTS, NOTHING, {
    entailment,
    settings: { ...settings, 'gate.strictness': strictness, 'gate.judged': 30 },
  });
const kept = async (strictness: number): Promise<string[]> =>
  (await gate(strictness)).flatMap(({ id, kept: passed }) => (passed ? [id] : []));

describe('the relevance gate', () => {
  it('[RS-22] drops what the question does not follow from, with the reason; a higher strictness never keeps more', async () => {
    const verdicts = await gate(0.25);
    expect(verdicts.map(({ id, kept: passed, reason }) => [id, passed, reason])).toEqual([
      ['all', true, 'RELEVANT'],
      ['some', true, 'RELEVANT'],
      ['little', false, 'NOT_RELEVANT'],
      ['none', false, 'NOT_RELEVANT'],
    ]);
    expect(verdicts[3]).toMatchObject({
      relevance: 0,
      method: 'RULES',
      why: expect.stringContaining('without harbour, due, ferri'),
    });
    let before = await kept(0);
    expect(before).toEqual(['all', 'some', 'little', 'none']);
    for (let strictness = 0.05; strictness <= 1; strictness += 0.05) {
      const now = await kept(strictness);
      expect(before).toEqual(expect.arrayContaining(now));
      before = now;
    }
    expect(before).toEqual(['all']);
  });

  it('nothing is far that stands in what the question cites by a key', async () => {
    const [one, ...rest] = TEXTS.map((text) => ({ ...text, near: 0.2 }));
    const cited = [{ ...one, context: 'ord-17\nThe dues of ferries' } as GateCandidate, ...rest];
    const keeps = async (question: string): Promise<number> => {
      const verdicts = await relevanceGate(question, cited, NOTHING, { entailment: null, settings });
      return verdicts.filter(({ kept: passed }) => passed).length;
    };
    expect([await keeps('What dues has ORD-17?'), await keeps('What dues has ORD-18?')]).toEqual([1, 0]);
  });

  it('what is far from the question is dropped, but where a claim surely says what is asked', async () => {
    const far = (asked: number) => TEXTS.map((one) => ({ ...one, near: 0.2, asked }));
    const keeps = async (asked: number): Promise<number> => {
      const verdicts = await relevanceGate(QUESTION, far(asked), NOTHING, { entailment: null, settings });
      return verdicts.filter(({ kept: passed }) => passed).length;
    };
    expect([await keeps(0), await keeps(0.7), await keeps(0.9)]).toEqual([0, 0, TEXTS.length]);
  });

  it('[RS-22] a model says whether it follows, where there is one, of as many as it may; the others are judged by rules', async () => {
    const asked: string[] = [];
    const scores: Readonly<Record<string, number>> = { all: 0.2, some: 0.9, little: 0.5 };
    const entailment = {
      name: 'a model',
      judge: (pairs: readonly { readonly premise: string; readonly hypothesis: string }[]) => {
        asked.push(...pairs.map(({ hypothesis }) => hypothesis));
        return Promise.resolve(
          pairs.map(({ premise }) => ({
            entailment: scores[TEXTS.find(({ text }) => text === premise)?.id ?? ''] ?? 0,
            ...{ neutral: 0, contradiction: 0, cut: false },
          })),
        );
      },
    };
    const verdicts = await relevanceGate(QUESTION, TEXTS, NOTHING, {
      entailment,
      settings: { ...settings, 'gate.strictness': 0.5, 'gate.judged': 3 },
    });
    expect(verdicts.map(({ id, kept: passed, method, relevance }) => [id, passed, method, relevance])).toEqual([
      ['all', false, 'MODEL', 0.2],
      ['some', true, 'MODEL', 0.9],
      ['little', true, 'MODEL', 0.5],
      ['none', false, 'RULES', 0],
    ]);
    expect(asked).toEqual([QUESTION, QUESTION, QUESTION]);
  });

  it('an outage of the model is told, not passed over', async () => {
    const entailment = { name: 'away', judge: () => Promise.reject(new Error('away')) };
    await expect(gate(0.5, entailment)).rejects.toThrow('away');
  });

  it.each<[string, Partial<Eligibility>, readonly string[]]>([
    ['a document that is switched off', { off: new Set(['of-all']) }, ['SWITCHED_OFF', 'RELEVANT', 'DUPLICATE']],
    [
      'a document that is switched off, and not the same text of another',
      { off: new Set(['of-some']) },
      ['RELEVANT', 'SWITCHED_OFF', 'RELEVANT'],
    ],
    [
      'what every document that it is known from is switched off for',
      { off: new Set(['of-all', 'another', 'of-some']) },
      ['SWITCHED_OFF', 'SWITCHED_OFF', 'SWITCHED_OFF'],
    ],
    [
      'another file than the one that is asked for',
      { only: new Set(['of-some']) },
      ['NOT_THE_FILE', 'RELEVANT', 'NOT_THE_FILE'],
    ],
    [
      'what the prompt has already',
      { injected: new Set([TEXTS[1]?.text ?? '']) },
      ['RELEVANT', 'ALREADY_INJECTED', 'ALREADY_INJECTED'],
    ],
    ['what a better hit says word for word', {}, ['RELEVANT', 'RELEVANT', 'DUPLICATE']],
  ])('%s is dropped with that reason, before anything is judged', async (_, eligibility, expected) => {
    const [all, some] = TEXTS;
    if (!all || !some) throw new Error('expected texts');
    const candidates = [all, some, { ...some, id: 'again', documentIds: ['another'] }];
    const verdicts = await relevanceGate(
      QUESTION,
      candidates,
      { ...NOTHING, ...eligibility },
      { entailment: null, settings },
    );
    expect(verdicts.map(({ reason }) => reason)).toEqual(expected);
    for (const { kept: passed, relevance, reason } of verdicts)
      expect(passed || relevance === null || reason === 'NOT_RELEVANT').toBe(true);
  });
});

describe('how much of a question a text has', () => {
  it.each([
    ['What is EIP-1559?', 'EIP-1559 burns the base fee.', 1, []],
    ['Who is the author of EIP-1559?', 'The author of EIP-4844 is known.', 3 / 7, ['eip1559', '1559']],
    ['Does the ferry Gannet sail?', 'The ferry Tern will sail.', 1 / 2, ['gannet']],
    ['is it the one?', 'Anything at all.', 1, []],
    ['ferry', '', 0, ['ferri']],
  ])('%s, %s', (question, text, relevance, missing) => {
    const found = lexicalRelevance(question, text);
    expect(found.relevance).toBeCloseTo(relevance);
    expect(found.missing).toEqual(missing);
  });

  it('does not depend on how much white space there is, and is said as soon', () => {
    const wide = `Does the ferry${' '.repeat(100_000)}Gannet${'\n'.repeat(100_000)}sail?`;
    const at = performance.now();
    const found = lexicalRelevance(wide, 'The ferry Tern will sail.');
    expect(found).toEqual(lexicalRelevance('Does the ferry Gannet\nsail?', 'The ferry Tern will sail.'));
    expect(performance.now() - at).toBeLessThan(1_000);
  });
});
