import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens } from '../../src/text/token-counts.ts';
import { slidingWindows } from '../../src/chunk/token-windows.ts';

const asWords = { disallowedSpecial: new Set<string>() };

describe('tokens', () => {
  it.each([
    ['', 0],
    ['hello world', 2],
    ['tiktoken is great!', 6],
    ['お誕生日おめでとう', 9],
    ['2 + 2 = 4', 7],
    ['<|endoftext|>', 7],
  ])('[PI-34] of %j are those of cl100k_base', (text, expected) => {
    expect(countTokens(text)).toBe(expected);
  });

  it('of any text without endless runs are those of the reference tokenizer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(countTokens(text)).toBe(encode(text, asWords).length);
      }),
    );
  });

  it.each(['a', 'é', '日', '!', '─', ' ', '\n', '😀'])('of 1,000,000 × %j are counted in pieces', (character) => {
    const whole = countTokens(character.repeat(1_000_000));
    const part = countTokens(character.repeat(512 * 16));
    expect(whole / 1_000_000 / (part / 8192)).toBeCloseTo(1, 1);
  });
});

describe('windows', () => {
  const text = Array.from({ length: 3000 }, (_, n) => `word${n}`).join(' ');

  it('[RS-10] are measured in tokens: each is full, and shares what it should with the one before', () => {
    const windows = slidingWindows(text, 1024, 200);
    for (const [n, { start, end }] of windows.entries()) {
      const tokens = countTokens(text.slice(start, end));
      expect(tokens).toBeLessThanOrEqual(1024);
      if (n < windows.length - 1) expect(tokens).toBeGreaterThan(1015);
      const before = windows[n - 1];
      if (before) expect(Math.abs(countTokens(text.slice(start, before.end)) - 200)).toBeLessThan(8);
    }
    expect(windows[0]?.start).toBe(0);
    expect(windows.at(-1)?.end).toBe(text.length);
  });

  it('cut between words where they can, never in a character', () => {
    for (const { start, end } of slidingWindows(text, 50, 10)) {
      expect(text.slice(start, end)).toMatch(/^\w.*\w$/s);
    }
    for (const { start, end } of slidingWindows('😀👩‍👩‍👧'.repeat(500), 10, 2)) {
      expect('😀👩‍👩‍👧'.repeat(500).slice(start, end).isWellFormed()).toBe(true);
    }
  });

  it('hold every word of any text, within the limit, and come to an end', () => {
    const size = fc.record({ tokens: fc.integer({ min: 8, max: 64 }), overlap: fc.integer({ min: 0, max: 100 }) });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), size, (words, { tokens, overlap }) => {
        let covered = 0;
        for (const { start, end } of slidingWindows(words, tokens, overlap)) {
          expect(words.slice(covered, Math.max(covered, start)).trim()).toBe('');
          expect(end).toBeGreaterThan(covered);
          expect(countTokens(words.slice(start, end))).toBeLessThanOrEqual(tokens);
          covered = end;
        }
        expect(words.slice(covered).trim()).toBe('');
      }),
      { examples: [['\u{10000}\u{1eef0} ', { tokens: 8, overlap: 4 }]] },
    );
  });
});
