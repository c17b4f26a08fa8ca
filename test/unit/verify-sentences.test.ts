import { describe, expect, it } from '@jest/globals';
import { defaultsOf } from '../../src/domain/setting.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import type { DraftSentence, Support } from '../../src/domain/sentence-check.ts';
import { verifySentences, type Checker } from '../../src/answer/verify/verify-sentences.ts';
import { VERIFY_SETTINGS } from '../../src/answer/verify/verify-settings.ts';

const numbers = defaultsOf(VERIFY_SETTINGS);
const rules: Checker = { entailment: null, embedder: null, numbers };

const TERN = `MV Tern is a car ferry that was built by Skagen Yard in 1987. She carries 198 passengers and 32 cars.
The crossing from Havnsund to Store Holm takes 45 minutes, at least 3 times a day. Dogs are not allowed in the saloon.
On 4 March 2031 the harbour board sold her to Kyst Line for 2.5 million crowns.

| Ship | Passengers |
| --- | --- |
| MV Tern | 198 |
| MV Auk | 212 |
`;
const AUK = `MV Auk replaced the old steamer. Captain Voss commands her, and the fuel tank holds 40 tonnes.`;

const support = (text: string, document: string, more: Partial<Support> = {}): Support => ({
  ...{ id: `${document} 1`, text, document, reliability: 0.9 },
  ...more,
});
const ALL = [support(TERN, 'tern'), support(AUK, 'auk')];

const draft = (text: string, cited: readonly string[] = ['tern 1']): DraftSentence => ({ text, cited });
async function checkOf(text: string, cited?: readonly string[], checker: Checker = rules) {
  const [check] = await verifySentences(checker, [draft(text, cited)], ALL);
  if (!check) throw new Error('expected a check');
  return check;
}
const signalsOf = async (text: string, cited?: readonly string[]): Promise<string[]> =>
  (await checkOf(text, cited)).reasons.map(({ signal }) => signal);

describe('a sentence against its support, by rules', () => {
  it.each([
    'MV Tern is a car ferry that was built by Skagen Yard in 1987.',
    'She carries 198 passengers and 32 cars.',
    'Dogs are not allowed in the saloon.',
    'The text says: “The crossing from Havnsund to Store Holm takes 45 minutes”.',
  ])('what stands there word by word is verified: %s', async (text) => {
    expect(await checkOf(text)).toMatchObject({ verdict: 'VERIFIED', method: 'rules', reasons: [] });
  });

  it.each([
    ['the ferry carries 32 cars and 198 passengers', 'MV Tern carries 32 cars and 198 passengers.'],
    ['a fact that two sentences tell', 'MV Tern, built in 1987, carries 198 passengers.'],
    ['a number in words', 'It takes forty-five minutes to cross from Havnsund to Store Holm.'],
    ['the same amount, otherwise written', 'Kyst Line bought MV Tern in March 2031 for 2,500,000 crowns.'],
  ])('%s: nothing speaks against it, and without a model it is not verified', async (_, text) => {
    const check = await checkOf(text);
    expect(check.reasons.map(({ signal }) => signal)).toContain('NOT_READ');
    expect(check.verdict).toBe('PARTIALLY_SUPPORTED');
  });

  it.each([
    ['NUMBER', 'MV Tern carries 189 passengers and 32 cars.'],
    ['NUMBER', 'MV Tern carries 32 passengers.'],
    ['NUMBER', 'The crossing from Havnsund to Store Holm takes fifty minutes.'],
    ['NUMBER', 'The crossing from Havnsund to Store Holm takes 45 minutes, at most 3 times a day.'],
    ['DATE', 'On 5 March 2031 the harbour board sold her to Kyst Line.'],
    ['DATE', 'MV Tern was built by Skagen Yard in 1978.'],
    ['NAME', 'MV Tern is a car ferry that was built by Hobro Yard in 1987.'],
    ['NAME', 'The harbour board sold her to Nord Line.'],
    ['NEGATION', 'Dogs are allowed in the saloon.'],
    ['NEGATION', 'MV Tern is not a car ferry.'],
    ['ROLES', 'Kyst Line sold the harbour board to her.'],
    ['STITCHED', 'It is said that “the crossing from Havnsund takes 45 minutes”.'],
    ['NOT_FOUND', 'It is said that “the ferry sails in any weather”.'],
    ['NOT_SAID', 'The captain sings sea shanties every evening.'],
  ])('%s: %s', async (signal, text) => {
    expect(await signalsOf(text)).toContain(signal);
    expect((await checkOf(text)).verdict).toMatch(/^(?:CONTRADICTED|UNSUPPORTED)$/u);
  });

  it.each([
    ['If the pump fails, the tank is empty.', 'The tank is empty.'],
    ['The crew believes the tank is empty.', 'The tank is empty.'],
    ['The tank may be empty.', 'The tank is empty.'],
    ['Only officers may enter the bridge.', 'Officers may enter the bridge.'],
  ])('%s does not say: %s', async (text, sentence) => {
    const [check] = await verifySentences(rules, [draft(sentence, [])], [support(text, 'log')]);
    expect(check?.verdict).toBe('PARTIALLY_SUPPORTED');
  });

  it('what another document says is said by none that is cited', async () => {
    expect(await signalsOf('The fuel tank of MV Auk holds 40 tonnes.')).toContain('WRONG_DOCUMENT');
    expect(await signalsOf('It “commands her, and the fuel tank holds 40 tonnes”.')).toContain('WRONG_DOCUMENT');
    expect((await checkOf('Captain Voss commands her.', ['auk 1'])).verdict).toBe('VERIFIED');
    expect((await checkOf('Captain Voss commands her.', [])).verdict).toBe('VERIFIED');
    expect(await checkOf('Captain Voss commands her.', ['no such id'])).toMatchObject({ verdict: 'UNSUPPORTED' });
  });

  it('sources are the words that carry it, where they stand', async () => {
    const { sources } = await checkOf('She carries 198 passengers and 32 cars.');
    expect(sources.map(({ id, start, end }) => [id, TERN.slice(start, end)])).toEqual([
      ['tern 1', 'She carries 198 passengers and 32 cars.'],
    ]);
  });

  it('what stands above a passage a sentence may name', async () => {
    const text = 'The capacity is 40 tonnes.';
    const [check] = await verifySentences(
      rules,
      [draft('The fuel tank of MV Auk: its capacity is 40 tonnes.', [])],
      [support(text, 'data', { context: 'MV Auk › Fuel tank' })],
    );
    expect(check).toMatchObject({ reasons: [{ signal: 'NOT_READ' }], score: 1 });
  });
});

/** Gives each pair the same scores, and counts how often it is asked. */
const modelOf = (entailment: number, contradiction: number) => {
  const asked: number[] = [];
  return {
    asked,
    name: 'scripted',
    judge: (pairs: readonly unknown[]) => {
      asked.push(pairs.length);
      return Promise.resolve(
        pairs.map(() => ({ entailment, contradiction, neutral: 1 - entailment - contradiction, cut: false })),
      );
    },
  };
};

describe('the same words, and another thing', () => {
  const verdictOf = async (text: string, sentence: string, more: Partial<Support> = {}): Promise<string> => {
    const yes = { ...rules, entailment: modelOf(0.99, 0) };
    const [check] = await verifySentences(yes, [draft(sentence, [])], [support(text, 'log', more)]);
    return check?.verdict ?? '';
  };

  it.each([
    ['EIP 1559 burns the base fee.', 'EIP 4844 burns the base fee.'],
    ['EIP-1559 burns the base fee.', 'EIP 4844 burns the base fee.'],
    ['The bug is fixed in version 9 of the client.', 'The bug is fixed in version 2 of the client.'],
    ['The limit of gas is told in section 9.', 'The limit of gas is told in section 4.'],
    ['Fees burn 30 units of ether.', 'Fees burn 30% units of ether.'],
    ['The yard paid €30 million for the ship.', 'The yard paid $30 million for the ship.'],
  ])('%s contradicts: %s', async (text, sentence) => {
    expect(await verdictOf(text, sentence)).toBe('CONTRADICTED');
  });

  it.each([
    ['The temperature is 5 degrees in winter.', 'The temperature is -5 degrees in winter.'],
    ['The temperature is -5 degrees in winter.', 'The temperature is 5 degrees in winter.'],
    ['Some validators lose their stake.', 'All validators lose their stake.'],
    ['Validators lose their stake.', 'All validators lose their stake.'],
    ['Most validators lose their stake.', 'Some validators lose their stake.'],
    ['The boat sails every second day to Havnsund.', 'The boat sails every day to Havnsund.'],
    ['The boat sails every day to Havnsund.', 'The boat sails every second day to Havnsund.'],
    ['The boat sails between 10 and 30% of days.', 'The boat sails 10% of days.'],
  ])('%s does not verify: %s', async (text, sentence) => {
    expect(await verdictOf(text, sentence)).toMatch(/^(?:PARTIALLY_SUPPORTED|CONTRADICTED)$/u);
  });

  it.each([
    ['EIPs 1559 and 4844 change the base fee.', 'EIP 4844 changes the base fee.'],
    ['EIP-1559 burns the base fee.', 'EIP 1559 burns the base fee.'],
    ['Each validator loses its whole stake.', 'Every validator loses its whole stake.'],
    ['The yard paid $30 million for the ship.', 'The yard paid 30 million dollars for the ship.'],
    ['It was -5 degrees in the tank.', 'In the tank it was -5 degrees.'],
  ])('%s verifies: %s', async (text, sentence) => {
    expect(await verdictOf(text, sentence)).toBe('VERIFIED');
  });

  it.each([
    ['Fees are told at https://fees.example/a.', 'VERIFIED'],
    ['Fees are told at https://fees.example/a/b.', 'UNSUPPORTED'],
    ['Fees are told at https://fees.example.', 'UNSUPPORTED'],
    ['Fees are told at www.evil.example.', 'UNSUPPORTED'],
    ['Fees are told at fees@evil.example.', 'UNSUPPORTED'],
  ])('an address stands, whole, in the support: %s', async (text, verdict) => {
    expect(await verdictOf('Fees are told at [a page](https://fees.example/a), or https://fees.example/a.', text)).toBe(
      verdict,
    );
  });

  it('a heading alone supports nothing', async () => {
    const context = 'Why the crew of the ferry mutinied';
    expect(await verdictOf('It was a long day in port.', 'The crew of the ferry mutinied.', { context })).toBe(
      'UNSUPPORTED',
    );
    expect(await verdictOf('The crew rested.', 'The crew mutinied.', { context })).toBe('PARTIALLY_SUPPORTED');
  });

  it('a sentence of more than 100 words is not read', async () => {
    const long = `She carries 198 passengers and 32 cars${' and cars'.repeat(60)}.`;
    for (const text of [long, `她${'运送'.repeat(600)}。`])
      expect(await checkOf(text)).toMatchObject({
        verdict: 'UNSUPPORTED',
        reasons: [{ signal: 'NOT_READ' }],
        sources: [],
      });
  });
});

describe('sentences by what they are', () => {
  it.each([
    ['FACTUAL', 'PARTIALLY_SUPPORTED', 'MV Tern carries 198 passengers, and 32 cars.'],
    ['CAUSAL', 'UNSUPPORTED', 'Because of the war, sugar became dear.'],
    ['STATISTICAL', 'UNSUPPORTED', 'On average 12 % of the cars are red.'],
    ['HEDGED', 'UNSUPPORTED', 'Perhaps the weather turns.'],
    ['OPINION', 'UNCHECKED', 'I think that is a fine ship.'],
    ['OPINION', 'UNSUPPORTED', 'I think Captain Holm sank 3 ships.'],
    ['PROCEDURAL', 'UNSUPPORTED', 'Please see the sources below.'],
    ['PROCEDURAL', 'UNSUPPORTED', 'You should drink bleach to cure the infection.'],
    ['PROCEDURAL', 'UNSUPPORTED', 'Use the old key, which was never stolen.'],
    ['CONNECTIVE', 'UNCHECKED', 'In summary:'],
    ['CONNECTIVE', 'UNCHECKED', 'The sources say:'],
    ['CONNECTIVE', 'UNCHECKED', 'Here they are.'],
    ['FACTUAL', 'UNSUPPORTED', 'In summary, the crew murdered passengers and hid bodies.'],
    ['FACTUAL', 'UNSUPPORTED', 'Overall, the drug cures cancer in patients.'],
    ['FACTUAL', 'UNSUPPORTED', 'For example, the boat sank and everybody drowned.'],
    ['FACTUAL', 'UNSUPPORTED', 'The crew murdered everybody:'],
    ['FACTUAL', 'UNSUPPORTED', 'It sank.'],
    ['FACTUAL', 'UNSUPPORTED', 'They lied.'],
    ['FACTUAL', 'UNSUPPORTED', 'She was guilty.'],
    ['FACTUAL', 'UNSUPPORTED', '船長は乗客を殺した。'],
    ['FACTUAL', 'UNSUPPORTED', '沈。'],
    ['FACTUAL', 'VERIFIED', 'In summary, dogs are not allowed in the saloon.'],
  ])('%s, %s: %s', async (kind, verdict, text) => {
    expect(await checkOf(text)).toMatchObject({ kind, verdict });
  });
});

describe('a sentence that a model reads besides', () => {
  const OTHER_WORDS = 'MV Tern, built in 1987, transports 198 passengers.';
  const with_ = (entailment: Checker['entailment']): Checker => ({ ...rules, entailment });

  it('is verified where it follows, and not where it does not', async () => {
    expect(await checkOf(OTHER_WORDS, undefined, with_(modelOf(0.9, 0)))).toMatchObject({
      verdict: 'VERIFIED',
      method: 'scripted',
    });
    const strict = { ...with_(modelOf(0.2, 0)), numbers: { ...numbers, 'verify.verified': 1 } };
    const check = await checkOf(OTHER_WORDS, undefined, strict);
    expect(check).toMatchObject({
      verdict: 'PARTIALLY_SUPPORTED',
      reasons: [{ signal: 'NOT_ENTAILED' }, { signal: 'NOT_SAID' }],
    });
  });

  it('a number, name or denial that is wrong is never shown to it', async () => {
    const model = modelOf(0.99, 0);
    const check = await checkOf('MV Tern carries 189 passengers.', undefined, with_(model));
    expect(check.verdict).toBe('CONTRADICTED');
    expect(model.asked).toEqual([0]);
  });

  it('what is added to what is said is at most partially supported, however sure it is', async () => {
    const text = 'MV Tern carries 198 passengers and 32 cars and won praise from old sailors everywhere.';
    expect(await checkOf(text, undefined, with_(modelOf(0.99, 0)))).toMatchObject({ verdict: 'PARTIALLY_SUPPORTED' });
  });

  it('all sentences are asked in one batch, and a model that is away verifies nothing', async () => {
    const model = modelOf(0.9, 0);
    await verifySentences(with_(model), [draft(OTHER_WORDS), draft('MV Tern carries 198 passengers.')], ALL);
    expect(model.asked).toHaveLength(1);
    const away = { name: 'away', judge: () => Promise.reject(new Unavailable('entailment model', 'it is away')) };
    const check = await checkOf(OTHER_WORDS, undefined, with_(away));
    expect(check).toMatchObject({
      verdict: 'PARTIALLY_SUPPORTED',
      method: 'rules',
      reasons: [{ signal: 'NOT_READ', detail: 'it is away' }, {}],
    });
  });
});

describe('each threshold decides', () => {
  const withNumber = (name: keyof typeof numbers, value: number, entailment: Checker['entailment'] = null): Checker => {
    return { ...rules, entailment, numbers: { ...numbers, [name]: value } };
  };
  const OTHER = 'MV Tern, built in 1987, transports 198 passengers.';
  const TWO_FACTS = 'MV Tern is a car ferry of 1987, and she transports 198 passengers and 32 cars.';
  /** Scores by the words of the hypothesis. */
  const byFact = (scoreOf: (hypothesis: string) => number, contradiction = 0): Checker['entailment'] => ({
    name: 'scripted',
    judge: (pairs) =>
      Promise.resolve(
        pairs.map(({ hypothesis }) => {
          const entailment = scoreOf(hypothesis);
          return { entailment, contradiction, neutral: 1 - entailment - contradiction, cut: false };
        }),
      ),
  });
  const verdictOf = async (text: string, checker: Checker): Promise<string> =>
    (await checkOf(text, undefined, checker)).verdict;

  it('verify.verified, verify.entailment: from where a sentence in other words is verified', async () => {
    const weak = byFact(() => 0.5);
    expect(await verdictOf(OTHER, { ...rules, entailment: weak })).toBe('VERIFIED');
    expect(await verdictOf(OTHER, withNumber('verify.verified', 0.99, weak))).toBe('PARTIALLY_SUPPORTED');
    const both = { ...numbers, 'verify.verified': 0.99, 'verify.entailment': 0.45 };
    expect(await verdictOf(OTHER, { ...rules, entailment: weak, numbers: both })).toBe('VERIFIED');
  });

  it('verify.insufficient: what the model does not take to follow is not verified, however near its words are', async () => {
    expect(await verdictOf(OTHER, { ...rules, entailment: byFact(() => 0.4) })).toBe('PARTIALLY_SUPPORTED');
    expect(
      await verdictOf(
        OTHER,
        withNumber(
          'verify.insufficient',
          0.3,
          byFact(() => 0.4),
        ),
      ),
    ).toBe('VERIFIED');
  });

  it('verify.partial: below it nothing is supported', async () => {
    expect(await verdictOf(OTHER, rules)).toBe('PARTIALLY_SUPPORTED');
    expect(await verdictOf(OTHER, withNumber('verify.partial', 0.9))).toBe('UNSUPPORTED');
  });

  it('verify.insufficient: a fact that does not follow is not hidden by one that does', async () => {
    const model = byFact((fact) => (fact.startsWith('she') ? 0.35 : 0.99));
    const strict = { ...numbers, 'verify.verified': 1 };
    const whole = (least: number): Checker => ({
      ...rules,
      entailment: model,
      numbers: { ...strict, 'verify.insufficient': least },
    });
    expect(await verdictOf(TWO_FACTS, whole(0.4))).toBe('PARTIALLY_SUPPORTED');
    expect(await verdictOf(TWO_FACTS, whole(0.3))).toBe('VERIFIED');
  });

  it('verify.contradiction: where one of both denies, a model that is sure of it decides', async () => {
    const text = 'Dogs may use the deck when it rains.';
    const support_ = [support('The deck is closed to dogs unless it rains.', 'rules of the ship')];
    const verdict = async (contradiction: number): Promise<string | undefined> => {
      const checker = withNumber(
        'verify.contradiction',
        0.8,
        byFact(() => 0, contradiction),
      );
      return (await verifySentences(checker, [draft(text, [])], support_))[0]?.verdict;
    };
    expect([await verdict(0.9), await verdict(0.7)]).toEqual(['CONTRADICTED', 'PARTIALLY_SUPPORTED']);
  });

  it.each([
    ['another item of a list', 'TAIL_SEAL in the log is 32 bytes.', false],
    ['its own item', 'TAIL_SEAL in the log is 65 bytes.', true],
    ['another row', 'MAX_BERTHS is 12.', false],
    ['its own row', 'MAX_BERTHS is 40.', true],
    ['the sentence after its name', 'LOCK_DELAY is set by the harbour at 9 minutes.', true],
  ])('a number of a name is the number of that name: %s', async (_, text, isItsOwn) => {
    const list = `The log defines these:

- \`HEAD_VANITY\`: bytes at the head of the log.
  - Suggested 32 bytes.
- \`TAIL_SEAL\`: bytes at the tail of the log.
  - Suggested 65 bytes.

| Constant | Value |
| --- | --- |
| MIN_BERTHS | 12 |
| MAX_BERTHS | 40 |

LOCK_DELAY is set by the harbour. It is 9 minutes.
`;
    const checker: Checker = { ...rules, entailment: byFact(() => 0.99) };
    const [check] = await verifySentences(checker, [draft(text, [])], [support(list, 'log')]);
    expect(check?.verdict === 'VERIFIED').toBe(isItsOwn);
    expect(check?.reasons.map(({ detail }) => detail)).toEqual(
      isItsOwn ? [] : [expect.stringMatching(/^(?:32 is not what TAIL_SEAL has|12 against 40)$/u)],
    );
  });

  it('verify.reference: which passages are named besides the best', async () => {
    const other = support('MV Tern carries 198 people.', 'register');
    const sourcesAbove = async (least: number): Promise<string[] | undefined> => {
      const checker = withNumber('verify.reference', least);
      const [check] = await verifySentences(
        checker,
        [draft('MV Tern carries 198 passengers.', [])],
        [support('MV Tern carries 198 passengers.', 'tern'), other],
      );
      return check?.sources.map(({ id }) => id);
    };
    expect(await sourcesAbove(0.6)).toEqual(['tern 1', 'register 1']);
    expect(await sourcesAbove(0.95)).toEqual(['tern 1']);
  });
});
