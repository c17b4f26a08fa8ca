import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TemporalQualifier } from '../../src/domain/claim-record.ts';
import { sideStrength, type Side } from '../../src/domain/contradiction.ts';
import type { ClaimId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import { settleQuestion, type Settled } from '../../src/domain/settle-question.ts';
import type { Rival } from '../../src/domain/rivals.ts';
import { PlainQuestion, type PlainValue } from '../support/plain-question.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const comparing = { now: NOW, settings: settingDefaults };
/** Random histories: a few thousand by default; the whole measure is 100000. */
const RUNS = Number(process.env.CLAIMGRAPH_TEST_TRUTH_RUNS ?? '3000');

/** What one document says, and how far its source is trusted. */
interface Saying {
  readonly value: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly kind: TemporalQualifier;
  readonly source: number;
  /** Days ago. */
  readonly published: number;
  readonly document: number;
}

interface Source {
  readonly trust: number;
  readonly flagged: boolean;
  readonly authority: boolean;
}

const day = (n: number): Date => new Date(NOW.getTime() + n * 86_400_000);

/**
 * A history as values with what speaks for them: of each document its newest revision counts. Written from the sayings as a set, so the
 * order in which they are given is none.
 */
function rivalsIn(sayings: readonly Saying[], sources: readonly Source[]): Rival[] {
  const current = sayings.filter(
    (one) => !sayings.some((other) => other.document === one.document && other.published < one.published),
  );
  const keys = [...new Set(current.map(keyOf))].sort();
  return keys.map((key): Rival => {
    const said = current.filter((one) => keyOf(one) === key);
    const [first] = said;
    if (!first) throw new Error('each key is of a saying');
    const trusts = said.map(({ source }) => trustOf(sources[source]));
    const side: Side = {
      sources: new Set(said.map(({ document }) => document)).size,
      reliability: trusts.toSorted().reduce((sum, trust) => sum + trust, 0) / trusts.length,
      best: Math.max(...trusts),
      authority: said.some(({ source }) => sources[source]?.authority === true && !sources[source].flagged),
      confidence: 0.9,
      verifiedAt: day(-Math.min(...said.map(({ published }) => published))),
      temporal: first.kind,
      isMemory: false,
    };
    return {
      ...side,
      strength: sideStrength(side, NOW),
      id: key as ClaimId,
      value: first.value,
      stated: { from: dayOf(first.from), to: dayOf(first.to), precision: 'DAY' },
      spokenAt: day(-Math.max(...said.map(({ published }) => published))),
    };
  });
}

const keyOf = ({ value, from, to, kind }: Saying): string => [value, from, to, kind].join(' ');
const dayOf = (n: number | null): Date | null => (n === null ? null : day(n));
const trustOf = (source: Source | undefined): number => Math.max(0, (source?.trust ?? 0) - (source?.flagged ? 0.3 : 0));

const days = fc.constantFrom(null, null, -4000, -3000, -2000, -1000, -10, 0, 10, 1000, 350_000);
const saying = fc
  .record({
    value: fc.constantFrom('9 m', '12 m', '15 m', '99 m'),
    from: days,
    to: fc.constantFrom<(number | null)[]>(null, null, null, -1500, -5, 500, 400_000),
    kind: fc.constantFrom<TemporalQualifier[]>('CURRENT', 'CURRENT', 'PERMANENT', 'HISTORICAL', 'PROJECTED'),
    source: fc.integer({ min: 0, max: 3 }),
    published: fc.constantFrom(0, 1, 9, 400, 1200, 2500),
    document: fc.integer({ min: 0, max: 11 }),
  })
  .filter(({ from, to }) => from === null || to === null || from < to);
const source = fc.record({
  trust: fc.constantFrom(0, 0.2, 0.5, 0.5, 0.95, 1),
  flagged: fc.boolean(),
  authority: fc.constantFrom(true, false, false),
});
const history = fc.record({
  sayings: fc.array(saying, { minLength: 1, maxLength: 10 }),
  sources: fc.tuple(source, source, source, source),
});

/** What became of everything, in an order of its own. */
function inWords({ verdicts, disagreements, successions }: Settled): string[] {
  return [
    ...[...verdicts].map(
      ([id, { status, to, successor, policy }]) =>
        `${id}: ${status} to ${to?.toISOString() ?? 'ever'}, then ${successor ?? 'nothing'} by ${policy ?? 'none'}`,
    ),
    ...disagreements.map(({ a, b, policy }) => `${[a.id, b.id].toSorted().join(' against ')} by ${policy}`),
    ...successions.map(({ winner, loser, policy }) => `${winner.id} over ${loser.id} by ${policy}`),
  ].sort();
}

const plain = (rival: Rival): PlainValue => ({
  id: rival.id,
  value: rival.value,
  from: rival.stated.from?.getTime() ?? null,
  to: rival.stated.to?.getTime() ?? null,
  kind: rival.temporal,
  authority: rival.authority,
  best: rival.best,
  strength: rival.strength,
  spoken: rival.spokenAt.getTime(),
  verified: rival.verifiedAt.getTime(),
});

describe('a question that is settled from all that is said', () => {
  it(
    `[SE-44 SE-45 SE-46] as a plain reading of the rules has it, in any order: ${RUNS} random histories`,
    () => {
      fc.assert(
        fc.property(history, fc.infiniteStream(fc.nat()), ({ sayings, sources }, numbers) => {
          const rivals = rivalsIn(sayings, sources);
          const settled = settleQuestion(rivals, comparing);
          const model = new PlainQuestion(rivals.map(plain), NOW.getTime());
          const expected = rivals.map((rival) => [rival.id, model.end(plain(rival))] as const);
          const found = rivals.map(({ id }) => {
            const verdict = settled.verdicts.get(id);
            return [
              id,
              { status: verdict?.status, to: verdict?.to?.getTime() ?? null, by: verdict?.successor ?? null },
            ] as const;
          });
          expect(found).toEqual(expected);
          const order = rivals.map((rival) => [numbers.next().value as number, rival] as const);
          const others = order.toSorted(([a], [b]) => a - b).map(([, rival]) => rival);
          expect(inWords(settleQuestion(others, comparing))).toEqual(inWords(settled));
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 20,
  );

  it(
    `[SE-45 OM-61] takes nothing away before its time, or by who is founded less, and nothing without a reason: ${RUNS} random histories`,
    () => {
      fc.assert(
        fc.property(history, ({ sayings, sources }) => {
          const rivals = rivalsIn(sayings, sources);
          const byId = new Map(rivals.map((rival) => [rival.id, rival]));
          const { verdicts, disagreements, successions } = settleQuestion(rivals, comparing);
          for (const rival of rivals) {
            const verdict = verdicts.get(rival.id);
            if (!verdict) throw new Error('every value has a verdict');
            const { from, to } = rival.stated;
            if (verdict.to !== null && from !== null) expect(from < verdict.to).toBe(true);
            if (to !== null) expect(verdict.to !== null && verdict.to <= to).toBe(true);
            const by = verdict.successor === null ? null : byId.get(verdict.successor);
            const isOpen = disagreements.some(({ a, b }) => a === rival || b === rival);
            if (verdict.status === 'DISPUTED') expect(isOpen).toBe(true);
            if (verdict.status !== 'SUPERSEDED') continue;
            if (!by) throw new Error('what is superseded says by what');
            expect(by.stated.from === null ? by.temporal !== 'PROJECTED' : by.stated.from <= NOW).toBe(true);
            expect(successions.filter(({ loser }) => loser === rival)).toHaveLength(1);
            expect(isOpen).toBe(false);
            if (verdict.policy === 'CURRENT' && rival.temporal === 'HISTORICAL') continue;
            expect(rival.authority && !by.authority).toBe(false);
            if (rival.authority === by.authority) expect(by.best).toBeGreaterThanOrEqual(rival.best);
          }
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 10,
  );
});

const side = (value: string, more: Partial<Rival> & { since?: string; until?: string } = {}): Rival => {
  const { since, until, ...rest } = more;
  const all = {
    sources: 1,
    reliability: 0.8,
    best: 0.8,
    authority: false,
    isMemory: false,
    confidence: 0.8,
    verifiedAt: NOW,
    temporal: 'CURRENT' as const,
    id: value as ClaimId,
    value,
    spokenAt: NOW,
    stated: {
      from: since === undefined ? null : new Date(since),
      to: until === undefined ? null : new Date(until),
      precision: null,
    },
    ...rest,
  };
  return { strength: sideStrength(all, NOW), ...all };
};

/** `Draft SUPERSEDED 2020-01-01 VALIDITY Final`, in the order that is given. */
const read = (...rivals: readonly Rival[]): string[] => {
  const { verdicts } = settleQuestion(rivals, comparing);
  return rivals.map(({ id }) => {
    const verdict = verdicts.get(id);
    const to = verdict?.to?.toISOString().slice(0, 10) ?? '';
    return [id, verdict?.status, to, verdict?.policy, verdict?.successor].filter(Boolean).join(' ');
  });
};

describe('two values of one question', () => {
  const [weak, strong] = [
    { best: 0.2, reliability: 0.2, confidence: 0.2 },
    { best: 0.95, reliability: 0.95, confidence: 0.9 },
  ];
  it.each<[string, Rival, Rival, readonly string[]]>([
    [
      'what is takes the place of what was, whatever they weigh',
      side('a', { ...strong, temporal: 'HISTORICAL', authority: true }),
      side('b', weak),
      ['a SUPERSEDED 2026-06-01 CURRENT b', 'b ACTIVE'],
    ],
    [
      'a stated end that has passed stays',
      side('a', { temporal: 'HISTORICAL', since: '2001-01-01', until: '2010-01-01' }),
      side('b'),
      ['a SUPERSEDED 2010-01-01 CURRENT b', 'b ACTIVE'],
    ],
    [
      'a stated end that lies ahead does not',
      side('a', { temporal: 'HISTORICAL', since: '2001-01-01', until: '2999-01-01' }),
      side('b'),
      ['a SUPERSEDED 2026-06-01 CURRENT b', 'b ACTIVE'],
    ],
    [
      'a later beginning of a source that is trusted no less',
      side('a', { since: '2020-01-01' }),
      side('b', { since: '2021-01-01' }),
      ['a SUPERSEDED 2021-01-01 VALIDITY b', 'b ACTIVE'],
    ],
    [
      'a later beginning of one that is trusted less by far',
      side('a', { ...strong, since: '2020-01-01' }),
      side('b', { ...weak, since: '2020-01-02' }),
      ['a ACTIVE', 'b DISPUTED'],
    ],
    [
      'a later beginning of one that is trusted a little less',
      side('a', { since: '2020-01-01' }),
      side('b', { best: 0.79, since: '2020-01-02' }),
      ['a DISPUTED', 'b DISPUTED'],
    ],
    [
      'a later beginning against the authority',
      side('a', { ...weak, authority: true, since: '2020-01-01' }),
      side('b', { ...strong, since: '2021-01-01' }),
      ['a ACTIVE', 'b DISPUTED'],
    ],
    [
      'a plan',
      side('a', { since: '2020-01-01' }),
      side('b', { temporal: 'PROJECTED', since: '2999-01-01' }),
      ['a ACTIVE 2999-01-01 VALIDITY b', 'b ACTIVE'],
    ],
    [
      'a plan beside what says no dates',
      side('a'),
      side('b', { temporal: 'PROJECTED', since: '2999-01-01' }),
      ['a ACTIVE 2999-01-01 VALIDITY b', 'b ACTIVE'],
    ],
    ['a plan without a day', side('a'), side('b', { temporal: 'PROJECTED' }), ['a ACTIVE', 'b ACTIVE']],
    [
      'a plan by who is trusted less',
      side('a', strong),
      side('b', { ...weak, temporal: 'PROJECTED', since: '2999-01-01' }),
      ['a ACTIVE', 'b DISPUTED'],
    ],
    [
      'two plans',
      side('a', { temporal: 'PROJECTED', since: '2999-01-01' }),
      side('b', { temporal: 'PROJECTED', since: '2999-01-01' }),
      ['a DISPUTED', 'b DISPUTED'],
    ],
    [
      'what was, and a plan',
      side('a', { ...strong, temporal: 'HISTORICAL' }),
      side('b', { ...weak, temporal: 'PROJECTED' }),
      ['a ACTIVE', 'b ACTIVE'],
    ],
    [
      'a plan whose day has come, of what was not looked at since',
      side('a', { verifiedAt: new Date('2024-01-01') }),
      side('b', { temporal: 'PROJECTED', since: '2025-01-01' }),
      ['a SUPERSEDED 2025-01-01 VALIDITY b', 'b ACTIVE'],
    ],
    [
      'a plan that did not come true',
      side('a'),
      side('b', { temporal: 'PROJECTED', since: '2025-01-01', spokenAt: day(-9) }),
      ['a ACTIVE', 'b SUPERSEDED 2026-06-01 CURRENT a'],
    ],
    [
      'a plan that is heard of after its day',
      side('a', { spokenAt: day(-9) }),
      side('b', { temporal: 'PROJECTED', since: '2025-01-01' }),
      ['a ACTIVE', 'b DISPUTED'],
    ],
    [
      'periods that share no instant',
      side('a', { since: '2001-01-01', until: '2002-01-01' }),
      side('b', { since: '2002-01-01' }),
      ['a ACTIVE 2002-01-01', 'b ACTIVE'],
    ],
    [
      'the stronger, said later',
      side('a', { ...weak, spokenAt: day(-9) }),
      side('b', strong),
      ['a SUPERSEDED 2026-06-01 STRENGTH b', 'b ACTIVE'],
    ],
    [
      'the stronger, said before',
      side('a', weak),
      side('b', { ...strong, spokenAt: day(-9) }),
      ['a DISPUTED', 'b ACTIVE'],
    ],
    [
      'the stronger, said at once: nobody is the new one',
      side('a', weak),
      side('b', strong),
      ['a DISPUTED', 'b ACTIVE'],
    ],
  ])('[SE-45 SE-46 SE-47] %s', (_, a, b, expected) => {
    expect(read(a, b)).toEqual(expected);
    expect(read(b, a).toReversed()).toEqual(expected);
  });

  it('[SE-44] each of three rivals is compared with each other: none is left beside the first that is found', () => {
    const [old, mid, best] = [side('a', { ...weak, spokenAt: day(-9) }), side('b', weak), side('c', strong)];
    expect(read(old, mid, best)).toEqual(['a SUPERSEDED 2026-06-01 STRENGTH c', 'b DISPUTED', 'c ACTIVE']);
    const { disagreements, successions } = settleQuestion([best, old, mid], comparing);
    expect(disagreements.map(({ a, b }) => [a.id, b.id].toSorted())).toEqual([['b', 'c']]);
    expect(successions.map(({ winner, loser }) => [loser.id, winner.id])).toEqual([['a', 'c']]);
    expect(settleQuestion([side('a'), side('b'), side('c')], comparing).disagreements).toHaveLength(3);
  });

  it('what lost takes no place: what gave way to it alone stands, and so does what nothing else succeeds', () => {
    const first = side('a', { since: '2020-01-01' });
    const second = side('b', { since: '2021-01-01' });
    const third = side('c', { authority: true, since: '2021-01-01' });
    expect(read(first, second)).toEqual(['a SUPERSEDED 2021-01-01 VALIDITY b', 'b ACTIVE']);
    expect(read(first, second, third)).toEqual(['a SUPERSEDED 2021-01-01 VALIDITY c', 'b DISPUTED', 'c ACTIVE']);
    const until = side('c', { authority: true, since: '2021-01-01', until: '2021-06-01' });
    expect(read(first, second, until)[1]).toBe('b DISPUTED');
  });

  it('[OM-60 OM-62] two memories are weighed by confidence and age, in whatever order they are read', () => {
    const memory = { isMemory: true };
    const old = side('a', { ...memory, confidence: 0.6, spokenAt: day(-1) });
    const young = side('b', { ...memory, confidence: 0.95 });
    for (const order of [
      [old, young],
      [young, old],
    ])
      expect(settleQuestion(order, comparing).verdicts.get(old.id)).toMatchObject({
        status: 'SUPERSEDED',
        policy: 'MEMORY',
      });
    // What a document says is no memory, and the two are weighed by what speaks for them.
    const said = side('b', { confidence: 0.95 });
    const { disagreements } = settleQuestion([old, said], comparing);
    expect(disagreements.map(({ policy }) => policy)).toEqual(['STRENGTH']);
  });

  it('what a person let stand side by side is no question', () => {
    const { verdicts, disagreements } = settleQuestion([side('a'), side('b')], comparing, {
      exempt: () => true,
      isOne: true,
    });
    expect([...verdicts.values()].map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(disagreements).toEqual([]);
  });
});
