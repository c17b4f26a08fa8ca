import { MODEL_METHOD } from '../../domain/candidate-claims.ts';
import {
  SETTLEMENT_POLICIES,
  type ClaimObject,
  type ClaimStatus,
  type TemporalQualifier,
} from '../../domain/claim-record.ts';
import type { ClaimId, DocumentId, EntityId, RevisionId, SourceId, SpanId } from '../../domain/typed-ids.ts';
import type { SettlementPolicy } from '../../domain/contradiction.ts';
import { isToCome } from '../../domain/rivals.ts';
import type { Separation } from '../../domain/separation.ts';
import type { Period, Precision } from '../../domain/time.ts';
import { objectKey, qualifiersKey } from '../../domain/literal-values.ts';
import { ANY_SPACE, type Commit } from '../../storage/index.ts';
import { isCurrent, lastVerifiedNow } from '../../record/index.ts';

/** The document that speaks, and when what it says counts from. */
export interface AssertingRevision {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  /** The revision that this one succeeds; null for a first one. */
  readonly previousRevisionId: RevisionId | null;
  readonly sourceId: SourceId;
  /** When its author published it, else when it was observed: from then on its changes hold. */
  readonly speaksFrom: Date;
  /** Its bytes stood already and are only read again: whatever is said otherwise now, its author has not changed their mind. */
  readonly again: boolean;
  /** This very text was read before: what it is found to say no more speaks no more. */
  readonly wasRead: boolean;
  /** What a language model found in it before stays. */
  readonly keepsModel: boolean;
}

/** What a document says, with everybody known: the input of reconcile. */
export interface ResolvedCandidate {
  readonly subjectId: EntityId;
  readonly predicate: string;
  readonly object: ClaimObject;
  readonly statement: string;
  readonly qualifiers: Readonly<Record<string, string>>;
  readonly validity: Period;
  readonly temporal: TemporalQualifier;
  readonly spans: readonly SpanId[];
  readonly method: string;
  readonly confidence: number;
}

/** A claim that stands, as far as judging needs it. */
export interface CurrentClaim {
  readonly id: ClaimId;
  readonly subjectId: EntityId;
  readonly predicate: string;
  readonly objectEntityId: EntityId | null;
  readonly objectKey: string;
  readonly qualifiersKey: string;
  /** As its texts state it. */
  readonly validity: Period;
  /** Where its period ends: before the stated end where another claim takes over. */
  readonly endsAt: Date | null;
  readonly edge: boolean;
  readonly separated: Separation | null;
  readonly status: ClaimStatus;
  readonly statusReason: string | null;
  readonly supersededBy: ClaimId | null;
  readonly confidence: number;
  readonly temporal: TemporalQualifier;
  readonly verifiedAt: Date;
  /** The speaker said it, in the revision that this one succeeds, or when this one was read before. */
  readonly supportedBefore: boolean;
  /** Some other document still says it. */
  readonly supportedElsewhere: boolean;
}

interface Row {
  id: ClaimId;
  subject_id: EntityId;
  predicate: string;
  object_entity_id: EntityId | null;
  object_key: string;
  qualifiers: Record<string, string>;
  valid_from: Date | null;
  valid_to: Date | null;
  valid_precision: Precision | null;
  cut: boolean;
  stated_to: Date | null;
  edge: boolean;
  separated: Separation | null;
  status: ClaimStatus;
  status_reason: string | null;
  superseded_by: ClaimId | null;
  confidence: number;
  temporal: TemporalQualifier;
  last_verified_at: Date;
  supported_before: boolean;
  supported_elsewhere: boolean;
}

/** Why a claim was superseded that a person decided against: documents may go on saying it. */
const DECIDED = ['RESOLVED_BY_PERSON', 'REVISED_BY_PERSON'];

/** Retracted, corrected, forgotten, or the losing side of a conflict that a person decided. */
export const isDecidedAgainst = ({ status, statusReason }: Pick<CurrentClaim, 'status' | 'statusReason'>): boolean =>
  status === 'RETRACTED' ||
  status === 'INVALIDATED' ||
  (status === 'SUPERSEDED' && statusReason !== null && DECIDED.includes(statusReason));

/** Superseded by a policy: the question is settled anew whenever something is said of it. */
export const isSettled = ({ status, statusReason }: Pick<CurrentClaim, 'status' | 'statusReason'>): boolean =>
  status === 'SUPERSEDED' && SETTLEMENT_POLICIES.some((policy) => policy === statusReason);

/**
 * Policies whose losers may stand again once what won is taken back; a memory that another one superseded stays so (OM-118), as who says
 * that a later one is wrong does not say that the earlier one is right.
 */
export const POLICIES_TAKEN_BACK = SETTLEMENT_POLICIES.filter((policy) => policy !== 'MEMORY');

/** The key of the question which value holds; `qualifiers` by `qualifiersKey`. */
export const valueKey = (subjectId: string, predicate: string, qualifiers: string): string =>
  `VALUE:${subjectId}:${predicate}:${qualifiers}`;

/** One claim for all that a document says alike, with every place where it says it. What is planned is not what is. */
export function mergeCandidates(candidates: readonly ResolvedCandidate[], now: Date): ResolvedCandidate[] {
  const merged = new Map<string, ResolvedCandidate>();
  for (const claim of candidates) {
    const { from, to } = claim.validity;
    const key = [
      claim.subjectId,
      claim.predicate,
      objectKey(claim.object),
      qualifiersKey(claim.qualifiers),
      from?.getTime(),
      to?.getTime(),
      isToCome({ stated: claim.validity, temporal: claim.temporal }, now),
    ].join('\u0000');
    const known = merged.get(key);
    if (!known) merged.set(key, claim);
    else {
      const confidence = Math.max(known.confidence, claim.confidence);
      merged.set(key, { ...known, confidence, spans: [...new Set([...known.spans, ...claim.spans])] });
    }
  }
  return [...merged.values()];
}

const COLUMNS = `c.id, c.subject_id, c.predicate, c.object_entity_id, c.object_key, c.qualifiers, c.valid_from, c.valid_to,
  c.valid_precision, c.cut,
      c.stated_to, c.edge, c.separated, c.status, c.status_reason, c.superseded_by, c.confidence, c.temporal,
        ${lastVerifiedNow('c')} as last_verified_at`;

/**
 * Claims of one subject and predicate, as `a` says. Compared as a row, which no index but that of both can answer:
 * while nothing is known of a table, the planner takes the one of predicates to be as good, and reads a space through
 * for each (8 s where 8,000 claims came again).
 */
const ABOUT = `(subject_id, predicate) >= (a.subject_id, a.predicate collate "C")
  and (subject_id, predicate) <= (a.subject_id, a.predicate collate "C")`;

/**
 * Every claim that what is said could support, contradict or succeed: the same value; any value where only one may hold, those
 * that a policy superseded included; whatever the speaker's last revision said; and what a person decided against, whoever says it. Only
 * claims of the commit's own owner. One statement.
 */
export async function currentClaims(
  commit: Commit,
  speaker: Pick<AssertingRevision, 'documentId' | 'revisionId' | 'previousRevisionId' | 'keepsModel'>,
  candidates: readonly ResolvedCandidate[],
  singleValued: (predicate: string) => boolean,
): Promise<CurrentClaim[]> {
  const wanted = candidates.map((claim) => ({
    subject_id: claim.subjectId,
    predicate: claim.predicate,
    object_key: singleValued(claim.predicate) ? null : objectKey(claim.object),
  }));
  const rows = await commit.query<Row>(
    'reconcile.currentClaims',
    `with wanted as materialized (
        select distinct subject_id, predicate, object_key
        from jsonb_to_recordset($2::jsonb) as w (subject_id uuid, predicate text, object_key text)),
      before as materialized (
        select distinct claim_id from claim_evidence
          where space_id = $1 and document_id = $3 and revision_id = $4 and said and not ($6 and method like $7)),
      asked as materialized (
        select subject_id, predicate, bool_or(object_key is null) as of_any_value, array_agg(object_key) as keys
        from wanted group by subject_id, predicate),
      hit as materialized (
        select c.id from asked a cross join lateral (select id from claims
          where space_id = ${ANY_SPACE} and ${ABOUT} and (a.of_any_value or object_key = any(a.keys)) offset 0) as c
        union
        select claim_id from before)
    select ${COLUMNS},
      exists (select from before b where b.claim_id = c.id) as supported_before, elsewhere.n > 0 as supported_elsewhere
    from hit cross join lateral (select * from claims where space_id = ${ANY_SPACE} and id = hit.id limit 1) as c
      cross join lateral (select count(*) as n from (select e.document_id, e.revision_id from claim_evidence e
          where e.space_id = ${ANY_SPACE} and e.claim_id = c.id and e.document_id <> $3 and e.stance = 'SUPPORTS' and e.said offset 0) as e
        cross join lateral (select from documents
          where space_id = ${ANY_SPACE} and id = e.document_id and ${isCurrent('documents', 'e.revision_id')} limit 1) as d) as elsewhere
    where c.owner_id is not distinct from $5 and (c.status in ('ACTIVE', 'DISPUTED', 'MERGED', 'RETRACTED', 'INVALIDATED')
      or c.status = 'SUPERSEDED' and (c.status_reason = any($8)
        or c.status_reason = any($9) and (c.subject_id, c.predicate) in (select subject_id, predicate from wanted
          where object_key is null)))
    order by c.created_at, c.id`,
    [
      commit.scope.spaceId,
      JSON.stringify(wanted),
      speaker.documentId,
      speaker.previousRevisionId,
      commit.owner,
      speaker.keepsModel && speaker.previousRevisionId === speaker.revisionId,
      `${MODEL_METHOD}%`,
      DECIDED,
      SETTLEMENT_POLICIES,
    ],
  );
  return rows.map(toCurrentClaim);
}

/** All that stands, or was superseded by a policy, for the questions that these claims answer or answered. One statement. */
export async function rivalsOf(
  commit: Commit,
  claims: readonly ClaimId[],
  policies: readonly SettlementPolicy[] = SETTLEMENT_POLICIES,
): Promise<CurrentClaim[]> {
  const rows = await commit.query<Row>(
    'reconcile.rivalsOf',
    `with asked as materialized (
        select distinct c.subject_id, c.predicate from unnest($2::uuid[]) as n (id)
          cross join lateral (select subject_id, predicate from claims where space_id = ${ANY_SPACE} and id = n.id limit 1) as c)
    select ${COLUMNS}, false as supported_before, false as supported_elsewhere
    from asked a cross join lateral (select * from claims where space_id = ${ANY_SPACE} and ${ABOUT} offset 0) as c
    where c.owner_id is not distinct from $3
      and (c.status in ('ACTIVE', 'DISPUTED') or c.status = 'SUPERSEDED' and c.status_reason = any($4))
    order by c.created_at, c.id`,
    [commit.scope.spaceId, claims, commit.owner, policies],
  );
  return rows.map(toCurrentClaim);
}

const toCurrentClaim = (row: Row): CurrentClaim => ({
  id: row.id,
  subjectId: row.subject_id,
  predicate: row.predicate,
  objectEntityId: row.object_entity_id,
  objectKey: row.object_key,
  qualifiersKey: qualifiersKey(row.qualifiers),
  validity: { from: row.valid_from, to: row.cut ? row.stated_to : row.valid_to, precision: row.valid_precision },
  endsAt: row.valid_to,
  edge: row.edge,
  separated: row.separated,
  status: row.status,
  statusReason: row.status_reason,
  supersededBy: row.superseded_by,
  confidence: row.confidence,
  temporal: row.temporal,
  verifiedAt: row.last_verified_at,
  supportedBefore: row.supported_before,
  supportedElsewhere: row.supported_elsewhere,
});
