import type { ClaimStatus } from '../../domain/claims.ts';
import type { Confidence } from '../../domain/confidence.ts';
import type { EventKind } from '../../domain/events.ts';
import type { ClaimId, EntityId } from '../../domain/ids.ts';
import type { Separation } from '../../domain/separation.ts';
import { recountClaims } from '../../index/index.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import type { NewClaim } from './judge.ts';
import { CLAIM_COLUMNS, objectColumns } from './rows.ts';

/** Adds claims with the confidence they start with, and announces them. One statement. */
export async function insertClaims(
  commit: Commit,
  claims: readonly (NewClaim & {
    readonly edge: boolean;
    readonly confidence: Confidence;
    readonly reason: string | null;
  })[],
): Promise<void> {
  const rows = claims.map(({ id, said, validity, status, supersededBy, edge, confidence, reason }) => ({
    id,
    owner_id: commit.owner,
    subject_id: said.subjectId,
    predicate: said.predicate,
    ...objectColumns(said.object),
    statement: said.statement,
    qualifiers: said.qualifiers,
    valid_from: validity.from,
    valid_to: validity.to,
    valid_precision: validity.precision,
    temporal: said.temporal,
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
  for (const { id, said } of claims) {
    const about = said.object.type === 'ENTITY' ? [said.subjectId, said.object.entityId] : [said.subjectId];
    commit.emit({ kind: 'CLAIM_ADDED', subject: id, about, owner: commit.owner, data: { predicate: said.predicate } });
  }
}

/** A change of a claim's life; fields that are absent stay. `validTo` closes an open period only. */
export interface ClaimChange {
  readonly id: ClaimId;
  readonly status?: ClaimStatus;
  readonly reason?: string | null;
  readonly supersededBy?: ClaimId | null;
  readonly validTo?: Date | null;
  readonly confidence?: Confidence;
  /** How sure it is without the merge that makes it otherwise; null = no merge does any more. */
  readonly apart?: Confidence | null;
  readonly verified?: boolean;
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

/** Changes claims in one statement and announces those whose status changed, or that gained support. */
export async function updateClaims(commit: Commit, changes: readonly ClaimChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({
    id: change.id,
    status: change.status ?? null,
    has_reason: change.reason !== undefined,
    reason: change.reason ?? null,
    has_superseded: change.supersededBy !== undefined,
    superseded_by: change.supersededBy ?? null,
    valid_to: change.validTo ?? null,
    confidence: change.confidence?.value ?? null,
    parts: change.confidence?.parts ?? null,
    has_apart: change.apart !== undefined,
    apart: change.apart ?? null,
    verified: change.verified === true,
    confirmed: change.confirmed === true,
    separated: change.separated ?? null,
  }));
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
        valid_to = coalesce(c.valid_to, n.valid_to),
        confidence = coalesce(n.confidence, c.confidence),
        confidence_parts = coalesce(n.parts, c.confidence_parts),
        apart = case when n.has_apart then n.apart else c.apart end,
        separated = coalesce(n.separated, c.separated),
        last_verified_at = case when n.verified then $3 else c.last_verified_at end,
        confirmations = c.confirmations + case when n.confirmed then 1 else 0 end,
        updated_at = $3,
        version = c.version + 1
      from jsonb_to_recordset($2::jsonb) as n (id uuid, status text, has_reason boolean, reason text, has_superseded boolean,
        superseded_by uuid, valid_to timestamptz, confidence double precision, parts jsonb, has_apart boolean, apart jsonb, verified boolean,
        confirmed boolean, separated jsonb)
      where c.space_id = $1 and c.id = n.id
      returning c.id, c.status, c.subject_id, c.object_entity_id`,
    [commit.scope.spaceId, JSON.stringify(rows), commit.at],
  );
  await recountClaims(
    commit,
    changes.flatMap((change) => (change.status ? [change.id] : [])),
  );
  const byId = new Map(changes.map((change) => [change.id, change]));
  for (const row of changed) {
    const change = byId.get(row.id);
    const kind = change?.status ? EVENT_OF_STATUS[change.status] : change?.verified ? 'CLAIM_SUPPORTED' : null;
    if (!kind) continue;
    const about = row.object_entity_id === null ? [row.subject_id] : [row.subject_id, row.object_entity_id];
    commit.emit({ kind, subject: row.id, about, owner: commit.owner, data: { status: row.status } });
  }
}
