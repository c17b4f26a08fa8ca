import { describe, expect, it } from '@jest/globals';
import { centroidOf, nextStep, settled, weighed, weightOf } from '../../src/conversation/session/session-window.ts';
import type { SessionSettings } from '../../src/conversation/index.ts';
import type { SessionMessage } from '../../src/domain/session-record.ts';
import { NOON, sessionMessage, towards } from '../support/session-messages.ts';
import { settingDefaults } from '../support/settings.ts';

const many = (count: number, given: (n: number) => Partial<SessionMessage> & { hours?: number } = () => ({})) =>
  Array.from({ length: count }, (_, i) => sessionMessage(i + 1, given(i + 1)));
const ns = (messages: readonly SessionMessage[]) => messages.map(({ n }) => n);
const never = (): Promise<null> => Promise.resolve(null);

describe('the weight of a message', () => {
  it.each([
    ['now, on the topic', {}, 0, 1],
    ['an hour ago', { hours: 1 }, 0, Math.exp(-0.15)],
    ['ten hours ago', { hours: 10 }, 0, Math.exp(-1.5)],
    ['60° off the topic', { embedding: towards(60) }, 0, 0.5],
    ['against the topic', { embedding: towards(180) }, 0, 0],
    ['while the topic has no centroid', {}, null, 0.5],
    ['without a vector of its own', { embedding: null }, 0, 0.5],
    ['of the system, 60° off', { role: 'SYSTEM', embedding: towards(60) }, 0, 0.75],
    ['of the system: never above 1', { role: 'SYSTEM' }, 0, 1],
    ['of a reply', { role: 'ASSISTANT' }, 0, 1],
    ['kept of the topic before, at a right angle to this one', { isTransition: true, embedding: towards(90) }, 0, 0.5],
    ['compressed', { compressed: true }, 0, 0.8],
    ['of the system, compressed, 60° off', { role: 'SYSTEM', compressed: true, embedding: towards(60) }, 0, 0.6],
    ['said in the future', { hours: -5 }, 0, 1],
  ] as const)('[SE-119] %s', (_, given, topic, expected) => {
    const weight = weightOf(sessionMessage(1, given), topic === null ? null : towards(topic), NOON, settingDefaults);
    expect(weight).toBeCloseTo(expected, 6);
  });

  it('[SE-119] is computed anew, however often: never multiplied into itself', () => {
    let messages = many(3, () => ({ hours: 2 }));
    for (let times = 0; times < 5; times++) messages = weighed(messages, NOON, settingDefaults);
    expect(messages.map(({ weight }) => weight)).toEqual(
      Array(3).fill(
        weighed(
          many(3, () => ({ hours: 2 })),
          NOON,
          settingDefaults,
        )[0]?.weight,
      ),
    );
    expect(messages[0]?.weight).toBeCloseTo(Math.exp(-0.3), 6);
  });

  it('[SE-118] the centroid is the mean of what users said, and of nothing else', () => {
    const [a, b] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
    const said = [
      sessionMessage(1, { embedding: a }),
      sessionMessage(2, { embedding: b, role: 'ASSISTANT' }),
      sessionMessage(3, { embedding: b, role: 'SYSTEM' }),
      sessionMessage(4, { embedding: b, isTransition: true }),
      sessionMessage(5, { embedding: null }),
    ];
    expect(centroidOf(said)).toEqual(a);
    expect(centroidOf([...said, sessionMessage(6, { embedding: b })])).toEqual(Float32Array.of(0.5, 0.5));
    expect(centroidOf(said.slice(1))).toBeNull();
  });
});

describe('the limits of a window', () => {
  it('[SE-116] are 16 messages, 4,096 tokens, and .65 for compression', () => {
    expect([
      settingDefaults['session.messages'],
      settingDefaults['session.tokens'],
      settingDefaults['session.compressBelow'],
    ]).toEqual([16, 4096, 0.65]);
  });

  it.each([
    ['16 messages', many(16), []],
    ['17 messages: one goes, the oldest of equals', many(17), [1]],
    ['20 messages: four go', many(20), [1, 2, 3, 4]],
    ['17 messages: that of the lowest weight goes', many(17, (n) => (n === 9 ? { embedding: towards(30) } : {})), [9]],
    [
      '17 messages: the system prompt stays',
      many(17, (n) => (n === 1 ? { role: 'SYSTEM', embedding: towards(80) } : {})),
      [2],
    ],
    [
      '17 messages: the newest stays, whatever its weight',
      many(17, (n) => (n === 17 ? { role: 'ASSISTANT', embedding: towards(85) } : {})),
      [1],
    ],
    ['4,096 tokens', many(2, () => ({ tokens: 2048 })), []],
    ['4,097 tokens', many(3, (n) => ({ tokens: n === 1 ? 1 : 2048 })), [1]],
    ['one message that is too long by itself', many(1, () => ({ tokens: 9000 })), []],
    [
      'a system prompt and a question that are too long',
      many(2, (n) => ({ tokens: 9000, role: n === 1 ? 'SYSTEM' : 'USER' })),
      [],
    ],
    ['what has faded below .05 goes, though there is room', many(3, (n) => ({ hours: n === 2 ? 21 : 0 })), [2]],
    ['what weighs .05 and more stays', many(3, (n) => ({ hours: n === 2 ? 19 : 0 })), []],
    ['the newest stays, however old', many(1, () => ({ hours: 1000 })), []],
  ] as const)('[SE-121] %s', async (_, window, removed) => {
    const left = ns(await settled(window, NOON, settingDefaults, never));
    expect(left).toEqual(ns(window).filter((n) => !(removed as readonly number[]).includes(n)));
  });

  const long = (n: number): Partial<SessionMessage> & { hours?: number } => ({
    tokens: 1500,
    hours: n === 1 ? 0 : n === 2 ? 4 : 0,
  });
  const summary = { text: 'in one sentence', tokens: 20 };

  it('[SE-120] over the tokens, the lowest weight below .65 is summarised: its text is kept, its tokens counted anew', async () => {
    const asked: number[] = [];
    const window = await settled(many(3, long), NOON, settingDefaults, ({ n }) => {
      asked.push(n);
      return Promise.resolve(summary);
    });
    expect(asked).toEqual([2]);
    expect(window[1]).toMatchObject({
      n: 2,
      content: summary.text,
      tokens: 20,
      compressed: true,
      original: 'message 2',
    });
    expect(window[1]?.weight).toBeCloseTo(0.8 * Math.exp(-0.6), 6);
    expect(ns(window)).toEqual([1, 2, 3]);
    expect(window.map(({ compressed }) => compressed)).toEqual([false, true, false]);
  });

  it.each([
    ['nothing weighs less than .65', many(3, () => ({ tokens: 1500 })), [2, 3]],
    ['it is compressed already', many(3, (n) => ({ ...long(n), compressed: n === 2 })), [1, 3]],
    ['only the number is over', many(17, (n) => ({ hours: n === 2 ? 4 : 0 })), ns(many(17)).filter((n) => n !== 2)],
  ] as const)('[SE-120 SE-121] no model is asked where %s', async (_, window, left) => {
    const found = await settled(window, NOON, settingDefaults, () => Promise.reject(new Error('asked')));
    expect(ns(found)).toEqual(left);
  });

  it.each([
    ['there is no model', null],
    ['its summary is no shorter', { text: 'long', tokens: 1500 }],
  ])('[SE-121] the message goes where %s', async (_, given) => {
    expect(ns(await settled(many(3, long), NOON, settingDefaults, () => Promise.resolve(given)))).toEqual([1, 3]);
  });

  it('[SE-120] a summary that is no shorter is not taken: the next message is summarised in its place', async () => {
    const window = many(3, (n) => ({ tokens: 1500, hours: n === 3 ? 0 : 5 - n }));
    const found = await settled(window, NOON, settingDefaults, ({ n }) =>
      Promise.resolve({ text: 'short', tokens: n === 1 ? 1500 : 20 }),
    );
    expect(found.map(({ n, compressed, content }) => [n, compressed, content])).toEqual([
      [1, false, 'message 1'],
      [2, true, 'short'],
      [3, false, 'message 3'],
    ]);
  });

  it('[SE-120] the system prompt and the newest message are never summarised', () => {
    const window = weighed(
      many(2, (n) => ({ tokens: 3000, role: n === 1 ? 'SYSTEM' : 'USER', embedding: towards(0), hours: 9 })),
      NOON,
      settingDefaults,
    );
    expect(nextStep(window, settingDefaults, () => true)).toEqual({ kind: 'DONE' });
  });

  const left = async (window: readonly SessionMessage[], changed: Partial<SessionSettings>): Promise<number[]> =>
    ns(await settled(window, NOON, { ...settingDefaults, ...changed }, () => Promise.resolve(null)));

  it.each([
    ['session.messages', 2, many(3), [2, 3]],
    ['session.tokens', 64, many(3, () => ({ tokens: 30 })), [2, 3]],
    ['session.pruneBelow', 0.9, many(3, (n) => ({ hours: n === 2 ? 1 : 0 })), [1, 3]],
    ['session.decayPerHour', 4, many(3, (n) => ({ hours: n === 2 ? 1 : 0 })), [1, 3]],
  ] as const)('[OM-142] %s, set to %d, changes what is left', async (key, value, window, expected) => {
    expect(await left(window, {})).toEqual(ns(window));
    expect(await left(window, { [key]: value })).toEqual(expected);
  });

  it('[OM-142] with a higher session.compressBelow more is summarised', () => {
    const window = weighed(
      many(3, () => ({ tokens: 1500, hours: 1 })),
      NOON,
      settingDefaults,
    );
    const step = (compressBelow: number) =>
      nextStep(window, { ...settingDefaults, 'session.compressBelow': compressBelow }, () => true).kind;
    expect([step(0.65), step(0.9)]).toEqual(['REMOVE', 'COMPRESS']);
  });
});
