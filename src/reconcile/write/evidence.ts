import { claimConfidence, claimStrength, type Confidence } from '../../domain/confidence.ts';
import type { Stance } from '../../domain/claims.ts';
import type { ClaimId, Ids, SpanId } from '../../domain/ids.ts';
import type { Policy } from '../../domain/policy.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import type { Speaker } from './ledger.ts';
import { EVIDENCE_COLUMNS } from './rows.ts';

export interface NewEvidence {
  readonly claimId: ClaimId;
  readonly spanId: SpanId;
  readonly stance: Stance;
  readonly confidence: number;
  readonly method: string;
}

/** Ties claims to exact words. One statement. */
export async function addEvidence(
  commit: Commit,
  speaker: Speaker,
  evidence: readonly NewEvidence[],
  ids: Ids,
): Promise<void> {
  const rows = evidence.map((item) => ({
    id: ids.next('evd'),
    owner_id: commit.owner,
    claim_id: item.claimId,
    span_id: item.spanId,
    document_id: speaker.documentId,
    revision_id: speaker.revisionId,
    source_id: speaker.sourceId,
    stance: item.stance,
    confidence: item.confidence,
    method: item.method,
    created_at: commit.at,
  }));
  await insertRows(commit, 'claim_evidence', EVIDENCE_COLUMNS, rows, {
    conflict: 'on conflict (space_id, owner_id, claim_id, span_id, stance) do nothing',
  });
}

/** What still speaks for a claim: current revisions of documents that are not removed. */
export interface Support {
  readonly claimId: ClaimId;
  /** Best extraction confidence, 0–1. */
  readonly extraction: number;
  /** Distinct documents (SE-48: a page in ten quotes is one source). */
  readonly documents: number;
}

/** Support of claims; one without any is not in the map. One statement. */
export async function supportOf(commit: Commit, claimIds: readonly ClaimId[]): Promise<Map<ClaimId, Support>> {
  if (claimIds.length === 0) return new Map();
  const rows = await commit.query<{ claim_id: ClaimId; extraction: number; documents: string }>(
    'reconcile.supportOf',
    `select e.claim_id, max(e.confidence) as extraction, count(distinct e.document_id) as documents
      from claim_evidence e
      join documents d on d.space_id = e.space_id and d.id = e.document_id and d.current_revision_id = e.revision_id and not d.removed
      where e.space_id = $1 and e.claim_id = any($2::uuid[]) and e.stance = 'SUPPORTS' group by e.claim_id`,
    [commit.scope.spaceId, claimIds],
  );
  return new Map(
    rows.map((row) => [
      row.claim_id,
      { claimId: row.claim_id, extraction: row.extraction, documents: Number(row.documents) },
    ]),
  );
}

export function confidenceOf(
  support: Pick<Support, 'extraction' | 'documents'>,
  disputed: boolean,
  policy: Policy,
): Confidence {
  return claimConfidence(
    {
      extraction: support.extraction,
      sources: support.documents,
      reliability: policy['confidence.defaultReliability'],
      disputed,
    },
    policy,
  );
}

/** Strength of a side as it stands before it was disputed, so that a dispute does not weaken both alike. */
export function strengthOf(support: Pick<Support, 'extraction' | 'documents'>, policy: Policy): number {
  return claimStrength(
    {
      sources: support.documents,
      reliability: policy['confidence.defaultReliability'],
      confidence: confidenceOf(support, false, policy).value,
      recency: 1,
    },
    policy,
  );
}
