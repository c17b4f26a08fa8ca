import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingDefaults as settings } from '../support/settings.ts';
import {
  againstRivals,
  blockRecords,
  matchRecords,
  recordContext,
  type Contradiction,
  type EntityRecord,
  type Identification,
  type RecordMatch,
  type Verdict,
} from '../../src/identity/index.ts';

/** A shop's list, so that words have frequencies: makers and kinds of things are common, codes are rare. */
const makers = ['Acme', 'Borealis', 'Corvid', 'Dynamo', 'Elbrus'];
const things = ['digital camera', 'laser printer', 'portable speaker', 'television', 'coffee grinder'];
const shop: EntityRecord[] = makers.flatMap((maker, m) =>
  things.map((thing, n) => ({
    title: `${maker} ${thing} ${maker.slice(0, 2)}${100 + 37 * m + 11 * n}${'xyz'.charAt(n % 3)}`,
    maker,
    price: `${20 + 13 * n + 7 * m}.99`,
  })),
);
const camera: EntityRecord = { title: 'Acme digital camera AC-590is', maker: 'Acme', price: '199.00' };
const papers: EntityRecord[] = Array.from({ length: 30 }, (_, n) => ({
  title: `on the ${['cost', 'design', 'theory'][n % 3]} of ${['joins', 'views', 'indexes', 'logs', 'caches'][n % 5]} part ${String.fromCharCode(97 + n)}`,
  authors: [`Author ${String.fromCharCode(65 + n)}berg`, 'Maria Lindqvist'],
  year: 1990 + (n % 12),
}));
const paper: EntityRecord = {
  title: 'adaptive wavelet histograms for streams',
  authors: ['Ida Noll', 'Per Oduya'],
  year: 2001,
};

const judge = (a: EntityRecord, b: EntityRecord, others: readonly EntityRecord[]): RecordMatch =>
  matchRecords(a, b, recordContext([...others, a, b]), settings);

describe('whether two records are of one thing', () => {
  const cases: readonly [
    what: string,
    a: EntityRecord,
    b: EntityRecord,
    others: EntityRecord[],
    verdict: Verdict,
    by: Identification | Contradiction | null,
  ][] = [
    ['a code written otherwise', camera, { ...camera, title: 'AC590IS camera by Acme, digital' }, shop, 'SAME', 'CODE'],
    ['another code', camera, { ...camera, title: 'Acme digital camera AC-591is' }, shop, 'DIFFERENT', 'OTHER_CODE'],
    [
      'the code, and another colour',
      { ...camera, title: 'Acme digital camera AC-590is black' },
      { ...camera, title: 'Acme digital camera AC-590is silver' },
      shop,
      'ASK',
      'OTHER_COLOUR',
    ],
    ['the code, at half the price', camera, { ...camera, price: '79.00' }, shop, 'ASK', 'OTHER_AMOUNT'],
    [
      'the code, remanufactured',
      camera,
      { ...camera, title: 'Acme digital camera AC-590is remanufactured' },
      shop,
      'ASK',
      'OTHER_EDITION',
    ],
    ['a name alone', { title: 'Acme digital camera' }, { title: 'Acme digital camera' }, shop, 'ASK', null],
    [
      'another thing',
      camera,
      { title: 'Dynamo coffee grinder DY44', maker: 'Dynamo', price: '40.00' },
      shop,
      'DIFFERENT',
      null,
    ],
    [
      'a paper, its authors shortened',
      paper,
      { ...paper, title: 'Adaptive wavelet histograms for streams.', authors: ['I. Noll', 'P. Oduya'] },
      papers,
      'SAME',
      'PEOPLE_AND_YEAR',
    ],
    ['a paper of another year', paper, { ...paper, year: 2004 }, papers, 'DIFFERENT', 'OTHER_YEAR'],
    ['a paper by others', paper, { ...paper, authors: ['Zoe Quint'] }, papers, 'ASK', 'OTHER_PEOPLE'],
  ];
  it.each(cases)('%s', (_, a, b, others, verdict, by) => {
    const match = judge(a, b, others);
    expect(match.verdict).toBe(verdict);
    if (by !== null) expect([...match.identifiedBy, ...match.contradictedBy]).toContain(by);
    expect(judge(b, a, others)).toMatchObject({ verdict, score: expect.closeTo(match.score, 9) as unknown });
  });

  it('a number of a telephone identifies, another one forbids', () => {
    const places = shop.map((_, n) => ({
      name: `Cafe ${'abcdefghijklmnopqrstuvwxyz'.charAt(n)}x`,
      phone: `030 / 55 ${1000 + 77 * n}`,
    }));
    const cafe = { name: 'Cafe Anneliese', phone: '030/55-98765' };
    expect(judge(cafe, { ...cafe, phone: '+49 30 5598765' }, places)).toMatchObject({
      verdict: 'SAME',
      identifiedBy: ['TELEPHONE'],
    });
    expect(judge(cafe, { ...cafe, phone: '030/55-98766' }, places).verdict).not.toBe('SAME');
  });

  it('is said in parts that sum to the score', () => {
    const { parts, score } = judge(camera, { ...camera, price: '189.00' }, shop);
    const odds = parts.reduce((sum, { contribution }) => sum + contribution, 0);
    expect(score).toBeCloseTo(1 / (1 + Math.exp(-odds)), 12);
    expect(parts.map(({ piece }) => piece)).toEqual(
      expect.arrayContaining(['bias', 'lessCovered', 'code', 'amount', 'text']),
    );
  });

  it('rests on rare words: what every record has says little', () => {
    const common = judge({ title: 'Acme camera' }, { title: 'Acme camera' }, shop).score;
    const rare = judge({ title: 'Zephyrine quillon' }, { title: 'Zephyrine quillon' }, shop).score;
    expect(rare).toBeGreaterThan(common);
  });

  it('is bounded by settings', () => {
    const again = { ...camera, title: 'AC590IS camera by Acme, digital' };
    const context = recordContext([...shop, camera, again]);
    expect(matchRecords(camera, again, context, { ...settings, 'match.same': 1 }).verdict).toBe('ASK');
    expect(matchRecords(camera, again, context, { ...settings, 'match.asks': 1, 'match.same': 1 }).verdict).toBe(
      'DIFFERENT',
    );
  });
});

describe('any two records', () => {
  const word = fc.constantFrom(
    'acme',
    'camera',
    'red',
    'ac590',
    '12',
    'ii',
    'é',
    '',
    '10 gb',
    '1999',
    'x1y2z3',
    '\u200f',
  );
  const value = fc.oneof(
    fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    fc.nat(3000),
    fc.array(word, { maxLength: 3 }),
  );
  const record = fc.dictionary(fc.constantFrom('title', 'maker', 'model', 'authors', 'year', 'note'), value, {
    noNullPrototype: true,
  });
  const close = (a: RecordMatch, b: RecordMatch): void => {
    expect(a.verdict).toBe(b.verdict);
    expect(a.score).toBeCloseTo(b.score, 9);
  };

  it('are judged alike both ways round, with a score from 0 to 1', () => {
    fc.assert(
      fc.property(record, record, (a, b) => {
        const context = recordContext([a, b, ...shop]);
        const match = matchRecords(a, b, context, settings);
        close(match, matchRecords(b, a, context, settings));
        expect(match.score).toBeGreaterThanOrEqual(0);
        expect(match.score).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are never merged unasked when a digit of a code differs', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('title', 'model'),
        fc.integer({ min: 100, max: 999_999 }),
        fc.nat(2),
        fc.integer({ min: 1, max: 9 }),
        (field, code, at, by) => {
          const digits = String(code);
          const other = digits.slice(0, at) + String((Number(digits[at]) + by) % 10) + digits.slice(at + 1);
          const of = (number: string): EntityRecord => ({
            title: 'Acme camera',
            maker: 'Acme',
            price: '10',
            [field]: `Acme QX-${number}b`,
          });
          expect(judge(of(digits), of(other), shop).verdict).not.toBe('SAME');
        },
      ),
    );
  });
});

describe('rivals', () => {
  const black: EntityRecord = { title: 'Acme digital camera AC590is', maker: 'Acme', price: '199.00' };
  const exact: EntityRecord = { title: 'digital camera Acme AC590is', maker: 'Acme', price: '199.00' };
  const near: EntityRecord = { title: 'digital camera Acme', maker: 'Acme', price: '199.00' };
  const judged = (pairs: readonly (readonly [EntityRecord, EntityRecord])[]): RecordMatch[] => {
    const both = pairs.map(([left, right]) => ({ left, right }));
    const context = recordContext([...shop, black, exact, near]);
    const alone = both.map(({ left, right }) => matchRecords(left, right, context, settings));
    return againstRivals(both, alone, settings);
  };

  it('lower a pair, and raise the one that leads', () => {
    const [best, worse] = judged([
      [black, exact],
      [black, near],
    ]);
    const [single] = judged([[black, near]]);
    expect(best?.verdict).toBe('SAME');
    expect(worse?.score).toBeLessThan(single?.score ?? 0);
    expect(worse?.parts.at(-1)).toMatchObject({ piece: 'rivals' });
  });

  it('as good as the pair itself leave the decision to a person', () => {
    const twin = { ...exact };
    expect(
      judged([
        [black, exact],
        [black, twin],
      ]),
    ).toMatchObject([{ verdict: 'ASK', contradictedBy: ['CLOSE_RIVAL'] }, { verdict: 'ASK' }]);
  });
});

describe('blocking', () => {
  it('pairs records that share rare words, each pair once', () => {
    const records = [...shop, camera, { title: 'AC590is compact' }, { title: 'Acme AC590is' }];
    const pairs = blockRecords(records, null, recordContext(records));
    expect(new Set(pairs.map(String)).size).toBe(pairs.length);
    expect(pairs.every(([a, b]) => a < b)).toBe(true);
    expect(pairs).toContainEqual([shop.length, shop.length + 1]);
    expect(pairs).toContainEqual([shop.length + 1, shop.length + 2]);
  });

  it('keeps a bound for each record, whatever the set', () => {
    const same = Array.from({ length: 300 }, (_, n) => ({ title: `Acme camera number${n} tag${n % 150}` }));
    const pairs = blockRecords(same, same, recordContext(same), { words: 4, records: 50, candidates: 3 });
    const counts = Map.groupBy(pairs, ([left]) => left);
    expect(Math.max(...[...counts.values()].map((each) => each.length))).toBeLessThanOrEqual(3);
    expect(pairs).toContainEqual([0, 150]);
  });
});
