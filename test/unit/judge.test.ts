import { describe, expect, it } from '@jest/globals';
import type { ClaimId, EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import { settleQuestion } from '../../src/domain/settle-question.ts';
import type { Rival } from '../../src/domain/rivals.ts';
import { ALWAYS, type Period } from '../../src/domain/time.ts';
import { objectKey } from '../../src/domain/literal-values.ts';
import { judge } from '../../src/reconcile/write/judge-claims.ts';
import { qualifiersKey } from '../../src/domain/literal-values.ts';
import type { ResolvedCandidate, CurrentClaim } from '../../src/reconcile/write/current-claims.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const since = (year: number, to: number | null = null): Period => ({
  from: new Date(Date.UTC(year, 0)),
  to: to === null ? null : new Date(Date.UTC(to, 0)),
  precision: 'YEAR',
});

const said = (text: string, more: Partial<ResolvedCandidate> = {}): ResolvedCandidate => ({
  subjectId: 's' as EntityId,
  predicate: 'status',
  object: { type: 'TEXT', text },
  statement: `S has status ${text}.`,
  qualifiers: {},
  validity: ALWAYS,
  temporal: 'CURRENT',
  spans: [],
  method: 'test',
  confidence: 0.9,
  ...more,
});

const standing = (id: string, text: string, more: Partial<CurrentClaim> = {}): CurrentClaim => ({
  id: id as ClaimId,
  subjectId: 's' as EntityId,
  predicate: 'status',
  objectEntityId: null,
  objectKey: `T:${text.toLowerCase()}`,
  qualifiersKey: qualifiersKey({}),
  validity: ALWAYS,
  endsAt: null,
  edge: false,
  separated: null,
  supersededBy: null,
  status: 'ACTIVE',
  confidence: 0.9,
  temporal: 'CURRENT',
  verifiedAt: NOW,
  statusReason: null,
  supportedBefore: false,
  supportedElsewhere: false,
  ...more,
});

/** Who prevails where the two are weighed: the strengths of the new side and of the standing one. */
const STRENGTHS = { NEW_WINS: [0.9, 0.5], OLD_WINS: [0.5, 0.9], OPEN: [0.5, 0.5] } as const;

/** What became of everything, as one readable line each: what the text says, then what all the texts say. */
function outcome(
  claims: readonly ResolvedCandidate[],
  known: readonly CurrentClaim[],
  singleValued = true,
  again = false,
  weighed: keyof typeof STRENGTHS = 'OPEN',
): string[] {
  let n = 0;
  const judgement = judge(
    claims,
    known,
    { speaksFrom: NOW, again, now: NOW },
    () => singleValued,
    () => `n${++n}` as ClaimId,
  );
  const [fresh, old] = STRENGTHS[weighed];
  const side = { sources: 1, reliability: 0.8, best: 0.8, authority: false, confidence: 0.9, isMemory: false };
  const rivals = [
    ...known
      .filter(({ id, status }) => status !== 'SUPERSEDED' && !judgement.ended.has(id))
      .filter((claim) => claims.some(({ qualifiers }) => qualifiersKey(qualifiers) === claim.qualifiersKey))
      .map((claim): Rival => ({
        ...side,
        id: claim.id,
        value: claim.objectKey,
        stated: claim.validity,
        temporal: claim.temporal,
        verifiedAt: NOW,
        strength: old,
        spokenAt: new Date(NOW.getTime() - 1),
      })),
    ...judgement.added.map(({ id, candidate: { object, temporal }, validity }): Rival => ({
      ...side,
      id,
      value: objectKey(object),
      stated: validity,
      temporal,
      verifiedAt: NOW,
      strength: fresh,
      spokenAt: NOW,
    })),
  ];
  const comparing = { now: NOW, settings: settingDefaults };
  const settled = settleQuestion(singleValued ? rivals : [], comparing);
  const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? 'open';
  const isNew = (id: ClaimId): boolean => judgement.added.some((claim) => claim.id === id);
  return [
    ...judgement.added.map(({ id, validity }) => {
      const verdict = settled.verdicts.get(id);
      return `${id} ${verdict?.status ?? 'ACTIVE'} [${day(validity.from)}, ${day(verdict?.to ?? validity.to)}) ${verdict?.successor ?? ''}`.trim();
    }),
    ...[...judgement.supported.keys()].map((id) => `${id} supported`),
    ...[...judgement.ended].map(
      ([id, e]) => `${id} ${e.kind} ${e.reason} ${day(e.at)}${e.kind === 'SUPERSEDED' ? ` by ${e.by}` : ''}`,
    ),
    ...[...settled.verdicts].flatMap(([id, { status, policy, to, successor }]) => {
      if (isNew(id) || status === 'ACTIVE') return [];
      return status === 'DISPUTED' ? [`${id} disputed`] : [`${id} SUPERSEDED ${policy} ${day(to)} by ${successor}`];
    }),
    ...judgement.lessSupported.map((id) => `${id} less supported`),
    ...[...judgement.restated.keys()].map((id) => `${id} restated`),
    ...settled.disagreements.map(({ a, b }) => [a.id, b.id].toSorted().join(' against ')),
    ...settled.successions.map(({ winner, loser }) => `${winner.id} prevailed over ${loser.id}`),
  ];
}

describe('the order of judgement', () => {
  it.each<[string, keyof typeof STRENGTHS, readonly string[]]>([
    [
      'a side that prevails supersedes',
      'NEW_WINS',
      ['n1 ACTIVE [open, open)', 'a SUPERSEDED STRENGTH 2026-01-01 by n1', 'n1 prevailed over a'],
    ],
    ['one that stands leaves the new one alone in doubt', 'OLD_WINS', ['n1 DISPUTED [open, open)', 'a against n1']],
    ['neither: both are in doubt', 'OPEN', ['n1 DISPUTED [open, open)', 'a disputed', 'a against n1']],
  ])('[SE-46 SE-47] %s', (_, weighed, expected) => {
    expect(outcome([said('Final')], [standing('a', 'Draft')], true, false, weighed).sort()).toEqual(
      [...expected].sort(),
    );
  });

  it('what lost before and is still said by its document is no new contradiction', () => {
    const decided = { status: 'SUPERSEDED', statusReason: 'RESOLVED_BY_PERSON', supportedBefore: true } as const;
    const beaten = standing('b', 'Draft', decided);
    expect(outcome([said('Draft')], [standing('a', 'Final'), beaten])).toEqual(['b restated']);
    // What stands is found before what fell.
    expect(outcome([said('Draft')], [beaten, standing('a', 'Draft')])).toEqual(['a supported']);
  });

  it.each<[string, Partial<CurrentClaim>]>([
    ['retracted', { status: 'RETRACTED', statusReason: 'misread' }],
    ['corrected', { status: 'SUPERSEDED', statusReason: 'REVISED_BY_PERSON' }],
    ['decided against', { status: 'SUPERSEDED', statusReason: 'RESOLVED_BY_PERSON' }],
  ])('what a person %s is no news from any document; a person, or a day first stated now, is', (_, life) => {
    const gone = standing('b', 'Draft', life);
    expect(outcome([said('Draft')], [gone], false)).toEqual(['b restated']);
    expect(outcome([said('Draft', { method: 'PERSON' })], [gone], false)).toEqual(['n1 ACTIVE [open, open)']);
    expect(outcome([said('Draft', { validity: since(2020) })], [gone], false)).toEqual([
      'n1 ACTIVE [2020-01-01, open)',
    ]);
    expect(outcome([said('Review')], [gone], false)).toEqual(['n1 ACTIVE [open, open)']);
  });

  it.each<[string, readonly ResolvedCandidate[], readonly CurrentClaim[], readonly string[]]>([
    ['something new is added', [said('Final')], [], ['n1 ACTIVE [open, open)']],
    ['the same value is support', [said('final')], [standing('a', 'Final')], ['a supported']],
    [
      'another value of a single-valued predicate: both are disputed',
      [said('Final')],
      [standing('a', 'Draft')],
      ['n1 DISPUTED [open, open)', 'a disputed', 'a against n1'],
    ],
    [
      'one text that contradicts itself is disputed too',
      [said('Final'), said('Draft')],
      [],
      ['n1 DISPUTED [open, open)', 'n2 DISPUTED [open, open)', 'n1 against n2'],
    ],
    [
      'a revision succeeds: the old value ends when the new one speaks, without conflict',
      [said('Final')],
      [standing('a', 'Draft', { supportedBefore: true })],
      ['n1 ACTIVE [2026-01-01, open)', 'a SUPERSEDED REVISION 2026-01-01 by n1'],
    ],
    [
      'a revision cannot end what others still say: that is a contradiction',
      [said('Final')],
      [standing('a', 'Draft', { supportedBefore: true, supportedElsewhere: true })],
      ['n1 DISPUTED [open, open)', 'a disputed', 'a less supported', 'a against n1'],
    ],
    [
      'what a revision no longer says ends',
      [],
      [standing('a', 'Draft', { supportedBefore: true })],
      ['a ENDED REVISION 2026-01-01'],
    ],
    [
      'a later beginning succeeds an earlier one',
      [said('Final', { validity: since(2020) })],
      [standing('a', 'Draft', { validity: since(2015) })],
      ['n1 ACTIVE [2020-01-01, open)', 'a SUPERSEDED VALIDITY 2020-01-01 by n1', 'n1 prevailed over a'],
    ],
    [
      'what held earlier is stored as superseded by what is known to hold later',
      [said('Draft', { validity: since(2015) })],
      [standing('a', 'Final', { validity: since(2020) })],
      ['n1 SUPERSEDED [2015-01-01, 2020-01-01) a', 'a prevailed over n1'],
    ],
    [
      'two dated values of one text succeed each other, in whatever order they are said',
      [said('Final', { validity: since(2020) }), said('Draft', { validity: since(2015) })],
      [],
      ['n1 ACTIVE [2020-01-01, open)', 'n2 SUPERSEDED [2015-01-01, 2020-01-01) n1', 'n1 prevailed over n2'],
    ],
    [
      'periods that share no instant do not contradict each other',
      [said('Final', { validity: since(2020) })],
      [standing('a', 'Draft', { validity: since(2010, 2020) })],
      ['n1 ACTIVE [2020-01-01, open)'],
    ],
    [
      'different qualifiers are different questions',
      [said('Final', { qualifiers: { network: 'test' } })],
      [standing('a', 'Draft')],
      ['n1 ACTIVE [open, open)'],
    ],
  ])('%s', (_, claims, known, expected) => {
    expect(outcome(claims, known).sort()).toEqual([...expected].sort());
  });

  it.each<[string, readonly ResolvedCandidate[], readonly CurrentClaim[], readonly string[]]>([
    [
      'succeeds nothing: another value is new, and the one that was misread ends, its period as it is',
      [said('Final')],
      [standing('a', 'Draft', { supportedBefore: true })],
      ['n1 ACTIVE [open, open)', 'a ENDED REREAD open'],
    ],
    [
      'takes nothing from others: what they say too stands, and contradicts another value',
      [said('Final')],
      [standing('a', 'Draft', { supportedBefore: true, supportedElsewhere: true })],
      ['n1 DISPUTED [open, open)', 'a disputed', 'a less supported', 'a against n1'],
    ],
    [
      'reads the period too: the same value of another time is another claim',
      [said('Final', { validity: since(2020) })],
      [standing('a', 'Final', { supportedBefore: true })],
      ['n1 ACTIVE [2020-01-01, open)', 'a ENDED REREAD open'],
    ],
    [
      'knows a beginning that an earlier succession gave',
      [said('Final')],
      [standing('a', 'Final', { supportedBefore: true, validity: { from: NOW, to: null, precision: 'INSTANT' } })],
      ['a supported'],
    ],
    [
      'joins what others say of an open time',
      [said('Final', { validity: since(2020) })],
      [standing('a', 'Final', { supportedBefore: true, supportedElsewhere: true })],
      ['a supported'],
    ],
  ])('a text that is only read again %s', (_, claims, known, expected) => {
    expect(outcome(claims, known, true, true).sort()).toEqual([...expected].sort());
  });

  it('several values of a many-valued predicate hold side by side', () => {
    expect(outcome([said('Final')], [standing('a', 'Draft')], false)).toEqual(['n1 ACTIVE [open, open)']);
  });

  it('of a many-valued predicate, a revision that drops one value ends that one and succeeds none', () => {
    const known = [standing('a', 'one', { supportedBefore: true }), standing('b', 'two', { supportedBefore: true })];
    expect(outcome([said('one'), said('three')], known, false).sort()).toEqual([
      'a supported',
      'b ENDED REVISION 2026-01-01',
      'n1 ACTIVE [open, open)',
    ]);
  });
});
