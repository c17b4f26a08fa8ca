import { describe, expect, it } from '@jest/globals';
import { meetsDates, namedDates } from '../../src/conversation/messages/named-dates.ts';
import {
  asksOnly,
  asksWhen,
  namedSpeakers,
  tellsWhen,
  termsForMessages,
} from '../../src/conversation/messages/message-question.ts';
import { MESSAGE_SEARCH_SETTINGS } from '../../src/conversation/messages/message-settings.ts';
import {
  rankMessages,
  type MessageQuestion,
  type RankedMessage,
} from '../../src/conversation/messages/rank-messages.ts';
import { defaultsOf } from '../../src/domain/setting.ts';

const SITTING_MS = 3_600_000;
const settings = defaultsOf(MESSAGE_SEARCH_SETTINGS);
const message = (n: number, more: Partial<RankedMessage> = {}): RankedMessage => ({
  ...{
    id: `m${n}`,
    conversationId: 'c',
    n,
    key: 2 * n,
    length: 5,
    speaker: null,
    asks: false,
    tellsWhen: false,
    published: true,
  },
  saidAt: new Date(n * 1000),
  ...more,
});
/** Other sittings. */
const [far, farther] = [new Date(10 * SITTING_MS), new Date(20 * SITTING_MS)];
/** The words of a question, each with the numbers of the messages that hold it. */
const asked = (
  words: Readonly<Record<string, readonly number[]>>,
  more: Partial<MessageQuestion> = {},
): MessageQuestion => ({
  matching: {
    ...{ count: 10, averageLength: 5 },
    terms: Object.entries(words).map(([term, held]) => ({
      ...{ term, queryTf: 1, df: held.length, idf: 1 },
      texts: new Map(held.map((n) => [2 * n, { tf: 1, length: 5 }])),
    })),
  },
  ...{ cosines: new Map(), speakers: new Set<string>(), meetsTime: null, asksWhen: false },
  ...more,
});
const ranked = (
  messages: readonly RankedMessage[],
  question: MessageQuestion,
  numbers: Partial<typeof settings> = {},
) => rankMessages(messages, question, { ...settings, ...numbers }, SITTING_MS);
const order = (...of: Parameters<typeof ranked>): string[] => ranked(...of).map(({ id }) => id);

describe('messages in their order', () => {
  const five = [1, 2, 3, 4, 5].map((n) => message(n));

  it('a message has the words of those around it, the nearer the more', () => {
    expect(order(five, asked({ ferry: [1] }))).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
    const scores = new Map(ranked(five, asked({ ferry: [1] })).map(({ id, score }) => [id, score]));
    expect(scores.get('m3')).toBeGreaterThan(0);
    expect([scores.get('m4'), scores.get('m5')]).toEqual([0, 0]);
  });

  it('words that stand in neighbours count together: such a message is before one that holds one of them alone', () => {
    const far = message(9);
    expect(order([...five, far], asked({ ferry: [1, 9], quay: [2] })).indexOf('m9')).toBeGreaterThan(1);
    expect(
      order([...five, far], asked({ ferry: [1, 9], quay: [2] }), { 'messages.next': 0, 'messages.secondNext': 0 })[0],
    ).toBe('m1');
  });

  it('what was said in another sitting is no neighbour, and neither is another conversation', () => {
    const apart = [
      message(1),
      message(2, { saidAt: new Date(SITTING_MS * 3) }),
      message(2, { id: 'other', conversationId: 'd' }),
    ];
    const scores = new Map(ranked(apart, asked({ ferry: [1] })).map(({ id, score }) => [id, score]));
    expect([scores.get('m2'), scores.get('other')]).toEqual([0, 0]);
  });

  it.each<[string, Partial<RankedMessage>, Partial<MessageQuestion>, number]>([
    [
      'a speaker whom the question names',
      { speaker: 'Ada' },
      { speakers: new Set(['Ada']) },
      settings['messages.speaker'],
    ],
    ['the time that it names', {}, { meetsTime: (at) => (at.getTime() === 9000 ? 1 : 0) }, settings['messages.date']],
    ['half of it', {}, { meetsTime: (at) => (at.getTime() === 9000 ? 0.5 : 0) }, settings['messages.date'] / 2],
    ['a time told, where one is asked for', { tellsWhen: true }, { asksWhen: true }, settings['messages.tellsWhen']],
    ['a mere question, which counts less', { asks: true }, {}, -settings['messages.asks']],
    [
      'its cosine, the best of all',
      {},
      {
        cosines: new Map([
          ['m9', 0.4],
          ['m1', 0.1],
        ]),
      },
      settings['messages.dense'],
    ],
  ])('%s', (_, of, question, expected) => {
    const [one] = ranked([message(9, of), message(1)], asked({}, question)).filter(({ id }) => id === 'm9');
    expect(one?.score).toBeCloseTo(expected);
    expect(one?.parts.reduce((sum, { weight, input }) => sum + weight * input, 0)).toBeCloseTo(
      one?.score ?? Number.NaN,
    );
  });

  it('nobody named, nothing asked of time: those parts are not there', () => {
    expect(ranked(five, asked({ ferry: [1] }))[0]?.parts.map(({ name }) => name)).toEqual(['lexical']);
  });

  it.each<[keyof typeof settings, number, RankedMessage[], MessageQuestion]>([
    ['messages.next', 0, [message(1), message(2)], asked({ ferry: [2] })],
    ['messages.secondNext', 0, [message(1), message(2), message(3)], asked({ ferry: [3] })],
    [
      'messages.dense',
      0,
      [message(1), message(2)],
      asked(
        {},
        {
          cosines: new Map([
            ['m1', 0.9],
            ['m2', 0.1],
          ]),
        },
      ),
    ],
    ['messages.date', 0, [message(1)], asked({}, { meetsTime: () => 1 })],
    ['messages.speaker', 0, [message(1, { speaker: 'Ada' })], asked({}, { speakers: new Set(['Ada']) })],
    ['messages.tellsWhen', 0, [message(1, { tellsWhen: true })], asked({}, { asksWhen: true })],
    ['messages.asks', 0, [message(1, { asks: true })], asked({})],
    ['messages.k1', 0, [message(1), message(2), message(3, { saidAt: farther })], asked({ ferry: [1, 3], quay: [2] })],
    [
      'messages.b',
      1,
      [message(1), message(2, { saidAt: far, length: 50 }), message(3, { saidAt: farther })],
      asked({ ferry: [1, 2] }),
    ],
  ])('%s, set to %d, changes what it names', (name, value, messages, question) => {
    const scores = (numbers: Partial<typeof settings>) =>
      new Map(ranked(messages, question, numbers).map(({ id, score }) => [id, score]));
    expect(scores({ [name]: value })).not.toEqual(scores({}));
  });

  it('equal ones are in the order of their ids', () => {
    expect(order([message(3), message(1)], asked({}))).toEqual(['m1', 'm3']);
  });
});

describe('dates that a question names', () => {
  it.each([
    ['What happened on January 5, 2024?', [{ year: 2024, month: 1, day: 5 }]],
    ['What was said on 3 June, 2023?', [{ year: 2023, month: 6, day: 3 }]],
    ['the 21st of September', [{ year: null, month: 9, day: 21 }]],
    ['Where was Sam in October 2023?', [{ year: 2023, month: 10, day: null }]],
    ['in 2021', [{ year: 2021, month: null, day: null }]],
    ['May I march with you?', []],
    ['in May 2022', [{ year: 2022, month: 5, day: null }]],
    ['room 1559 of 20000', []],
    ['What did Julia and Janet decide about the octopus, separately?', []],
    ['on 5 Sept 2023', [{ year: 2023, month: 9, day: 5 }]],
  ])('%s', (question, expected) => {
    expect(namedDates(question)).toEqual(expected);
  });

  it.each([
    ['2024-01-05T23:59:59Z', 1],
    ['2024-01-12T10:00:00Z', 0.5],
    ['2024-01-13T10:00:00Z', 0],
    ['2024-01-04T10:00:00Z', 0],
    ['2023-01-05T10:00:00Z', 0],
  ])('%s meets 5 January 2024 by %d', (at, expected) => {
    expect(meetsDates(new Date(at), namedDates('January 5, 2024'))).toBe(expected);
  });
});

describe('what a question asks of messages', () => {
  it.each([
    ['When did Ada sail?', true],
    ['What year was it?', true],
    ['What did Ada say?', false],
  ])('%s asks for a time: %s', (question, expected) => {
    expect(asksWhen(question)).toBe(expected);
  });

  it.each([
    ['We sailed yesterday.', true],
    ['It was in 2019.', true],
    ['We sailed.', false],
  ])('%s tells a time: %s', (text, expected) => {
    expect(tellsWhen(text)).toBe(expected);
  });

  it.each([
    ['How are you?', true],
    ['Wow, nice! What did it cost?', true],
    ['We went to the quay with the children on Monday. And you?', false],
    ['I sail.', false],
  ])('%s only asks: %s', (text, expected) => {
    expect(asksOnly(text)).toBe(expected);
  });

  it('speakers are named by a word of their name, and are not looked for in what others say', () => {
    expect(namedSpeakers("What is Ada's ferry called?", ['Ada Quill', 'Ben'])).toEqual(new Set(['Ada Quill']));
    expect(namedSpeakers('What is adamant?', ['Ada Quill', 'Ben'])).toEqual(new Set());
    const terms = new Map([
      ['ada', 1],
      ['the', 1],
      ['ferri', 1],
    ]);
    expect([...termsForMessages(terms, ['Ada Quill']).keys()]).toEqual(['ferri']);
    expect([...termsForMessages(new Map([['ada', 1]]), ['Ada Quill']).keys()]).toEqual(['ada']);
  });
});
