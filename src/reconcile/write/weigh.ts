import { settleClaims, settleMemories, sideStrength, type Side } from '../../domain/contradiction.ts';
import type { ClaimId, SourceId } from '../../domain/ids.ts';
import type { Policy } from '../../domain/policy.ts';
import type { TemporalQualifier } from '../../domain/claims.ts';
import { isAuthority, type SourceTrust } from '../../domain/trust.ts';
import type { Commit } from '../../storage/index.ts';
import { trustOfSources } from '../read/index.ts';
import { confidenceOf, supportOf } from './evidence.ts';
import { contradicts, type Weigh } from './judge.ts';
import type { SaidClaim, StandingClaim } from './ledger.ts';
import { NO_SUPPORT, saidBy, type Support } from './support.ts';

/** How much claims weigh, before a dispute lowers them. */
export interface Weighing {
  readonly against: Weigh;
  /** Strengths of claims with the evidence that they have by now, 0–1 (SE-48). One statement. */
  readonly strength: (ids: readonly ClaimId[]) => Promise<Map<ClaimId, number>>;
}

interface Rules {
  readonly policy: Policy;
  readonly singleValued: (predicate: string) => boolean;
  /** How far the source is trusted that speaks now. */
  readonly trust: SourceTrust;
}

/** Strength of a claim as it stands before it was disputed, 0–1 (SE-48). `support` null = nothing speaks for it. */
export const strengthOf = (support: Support | null, verifiedAt: Date, now: Date, policy: Policy): number =>
  sideStrength(sideOf(support, { verifiedAt, temporal: 'CURRENT', authority: false }, policy), now, policy);

/**
 * Reads what speaks for the standing claims that are contradicted: shared claims are weighed by authority and strength, a person's own
 * by what holds for memories. A fixed number of statements, none where nothing is contradicted.
 */
export async function weighing(
  commit: Commit,
  said: readonly SaidClaim[],
  standing: readonly StandingClaim[],
  { policy, singleValued, trust }: Rules,
): Promise<Weighing> {
  const contradicted = standing.filter((known) =>
    said.some((claim) => singleValued(claim.predicate) && contradicts(claim, known)),
  );
  const ids = contradicted.map(({ id }) => id);
  const support = await supportOf(commit, ids);
  const spokenFor = await authorities(commit, contradicted, policy);
  const settle = commit.owner === null ? settleClaims : settleMemories;
  const verifiedAt = new Map(standing.map((claim) => [claim.id, claim.verifiedAt]));
  return {
    against: (claim, known) =>
      settle(
        sideOf(
          saidBy(claim.confidence, trust.value),
          { verifiedAt: commit.at, temporal: claim.temporal, authority: isAuthority(trust, claim.predicate) },
          policy,
        ),
        sideOf(support.get(known.id) ?? null, { ...known, authority: spokenFor.has(known.id) }, policy),
        commit.at,
        policy,
      ),
    strength: async (of) => {
      const found = await supportOf(commit, of);
      return new Map(
        of.map((id) => [id, strengthOf(found.get(id) ?? null, verifiedAt.get(id) ?? commit.at, commit.at, policy)]),
      );
    },
  };
}

/** Of these claims, those that a source says which is the authority for their predicate by now. At most three statements. */
async function authorities(
  commit: Commit,
  claims: readonly StandingClaim[],
  policy: Policy,
): Promise<ReadonlySet<ClaimId>> {
  if (claims.length === 0 || commit.owner !== null) return new Set();
  const rows = await commit.query<{ claim_id: ClaimId; source_id: SourceId }>(
    'reconcile.speakersFor',
    `select distinct e.claim_id, e.source_id from claim_evidence e
      join documents d on d.space_id = e.space_id and d.id = e.document_id and d.current_revision_id = e.revision_id and not d.removed
      where e.space_id = $1 and e.claim_id = any($2::uuid[]) and e.stance = 'SUPPORTS' and e.said`,
    [commit.scope.spaceId, claims.map(({ id }) => id)],
  );
  const view = { sql: commit, recorded: null, valid: null };
  const trust = await trustOfSources(view, [...new Set(rows.map((row) => row.source_id))], commit.at, policy);
  const predicateOf = new Map(claims.map(({ id, predicate }) => [id, predicate]));
  const spoken = rows.filter(({ claim_id: id, source_id: source }) => {
    const found = trust.get(source);
    return found !== undefined && isAuthority(found, predicateOf.get(id) ?? '');
  });
  return new Set(spoken.map((row) => row.claim_id));
}

interface Standing {
  readonly verifiedAt: Date;
  readonly temporal: TemporalQualifier;
  readonly authority: boolean;
}

function sideOf(support: Support | null, { verifiedAt, temporal, authority }: Standing, policy: Policy): Side {
  const by = support ?? NO_SUPPORT;
  return {
    sources: by.documents,
    reliability: by.meanTrust,
    best: by.bestTrust,
    authority,
    confidence: confidenceOf(by, false, policy).value,
    verifiedAt,
    temporal,
  };
}
