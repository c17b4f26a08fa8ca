import { describe, expect, it } from '@jest/globals';
import { advance, NO_SESSION, type Decision, type Session } from '../../src/conversation/session/advance.ts';
import { actionOf, barsOf, driftOf, recoverable, restorable } from '../../src/conversation/session/topic-boundary.ts';
import type { ArchivedTopic } from '../../src/domain/session-record.ts';
import { NOON, sessionMessage, towards } from '../support/session-messages.ts';
import { settingDefaults } from '../support/settings.ts';

const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
const HOUR_MS = 3_600_000;

/** Where nothing is known of a subject. */
const usual = (settings: typeof settingDefaults) => barsOf({ domain: null, expertise: null }, null, settings);

describe('how far a question is from the topic', () => {
  const old = [1, 2, 3].map((n) => sessionMessage(n, { embedding: towards(0) }));
  const replies = [4, 5, 6, 7, 8].map((n) => sessionMessage(n, { role: 'ASSISTANT', embedding: towards(90) }));

  it.each([
    ['on it', old, 0, 0],
    ['60° off', old, 60, 0.5],
    ['at a right angle', old, 90, 1],
    ['against it', old, 180, 2],
    ['no user among the last 5 messages: the first cosine stands in', [...old, ...replies], 60, 0.5],
  ])('[SE-122] %s', (_, window, degrees, expected) => {
    expect(driftOf(towards(degrees), window)).toBeCloseTo(expected, 6);
  });

  it('[SE-122] what users said among the last 5 counts .4, the whole topic .6', () => {
    const window = [...old, ...replies.slice(0, 4), sessionMessage(9, { embedding: towards(90) })];
    // The topic: three at 0° and one at 90°; the last five: that one, and replies, which do not count.
    const topic = cos(90 - (Math.atan2(1, 3) * 180) / Math.PI);
    expect(driftOf(towards(90), window)).toBeCloseTo(1 - (0.6 * topic + 0.4), 6);
    // A message further back, and it is not among them.
    expect(driftOf(towards(90), [...window, ...replies])).toBeCloseTo(1 - topic, 6);
  });

  it.each([
    ['no topic yet', [], towards(0)],
    ['a topic of replies', replies, towards(0)],
    ['no vector of the question', old, null],
  ])('[SE-122] nothing to compare: %s', (_, window, query) => {
    expect(driftOf(query, window)).toBeNull();
  });

  it.each([
    [null, 'CONTINUE'],
    [0, 'CONTINUE'],
    [0.42, 'CONTINUE'],
    [0.43, 'EXPAND'],
    [0.6, 'EXPAND'],
    [0.61, 'ARCHIVE_AND_RESET'],
    [2, 'ARCHIVE_AND_RESET'],
  ])('[SE-123] drift %d: %s', (drift, action) => {
    expect(actionOf(drift, usual(settingDefaults))).toBe(action);
  });
});

const deps = {
  settings: settingDefaults,
  vocabularies: [],
  evidenceOf: (cluster: number) => [`evidence of ${cluster}`],
  summaryOf: () => Promise.resolve(null),
  messagesAt: (ns: readonly number[]) => Promise.resolve(ns.map((n) => sessionMessage(n))),
};
interface Told {
  readonly at?: number;
  readonly role?: 'USER' | 'ASSISTANT';
  readonly decision?: Decision;
}
const after = (told: readonly Told[]): Promise<Session> =>
  told.reduce<Promise<Session>>(async (session, { at = 0, role = 'USER', decision = null }, i) => {
    const message = sessionMessage(i + 1, { role, embedding: towards(at) });
    return advance(await session, { message, query: towards(at), decision }, deps);
  }, Promise.resolve(NO_SESSION));
const shape = ({ cluster, window, archives }: Session) => ({
  cluster,
  window: window.map(({ n }) => n),
  transition: window.filter(({ isTransition }) => isTransition).map(({ n }) => n),
  archives: archives.map((topic) => topic.cluster),
});

/** A boundary where no subject is named. */
const UNMOVED = {
  domain: null,
  expertise: null,
  shiftAbove: 0.6,
  expandAbove: expect.closeTo(0.42, 9) as unknown,
  reasons: [],
};

describe('topics of a session', () => {
  it('[SE-118 SE-123] a topic begins with the first message, goes on, widens; the result says what was decided', async () => {
    expect(shape(await after([{}, { role: 'ASSISTANT' }, { at: 10 }]))).toEqual({
      ...{ cluster: 1, window: [1, 2, 3], transition: [], archives: [] },
    });
    const { boundary, cluster } = await after([{}, { at: 60 }]);
    expect(boundary).toEqual({
      drift: expect.closeTo(0.5, 6) as unknown,
      action: 'EXPAND',
      shifted: false,
      previousCluster: null,
      ...UNMOVED,
    });
    expect(cluster).toBe(1);
  });

  it('[SE-124] a shift archives id, centroid, messages, evidence and time; the next topic begins with the last message alone', async () => {
    const session = await after([{}, { role: 'ASSISTANT', at: 5 }, { at: 90 }]);
    expect(shape(session)).toEqual({ cluster: 3, window: [2, 3], transition: [2], archives: [1] });
    expect(session.boundary).toEqual({
      ...{ drift: expect.closeTo(1, 6) as unknown, action: 'ARCHIVE_AND_RESET', shifted: true, previousCluster: 1 },
      ...UNMOVED,
    });
    expect(session.archives).toEqual([
      { cluster: 1, centroid: [1, 0], messages: [1, 2], evidence: ['evidence of 1'], archivedAt: NOON },
    ]);
    // The centroid is that of the new topic alone: a reply at 0° is a transition.
    const next = await advance(session, { message: sessionMessage(4), query: towards(88), decision: null }, deps);
    expect(next.boundary.drift).toBeCloseTo(1 - cos(2), 6);
  });

  it('[SE-124] a reply never ends a topic, however far from it', async () => {
    expect(shape(await after([{}, { role: 'ASSISTANT', at: 180 }]))).toMatchObject({ cluster: 1, archives: [] });
  });

  it('[SE-125] the last two topics that were left are kept', async () => {
    expect(shape(await after([{}, { at: 90 }, { at: 180 }, { at: 270 }]))).toMatchObject({
      cluster: 4,
      archives: [2, 3],
    });
  });

  it.each([
    [
      'new topic, though it would go on',
      [{}, { decision: { choice: 'NEW_TOPIC', restored: null } }],
      { cluster: 2, window: [1, 2], archives: [1] },
    ],
    [
      'continue, though it is far off',
      [{}, { at: 90, decision: { choice: 'CONTINUE', restored: null } }],
      { cluster: 1, window: [1, 2], archives: [] },
    ],
    [
      'continue what was left',
      [{}, { at: 90 }, { at: 90, decision: { choice: 'CONTINUE', restored: 1 } }],
      { cluster: 1, window: [1, 3], archives: [2] },
    ],
    [
      'continue what is no longer kept',
      [{}, { at: 90, decision: { choice: 'CONTINUE', restored: 7 } }],
      { cluster: 1, window: [1, 2], archives: [] },
    ],
  ] as const)('[SE-151] what the user says counts: %s', async (_, told, expected) => {
    expect(shape(await after(told))).toMatchObject(expected);
  });

  const archive = (cluster: number, degrees: number, minutes: number): ArchivedTopic => ({
    ...{ cluster, centroid: Array.from(towards(degrees)), messages: [cluster], evidence: [] },
    archivedAt: new Date(NOON.getTime() - minutes * 60_000),
  });

  it.each([
    ['the nearest', [archive(1, 10, 5), archive(2, 50, 1)], 1],
    ['similar by .6 is not enough', [archive(1, (Math.acos(0.6) * 180) / Math.PI, 5)], null],
    ['similar by .61 is', [archive(1, (Math.acos(0.61) * 180) / Math.PI, 5)], 1],
    ['an hour ago', [archive(1, 0, 60)], 1],
    ['more than an hour ago', [archive(1, 0, 60.1)], null],
    ['the third last', [archive(1, 0, 5), archive(2, 90, 4), archive(3, 90, 3)], null],
    ['none', [], null],
  ])('[SE-125] a topic is taken up again: %s', (_, archives, expected) => {
    expect(restorable(towards(0), archives, NOON, settingDefaults)?.cluster ?? null).toBe(expected);
  });

  it('[SE-125] without a vector of the question none is, and expired ones are not shown as recoverable', () => {
    expect(restorable(null, [archive(1, 0, 5)], NOON, settingDefaults)).toBeNull();
    expect(recoverable([archive(1, 0, 5)], new Date(NOON.getTime() + HOUR_MS), settingDefaults)).toEqual([]);
  });

  it.each([
    ['session.shift', 0.6, 0.5, 'EXPAND', 'ARCHIVE_AND_RESET'],
    ['session.expand', 0.4, 0.5, 'EXPAND', 'CONTINUE'],
  ] as const)('[OM-142] %s, set to %d, changes what a drift of %d does', (key, value, drift, before, then) => {
    const own = { ...settingDefaults, [key]: value };
    expect([actionOf(drift, usual(settingDefaults)), actionOf(drift, usual(own))]).toEqual([before, then]);
  });

  it.each([
    ['session.restore', 0.9],
    ['session.archives', 0],
    ['session.archiveSeconds', 60],
  ] as const)('[OM-142] with %s at %d a topic is not taken up again', (key, value) => {
    const changed = { ...settingDefaults, [key]: value };
    expect(restorable(towards(0), [archive(1, 40, 5)], NOON, settingDefaults)?.cluster).toBe(1);
    expect(restorable(towards(0), [archive(1, 40, 5)], NOON, changed)).toBeNull();
  });
});
