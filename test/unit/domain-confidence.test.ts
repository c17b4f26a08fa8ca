import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingDefaults } from '../support/settings.ts';
import {
  claimConfidence,
  claimStrength,
  conflictSeverity,
  movingAverage,
  type ConfidenceInput,
} from '../../src/domain/confidence-formula.ts';
import { learnedBase, trustValue } from '../../src/domain/trust-record.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const input: fc.Arbitrary<ConfidenceInput> = fc.record({
  extraction: share,
  sources: fc.integer({ min: 0, max: 50 }),
  reliability: share,
  disputed: fc.boolean(),
  confirmations: fc.integer({ min: 0, max: 20 }),
});

describe('confidence of a claim', () => {
  it('[SE-10] stays in [0, 1], and its parts add up to it', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { value, parts } = claimConfidence(given);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(parts.reduce((sum, part) => sum + part.contribution, 0)).toBeCloseTo(value, 4);
      }),
    );
  });

  it('never falls when another source says it, nor when its sources become more reliable', () => {
    fc.assert(
      fc.property(input, share, (given, more) => {
        const { value } = claimConfidence(given);
        expect(claimConfidence({ ...given, sources: given.sources + 1 }).value).toBeGreaterThanOrEqual(value);
        const reliability = Math.max(given.reliability, more);
        expect(claimConfidence({ ...given, reliability }).value).toBeGreaterThanOrEqual(value);
      }),
    );
  });

  it('[SF-04] rises by a twentieth of what is missing with each further document, and never passes 1', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.integer({ min: 1, max: settingDefaults['confidence.supportCap'] - 1 }),
        (extraction, sources) => {
          const given = { extraction, sources, reliability: 1, disputed: false };
          const { value } = claimConfidence(given);
          const next = claimConfidence({ ...given, sources: sources + 1 }).value;
          expect(next).toBeCloseTo(value + 0.05 * (1 - value), 5);
          expect(next).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('[SF-04] the eleventh document adds nothing, nor does the hundredth; the bound is a setting', () => {
    const by = (sources: number, cap = settingDefaults['confidence.supportCap']): number =>
      claimConfidence(
        { extraction: 0.5, sources, reliability: 1, disputed: false },
        { ...settingDefaults, 'confidence.supportCap': cap },
      ).value;
    expect(by(10)).toBeCloseTo(1 - 0.5 * 0.95 ** 9, 5);
    expect(by(10)).toBeGreaterThan(by(9));
    expect([by(11), by(100)]).toEqual([by(10), by(10)]);
    expect(by(11, 11)).toBeCloseTo(by(10) + 0.05 * (1 - by(10)), 5);
  });

  it('[SF-06] is made of evidence, contradiction and confirmation, in that order', () => {
    const given = { extraction: 0.6, sources: 3, reliability: 1, disputed: true, confirmations: 1 };
    const supported = 1 - 0.4 * 0.95 ** 2;
    expect(claimConfidence(given).value).toBeCloseTo(supported * 0.5 + 0.15, 5);
    for (const less of [{ sources: 2 }, { confirmations: 0 }])
      expect(claimConfidence({ ...given, ...less }).value).toBeLessThan(claimConfidence(given).value);
    expect(claimConfidence({ ...given, disputed: false }).value).toBeGreaterThan(claimConfidence(given).value);
  });

  it.each([
    [0, 0.5],
    [1, 0.65],
    [2, 0.75],
    [3, 0.8],
    [4, 0.82],
    [40, 0.95],
  ])('[SF-07] of .5, confirmed %d times, is %d', (confirmations, value) => {
    const given = { extraction: 0.5, sources: 1, reliability: 1, disputed: false, confirmations };
    expect(claimConfidence(given).value).toBeCloseTo(value, 6);
  });

  it('above the cap is not lowered by a confirmation', () => {
    const sure = { extraction: 0.99, sources: 1, reliability: 1, disputed: false };
    expect(claimConfidence({ ...sure, confirmations: 3 }).value).toBe(claimConfidence(sure).value);
  });

  it('is lower while the claim is disputed', () => {
    const sure = { extraction: 0.9, sources: 2, reliability: 1, disputed: false };
    expect(claimConfidence({ ...sure, disputed: true }).value).toBeLessThan(claimConfidence(sure).value);
  });

  it.each([
    [{ extraction: 0.9, sources: 1, reliability: 1, disputed: false }, 0.9],
    [{ extraction: 0.9, sources: 2, reliability: 1, disputed: false }, 0.905],
    [{ extraction: 0.9, sources: 1, reliability: 0.5, disputed: false }, 0.45],
  ])('%j has confidence %d', (given, value) => {
    expect(claimConfidence(given).value).toBeCloseTo(value, 6);
  });
});

describe('a moving average', () => {
  it('[SE-42] weighs the incoming value .3 and what there was .7', () => {
    expect(movingAverage([], 0.3)).toBeNull();
    expect(movingAverage([0.8], 0.3)).toBe(0.8);
    expect(movingAverage([0.8, 0.4], 0.3)).toBeCloseTo(0.3 * 0.4 + 0.7 * 0.8, 9);
    expect(movingAverage([0.8, 0.4, 1], 0.3)).toBeCloseTo(0.3 + 0.7 * 0.68, 9);
  });
});

describe('strength and severity', () => {
  it('strength weighs sources, reliability, confidence and recency by .4, .35, .15 and .10', () => {
    expect(claimStrength({ sources: 5, reliability: 0, confidence: 0, recency: 0 })).toBeCloseTo(0.4);
    expect(claimStrength({ sources: 0, reliability: 1, confidence: 0, recency: 0 })).toBeCloseTo(0.35);
    expect(claimStrength({ sources: 0, reliability: 0, confidence: 1, recency: 0 })).toBeCloseTo(0.15);
    expect(claimStrength({ sources: 0, reliability: 0, confidence: 0, recency: 1 })).toBeCloseTo(0.1);
    expect(claimStrength({ sources: 500, reliability: 1, confidence: 1, recency: 1 })).toBeCloseTo(1);
  });

  it('[SE-10] whatever goes in, confidence, reliability, strength and severity lie between 0 and 1; at the ends they are no less than the ends', () => {
    const any = fc.double({ min: -5, max: 5, noNaN: true });
    const all = (x: number, y: number, z: number, n: number): number[] => [
      claimConfidence({ extraction: x, sources: n, reliability: y, disputed: false }).value,
      claimStrength({ sources: n, reliability: x, confidence: y, recency: z }),
      conflictSeverity([x, y, z]),
      trustValue(x, n, y),
      learnedBase(x, y),
    ];
    fc.assert(
      fc.property(any, any, any, fc.integer({ min: 0, max: 50 }), (x, y, z, n) => {
        for (const value of all(x, y, z, n)) expect(Math.min(1, Math.max(0, value))).toBe(value);
      }),
    );
    expect(all(5, 5, 5, 50).slice(0, 2)).toEqual([1, 1]);
    expect(all(-5, -5, -5, 0).slice(1, 3)).toEqual([0, 0]);
    expect([trustValue(5, 0, 0), trustValue(0.5, 0, 5), learnedBase(5, 5), learnedBase(-5, -5)]).toEqual([1, 0, 1, 0]);
  });

  it('a conflict of equal strong sides matters more than one of unequal or weak sides', () => {
    expect(conflictSeverity([0.9, 0.9])).toBeGreaterThan(conflictSeverity([0.9, 0.2]));
    expect(conflictSeverity([0.9, 0.9])).toBeGreaterThan(conflictSeverity([0.2, 0.2]));
    expect(conflictSeverity([0.9])).toBe(0);
  });
});
