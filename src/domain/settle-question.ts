import type { SettlementPolicy } from './contradiction.ts';
import type { ClaimId } from './typed-ids.ts';
import { compareAuthority, isDuePlan, relationOf, type Comparing, type Relation, type Rival } from './rivals.ts';
import { disjoint, type Period } from './time.ts';

/** What becomes of one value of a question. */
export interface Verdict {
  readonly status: 'ACTIVE' | 'DISPUTED' | 'SUPERSEDED';
  /** The end of its period, which may lie ahead; earlier than the stated one where another value takes over. */
  readonly to: Date | null;
  /** What took its place, or will where its period ends; null = nothing. */
  readonly successor: ClaimId | null;
  readonly policy: SettlementPolicy | null;
}

/** Two values that cannot both hold, and by which policy the question stays open. */
export interface Disagreement {
  readonly a: Rival;
  readonly b: Rival;
  /** The one that is alone in doubt, as it lost; null = both are. */
  readonly alone: Rival | null;
  readonly policy: SettlementPolicy;
}

/** A value that a policy decided for, and the one it takes the place of, now or where the latter ends. */
export interface Succession {
  readonly winner: Rival;
  readonly loser: Rival;
  readonly policy: SettlementPolicy;
}

export interface Settled {
  readonly verdicts: ReadonlyMap<ClaimId, Verdict>;
  readonly disagreements: readonly Disagreement[];
  readonly successions: readonly Succession[];
}

interface Lost {
  readonly to: Rival;
  readonly policy: SettlementPolicy;
  readonly asks: boolean;
}

/** A value while the question is being settled. */
interface State {
  readonly rival: Rival;
  lost: Lost | null;
  /** What takes over from it by its date. */
  successor: Rival | null;
  /** What says how it is now, where it says how it was. */
  present: Rival | null;
  /** Where its time ends as far as it is known. */
  period: Period;
}

type Compare = (a: Rival, b: Rival) => Relation;

const COMPATIBLE: Relation = { kind: 'COMPATIBLE' };

interface Among {
  readonly exempt: (a: ClaimId, b: ClaimId) => boolean;
  readonly isOne: boolean;
}

/**
 * All that is said for one question of one value at a time → what holds, what held, what is planned, and what is in doubt. A function of
 * the set: the order in which things are said is no input. The best founded are placed first (authority, then best source), and each
 * is judged against those that are placed; among equals, the stronger first, then dates. So a value that lost to another takes
 * nothing from a third one, and nothing that is founded less moves what is founded better.
 * @param among `exempt`: values that a person let stand side by side; `isOne`: two of one day contradict each other, else they hold side by
 * side, and only a later day succeeds an earlier one
 */
export function settleQuestion(
  rivals: readonly Rival[],
  comparing: Comparing,
  { exempt, isOne }: Among = { exempt: () => false, isOne: true },
): Settled {
  const compare: Compare = (a, b) => {
    if (a.value === b.value || exempt(a.id, b.id)) return COMPATIBLE;
    const relation = relationOf(a, b, comparing);
    return isOne || relation.kind === 'SUCCESSION' ? relation : COMPATIBLE;
  };
  const states = rivals
    .map((rival): State => ({ rival, lost: null, successor: null, present: null, period: rival.stated }))
    .sort((a, b) => byFoundation(a.rival, b.rival, comparing.now));
  const placed: State[] = [];
  for (const equals of sameAuthority(states)) placed.push(...place(equals, placed, comparing.now, compare));
  for (const state of states) yieldToPresent(state, placed, compare);
  return conclude(states, comparing.now, compare);
}

/**
 * Best founded first; of equals what was planned last, as it prevails over nothing else; then by strength, and then by what they say, so
 * that the order is that of no reader.
 */
const byFoundation = (a: Rival, b: Rival, now: Date): number =>
  compareAuthority(b, a) ||
  Number(isDuePlan(a, now)) - Number(isDuePlan(b, now)) ||
  rank(b) - rank(a) ||
  order(a.value, b.value) ||
  order(a.id, b.id);

/**
 * Strength without what the milliseconds between two readings take from its recency: rounded, and not where numbers of six digits, such
 * as products of trusts and weights, lie on the border.
 */
const rank = ({ strength }: Rival): number => Math.round(strength * 1e4 + 0.213);

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sameAuthority(states: readonly State[]): State[][] {
  const groups: State[][] = [];
  for (const state of states) {
    const last = groups.at(-1);
    if (last?.[0] && compareAuthority(last[0].rival, state.rival) === 0) last.push(state);
    else groups.push([state]);
  }
  return groups;
}

/** Judges values that are founded alike against those that are founded better, then among themselves. @returns those that did not lose */
function place(equals: readonly State[], better: readonly State[], now: Date, compare: Compare): State[] {
  const kept: State[] = [];
  for (const state of equals) {
    const rivals = [...better.filter(({ period }) => !disjoint(period, state.rival.stated)), ...kept];
    state.lost = lostTo(state.rival, rivals, compare);
    if (!state.lost) kept.push(state);
  }
  // Without a day nothing takes over: where nobody names one, there is no pair to look at.
  const dated = [...better, ...kept].filter(({ rival }) => rival.stated.from !== null);
  for (const state of kept) {
    for (const { rival } of dated) {
      const relation = compare(state.rival, rival);
      if (relation.kind !== 'SUCCESSION' || relation.earlier !== state.rival) continue;
      if (!state.successor || comesFirst(rival, state.successor, now)) state.successor = rival;
    }
    if (state.successor) state.period = endingAt(state.rival.stated, state.successor.stated.from);
  }
  return kept;
}

function lostTo(rival: Rival, rivals: readonly State[], compare: Compare): Lost | null {
  for (const { rival: other } of rivals) {
    const relation = compare(rival, other);
    if (relation.kind === 'PREVAILS' && relation.loser === rival)
      return { to: other, policy: relation.policy, asks: relation.asks };
  }
  return null;
}

const comesFirst = (a: Rival, b: Rival, now: Date): boolean =>
  (Number(a.stated.from) - Number(b.stated.from) || byFoundation(a, b, now)) < 0;

/** A period that ends at an instant, where it does not end before; unchanged where it would end before it begins. */
const endingAt = (period: Period, at: Date | null): Period =>
  at === null || (period.to !== null && period.to <= at) || (period.from !== null && at <= period.from)
    ? period
    : { ...period, to: at };

/** What says how it was gives way to what says how it is, whatever was found of it (SE-45). */
function yieldToPresent(state: State, placed: readonly State[], compare: Compare): void {
  if (state.rival.temporal !== 'HISTORICAL') return;
  const presents = placed.filter(({ rival }) => {
    const relation = compare(state.rival, rival);
    return relation.kind === 'PAST' && relation.past === state.rival;
  });
  state.present = presents[0]?.rival ?? null;
}

function conclude(states: readonly State[], now: Date, compare: Compare): Settled {
  const ends = new Map<State, Succession>();
  for (const state of states) {
    const end = supersession(state, now);
    if (end) ends.set(state, end);
  }
  const disagreements = disagreementsOf(states, ends, compare);
  const doubted = new Set(disagreements.flatMap(({ a, b, alone }) => (alone ? [alone] : [a, b])));
  const verdicts = new Map<ClaimId, Verdict>();
  const successions = [...ends.values()];
  for (const state of states) {
    const { rival, lost, successor } = state;
    const end = ends.get(state);
    const planned = lost || end ? null : successor;
    if (planned) successions.push({ winner: planned, loser: rival, policy: 'VALIDITY' });
    verdicts.set(rival.id, {
      status: end ? 'SUPERSEDED' : doubted.has(rival) ? 'DISPUTED' : 'ACTIVE',
      to: end ? endOf(state, end, now) : state.period.to,
      successor: end?.winner.id ?? planned?.id ?? null,
      policy: end?.policy ?? (planned ? 'VALIDITY' : null),
    });
  }
  return { verdicts, disagreements, successions };
}

/** Why it is superseded as things stand now; null = it is not. */
function supersession({ rival, lost, successor, present }: State, now: Date): Succession | null {
  if (present) return { winner: present, loser: rival, policy: 'CURRENT' };
  if (lost) return lost.asks ? null : { winner: lost.to, loser: rival, policy: lost.policy };
  const begun = successor !== null && successor.stated.from !== null && successor.stated.from <= now;
  return begun ? { winner: successor, loser: rival, policy: 'VALIDITY' } : null;
}

/** Where the time of what is superseded ends. A stated end that has passed stays as it is (SE-45). */
function endOf({ rival: { stated }, period }: State, { winner, policy }: Succession, now: Date): Date | null {
  if (policy === 'VALIDITY') return period.to;
  if (stated.to !== null && stated.to <= now) return stated.to;
  const { from } = winner.stated;
  const takesOver = from !== null && (stated.from === null || from > stated.from);
  return endingAt(stated, takesOver ? from : winner.spokenAt).to;
}

/**
 * What stays open between those that are not superseded. What lost to a value whose time is over is superseded with it,
 * if nobody else contradicts it.
 */
function disagreementsOf(states: readonly State[], ends: Map<State, Succession>, compare: Compare): Disagreement[] {
  const found: Disagreement[] = [];
  const remaining = states.filter((state) => !ends.has(state));
  const opposed = new Set<State>();
  for (const [n, a] of remaining.entries()) {
    for (const b of remaining.slice(n + 1)) {
      if ((a.lost && b.lost) || disjoint(a.period, b.period)) continue;
      const relation = compare(a.rival, b.rival);
      const lost = a.lost ? a : b.lost ? b : null;
      if (lost ? relation.kind !== 'PREVAILS' || relation.loser !== lost.rival : relation.kind !== 'OPEN') continue;
      if (relation.kind !== 'PREVAILS' && relation.kind !== 'OPEN') continue;
      found.push({ a: a.rival, b: b.rival, alone: lost?.rival ?? null, policy: relation.policy });
      if (lost) opposed.add(lost);
    }
  }
  for (const state of remaining) {
    const { lost, rival } = state;
    if (!lost || opposed.has(state)) continue;
    const others = remaining.filter(
      (other) =>
        !other.lost && !disjoint(other.period, state.period) && compare(rival, other.rival).kind !== 'COMPATIBLE',
    );
    for (const { rival: other } of others) found.push({ a: rival, b: other, alone: rival, policy: lost.policy });
    const isOver = !remaining.some((other) => other.rival === lost.to);
    if (others.length === 0 && isOver) ends.set(state, { winner: lost.to, loser: rival, policy: lost.policy });
  }
  return found;
}
