import type { SETTLEMENT_POLICIES, TemporalQualifier } from './claims.ts';
import { claimStrength } from './confidence.ts';
import { policyDefaults } from './policy.ts';

/** One side of a contradiction, as it stands before it is disputed. */
export interface Side {
  /** Distinct documents that say it. */
  readonly sources: number;
  /** Mean trust of their sources, 0–1. */
  readonly reliability: number;
  /** Trust of the best of them: what others add is number, not standing. */
  readonly best: number;
  /** One of its sources is the authority for the predicate. */
  readonly authority: boolean;
  /** Confidence without the dispute, 0–1. */
  readonly confidence: number;
  readonly verifiedAt: Date;
  readonly temporal: TemporalQualifier;
}

/** What becomes of a contradiction without a person, by which policy, and why, in a sentence. */
export interface Settlement {
  /** NEW_WINS: the standing one is superseded. OLD_STANDS: the new one alone is disputed. OPEN: both are. */
  readonly outcome: 'NEW_WINS' | 'OLD_STANDS' | 'OPEN';
  readonly policy: (typeof SETTLEMENT_POLICIES)[number];
  readonly rationale: string;
  /** Strengths of the new and of the standing side, 0–1 (SE-48). */
  readonly strengths: readonly [fresh: number, standing: number];
}

const DAY_MS = 86_400_000;
const daysBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / DAY_MS);
const isCurrent = ({ temporal }: Side): boolean => temporal === 'CURRENT' || temporal === 'PERMANENT';
const two = (value: number): string => value.toFixed(2);

/** Strength of a side at an instant (SE-48): its recency is 1 / (1 + days since it was verified / 30). */
export function sideStrength(side: Side, now: Date, policy = policyDefaults): number {
  const recency = 1 / (1 + daysBetween(side.verifiedAt, now) / policy['strength.recencyDays']);
  return claimStrength({ ...side, recency }, policy);
}

/**
 * Two values for a question that has one, of overlapping time: which holds (SE-45–47). What is current takes the place of what is
 * not; else the side of the source that is the authority for the predicate; else a side that is more than `conflict.ratio` times as
 * strong, where its best source is trusted no less than the other's: many weak texts never overrule a better source by
 * their number, be they there first or last. Otherwise both stay, disputed, for a person.
 */
export function settleClaims(fresh: Side, standing: Side, now: Date, policy = policyDefaults): Settlement {
  const strengths = [sideStrength(fresh, now, policy), sideStrength(standing, now, policy)] as const;
  const [mine, theirs] = strengths;
  if (isCurrent(fresh) && !isCurrent(standing)) {
    const rationale = `the new claim says what is current, the standing one what is ${standing.temporal.toLowerCase()}`;
    return { outcome: 'NEW_WINS', policy: 'CURRENT', rationale, strengths };
  }
  if (fresh.authority !== standing.authority) return byAuthority(fresh.authority, strengths);
  const ratio = policy['conflict.ratio'];
  const weights = `strength ${two(mine)} (new, of ${fresh.sources} documents) against ${two(theirs)} (standing, of ${standing.sources})`;
  const settled = (outcome: Settlement['outcome'], why: string): Settlement => ({
    outcome, policy: 'STRENGTH', rationale: `${weights}: ${why}`, strengths,
  }); // prettier-ignore
  if (theirs > ratio * mine) {
    if (standing.best < fresh.best) return settled('OPEN', byNumberAlone('standing'));
    return settled('OLD_STANDS', `the standing claim is more than ${ratio} times as strong`);
  }
  if (mine <= ratio * theirs) return settled('OPEN', `neither is more than ${ratio} times as strong as the other`);
  if (fresh.best < standing.best) return settled('OPEN', byNumberAlone('new'));
  return settled('NEW_WINS', `the new claim is more than ${ratio} times as strong`);
}

const byNumberAlone = (side: string): string =>
  `the ${side} claim is stronger by the number of its sources alone, which are trusted less`;

function byAuthority(isNew: boolean, strengths: Settlement['strengths']): Settlement {
  const [which, other] = isNew ? ['new', 'standing'] : ['standing', 'new'];
  const rationale = `a source of the ${which} claim is the authority for this predicate, and none of the ${other} one is`;
  return { outcome: isNew ? 'NEW_WINS' : 'OLD_STANDS', policy: 'AUTHORITY', rationale, strengths };
}

/**
 * The same between two memories of one person (OM-60–62, OM-Q21): the new one takes the place of the old when it is surer by more than
 * `conflict.memoryGap`, or when the old one was not confirmed for more than `conflict.memoryDays` before it; an old one that is surer
 * by as much stays; otherwise the person is asked.
 */
export function settleMemories(fresh: Side, standing: Side, now: Date, policy = policyDefaults): Settlement {
  const strengths = [sideStrength(fresh, now, policy), sideStrength(standing, now, policy)] as const;
  const gap = fresh.confidence - standing.confidence;
  const days = daysBetween(standing.verifiedAt, fresh.verifiedAt);
  const facts = `confidence ${two(fresh.confidence)} (new) against ${two(standing.confidence)}, ${Math.floor(days)} days between them`;
  const settled = (outcome: Settlement['outcome'], why: string): Settlement => ({
    outcome, policy: 'MEMORY', rationale: `${facts}: ${why}`, strengths,
  }); // prettier-ignore
  if (gap > policy['conflict.memoryGap']) return settled('NEW_WINS', 'the new one is surer by far');
  if (days > policy['conflict.memoryDays']) return settled('NEW_WINS', 'the old one is long out of date');
  if (-gap > policy['conflict.memoryGap']) return settled('OLD_STANDS', 'the old one is surer by far');
  return settled('OPEN', 'neither is surer by far, nor long out of date');
}
