import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodePostings, encodePostings, findOrd } from '../../src/lexical/postings.ts';
import { nthLargest } from '../../src/lexical/nth-largest.ts';
import { Scores } from '../../src/lexical/scores.ts';
import { countTerms, termsOf } from '../../src/text/terms-of-text.ts';
import { tokenize } from '../../src/text/tokenize.ts';

describe('words', () => {
  it.each([
    ['Gas fees, burnt!', ['gas', 'fees', 'burnt']],
    ['EIP-1559', ['eip1559', 'eip', '1559']],
    ['EIP1559', ['eip1559', 'eip', '1559']],
    ['base_fee_per_gas', ['basefeepergas', 'base', 'fee', 'per', 'gas']],
    ['eth_getBalance', ['ethgetbalance', 'eth', 'getbalance', 'get', 'balance']],
    ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
    ['msg.sender', ['msgsender', 'msg', 'sender']],
    ['version 1.0.1', ['version', '1.0.1', '1', '0', '1']],
    ['0xdeadBEEF12', ['0xdeadbeef12']],
    ['ﬁne Ａ①', ['fine', 'a1']],
    ['naïve'.normalize('NFD'), ['naïve']],
    ['東京都', ['東京', '京都']],
    ['字', ['字']],
    ['ΑΣ straße', ['ας', 'straße']],
    ['한국어 문서', ['한국어', '문서']],
    ['a.b.c.d.e.f.g.h.i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
    ['— … !', []],
  ])('of %s', (text, terms) => {
    expect(tokenize(text)).toEqual(terms);
  });

  it('hold no NUL, no half character and no more than a key may, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ minLength: 1 }), (text, other) => {
        for (const term of tokenize(text + other.repeat(50))) {
          expect(term.isWellFormed()).toBe(true);
          expect(term).not.toContain(String.fromCharCode(0));
          expect(Buffer.byteLength(term)).toBeLessThanOrEqual(256);
          expect(term).toBe(term.toLowerCase());
        }
      }),
    );
  });

  it.each([
    ['burns burned burning', ['burn', 'burn', 'burn']],
    ['base_fees', ['basefe', 'base', 'fee']],
    ['is as', ['is', 'as']],
    ['Gebühren uint256s ß', ['gebühren', 'uint256s', 'ß']],
  ])('of English are stemmed: %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it('are counted by their stems', () => {
    const { counts, length } = countTerms('fees Fee gas');
    expect([...counts, length]).toEqual([['fee', 2], ['gas', 1], 3]);
  });
});

describe('postings', () => {
  const posting = fc.record({ ord: fc.nat(2 ** 31 - 1), tf: fc.nat(2 ** 21), length: fc.nat(2 ** 31 - 1) });

  it('come back as they went in, in any number of blocks', () => {
    fc.assert(
      fc.property(fc.uniqueArray(posting, { selector: (p) => p.ord }), fc.nat(), (postings, cut) => {
        const sorted = postings.toSorted((a, b) => a.ord - b.ord);
        const at = cut % (sorted.length + 1);
        const list = decodePostings([encodePostings(sorted.slice(0, at)), encodePostings(sorted.slice(at))]);
        const read = Array.from({ length: list.size }, (_, i) => {
          const [ord, tf, length] = list.numbers.subarray(3 * i);
          return { ord, tf, length };
        });
        expect(read).toEqual(sorted);
        sorted.forEach(({ ord }, i) => {
          expect(findOrd(list, ord)).toBe(i);
        });
        expect(findOrd(list, 2 ** 31)).toBe(-1);
      }),
    );
  });

  it('say when a block is damaged', () => {
    expect(() => decodePostings([Uint8Array.of(1, 2, 0x80)])).toThrow('rebuild the index');
  });
});

describe('the highest scores', () => {
  const scores = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 200 });

  it('are those that sorting would give', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 220 }), (values, count) => {
        const sorted = values.toSorted((a, b) => b - a);
        const expected = sorted[Math.min(count, sorted.length) - 1];
        expect(nthLargest(Float64Array.from(values), values.length, count)).toBe(expected);
      }),
    );
  });

  it.each(['few', 'many'])('include all ties, where there are %s texts', (size) => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 20 }), (values, count, most) => {
        const sums = new Scores(values.length, size === 'many' ? 100_000 : 1);
        values.forEach((value, key) => {
          sums.add(key, value / 2);
          sums.add(key, value / 2);
        });
        const sorted = values.filter((value) => value <= most).sort((a, b) => b - a);
        const least = sorted[Math.min(count, sorted.length) - 1] ?? Infinity;
        expect(sums.top(count, most).map(({ score }) => score)).toEqual(sorted.filter((value) => value >= least));
        expect(sums.atLeast(21, 1)).toEqual([]);
        const all = values.filter((value) => value >= most).length;
        expect(sums.atLeast(most, 5)?.length ?? null).toBe(all > 5 ? null : all);
      }),
    );
  });
});
