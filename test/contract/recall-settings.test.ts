import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { recall, recallers, type Recall, type Recalled } from '../support/recalling.ts';
import { write } from '../support/writes.ts';

const ASKED = 'Which invoice does Gai Media get?';
const inputOf = (name: string, one: Recalled | undefined): number | undefined =>
  one?.parts.find((part) => part.name === name)?.input;

/** What a recall shows of a setting, before and after it is changed. */
const CASES: readonly (readonly [
  key: string,
  value: number,
  shows: (found: Recall) => unknown,
  before: unknown,
  after: unknown,
  asked?: Readonly<Record<string, unknown>>,
])[] = [
  ['memory.candidates', 1, ({ memories }) => memories.filter(({ foundBy }) => foundBy.includes('SEARCH')).length, 5, 2],
  ['memory.newest', 1, ({ memories }) => memories.filter(({ foundBy }) => foundBy.includes('ENTITY')).length, 4, 2],
  ['memory.selected', 2, ({ memories }) => memories.length, 5, 2],
  ['memory.tokens', 10, ({ budget, tokens }) => [budget, tokens <= 10], [1_800, false], [10, true]],
  ['memory.relevance', 0, ({ memories }) => memories[0]?.parts.find(({ name }) => name === 'relevance')?.weight, 1, 0],
  [
    'memory.timeScale',
    1,
    ({ memories }) =>
      inputOf(
        'temporalRelevance',
        memories.find(({ memory }) => /one invoice/.test(memory.text)),
      ),
    expect.closeTo(Math.exp(-30 / 30), 9),
    expect.closeTo(Math.exp(-30 / 15), 9),
    { question: 'Which invoice did Gai Media get last month?', at: '2024-10-20T00:00:00Z' },
  ],
  [
    'memory.fullyReinforced',
    1,
    ({ memories }) =>
      inputOf(
        'reinforcement',
        memories.find(({ memory }) => /monthly/.test(memory.text)),
      ),
    0.1,
    1,
  ],
  ['memory.alike', 0, ({ memories }) => memories.length, 5, 4],
  ['memory.fits', 2, ({ memories, nearest }) => [memories.length, nearest.length], [5, 0], [0, 3]],
];

describeDatabase('settings of recall', (context) => {
  it.each(CASES)('%s', async (key, value, shows, before, after, { question = ASKED, ...more } = {}) => {
    const { me, say, state } = await recallers(context, ['invoice', 'sail', 'late']);
    await say(me, [
      { text: 'Gai Media wants one invoice.', saidAt: '2024-10-16T00:00:00Z' },
      { text: 'Gai Media was late with an invoice.', saidAt: '2024-10-16T00:00:00Z' },
      { text: 'The invoice can sail.', saidAt: '2024-10-16T00:00:00Z' },
    ]);
    await write(me, 'confirmClaim', { id: await state(me, 'Gai Media', 'INVOICE', 'monthly invoice') });
    await state(me, 'Gai Media', 'HOBBY', 'to sail');
    const found = (): Promise<Recall> => recall(me, String(question), more);
    expect(shows(await found())).toEqual(before);
    expect(await write(me, 'updateSetting', { key, value })).toMatchObject({ __typename: 'SettingWritten' });
    expect(shows(await found())).toEqual(after);
  });
});
