import { scalesFor, type SettlementPolicy, type WeighedSide } from './contradiction.ts';
import type { ClaimId } from './typed-ids.ts';
import type { ContradictionSettings } from './settings.ts';
import { disjoint, type Period } from './time.ts';

/** One value that is said for a question which has one value at a time. */
export interface Rival extends WeighedSide {
  readonly id: ClaimId;
  /** Equal for equal values. */
  readonly value: string;
  /** The period as its texts state it: what was cut off for a successor is in it. */
  readonly stated: Period;
  /** When it was first said: when the text was published, else when it was observed. Of two, the later one is the new one (SE-46). */
  readonly spokenAt: Date;
}

/** What two values of one question are to each other. */
export type Relation =
  /** They hold side by side. */
  | { readonly kind: 'COMPATIBLE' }
  /** The later takes over where it begins; `planned`: which is later than now. */
  | { readonly kind: 'SUCCESSION'; readonly earlier: Rival; readonly later: Rival; readonly planned: boolean }
  /** One says what was, the other what is (SE-45). */
  | { readonly kind: 'PAST'; readonly past: Rival; readonly present: Rival }
  /** Both claim the same time, and one is founded better. `asks`: the loser is never superseded for it, but asked about. */
  | {
      readonly kind: 'PREVAILS';
      readonly winner: Rival;
      readonly loser: Rival;
      readonly policy: SettlementPolicy;
      readonly asks: boolean;
    }
  | { readonly kind: 'OPEN'; readonly policy: SettlementPolicy };

/** By what two values are compared. */
export interface Comparing {
  readonly now: Date;
  readonly settings: ContradictionSettings;
}

const COMPATIBLE: Relation = { kind: 'COMPATIBLE' };

/** It does not hold yet: it begins later than now, or is planned and does not say for when. */
export const isToCome = ({ stated: { from }, temporal }: Pick<Rival, 'stated' | 'temporal'>, now: Date): boolean =>
  from === null ? temporal === 'PROJECTED' : from > now;

/** It was planned for a day that has come. */
export const isDuePlan = (rival: Rival, now: Date): boolean => rival.temporal === 'PROJECTED' && !isToCome(rival, now);

/**
 * How far a value is founded, before its strength: on the authority for the predicate, then on its best source. Whoever is founded less
 * takes nothing away from another by a date.
 */
export const compareAuthority = (a: Pick<Rival, 'authority' | 'best'>, b: Pick<Rival, 'authority' | 'best'>): number =>
  Number(a.authority) - Number(b.authority) || a.best - b.best;

/**
 * What two different values of one question are to each other (SE-44–47), whichever is named first. Weighed before dates decide: a later
 * date is a succession only where the source of the later value is founded no less. What is to come takes nothing from what is.
 */
export function relationOf(a: Rival, b: Rival, comparing: Comparing): Relation {
  if (disjoint(a.stated, b.stated)) return COMPATIBLE;
  const { now } = comparing;
  const [planned, other] = isToCome(a, now) ? [a, b] : [b, a];
  if (isToCome(planned, now) && !isToCome(other, now)) return ofPlan(planned, other, comparing);
  if (!isToCome(planned, now) && (a.temporal === 'HISTORICAL') !== (b.temporal === 'HISTORICAL'))
    return a.temporal === 'HISTORICAL' ? { kind: 'PAST', past: a, present: b } : { kind: 'PAST', past: b, present: a };
  const due = ofDuePlan(a, b, comparing);
  if (due) return due;
  const [earlier, later] = begins(a) <= begins(b) ? [a, b] : [b, a];
  const dated = a.stated.from !== null && b.stated.from !== null && begins(a) !== begins(b);
  if (dated && compareAuthority(later, earlier) >= 0)
    return { kind: 'SUCCESSION', earlier, later, planned: isToCome(later, now) };
  return weighed(a, b, comparing);
}

const begins = ({ stated }: Rival): number => stated.from?.getTime() ?? Number.NEGATIVE_INFINITY;

/** A plan that is founded no less ends what is where it begins, or says nothing of now; any other is asked about, alone. */
function ofPlan(plan: Rival, present: Rival, comparing: Comparing): Relation {
  if (compareAuthority(plan, present) >= 0)
    return plan.stated.from === null
      ? COMPATIBLE
      : { kind: 'SUCCESSION', earlier: present, later: plan, planned: true };
  if (present.temporal === 'HISTORICAL') return COMPATIBLE;
  const [existing, fresh] = byAge(plan, present);
  const { policy } = scalesFor(fresh, existing).weigh(fresh, existing, comparing.settings);
  return { kind: 'PREVAILS', winner: present, loser: plan, policy, asks: true };
}

/**
 * A plan whose day has come. What was found to be so since then says that it did not come true (SE-45): the plan is superseded where that
 * is the news, and asked about where the plan is. What was not found to be so since gives way, as it would have done before that day.
 */
function ofDuePlan(a: Rival, b: Rival, { now }: Comparing): Relation | null {
  const [plan, present] = a.temporal === 'PROJECTED' ? [a, b] : [b, a];
  if (plan.temporal !== 'PROJECTED' || present.temporal === 'PROJECTED' || isToCome(plan, now)) return null;
  if (begins(present) >= begins(plan)) return null;
  if (present.verifiedAt.getTime() < begins(plan))
    return compareAuthority(plan, present) < 0
      ? null
      : { kind: 'SUCCESSION', earlier: present, later: plan, planned: false };
  if (compareAuthority(present, plan) < 0) return null;
  return {
    kind: 'PREVAILS',
    winner: present,
    loser: plan,
    policy: 'CURRENT',
    asks: !isSupersededBy(plan, present, now),
  };
}

function weighed(a: Rival, b: Rival, comparing: Comparing): Relation {
  const [existing, fresh] = byAge(a, b);
  const { outcome, policy } = scalesFor(fresh, existing).weigh(fresh, existing, comparing.settings);
  if (outcome === 'OPEN') return OPEN[policy];
  const [winner, loser] = outcome === 'NEW_WINS' ? [fresh, existing] : [existing, fresh];
  // Of what is planned and what is said to be, founded alike, no number of texts makes the plan come true.
  if (isDuePlan(winner, comparing.now) && !isDuePlan(loser, comparing.now) && compareAuthority(winner, loser) === 0)
    return OPEN[policy];
  return { kind: 'PREVAILS', winner, loser, policy, asks: !isSupersededBy(loser, winner, comparing.now) };
}

/** One of each: a text may give a thousand values, which are half a million pairs. */
const OPEN: Readonly<Record<SettlementPolicy, Relation>> = {
  CURRENT: { kind: 'OPEN', policy: 'CURRENT' },
  VALIDITY: { kind: 'OPEN', policy: 'VALIDITY' },
  AUTHORITY: { kind: 'OPEN', policy: 'AUTHORITY' },
  STRENGTH: { kind: 'OPEN', policy: 'STRENGTH' },
  MEMORY: { kind: 'OPEN', policy: 'MEMORY' },
};

/**
 * The one that was said earlier first. Where both were said at once, neither is the new one, and the order is that of their values: the
 * same whichever was read first.
 */
export const byAge = (a: Rival, b: Rival): readonly [existing: Rival, fresh: Rival] =>
  (a.spokenAt.getTime() - b.spokenAt.getTime() || (a.value < b.value ? -1 : 1)) < 0 ? [a, b] : [b, a];

/** SE-46: what stood before is superseded; what came later, or at once, is asked about. Nothing is superseded by what is to come. */
const isSupersededBy = (loser: Rival, winner: Rival, now: Date): boolean =>
  loser.spokenAt < winner.spokenAt && !isToCome(winner, now);

/** Why, in a sentence for people. */
export function explain(a: Rival, b: Rival, policy: SettlementPolicy, comparing: Comparing): string {
  const day = ({ stated }: Rival): string => stated.from?.toISOString().slice(0, 10) ?? '';
  if (policy === 'VALIDITY') {
    const later = begins(a) > begins(b) ? a : b;
    return `the later one begins on ${day(later)}, and its best source is trusted no less (${later.best.toFixed(2)})`;
  }
  if (policy === 'CURRENT') {
    const past = [a, b].find(({ temporal }) => temporal === 'HISTORICAL' || temporal === 'PROJECTED');
    return `one claim says what is current, the other one what is ${(past ?? a).temporal.toLowerCase()}`;
  }
  const [existing, fresh] = byAge(a, b);
  return scalesFor(fresh, existing).explain(fresh, existing, comparing.settings);
}
