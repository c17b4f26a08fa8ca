import { describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { segmentsOf, threadParts, type EmbeddedPost } from '../../src/vectors/threads/cut.ts';

/** A topic for each letter: equal letters have cosine 1, others 0. */
const TOPICS = 'abcd';
const vector = (topic: string): Float32Array => Float32Array.from(TOPICS, (letter) => (letter === topic ? 1 : 0));

const post = (id: number, topic: string, more: Partial<EmbeddedPost> = {}): EmbeddedPost => ({
  id: `p${id}`,
  number: id,
  replyTo: null,
  votes: 0,
  words: 10,
  vector: vector(topic),
  ...more,
});

/** A thread whose posts speak of these topics, in this order. */
const thread = (topics: string): EmbeddedPost[] => Array.from(topics, (topic, n) => post(n + 1, topic));

const segments = (topics: string): string[] =>
  segmentsOf(
    Array.from(topics, (topic) => ({ topic, vector: vector(topic) })),
    settingDefaults,
  ).map((segment) => segment.map(({ topic }) => topic).join(''));

describe('segments of a thread', () => {
  it.each([
    ['a change of topic after three', 'aaabbb', ['aaa', 'bbb']],
    ['the last reply of a topic stays with it', 'aaaabbb', ['aaaa', 'bbb']],
    ['a run that is too short goes on into the next', 'aabbbccc', ['aabbb', 'ccc']],
    ['a tail that is too short joins the segment before it', 'aaabbbcc', ['aaa', 'bbbcc']],
    ['a short thread is one segment', 'ab', ['ab']],
    ['one topic is one segment', 'aaaaaaaa', ['aaaaaaaa']],
    ['no replies, no segment', '', []],
  ])('[PI-48] %s', (_, topics, expected) => {
    expect(segments(topics)).toEqual(expected);
  });

  it('[PI-48] the topic changes below a cosine of 0.3, not at it', () => {
    const at = (cosine: number) => ({ vector: Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2)) });
    const cut = (cosine: number) =>
      segmentsOf([at(1), at(1), at(1), at(cosine), at(cosine), at(cosine)], settingDefaults);
    expect(cut(0.29)).toHaveLength(2);
    expect(cut(0.31)).toHaveLength(1);
  });
});

describe('what stands for a thread', () => {
  it('[PI-47 PI-48] the opening post, a centroid of each segment with its replies, five salient replies; no mean of all', () => {
    const parts = threadParts(thread('aaaabbbcccc'), settingDefaults);
    expect(parts.map(({ kind, postIds }) => [kind, postIds.length])).toEqual([
      ['OPENING', 1],
      ['SEGMENT', 3],
      ['SEGMENT', 3],
      ['SEGMENT', 4],
      ['SALIENT', 1],
      ['SALIENT', 1],
      ['SALIENT', 1],
      ['SALIENT', 1],
      ['SALIENT', 1],
    ]);
    expect(parts.slice(0, 4).map(({ vector: made }) => [...made])).toEqual(
      ['a', 'a', 'b', 'c'].map((t) => [...vector(t)]),
    );
    expect(parts[3]?.postIds).toEqual(['p8', 'p9', 'p10', 'p11']);
  });

  it('[PI-48] a centroid has length one, and is shown by the reply nearest to it', () => {
    const between = Float32Array.of(Math.SQRT1_2, Math.SQRT1_2, 0, 0);
    const replies = [post(2, 'a'), post(3, 'a', { vector: between }), post(4, 'b')];
    const [, segment] = threadParts([post(1, 'd'), ...replies], settingDefaults);
    expect(segment).toMatchObject({ kind: 'SEGMENT', shownBy: 'p3', postIds: ['p2', 'p3', 'p4'] });
    expect(Math.hypot(...(segment?.vector ?? []))).toBeCloseTo(1);
  });

  it('[PI-47] salience is votes, answers received and length; posts are looked up by their numbers, which may have gaps', () => {
    const posts = [
      post(1, 'a'),
      post(4, 'a', { votes: 9 }),
      post(9, 'a'),
      post(17, 'a', { replyTo: 9 }),
      post(18, 'a', { replyTo: 9 }),
      post(40, 'a', { words: 400 }),
    ];
    const salient = threadParts(posts, { ...settingDefaults, 'thread.salient': 3 }).filter(
      ({ kind }) => kind === 'SALIENT',
    );
    expect(salient.map(({ postIds }) => postIds)).toEqual([['p4'], ['p9'], ['p40']]);
  });

  it.each([
    ['thread.byVotes', 'p4'],
    ['thread.byReplies', 'p9'],
    ['thread.byLength', 'p40'],
  ] as const)('[PI-47] %s says how much that counts', (name, first) => {
    const posts = [
      post(1, 'a'),
      post(4, 'a', { votes: 9 }),
      post(9, 'a'),
      post(17, 'a', { replyTo: 9 }),
      post(40, 'a', { words: 400 }),
    ];
    const none = { 'thread.byVotes': 0, 'thread.byReplies': 0, 'thread.byLength': 0 };
    const settings = { ...settingDefaults, ...none, [name]: 1, 'thread.salient': 1 };
    expect(threadParts(posts, settings).at(-1)?.shownBy).toBe(first);
  });
});
