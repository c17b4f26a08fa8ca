import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameTerms } from '../../src/lexical/name-terms.ts';
import { partKeys, probeKeys } from '../../src/lexical/pass-join.ts';
import {
  compared,
  nameSimilarity,
  rememberedSimilarity,
  trigramsOf,
  wordSimilarity,
} from '../../src/lexical/similarity.ts';
import { editDistance } from '../../src/text/edit-distance.ts';

/** Optimal string alignment as its definition says, without shortcuts. */
function slowErrors(a: string, b: string): number {
  const [s, t] = [Array.from(a), Array.from(b)];
  const table = Array.from({ length: s.length + 1 }, (_, i) =>
    t
      .map(() => 0)
      .concat(0)
      .fill(i, 0, 1),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  for (let i = 0; i <= s.length; i++) {
    for (let j = 0; j <= t.length; j++) {
      const cost = s[i - 1] === t[j - 1] ? 0 : 1;
      const options = i === 0 || j === 0 ? [i + j] : [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost];
      if (i > 1 && j > 1 && s[i - 1] === t[j - 2] && s[i - 2] === t[j - 1]) options.push(at(i - 2, j - 2) + 1);
      table[i]?.splice(j, 1, Math.min(...options));
    }
  }
  return at(s.length, t.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '𝒳', 'ж'), maxLength: 12 });

describe('typing errors', () => {
  it('are counted as optimal string alignment counts them, up to a limit', () => {
    fc.assert(
      fc.property(word, word, fc.nat(5), (a, b, limit) => {
        const errors = slowErrors(a, b);
        expect(editDistance(a, b)).toBe(errors);
        expect(editDistance(a, b, limit)).toBe(Math.min(errors, limit + 1));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['buterin', 'buterin', 0],
    ['butrin', 'buterin', 1],
    ['buterni', 'buterin', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s and %s: %i', (a, b, errors) => {
    expect(editDistance(a, b)).toBe(errors);
  });
});

describe('keys of words', () => {
  const letters = fc.constantFrom(...'a b c d e f'.split(' '));
  const known = fc.string({ unit: letters, minLength: 3, maxLength: 20 });

  it.each(['', '='])('let every word within one error be found (%j before it)', (before) => {
    fc.assert(
      fc.property(known, fc.nat(), letters, fc.nat(3), (name, at, letter, how) => {
        const i = at % name.length;
        const mistyped = [
          name.slice(0, i) + name.slice(i + 1),
          name.slice(0, i) + letter + name.slice(i),
          name.slice(0, i) + letter + name.slice(i + 1),
          name.slice(0, i) + name.slice(i + 1, i + 2) + name.charAt(i) + name.slice(i + 2),
        ][how];
        const keys = new Set(partKeys(`${before}${name}`));
        expect(probeKeys(`${before}${mistyped ?? ''}`).some((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('let long words with two errors be found', () => {
    expect(probeKeys('foundtaion').some((key) => partKeys('foundation').includes(key))).toBe(true);
    expect(probeKeys('fundatoin').some((key) => partKeys('foundation').includes(key))).toBe(true);
  });

  it.each(['ab', '1559', '=20'])('do not exist for %s', (short) => {
    expect(partKeys(short)).toEqual([]);
  });
});

describe('likeness', () => {
  it.each([
    ['gai', 'gai', 1],
    ['vit', 'vitalik', 0.6],
    ['buterni', 'buterin', 1 - 1 / 7],
    ['1558', '1559', 0],
    ['eip1558', 'eip1559', 0],
    ['the', 'of', 0],
  ])('of the word %s to %s is %f', (asked, name, likeness) => {
    expect(wordSimilarity(asked, name)).toBeCloseTo(likeness, 10);
  });

  it('of whole names: words both ways, trigrams as pg_trgm, errors with and without blanks', () => {
    const even = (): number => 1;
    const likeness = (a: string, b: string) => nameSimilarity(compared(a), compared(b), even);
    expect(likeness('gai', 'gai media').words).toBeCloseTo(0.75, 10);
    expect(likeness('eip1559', 'eip 1559').edits).toBe(1);
    expect(likeness('vitalikbuterin', 'vitalik buterin').edits).toBe(1);
    // select similarity('gai', 'gai media entertainment') = 0.17391305
    expect(likeness('gai', 'gai media entertainment').trigrams).toBeCloseTo(4 / 23, 10);
    expect([...trigramsOf('ab')]).toEqual(['  a', ' ab', 'ab ']);
  });

  const norm = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '1'), minLength: 1 }), { minLength: 1 });

  it('is the same where pairs of words are remembered', () => {
    fc.assert(
      fc.property(norm, fc.array(norm), (question, names) => {
        const [asked, likeness] = [compared(question.join(' ')), rememberedSimilarity()];
        for (const name of names.map((words) => compared(words.join(' '))))
          expect(nameSimilarity(asked, name, () => 1, likeness)).toEqual(nameSimilarity(asked, name, () => 1));
      }),
    );
  });

  it('is between 0 and 1, and 1 of a name to itself', () => {
    fc.assert(
      fc.property(norm, norm, (a, b) => {
        const [left, right] = [compared(a.join(' ')), compared(b.join(' '))];
        for (const value of Object.values(nameSimilarity(left, right, () => 1))) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
        expect(nameSimilarity(left, left, () => 1)).toEqual({ words: 1, trigrams: 1, edits: 1 });
      }),
    );
  });
});

describe('terms of a name', () => {
  it.each([
    ['vitalik buterin', ['vitalik', 'buterin', '=vitalikbuterin']],
    ['gai', ['gai']],
    ['eip 1559', ['eip', '1559', '=eip1559']],
    ['eip1559', ['eip1559', 'eip', '1559']],
    ['', []],
  ])('%s', (norm, terms) => {
    expect([...nameTerms(norm).keys()]).toEqual(terms);
  });
});
