import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { effectiveConfidence, isAging, type Decaying } from '../../src/domain/decay.ts';
import { settingDefaults } from '../support/settings.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-01-01T12:00:00Z');
const after = (days: number): Date => new Date(START.getTime() + days * DAY_MS);
const memory: Decaying = { isMemory: true, temporal: 'CURRENT', confidence: 0.7, lastVerifiedAt: START };

describe('what time leaves of a confidence', () => {
  it.each([
    [0, 0.7],
    [30, 0.52],
    [60, 0.38],
    [90, 0.28],
  ])('[OM-21] a memory of .7 reads after %d days as %d', (days, value) => {
    expect(effectiveConfidence(memory, after(days))).toBeCloseTo(value, 2);
  });

  it('[OM-21 SF-05] turns aging on day 85, counted in whole days', () => {
    expect(isAging(memory, after(84))).toBe(false);
    expect(isAging(memory, after(84.99))).toBe(false);
    expect(isAging(memory, after(85))).toBe(true);
    expect(effectiveConfidence(memory, after(1.9))).toBe(effectiveConfidence(memory, after(1)));
  });

  it('[SF-05] is stored × exp(−days · rate), and the rate is a setting', () => {
    const settings = { ...settingDefaults, 'decay.memoriesPerDay': 0.03 };
    expect(effectiveConfidence(memory, after(10), settings)).toBeCloseTo(0.7 * Math.exp(-0.3), 9);
  });

  it('takes nothing from what documents say unless a setting says so, and never from what is permanent', () => {
    const shared = { ...memory, isMemory: false };
    const settings = { ...settingDefaults, 'decay.claimsPerDay': 0.01 };
    expect(effectiveConfidence(shared, after(1000))).toBe(0.7);
    expect(effectiveConfidence(shared, after(100), settings)).toBeCloseTo(0.7 * Math.exp(-1), 9);
    expect(effectiveConfidence({ ...memory, temporal: 'PERMANENT' }, after(1000))).toBe(0.7);
  });

  it('never rises with time, stays in [0, 1], and takes nothing off before the last evidence', () => {
    const days = fc.double({ min: -1000, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), days, days, (confidence, one, other) => {
        const claim = { ...memory, confidence };
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)];
        const left = effectiveConfidence(claim, after(later));
        expect(left).toBeLessThanOrEqual(effectiveConfidence(claim, after(sooner)));
        expect(left).toBeGreaterThanOrEqual(0);
        if (later < 0) expect(left).toBe(confidence);
      }),
    );
  });
});
