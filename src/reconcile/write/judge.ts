import type { Settlement } from '../../domain/contradiction.ts';
import type { ClaimId } from '../../domain/ids.ts';
import { disjoint, type Period } from '../../domain/time.ts';
import { objectKey } from '../../domain/values.ts';
import { qualifiersKey, type SaidClaim, type Speaker, type StandingClaim } from './ledger.ts';

/** How a claim that stops standing stops. */
export type Ending =
  | {
      readonly kind: 'SUPERSEDED';
      readonly by: ClaimId;
      readonly reason: 'REVISION' | 'VALIDITY' | 'REVISED_BY_PERSON' | Settlement['policy'];
      readonly at: Date | null;
    }
  | { readonly kind: 'ENDED'; readonly reason: 'REVISION' | 'REREAD'; readonly at: Date | null };

/** A claim to be written, with the status it starts in. */
export interface NewClaim {
  readonly id: ClaimId;
  readonly said: SaidClaim;
  readonly validity: Period;
  readonly status: 'ACTIVE' | 'DISPUTED' | 'SUPERSEDED';
  readonly supersededBy: ClaimId | null;
}

export interface Judgement {
  readonly added: readonly NewClaim[];
  /** Standing claims that are said again. */
  readonly supported: ReadonlyMap<ClaimId, SaidClaim>;
  /** Claims that lost to another before and that the same document still says, or that were merged: that is nothing new. */
  readonly restated: ReadonlyMap<ClaimId, SaidClaim>;
  readonly ended: ReadonlyMap<ClaimId, Ending>;
  /** Standing claims that become DISPUTED. */
  readonly disputed: ReadonlySet<ClaimId>;
  /** Claims that the speaker no longer says, but somebody else does. */
  readonly lessSupported: readonly ClaimId[];
  /** Pairs that contradict each other, for a person to decide. */
  readonly disputes: readonly Dispute[];
  /** Contradictions that a policy has decided. */
  readonly settled: readonly Settled[];
}

export interface Dispute {
  readonly rival: ClaimId;
  readonly claim: ClaimId;
  /** null = both are said by the same document: there is nothing to weigh. */
  readonly settlement: Settlement | null;
}

export interface Settled {
  readonly winner: ClaimId;
  readonly loser: ClaimId;
  readonly settlement: Settlement;
}

/** Weighs a claim that is said against a standing one that contradicts it. */
export type Weigh = (said: SaidClaim, standing: StandingClaim) => Settlement;

interface Side {
  readonly id: ClaimId;
  readonly validity: Period;
  /** null = not written yet: it starts as what it is found to be, and nothing of it ends. */
  readonly standing: StandingClaim | null;
}

/** It lost to another, or was merged into one: what says it again is one more place where it stands. */
const isBeaten = ({ status }: StandingClaim): boolean => status === 'SUPERSEDED' || status === 'MERGED';

/**
 * The order of judgement (model.md), pure: same value → support; what the document no longer says → succession or end;
 * other validity → succession; any other second value of a single-valued predicate → as `weigh` finds. A text that is only read again succeeds nothing: what it is found to say no more ends.
 */
export function judge(
  said: readonly SaidClaim[],
  known: readonly StandingClaim[],
  speaker: Pick<Speaker, 'speaksFrom' | 'again'>,
  singleValued: (predicate: string) => boolean,
  nextId: () => ClaimId,
  weigh: Weigh,
): Judgement {
  const beaten = known.filter(isBeaten);
  const standing = known.filter((claim) => !isBeaten(claim));
  const [supported, restated] = [new Map<ClaimId, SaidClaim>(), new Map<ClaimId, SaidClaim>()];
  const fresh: { id: ClaimId; said: SaidClaim; validity: Period }[] = [];
  for (const claim of said) {
    const same = standing.find(
      (candidate) => !supported.has(candidate.id) && saysTheSame(claim, candidate, speaker.again),
    );
    const lost = beaten.find((candidate) => !restated.has(candidate.id) && saysTheSame(claim, candidate, false));
    if (same) supported.set(same.id, claim);
    else if (lost) restated.set(lost.id, claim);
    else fresh.push({ id: nextId(), said: claim, validity: claim.validity });
  }
  const ended = speaker.again
    ? misreadings(supported, standing)
    : succession(fresh, supported, standing, speaker.speaksFrom, singleValued);
  const remaining = standing.filter((claim) => !ended.has(claim.id));
  const rivalry = contradictions(fresh, remaining, ended, { singleValued, weigh, at: speaker.speaksFrom });
  return {
    added: fresh.map((claim) => ({
      ...claim,
      ...(rivalry.preceded.get(claim.id) ?? { supersededBy: null }),
      status: rivalry.preceded.has(claim.id) ? 'SUPERSEDED' : rivalry.disputed.has(claim.id) ? 'DISPUTED' : 'ACTIVE',
    })),
    supported,
    restated,
    ended,
    disputed: new Set(
      remaining.filter((claim) => rivalry.disputed.has(claim.id) && !ended.has(claim.id)).map((claim) => claim.id),
    ),
    lessSupported: standing
      .filter((claim) => claim.saidBefore && !supported.has(claim.id) && !ended.has(claim.id))
      .map((claim) => claim.id),
    disputes: rivalry.disputes,
    settled: rivalry.settled,
  };
}

/**
 * Same value under the same qualifiers, of periods that do not exclude each other. Where a text is read again and nobody else
 * says it, the period is a part of what was read: it must be the same one.
 */
function saysTheSame(claim: SaidClaim, candidate: StandingClaim, again: boolean): boolean {
  if (!sameQuestion(claim, candidate) || candidate.objectKey !== objectKey(claim.object)) return false;
  const [{ from }, known] = [claim.validity, candidate.validity];
  if (!again || !candidate.saidBefore || candidate.saidElsewhere)
    return from === null || known.from === null || sameInstant(from, known.from);
  // A beginning that succession gave it, not its text.
  const succeeded = known.precision === 'INSTANT' && from === null;
  return (succeeded || sameInstant(from, known.from)) && sameInstant(claim.validity.to, known.to);
}

const sameInstant = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** Another value for the same question. */
export const contradicts = (claim: SaidClaim, known: StandingClaim): boolean =>
  sameQuestion(claim, known) && known.objectKey !== objectKey(claim.object);

function sameQuestion(claim: SaidClaim, candidate: StandingClaim): boolean {
  return (
    claim.subjectId === candidate.subjectId &&
    claim.predicate === candidate.predicate &&
    qualifiersKey(claim.qualifiers) === candidate.qualifiersKey
  );
}

/** What a text was found to say, alone, and is not any more. Nothing took its place in the world: no period ends. */
function misreadings(
  supported: ReadonlyMap<ClaimId, SaidClaim>,
  standing: readonly StandingClaim[],
): Map<ClaimId, Ending> {
  const lost = standing.filter(
    ({ id, saidBefore, saidElsewhere }) => saidBefore && !saidElsewhere && !supported.has(id),
  );
  return new Map(lost.map(({ id }) => [id, { kind: 'ENDED', reason: 'REREAD', at: null }]));
}

/** What the last revision said alone and this one does not say: succeeded by the new value, or at its end. */
function succession(
  fresh: { id: ClaimId; said: SaidClaim; validity: Period }[],
  supported: ReadonlyMap<ClaimId, SaidClaim>,
  standing: readonly StandingClaim[],
  speaksFrom: Date,
  singleValued: (predicate: string) => boolean,
): Map<ClaimId, Ending> {
  const ended = new Map<ClaimId, Ending>();
  for (const claim of standing) {
    if (!claim.saidBefore || claim.saidElsewhere || supported.has(claim.id)) continue;
    const index = singleValued(claim.predicate) ? fresh.findIndex(({ said }) => sameQuestion(said, claim)) : -1;
    const successor = fresh[index];
    if (!successor) {
      ended.set(claim.id, { kind: 'ENDED', reason: 'REVISION', at: speaksFrom });
      continue;
    }
    const from = successor.validity.from ?? speaksFrom;
    fresh[index] = {
      ...successor,
      validity: { ...successor.validity, from, precision: successor.validity.precision ?? 'INSTANT' },
    };
    ended.set(claim.id, { kind: 'SUPERSEDED', by: successor.id, reason: 'REVISION', at: from });
  }
  return ended;
}

interface Rivalry {
  readonly disputed: Set<ClaimId>;
  readonly disputes: Dispute[];
  readonly settled: Settled[];
  /** New claims that hold only up to the beginning of one that is known already. */
  readonly preceded: Map<ClaimId, { readonly supersededBy: ClaimId; readonly validity: Period }>;
}

interface Rules {
  readonly singleValued: (predicate: string) => boolean;
  readonly weigh: Weigh;
  /** When the speaker's words count from. */
  readonly at: Date;
}

function contradictions(
  fresh: readonly FreshClaim[],
  standing: readonly StandingClaim[],
  ended: Map<ClaimId, Ending>,
  rules: Rules,
): Rivalry {
  const rivalry: Rivalry = { disputed: new Set(), disputes: [], settled: [], preceded: new Map() };
  // Of one question: a text may give it a thousand values.
  const earlier = new Map<string, FreshClaim[]>();
  for (const claim of fresh) {
    if (!rules.singleValued(claim.said.predicate)) continue;
    const known = standing.filter((rival) => contradicts(claim.said, rival));
    const question = questionOf(claim.said);
    const before = earlier.get(question) ?? [];
    const value = objectKey(claim.said.object);
    const twins = before.filter(({ said }) => objectKey(said.object) !== value);
    const sides: Side[] = [
      ...known.map((rival) => ({ id: rival.id, validity: rival.validity, standing: rival })),
      ...twins.map((twin) => ({ id: twin.id, validity: twin.validity, standing: null })),
    ];
    for (const rival of sides) contradict(claim, rival, ended, rivalry, rules);
    before.push(claim);
    earlier.set(question, before);
  }
  return rivalry;
}

const questionOf = ({ subjectId, predicate, qualifiers }: SaidClaim): string =>
  JSON.stringify([subjectId, predicate, qualifiersKey(qualifiers)]);

interface FreshClaim {
  readonly id: ClaimId;
  readonly said: SaidClaim;
  readonly validity: Period;
}

function contradict(
  claim: FreshClaim,
  rival: Side,
  ended: Map<ClaimId, Ending>,
  rivalry: Rivalry,
  { weigh, at: now }: Rules,
): void {
  if (ended.has(rival.id) || disjoint(claim.validity, rival.validity)) return;
  if (rivalry.preceded.has(claim.id) || rivalry.preceded.has(rival.id)) return;
  const [mine, theirs] = [claim.validity.from, rival.validity.from];
  if (mine !== null && theirs !== null && mine.getTime() !== theirs.getTime()) {
    const side: Side = { id: claim.id, validity: claim.validity, standing: null };
    const [earlier, later] = mine < theirs ? [side, rival] : [rival, side];
    const at = later.validity.from;
    if (earlier.standing) ended.set(earlier.id, { kind: 'SUPERSEDED', by: later.id, reason: 'VALIDITY', at });
    else
      rivalry.preceded.set(earlier.id, {
        supersededBy: later.id,
        validity: { ...earlier.validity, to: earlier.validity.to ?? at },
      });
    return;
  }
  const settlement = rival.standing && weigh(claim.said, rival.standing);
  if (settlement?.outcome === 'NEW_WINS') {
    ended.set(rival.id, { kind: 'SUPERSEDED', by: claim.id, reason: settlement.policy, at: now });
    rivalry.settled.push({ winner: claim.id, loser: rival.id, settlement });
    return;
  }
  rivalry.disputed.add(claim.id);
  if (settlement?.outcome !== 'OLD_STANDS') rivalry.disputed.add(rival.id);
  rivalry.disputes.push({ rival: rival.id, claim: claim.id, settlement });
}
