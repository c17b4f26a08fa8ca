import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimScales, memoryScales, sideStrength, type Scales, type Side } from '../../src/domain/contradiction.ts';
import { settingDefaults } from '../support/settings.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const side = (more: Partial<Side> = {}): Side => ({
  sources: 1,
  reliability: 0.8,
  confidence: 0.8,
  verifiedAt: NOW,
  temporal: 'CURRENT',
  authority: false,
  isMemory: false,
  ...more,
  best: more.best ?? more.reliability ?? 0.8,
});
/** What weighing two sides comes to, with what is said of it. */
const settle = (scales: Scales, fresh: Side, standing: Side, now: Date, settings = settingDefaults) => {
  const [mine, theirs] = [fresh, standing].map((one) => ({ ...one, strength: sideStrength(one, now, settings) }));
  if (!mine || !theirs) throw new Error('two sides');
  return { ...scales.weigh(mine, theirs, settings), rationale: scales.explain(mine, theirs, settings) };
};
const settleClaims = (fresh: Side, standing: Side, now: Date, settings = settingDefaults) =>
  settle(claimScales, fresh, standing, now, settings);
const settleMemories = (fresh: Side, standing: Side, now: Date, settings = settingDefaults) =>
  settle(memoryScales, fresh, standing, now, settings);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const anySide = fc.record({
  isMemory: fc.constant(false),
  sources: fc.integer({ min: 0, max: 50 }),
  reliability: share,
  best: share,
  authority: fc.constant(false),
  confidence: share,
  verifiedAt: fc.integer({ min: 0, max: 4_000 }).map(daysAgo),
  temporal: fc.constantFrom('CURRENT', 'PERMANENT', 'HISTORICAL', 'PROJECTED'),
});

describe('strength', () => {
  it.each([
    [{ sources: 1, reliability: 0, confidence: 0, verifiedAt: daysAgo(1e6) }, 0.08],
    [{ sources: 5, reliability: 1, confidence: 1 }, 1],
    [{ sources: 50, reliability: 1, confidence: 1 }, 1],
    [{ sources: 0, reliability: 0, confidence: 0, verifiedAt: daysAgo(30) }, 0.05],
    [{ sources: 2, reliability: 0.5, confidence: 0.6, verifiedAt: daysAgo(60) }, 0.16 + 0.175 + 0.09 + 0.1 / 3],
  ])('[SE-48 SE-10] of %p is %d', (given, expected) => {
    expect(sideStrength(side(given), NOW)).toBeCloseTo(expected, 5);
  });

  it('[SE-48 SE-10] lies between 0 and 1, and grows with each of its parts', () => {
    fc.assert(
      fc.property(anySide, anySide, (a, b) => {
        const both: Side = {
          sources: Math.max(a.sources, b.sources),
          reliability: Math.max(a.reliability, b.reliability),
          confidence: Math.max(a.confidence, b.confidence),
          verifiedAt: a.verifiedAt > b.verifiedAt ? a.verifiedAt : b.verifiedAt,
          temporal: a.temporal,
          best: a.best,
          authority: a.authority,
          isMemory: false,
        };
        const [strongest, one] = [sideStrength(both, NOW), sideStrength(a, NOW)];
        expect(one).toBeGreaterThanOrEqual(0);
        expect(strongest).toBeLessThanOrEqual(1);
        expect(strongest).toBeGreaterThanOrEqual(one);
      }),
    );
  });
});

describe('two values for one question', () => {
  // One document of .8 trust weighs .28 + .12 + .1 + .08 = .58; the bound is .754.
  it.each<[string, Partial<Side>, Partial<Side>, string, string]>([
    ['equals', {}, {}, 'OPEN', 'STRENGTH'],
    ['three documents against one: not enough', { sources: 3 }, {}, 'OPEN', 'STRENGTH'],
    ['four against one', { sources: 4 }, {}, 'NEW_WINS', 'STRENGTH'],
    ['one against four', {}, { sources: 4 }, 'OLD_WINS', 'STRENGTH'],
    [
      'five that are trusted less against one',
      { sources: 5, reliability: 0.79, confidence: 1 },
      {},
      'OPEN',
      'STRENGTH',
    ],
    ['one that is trusted against one that is not', { reliability: 1 }, { reliability: 0.2 }, 'NEW_WINS', 'STRENGTH'],
    [
      'one that nobody has verified for years',
      {},
      { verifiedAt: daysAgo(3_000), reliability: 0.6, confidence: 0.5 },
      'NEW_WINS',
      'STRENGTH',
    ],
  ])('[SE-46 SE-47] %s', (_, fresh, standing, outcome, policy) => {
    expect(settleClaims(side(fresh), side(standing), NOW)).toMatchObject({ outcome, policy });
  });

  it.each<[string, Partial<Side>, Partial<Side>, string, string]>([
    ['the authority, whatever stands', { authority: true, reliability: 0.2 }, { sources: 9 }, 'NEW_WINS', 'AUTHORITY'],
    ['who is none, however many', { sources: 9 }, { authority: true, reliability: 0.2 }, 'OLD_WINS', 'AUTHORITY'],
    ['one authority against another', { authority: true }, { authority: true }, 'OPEN', 'STRENGTH'],
    [
      'one better source against five that were there',
      { reliability: 0.8 },
      { sources: 5, reliability: 0.6 },
      'OPEN',
      'STRENGTH',
    ],
    [
      'one of no better trust against five',
      { reliability: 0.6 },
      { sources: 5, reliability: 0.6 },
      'OLD_WINS',
      'STRENGTH',
    ],
  ])('%s', (_, fresh, standing, outcome, policy) => {
    expect(settleClaims(side(fresh), side(standing), NOW)).toMatchObject({ outcome, policy });
  });

  it('[SE-46] the bound is `conflict.ratio`, and not reached by what equals it', () => {
    const [strong, weak] = [side({ sources: 4 }), side()];
    const ratio = sideStrength(strong, NOW) / sideStrength(weak, NOW);
    const at = (bound: number) =>
      settleClaims(strong, weak, NOW, { ...settingDefaults, 'conflict.ratio': bound }).outcome;
    expect([at(ratio * 0.999), at(ratio * 1.001)]).toEqual(['NEW_WINS', 'OPEN']);
  });

  it('[SE-46 SE-47] no number of less trusted documents overrules a better source', () => {
    fc.assert(
      fc.property(anySide, anySide, (fresh, standing) => {
        fc.pre(fresh.best < standing.best);
        expect(settleClaims(fresh, standing, NOW).outcome).not.toBe('NEW_WINS');
        // Nor where they were there first: the better source is not alone in doubt.
        expect(settleClaims(standing, fresh, NOW).outcome).not.toBe('OLD_WINS');
      }),
    );
  });
});

describe('two memories of one person', () => {
  it.each<[string, Partial<Side>, Partial<Side>, string]>([
    [
      'NET30 at .85 after NET15 at .72 of 120 days ago',
      { confidence: 0.85 },
      { confidence: 0.72, verifiedAt: daysAgo(120) },
      'NEW_WINS',
    ],
    ['surer by far', { confidence: 0.9 }, { confidence: 0.59 }, 'NEW_WINS'],
    ['surer, not by far', { confidence: 0.9 }, { confidence: 0.61 }, 'OPEN'],
    ['newer by two months and a day', {}, { verifiedAt: daysAgo(61) }, 'NEW_WINS'],
    ['newer by less', {}, { verifiedAt: daysAgo(60) }, 'OPEN'],
    ['less sure by far', { confidence: 0.5 }, { confidence: 0.9 }, 'OLD_WINS'],
  ])('[OM-60 OM-62] %s', (_, fresh, standing, outcome) => {
    expect(settleMemories(side(fresh), side(standing), NOW)).toMatchObject({ outcome, policy: 'MEMORY' });
  });

  it.each(['conflict.memoryGap', 'conflict.memoryDays'] as const)('[OM-60] `%s` is a setting', (name) => {
    const [fresh, standing] = [side({ confidence: 0.9 }), side({ confidence: 0.5, verifiedAt: daysAgo(61) })];
    const never = { 'conflict.memoryGap': 1, 'conflict.memoryDays': 36_500 };
    const settle = (settings: object) =>
      settleMemories(fresh, standing, NOW, { ...settingDefaults, ...settings }).outcome;
    expect(settle(never)).toBe('OPEN');
    expect(settle({ ...never, [name]: settingDefaults[name] })).toBe('NEW_WINS');
  });
});
