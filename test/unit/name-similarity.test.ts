import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameSimilarity, type Limit, type NameOptions } from '../../src/identity/index.ts';

type Band = 'none' | 'asks' | 'decides';
const bandOf = (score: number): Band => (score < 0.7 ? 'none' : score < 0.85 ? 'asks' : 'decides');
const PERSON: NameOptions = { kind: 'PERSON' };

describe('how alike two names are, and the most that may lead to', () => {
  const cases: readonly [a: string, b: string, band: Band, limit: Limit][] = [
    // Equal but for how it is written.
    ['Paris', 'paris', 'decides', 'DECIDE'],
    ['EIP-1559', 'EIP1559', 'decides', 'DECIDE'],
    ['EIP–1559', 'eip 1559', 'decides', 'DECIDE'],
    ['Müller', 'Muller', 'decides', 'DECIDE'],
    ['Łódź', 'Lodz', 'decides', 'DECIDE'],
    ['Straße', 'Strasse', 'decides', 'DECIDE'],
    ['O’Neill', "O'Neill", 'decides', 'DECIDE'],
    ['ﬁnance', 'finance', 'decides', 'DECIDE'],
    ['Ｗｉｎｄｏｗｓ', 'Windows', 'decides', 'DECIDE'],
    ['Room ١٢', 'Room 12', 'decides', 'DECIDE'],
    ['אבג\u200f', 'אבג', 'decides', 'DECIDE'],
    ['\u202eAcme\u202c', 'Acme', 'decides', 'DECIDE'],
    ['Ac\u200bme', 'Acme', 'decides', 'DECIDE'],
    ['So\u00adlidity', 'Solidity', 'decides', 'DECIDE'],
    ['Vitalik  Buterin', 'Vitalik Buterin', 'decides', 'DECIDE'],
    // Mistyped.
    ['Vitalik Buterni', 'Vitalik Buterin', 'decides', 'DECIDE'],
    ['vitalikbuterin', 'Vitalik Buterin', 'decides', 'DECIDE'],
    ['Etherium Foundation', 'Ethereum Foundation', 'decides', 'DECIDE'],
    // Words, or the beginning, of another name: never enough by themselves.
    ['Paris', 'Paris Hilton', 'asks', 'DECIDE'],
    ['Gai', 'Gai Media', 'asks', 'DECIDE'],
    ['Gai', 'Gai Media Entertainment', 'asks', 'DECIDE'],
    ['Gai Media', 'Gai Media Entertainment', 'asks', 'DECIDE'],
    ['Vit', 'Vitalik', 'asks', 'DECIDE'],
    ['Vi', 'Vitalik', 'none', 'ASK'],
    // Numbers, codes, years, versions, single letters.
    ['Windows 10', 'Windows 11', 'decides', 'NEVER'],
    ['EIP-1559', 'EIP-1558', 'decides', 'NEVER'],
    ['Henry IV', 'Henry V', 'decides', 'NEVER'],
    ['Rocky II', 'Rocky III', 'decides', 'NEVER'],
    ['Rocky II', 'Rocky 2', 'decides', 'DECIDE'],
    ['Vitamin C', 'Vitamin D', 'decides', 'NEVER'],
    ['Python 3.1', 'Python 3.10', 'decides', 'NEVER'],
    ['World Cup 1998', 'World Cup 2002', 'asks', 'NEVER'],
    ['Boeing 747', 'Boeing 757', 'decides', 'NEVER'],
    ['A590IS', 'A591IS', 'decides', 'NEVER'],
    ['Windows', 'Windows 10', 'asks', 'ASK'],
    ['Photoshop CS', 'Photoshop CS 2', 'decides', 'ASK'],
    // Others.
    ['Acme Foods', 'Acme Tools', 'asks', 'ASK'],
    ['Bank of China', 'China of Bank', 'decides', 'ASK'],
    ['Pаypal', 'Paypal', 'decides', 'ASK'],
    ['New York', 'Tokyo', 'none', 'ASK'],
    ['', 'Acme', 'none', 'DECIDE'],
    ['東京', '東京', 'decides', 'DECIDE'],
    ['東京', '京都', 'none', 'ASK'],
  ];
  it.each(cases)('[OM-44] %j and %j: %s, %s', (a, b, band, limit) => {
    const { score, limit: found } = nameSimilarity(a, b);
    expect({ band: bandOf(score), limit: found }).toEqual({ band, limit });
  });

  it('[OM-44] the score is the highest of its parts, and trigrams are those of pg_trgm', () => {
    const { score, parts } = nameSimilarity('gai', 'gai media entertainment');
    expect(score).toBe(Math.max(parts.trigrams, parts.words, parts.edits));
    // select similarity('gai', 'gai media entertainment') = 0.17391305
    expect(parts.trigrams).toBeCloseTo(4 / 23, 10);
    expect(parts.edits).toBeCloseTo(3 / 21, 10);
  });

  it('[OM-44] what has words more than the other is not the other as a whole, however long it is', () => {
    const { score, whole } = nameSimilarity(
      'University of California at Berkeley',
      'University of California at Berkeley Library',
    );
    expect(score).toBeGreaterThanOrEqual(0.7);
    expect(whole).toBeLessThan(0.85);
    expect(nameSimilarity('New York New York', 'New York').whole).toBeLessThan(0.85);
  });
});

describe('names of people', () => {
  const cases: readonly [a: string, b: string, limit: Limit][] = [
    ['Smith, John', 'John Smith', 'DECIDE'],
    ['Dr. John Smith', 'John Smith', 'DECIDE'],
    ['José García', 'Jose Garcia', 'DECIDE'],
    ['J. Smith', 'John Smith', 'ASK'],
    ['J. Smith', 'J. Smyth', 'ASK'],
    ['John A. Smith', 'John Smith', 'ASK'],
    ['John A. Smith', 'John B. Smith', 'NEVER'],
    ['Smith', 'John Smith', 'ASK'],
    ['Jhon Smith', 'John Smith', 'ASK'],
    ['John Peterson', 'John Petersen', 'ASK'],
    ['Jane Smith', 'John Smith', 'NEVER'],
    ['Jon Smith', 'John Smith', 'NEVER'],
    ['Bob Miller', 'Robert Miller', 'NEVER'],
    ['K. Smith', 'John Smith', 'NEVER'],
  ];
  it.each(cases)('[OM-45] %s and %s: %s', (a, b, limit) => {
    expect(nameSimilarity(a, b, PERSON).limit).toBe(limit);
    expect(nameSimilarity(b, a, PERSON).limit).toBe(limit);
  });
});

describe('any two names', () => {
  const letter = fc.constantFrom(...'ab1 -.Ив\u200fé\u0301٣ix'.split(''), '𝒳', '🙂');
  const name = fc.oneof(fc.string({ unit: letter, maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 30 }));
  const options = fc.constantFrom<NameOptions>({ kind: null }, PERSON);

  it('are as alike one way round as the other, from 0 to 1', () => {
    fc.assert(
      fc.property(name, name, options, (a, b, option) => {
        const [there, back] = [nameSimilarity(a, b, option), nameSimilarity(b, a, option)];
        expect(back).toEqual(there);
        for (const value of [there.score, there.whole, ...Object.values(there.parts)]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are alike to 1 when they are one, and then nothing forbids it', () => {
    fc.assert(
      fc.property(name, options, (a, option) => {
        expect(nameSimilarity(a, a, option)).toMatchObject({ score: 1, whole: 1, limit: 'DECIDE', reasons: [] });
      }),
    );
  });

  it('are never one when a digit differs', () => {
    const digits = fc.string({
      unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
      minLength: 1,
      maxLength: 8,
    });
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'e', ' ', '-'), maxLength: 8 });
    fc.assert(
      fc.property(word, digits, word, fc.nat(), fc.integer({ min: 1, max: 9 }), (before, code, after, at, by) => {
        const place = at % code.length;
        const other = code.slice(0, place) + String((Number(code[place]) + by) % 10) + code.slice(place + 1);
        expect(nameSimilarity(before + code + after, before + other + after).limit).toBe('NEVER');
      }),
    );
  });

  it('may be 10,000 characters long', () => {
    const long = 'x'.repeat(9_999);
    expect(nameSimilarity(`${long}x`, `${long}y`).score).toBeGreaterThan(0.99);
    expect(nameSimilarity('ab '.repeat(3_333), 'cd '.repeat(3_333)).score).toBeLessThan(0.7);
  });
});
