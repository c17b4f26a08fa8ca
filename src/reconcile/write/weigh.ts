import { settleClaims, settleMemories, sideStrength, type Side } from '../../domain/contradiction.ts';
import type { ClaimId } from '../../domain/ids.ts';
import type { Policy } from '../../domain/policy.ts';
import type { TemporalQualifier } from '../../domain/claims.ts';
import type { Commit } from '../../storage/index.ts';
import { confidenceOf, supportOf, type Support } from './evidence.ts';
import { contradicts, type Weigh } from './judge.ts';
import type { SaidClaim, StandingClaim } from './ledger.ts';

/** How much claims weigh, before a dispute lowers them. */
export interface Weighing {
  readonly against: Weigh;
  /** Strengths of claims with the evidence that they have by now, 0–1 (SE-48). One statement. */
  readonly strength: (ids: readonly ClaimId[]) => Promise<Map<ClaimId, number>>;
}

interface Rules {
  readonly policy: Policy;
  readonly singleValued: (predicate: string) => boolean;
}

const NONE = { extraction: 0, documents: 0 };

/** Strength of a claim as it stands before it was disputed, 0–1 (SE-48). `support` null = nothing speaks for it. */
export const strengthOf = (
  support: Pick<Support, 'extraction' | 'documents'> | null,
  verifiedAt: Date,
  now: Date,
  policy: Policy,
): number => sideStrength(sideOf(support ?? NONE, verifiedAt, 'CURRENT', policy), now, policy);

/**
 * Reads what speaks for the standing claims that are contradicted: shared claims are weighed by strength, a person's own by what
 * holds for memories. One statement, none where nothing is contradicted.
 */
export async function weighing(
  commit: Commit,
  said: readonly SaidClaim[],
  standing: readonly StandingClaim[],
  { policy, singleValued }: Rules,
): Promise<Weighing> {
  const contradicted = standing.filter((known) =>
    said.some((claim) => singleValued(claim.predicate) && contradicts(claim, known)),
  );
  const support = await supportOf(commit, contradicted.map(({ id }) => id)); // prettier-ignore
  const settle = commit.owner === null ? settleClaims : settleMemories;
  const verifiedAt = new Map(standing.map((claim) => [claim.id, claim.verifiedAt]));
  return {
    against: (claim, known) =>
      settle(
        sideOf({ extraction: claim.confidence, documents: 1 }, commit.at, claim.temporal, policy),
        sideOf(support.get(known.id) ?? NONE, known.verifiedAt, known.temporal, policy),
        commit.at,
        policy,
      ),
    strength: async (ids) => {
      const found = await supportOf(commit, ids);
      return new Map(
        ids.map((id) => [id, strengthOf(found.get(id) ?? null, verifiedAt.get(id) ?? commit.at, commit.at, policy)]),
      );
    },
  };
}

function sideOf(
  support: Pick<Support, 'extraction' | 'documents'>,
  verifiedAt: Date,
  temporal: TemporalQualifier,
  policy: Policy,
): Side {
  return {
    sources: support.documents,
    reliability: policy['confidence.defaultReliability'],
    confidence: confidenceOf(support, false, policy).value,
    verifiedAt,
    temporal,
  };
}
