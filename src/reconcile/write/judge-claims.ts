import type { ClaimId } from '../../domain/typed-ids.ts';
import { PERSON_METHOD } from '../../domain/candidate-claims.ts';
import { isToCome } from '../../domain/rivals.ts';
import type { Period } from '../../domain/time.ts';
import { objectKey, qualifiersKey } from '../../domain/literal-values.ts';
import {
  isDecidedAgainst,
  isSettled,
  type AssertingRevision,
  type CurrentClaim,
  type ResolvedCandidate,
} from './current-claims.ts';

/** How a claim that stops standing stops. */
export type Ending =
  | {
      readonly kind: 'SUPERSEDED';
      readonly by: ClaimId;
      readonly reason: 'REVISION' | 'REVISED_BY_PERSON';
      readonly at: Date | null;
    }
  | { readonly kind: 'INVALIDATED'; readonly by: ClaimId; readonly reason: 'CORRECTED'; readonly at: null }
  | { readonly kind: 'ENDED'; readonly reason: 'REVISION' | 'REREAD'; readonly at: Date | null };

/** A claim that nobody has said before. */
export interface FreshClaim {
  readonly id: ClaimId;
  readonly candidate: ResolvedCandidate;
  readonly validity: Period;
}

export interface Judgement {
  readonly added: readonly FreshClaim[];
  /** Claims that are said again: what stands, and what a policy superseded, whose question is settled anew. */
  readonly supported: ReadonlyMap<ClaimId, ResolvedCandidate>;
  /** Claims that a person decided against and that documents still say, or that were merged: that is nothing new. */
  readonly restated: ReadonlyMap<ClaimId, ResolvedCandidate>;
  readonly ended: ReadonlyMap<ClaimId, Ending>;
  /** Claims that the speaker no longer says, but somebody else does. */
  readonly lessSupported: readonly ClaimId[];
}

/** It was decided against, or merged into another: what says it again is one more place where it stands. */
const isBeaten = (claim: CurrentClaim): boolean => claim.status === 'MERGED' || isDecidedAgainst(claim);

/**
 * Whether what was decided against is still decided when this says it: the copy of a text is no news. A person who says it is, and so is
 * a day from which it holds that another document states for the first time.
 */
function isStillDecided(claim: ResolvedCandidate, decided: CurrentClaim): boolean {
  if (!isDecidedAgainst(decided) || decided.supportedBefore) return true;
  return claim.method !== PERSON_METHOD && (claim.validity.from === null || decided.validity.from !== null);
}

/**
 * The first steps of the order of judgement (model.md), pure: same value → support; what the document no longer says → succession or
 * end. A text that is only read again succeeds nothing: what it is found to say no more ends. Whatever contradicts what others say
 * is settled afterwards, with all that is said (question.ts).
 */
export function judge(
  candidates: readonly ResolvedCandidate[],
  known: readonly CurrentClaim[],
  speaker: Pick<AssertingRevision, 'speaksFrom' | 'again'> & { readonly now: Date },
  singleValued: (predicate: string) => boolean,
  nextId: () => ClaimId,
): Judgement {
  const beaten = known.filter(isBeaten);
  const currentClaims = known.filter((claim) => !isBeaten(claim) && !isSettled(claim));
  const settled = known.filter(isSettled);
  const [supported, restated] = [new Map<ClaimId, ResolvedCandidate>(), new Map<ClaimId, ResolvedCandidate>()];
  const fresh: FreshClaim[] = [];
  for (const claim of candidates) {
    const isSame = (candidate: CurrentClaim, again: boolean): boolean =>
      !supported.has(candidate.id) && saysTheSame(claim, candidate, { again, now: speaker.now });
    const same =
      currentClaims.find((candidate) => isSame(candidate, speaker.again)) ??
      settled.find((candidate) => isSame(candidate, false));
    const lost = beaten.find(
      (candidate) => !restated.has(candidate.id) && isSame(candidate, false) && isStillDecided(claim, candidate),
    );
    if (same) supported.set(same.id, claim);
    else if (lost) restated.set(lost.id, claim);
    else fresh.push({ id: nextId(), candidate: claim, validity: claim.validity });
  }
  const ended = speaker.again
    ? misreadings(supported, currentClaims)
    : succession(fresh, supported, currentClaims, speaker, singleValued);
  return {
    added: fresh,
    supported,
    restated,
    ended,
    lessSupported: currentClaims
      .filter((claim) => claim.supportedBefore && !supported.has(claim.id) && !ended.has(claim.id))
      .map((claim) => claim.id),
  };
}

/**
 * Same value under the same qualifiers, of periods that do not exclude each other: what is planned is not what is, and begins when it is
 * planned for. Where a text is read again and nobody else says it, the period is a part of what was read: it must be the same one.
 */
function saysTheSame(
  claim: ResolvedCandidate,
  candidate: CurrentClaim,
  { again, now }: { readonly again: boolean; readonly now: Date },
): boolean {
  if (!sameQuestion(claim, candidate) || candidate.objectKey !== objectKey(claim.object)) return false;
  const [{ from }, known] = [claim.validity, candidate.validity];
  if (!again || !candidate.supportedBefore || candidate.supportedElsewhere) {
    const planned = [claim, candidate].map(({ validity, temporal }) => isToCome({ stated: validity, temporal }, now));
    return planned[0] === planned[1] && (from === null || known.from === null || sameInstant(from, known.from));
  }
  // A beginning that succession gave it, not its text.
  const succeeded = known.precision === 'INSTANT' && from === null;
  return (succeeded || sameInstant(from, known.from)) && sameInstant(claim.validity.to, known.to);
}

const sameInstant = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

function sameQuestion(claim: ResolvedCandidate, candidate: CurrentClaim): boolean {
  return (
    claim.subjectId === candidate.subjectId &&
    claim.predicate === candidate.predicate &&
    qualifiersKey(claim.qualifiers) === candidate.qualifiersKey
  );
}

/** What a text was found to say, alone, and is not any more. Nothing took its place in the world: no period ends. */
function misreadings(
  supported: ReadonlyMap<ClaimId, ResolvedCandidate>,
  currentClaims: readonly CurrentClaim[],
): Map<ClaimId, Ending> {
  const lost = currentClaims.filter(
    ({ id, supportedBefore, supportedElsewhere }) => supportedBefore && !supportedElsewhere && !supported.has(id),
  );
  return new Map(lost.map(({ id }) => [id, { kind: 'ENDED', reason: 'REREAD', at: null }]));
}

/**
 * What the last revision said alone and this one does not say: succeeded by the new value, or at its end. What is
 * planned succeeds nothing yet.
 */
function succession(
  fresh: FreshClaim[],
  supported: ReadonlyMap<ClaimId, ResolvedCandidate>,
  currentClaims: readonly CurrentClaim[],
  { speaksFrom, now }: { readonly speaksFrom: Date; readonly now: Date },
  singleValued: (predicate: string) => boolean,
): Map<ClaimId, Ending> {
  const ended = new Map<ClaimId, Ending>();
  for (const claim of currentClaims) {
    if (!claim.supportedBefore || claim.supportedElsewhere || supported.has(claim.id)) continue;
    const takesOver = ({ candidate, validity }: FreshClaim): boolean =>
      sameQuestion(candidate, claim) && !isToCome({ stated: validity, temporal: candidate.temporal }, now);
    const index = singleValued(claim.predicate) ? fresh.findIndex(takesOver) : -1;
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
