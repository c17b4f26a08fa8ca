import { describe, expect, it } from '@jest/globals';
import { importanceOf } from '../../src/conversation/importance.ts';
import type { Message } from '../../src/domain/conversation-record.ts';
import type { OlderTurn, Turn } from '../../src/domain/older-turn-record.ts';
import type { ConversationId, MessageId } from '../../src/domain/typed-ids.ts';
import { chooseOlderTurns, freshness } from '../../src/conversation/older-turns/score-older-turns.ts';
import { namedShare } from '../../src/conversation/older-turns/named-share.ts';
import type { OlderTurnSettings } from '../../src/conversation/older-turns/older-turn-settings.ts';
import { settingDefaults } from '../support/settings.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const HOUR_MS = 3_600_000;

interface Told {
  readonly n: number;
  readonly text?: string;
  readonly hours?: number;
  readonly distance?: number;
  readonly important?: boolean;
  readonly tokens?: number;
}

const turn = ({ n, text = 'x', hours = 0, distance = 1, important = false, tokens = 10 }: Told): Turn => {
  const message: Message = {
    ...{ id: `m${n}` as MessageId, conversationId: 'c' as ConversationId, n, owner: null, role: 'USER', speaker: null },
    ...{ text, contentHash: '', tokens, source: 'CHAT', important, tags: [], versionHints: [], metadata: {} },
    ...{ saidAt: new Date(NOW.getTime() - hours * HOUR_MS), createdAt: NOW },
  };
  return { messages: [message], distance };
};

const choose = (told: readonly Told[], cosines: readonly number[], budget = 1000, question = '', names = {}) =>
  chooseOlderTurns(
    told.map(turn),
    {
      now: NOW,
      cosines: new Map(told.map(({ n }, i) => [`m${n}` as MessageId, cosines[i] ?? 0])),
      named: namedShare(
        question,
        Object.entries(names).map(([term, all]) => ({ term, names: all as string[] })),
      ),
    },
    budget,
    settingDefaults,
  );
const kept = (turns: readonly OlderTurn[]) =>
  turns.filter(({ verdict }) => verdict === 'KEPT').map(({ messages }) => messages[0]?.n);

describe('older turns for a prompt', () => {
  it('[RS-44] a score is the weighted sum of four signals, each told apart', () => {
    const [only] = choose(
      [{ n: 1, text: 'the vehicle acoustics', hours: 24 * 7, distance: 40, important: true }],
      [0.6],
      100,
      'what of NVH and tyres',
      { NVH: ['vehicle acoustics'] },
    );
    expect(only?.parts).toEqual([
      { name: 'similarity', weight: 0.45, input: 0.6 },
      { name: 'lexicon', weight: 0.25, input: 0.5 },
      { name: 'recency', weight: 0.1, input: 0.5 },
      { name: 'importance', weight: 0.2, input: 1 },
    ]);
    expect(only?.score).toBeCloseTo(0.45 * 0.6 + 0.25 * 0.5 + 0.1 * 0.5 + 0.2, 12);
  });

  it.each([
    ['far from it, but the last thing said', { n: 1 }, 0.34, [], 'OFF_TOPIC'],
    ['far from it, but important and the last thing said', { n: 1, important: true }, 0.2, [], 'OFF_TOPIC'],
    ['near enough by meaning', { n: 1, hours: 10_000, distance: 900 }, 0.35, [1], 'KEPT'],
    ['by half of its words', { n: 1, text: 'the tyre pressure' }, 0, [1], 'KEPT'],
    ['by a third of its words', { n: 1, text: 'the tyre' }, 0, [], 'OFF_TOPIC'],
  ] as const)('[RS-44] only what is on topic is proposed: %s', (_, told, cosine, expected, verdict) => {
    const question = verdict === 'KEPT' ? 'tyre pressure' : 'tyre pressure limits';
    const [only] = choose([told], [cosine], 1000, question);
    expect([kept(only ? [only] : []), only?.verdict]).toEqual([expected, verdict]);
    expect(only?.reason).toContain(verdict === 'KEPT' ? 'on topic' : 'olderTurns.similarEnough');
  });

  it.each([
    ['NVH', ['vehicle acoustics'], 'we measured vehicle acoustics yesterday', 1],
    ['vehicle acoustics', ['NVH'], 'the NVH, again', 1],
    ['NVH', ['vehicle acoustics'], 'acoustics of a hall', 0],
    ['NVH', ['vehicle acoustics'], 'the nvhx part', 0],
    ['NVH', ['vehicle acoustics'], 'Vehicle-Acoustics?', 1],
  ])('[RS-45] asked for %s, which is also %j: %j has %d of it', (term, names, text, share) => {
    expect(namedShare(`what about ${term}?`, [{ term, names }])(text)).toBe(share);
  });

  it('[RS-45] a question of function words names nothing, in any text', () => {
    expect(namedShare('and what of it?', [])('and what of it')).toBe(0);
  });

  it('[RS-46] freshness halves with each half-life, is never 0, and nowhere falls by a step', () => {
    const at = (days: number, distance: number) =>
      freshness({ elapsedMs: days * 24 * HOUR_MS, distance }, settingDefaults);
    expect([at(0, 0), at(7, 40), at(14, 80)]).toEqual([1, 0.5, 0.25]);
    const falls = Array.from({ length: 2000 }, (_, hour) => at(hour / 24, 1) - at((hour + 1) / 24, 1));
    expect(Math.max(...falls)).toBeLessThan(0.003);
    expect(Math.min(...falls)).toBeGreaterThan(0);
    expect(at(3650, 1000)).toBeGreaterThan(0);
    // What is said in the future was said now.
    expect(freshness({ elapsedMs: -5, distance: 0 }, settingDefaults)).toBe(1);
  });

  it('[RS-46] of equals the fresher one comes first, what is important overrides age, and no age rules a turn out', () => {
    const old = { hours: 24 * 365, distance: 500 };
    expect(kept(choose([{ n: 1, ...old }, { n: 2 }], [0.5, 0.5], 10))).toEqual([2]);
    expect(kept(choose([{ n: 1, ...old, important: true }, { n: 2 }], [0.5, 0.5], 10))).toEqual([1]);
    expect(kept(choose([{ n: 1, hours: 1e6, distance: 1e6 }], [0.5], 10))).toEqual([1]);
  });

  it('[RS-47] never more tokens than the budget: the best that still fit, whole', () => {
    const told = [
      { n: 1, tokens: 60 },
      { n: 2, tokens: 50 },
      { n: 3, tokens: 40 },
    ];
    const found = choose(told, [0.9, 0.8, 0.7], 100);
    expect(kept(found)).toEqual([1, 3]);
    expect(found[1]).toMatchObject({ verdict: 'OVER_BUDGET', reason: 'it has 50 tokens, and 40 of 100 are left' });
    expect(kept(choose(told, [0.9, 0.8, 0.7], 39))).toEqual([]);
    expect(kept(choose(told, [0.9, 0.8, 0.7], 0))).toEqual([]);
    for (let budget = 0; budget <= 160; budget++) {
      const chosen = choose(told, [0.9, 0.8, 0.7], budget).filter(({ verdict }) => verdict === 'KEPT');
      expect(chosen.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(budget);
    }
  });

  it.each([
    ['we met at noon', false, 0.2],
    ['we decided on steel', false, 0.5],
    ['it must never be painted', false, 0.5],
    ['we agreed that it must be steel', false, 0.8],
    ['we met at noon', true, 1],
  ])('[RS-02 RS-44] %j, marked: %s, has importance %d', (text, important, expected) => {
    expect(importanceOf({ text, important })).toBeCloseTo(expected, 12);
  });

  const usual: Told = { n: 1, text: 'the tyre', hours: 24 * 7, distance: 40 };
  const scored = (
    changed: Partial<OlderTurnSettings>,
  ): readonly [score: string | undefined, verdict: string | undefined] => {
    const question = {
      now: NOW,
      cosines: new Map([['m1' as MessageId, 0.34]]),
      named: namedShare('tyre pressure', []),
    };
    const [only] = chooseOlderTurns([turn(usual)], question, 100, { ...settingDefaults, ...changed });
    return [only?.score.toFixed(3), only?.verdict];
  };

  it.each([
    ['olderTurns.similarity', 1, '0.555', 'KEPT'],
    ['olderTurns.lexicon', 1, '0.743', 'KEPT'],
    ['olderTurns.recency', 1, '0.818', 'KEPT'],
    ['olderTurns.importance', 1, '0.528', 'KEPT'],
    ['olderTurns.halfLifeDays', 14, '0.378', 'KEPT'],
    ['olderTurns.halfLifeTurns', 20, '0.356', 'KEPT'],
    ['olderTurns.namedEnough', 0.51, '0.368', 'OFF_TOPIC'],
  ] as const)('[OM-142] %s, set to %d, changes the score or the verdict', (key, value, score, verdict) => {
    expect(scored({})).toEqual(['0.368', 'KEPT']);
    expect(scored({ [key]: value })).toEqual([score, verdict]);
  });

  it('[OM-142] with a lower olderTurns.similarEnough it is on topic by its meaning alone', () => {
    expect(scored({ 'olderTurns.namedEnough': 1, 'olderTurns.similarEnough': 0.34 })[1]).toBe('KEPT');
    expect(scored({ 'olderTurns.namedEnough': 1 })[1]).toBe('OFF_TOPIC');
  });
});
