import { describe, expect, it } from '@jest/globals';
import { scoreOf, scoreParts, wordShare } from '../../src/memory/recall/score-memory.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';

const DAY_MS = 86_400_000;
const weights = {
  semanticSimilarity: 0.25,
  entityOverlap: 0.4,
  temporalRelevance: 0.2,
  importance: 0.1,
  reinforcement: 0.05,
};
const [gai, order] = ['gai_123', 'order:1009'] as unknown as [EntityId, EntityId];

describe('the score of a memory', () => {
  const middle = new Date('2024-09-16T00:00:00Z');
  const range = { from: new Date(middle.getTime() - 15 * DAY_MS), to: new Date(middle.getTime() + 15 * DAY_MS) };
  const at = new Date(middle.getTime() + 30 * -Math.log(0.95) * DAY_MS);
  const memory = { cosine: 0.82, relevance: 0, entityIds: [gai, order], at, importance: 0.7, confirmations: 3 };
  const parts = scoreParts(memory, { entityIds: [gai], weights, range }, settingDefaults);

  it('is the weighted sum of its signals, of a fact times how sure it still is', () => {
    expect(parts.map(({ input }) => input)).toEqual(
      [0.91, 0.5, 0.95, 0.7, 0.3, 0].map((input): unknown => expect.closeTo(input, 6)),
    );
    expect(scoreOf(parts, null)).toBeCloseTo(0.7025, 6);
    expect(scoreOf(parts, 0.85 * Math.exp(-0.45))).toBeCloseTo(0.381, 3);
  });

  it('counts a word of the question by how rare it is', () => {
    const words = new Map([
      ['invoic', 3],
      ['get', 1],
    ]);
    expect(wordShare('She gets it.', words)).toBe(0.25);
    expect(wordShare('nothing', words)).toBe(0);
    expect(wordShare('She gets it.', new Map())).toBe(0);
  });
});
