import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimConfidence, claimStrength, conflictSeverity, type ConfidenceInput } from '../../src/domain/confidence.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const input: fc.Arbitrary<ConfidenceInput> = fc.record({
  extraction: share,
  sources: fc.integer({ min: 0, max: 50 }),
  reliability: share,
  disputed: fc.boolean(),
});

describe('confidence of a claim', () => {
  it('stays in [0, 1], and its parts add up to it', () => {
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

describe('strength and severity', () => {
  it('strength weighs sources, reliability, confidence and recency by .4, .35, .15 and .10', () => {
    expect(claimStrength({ sources: 5, reliability: 0, confidence: 0, recency: 0 })).toBeCloseTo(0.4);
    expect(claimStrength({ sources: 0, reliability: 1, confidence: 0, recency: 0 })).toBeCloseTo(0.35);
    expect(claimStrength({ sources: 0, reliability: 0, confidence: 1, recency: 0 })).toBeCloseTo(0.15);
    expect(claimStrength({ sources: 0, reliability: 0, confidence: 0, recency: 1 })).toBeCloseTo(0.1);
    expect(claimStrength({ sources: 500, reliability: 1, confidence: 1, recency: 1 })).toBeCloseTo(1);
  });

  it('a conflict of equal strong sides matters more than one of unequal or weak sides', () => {
    expect(conflictSeverity([0.9, 0.9])).toBeGreaterThan(conflictSeverity([0.9, 0.2]));
    expect(conflictSeverity([0.9, 0.9])).toBeGreaterThan(conflictSeverity([0.2, 0.2]));
    expect(conflictSeverity([0.9])).toBe(0);
  });
});
