import type { ClaimStatus, TemporalQualifier } from '../../domain/claim-record.ts';
import type { Confidence } from '../../domain/confidence-formula.ts';
import type { EventKind } from '../../domain/event-record.ts';
import type { ClaimId, EntityId } from '../../domain/typed-ids.ts';
import type { Separation } from '../../domain/separation.ts';
import type { Period } from '../../domain/time.ts';
import { recountClaims } from '../../index/index.ts';
import { ANY_SPACE, insertRows, type Commit } from '../../storage/index.ts';
import type { FreshClaim } from './judge-claims.ts';
import type { CurrentClaim } from './current-claims.ts';
import { CLAIM_COLUMNS, objectColumns } from './reconcile-columns.ts';

/** A claim to be written, with the status it starts in. */
export interface NewClaim extends FreshClaim {
  readonly status: 'ACTIVE' | 'DISPUTED' | 'SUPERSEDED';
  readonly reason: string | null;
  readonly supersededBy: ClaimId | null;
  /** Where its period ends: before the stated end where another claim takes over. */
  readonly endsAt: Date | null;
  readonly edge: boolean;
  readonly confidence: Confidence;
}

/** Adds claims with the confidence they start with, and announces them. One statement. */
export async function insertClaims(commit: Commit, claims: readonly NewClaim[]): Promise<void> {
  const rows = claims.map(({ id, candidate, validity, status, supersededBy, endsAt, edge, confidence, reason }) => ({
    id,
    owner_id: commit.owner,
    subject_id: candidate.subjectId,
    predicate: candidate.predicate,
    ...objectColumns(candidate.object),
    statement: candidate.statement,
    qualifiers: candidate.qualifiers,
    valid_from: validity.from,
    valid_precision: validity.precision,
    ...endColumns(validity.to, endsAt),
    temporal: candidate.temporal,
    edge,
    status,
    status_reason: reason,
    superseded_by: supersededBy,
    confidence: confidence.value,
    confidence_parts: confidence.parts,
    created_at: commit.at,
    updated_at: commit.at,
    last_verified_at: commit.at,
  }));
  await insertRows(commit, 'claims', CLAIM_COLUMNS, rows);
  for (const { id, candidate } of claims) {
    const about =
      candidate.object.type === 'ENTITY' ? [candidate.subjectId, candidate.object.entityId] : [candidate.subjectId];
    commit.emit({
      kind: 'CLAIM_ADDED',
      subject: id,
      about,
      owner: commit.owner,
      data: { predicate: candidate.predicate },
    });
  }
}

/** An end that its texts state, and one that another claim gives it. */
export const endColumns = (stated: Date | null, endsAt: Date | null) => {
  const cut = stated?.getTime() !== endsAt?.getTime();
  return { valid_to: endsAt, cut, stated_to: cut ? stated : null };
};

/** A claim's period and kind of time anew: as its texts state them, and where it ends. */
export interface Timing {
  readonly stated: Period;
  readonly endsAt: Date | null;
  readonly temporal: TemporalQualifier;
}

/**
 * A change of a claim's life; fields that are absent stay. `validTo` ends a period that is open or ends later, and that has begun before:
 * no period ends before it begins.
 */
export interface ClaimChange {
  readonly id: ClaimId;
  readonly status?: ClaimStatus;
  readonly reason?: string | null;
  readonly supersededBy?: ClaimId | null;
  readonly validTo?: Date | null;
  readonly timing?: Timing;
  readonly confidence?: Confidence;
  /** How sure it is without the merge that makes it otherwise; null = no merge does any more. */
  readonly ignoringMerges?: Confidence | null;
  readonly verified?: boolean;
  /** It as it stands, where its new evidence says that it was verified: a row of which nothing else changes stays as it is. */
  readonly noted?: Pick<CurrentClaim, 'status' | 'subjectId' | 'objectEntityId'>;
  /** A person confirms it once more. */
  readonly confirmed?: boolean;
  /** All circumstances that a person named by now. */
  readonly separated?: Separation;
}

/** What kind of event a new status is. */
const EVENT_OF_STATUS: Readonly<Record<ClaimStatus, EventKind>> = {
  ACTIVE: 'CLAIM_RESTORED',
  SUPERSEDED: 'CLAIM_SUPERSEDED',
  DISPUTED: 'CLAIM_DISPUTED',
  RETRACTED: 'CLAIM_RETRACTED',
  INVALIDATED: 'CLAIM_RETRACTED',
  DEPRECATED: 'CLAIM_ENDED',
  MERGED: 'CLAIM_ENDED',
  ENDED: 'CLAIM_ENDED',
};

/** A change as a row: fields that are absent are distinguished from those that become null. */
const changeRow = (change: ClaimChange) => ({
  id: change.id,
  status: change.status ?? null,
  has_reason: change.reason !== undefined,
  reason: change.reason ?? null,
  has_superseded: change.supersededBy !== undefined,
  superseded_by: change.supersededBy ?? null,
  ends: change.validTo ?? null,
  timed: change.timing !== undefined,
  valid_from: change.timing?.stated.from ?? null,
  valid_precision: change.timing?.stated.precision ?? null,
  temporal: change.timing?.temporal ?? null,
  ...endColumns(change.timing?.stated.to ?? null, change.timing?.endsAt ?? null),
  confidence: change.confidence?.value ?? null,
  parts: change.confidence?.parts ?? null,
  changes_apart: change.ignoringMerges !== undefined,
  apart: change.ignoringMerges ?? null,
  verified: change.verified === true,
  confirmed: change.confirmed === true,
  separated: change.separated ?? null,
  kept: isKept(change),
});

/** Nothing changes but that it was verified, which is on record; whether its confidence does is for the row to say. */
const isKept = (change: ClaimChange): boolean =>
  change.noted !== undefined && Object.keys(change).every((name) => VERIFICATION_FIELDS.has(name));
const VERIFICATION_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'verified',
  'noted',
  'confidence',
] satisfies (keyof ClaimChange)[]);

/**
 * Changes claims in one statement and announces those whose status changed, or that gained support. What is as it was is not written:
 * a row costs ten indexes and a row of history.
 */
export async function updateClaims(commit: Commit, changes: readonly ClaimChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(changeRow);
  const changed = await commit.query<{
    id: ClaimId;
    status: ClaimStatus;
    subject_id: EntityId;
    object_entity_id: EntityId | null;
  }>(
    'reconcile.updateClaims',
    `update claims c set
        status = coalesce(n.status, c.status),
        status_reason = case when n.has_reason then n.reason else c.status_reason end,
        superseded_by = case when n.has_superseded then n.superseded_by else c.superseded_by end,
        valid_from = case when n.timed then n.valid_from else c.valid_from end,
        valid_precision = case when n.timed then n.valid_precision else c.valid_precision end,
        temporal = coalesce(n.temporal, c.temporal),
        valid_to = case when n.timed then n.valid_to when c.valid_from >= n.ends then c.valid_to else least(c.valid_to, n.ends) end,
        cut = case when n.timed then n.cut else c.cut end,
        stated_to = case when n.timed then n.stated_to else c.stated_to end,
        confidence = coalesce(n.confidence, c.confidence),
        confidence_parts = coalesce(n.parts, c.confidence_parts),
        apart = case when n.changes_apart then n.apart else c.apart end,
        separated = coalesce(n.separated, c.separated),
        last_verified_at = case when n.verified then $3 else c.last_verified_at end,
        confirmations = c.confirmations + case when n.confirmed then 1 else 0 end,
        updated_at = $3,
        version = c.version + 1
      from (select n.*, t.place from jsonb_to_recordset($2::jsonb) as n (id uuid, status text, has_reason boolean, reason text,
        has_superseded boolean,
        superseded_by uuid, ends timestamptz, timed boolean, valid_from timestamptz, valid_precision text, temporal text,
        valid_to timestamptz, cut boolean, stated_to timestamptz, confidence double precision, parts jsonb, changes_apart boolean,
          apart jsonb, verified boolean,
        confirmed boolean, separated jsonb, kept boolean)
        cross join lateral (select ctid as place from claims where space_id = ${ANY_SPACE} and id = n.id limit 1) as t) as n
      where c.ctid = n.place and (n.kept and c.confidence = n.confidence and c.confidence_parts = n.parts) is not true
      returning c.id, c.status, c.subject_id, c.object_entity_id`,
    [commit.scope.spaceId, JSON.stringify(rows), commit.at],
  );
  await recountClaims(
    commit,
    changes.flatMap((change) => (change.status ? [change.id] : [])),
  );
  const written = new Map(
    changed.map((row) => [
      row.id,
      { status: row.status, subjectId: row.subject_id, objectEntityId: row.object_entity_id },
    ]),
  );
  for (const change of changes) {
    const claim = written.get(change.id) ?? change.noted;
    const kind = change.status ? EVENT_OF_STATUS[change.status] : change.verified ? 'CLAIM_SUPPORTED' : null;
    if (!kind || !claim) continue;
    const { subjectId, objectEntityId, status } = claim;
    const about = objectEntityId === null ? [subjectId] : [subjectId, objectEntityId];
    commit.emit({ kind, subject: change.id, about, owner: commit.owner, data: { status } });
  }
}
