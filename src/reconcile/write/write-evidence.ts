import { MODEL_METHOD } from '../../domain/candidate-claims.ts';
import { claimConfidence, type Confidence } from '../../domain/confidence-formula.ts';
import type { Stance } from '../../domain/claim-record.ts';
import type { ClaimId, Ids, SpanId } from '../../domain/typed-ids.ts';
import type { ConfidenceSettings } from '../../domain/settings.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import type { AssertingRevision } from './current-claims.ts';
import {
  CONFIRMATIONS,
  toSupport,
  EVIDENCE_CONFIDENCE,
  TRUST_OF_DOCUMENT,
  type EvidenceConfidence,
  type Support,
} from './support.ts';
import { EVIDENCE_COLUMNS } from './reconcile-columns.ts';
import { joinCurrent } from '../../record/index.ts';

export interface NewEvidence {
  readonly claimId: ClaimId;
  readonly spanId: SpanId;
  readonly stance: Stance;
  readonly confidence: number;
  readonly method: string;
  /** The claim is verified by it: where nothing else of the claim changes, its row stays as it is. */
  readonly verifies: boolean;
}

/**
 * Ties claims to exact words; `trust` is how far their source is trusted now, 0–1. One statement.
 * @returns claims of which it is on record now that they were verified: words that are there already say nothing of that
 */
export async function addEvidence(
  commit: Commit,
  speaker: AssertingRevision,
  evidence: readonly NewEvidence[],
  trust: number,
  ids: Ids,
): Promise<Set<ClaimId>> {
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
    trust,
    created_at: commit.at,
    verifies: item.verifies,
  }));
  const columns = { ...EVIDENCE_COLUMNS, verifies: 'boolean' };
  const added = await insertRows<{ claim_id: ClaimId; verifies: boolean }>(commit, 'claim_evidence', columns, rows, {
    conflict: 'on conflict (space_id, owner_id, claim_id, span_id, stance) do nothing',
    returning: 'claim_id, verifies',
  });
  return new Set(added.flatMap(({ claim_id: id, verifies }) => (verifies ? [id] : [])));
}

/**
 * What a text says is what its newest reading finds: what another one found keeps its row, and speaks no more until it is found
 * again; what is found again is as sure as it is now. One statement.
 */
export async function markLatestReading(
  commit: Commit,
  speaker: AssertingRevision,
  evidence: readonly NewEvidence[],
): Promise<void> {
  const rows = evidence.map(({ claimId, spanId, stance, confidence, method }) => ({
    claim_id: claimId,
    span_id: spanId,
    stance,
    confidence,
    method,
  }));
  await commit.query(
    'reconcile.markLatestReading',
    `update claim_evidence e set said = n.claim_id is not null,
        confidence = coalesce(n.confidence, e.confidence), method = coalesce(n.method, e.method)
      from claim_evidence o left join jsonb_to_recordset($4::jsonb)
          as n (claim_id uuid, span_id uuid, stance text, confidence double precision, method text)
        on n.claim_id = o.claim_id and n.span_id = o.span_id and n.stance = o.stance collate "C"
      where e.space_id = $1 and e.id = o.id and o.space_id = $1 and o.document_id = $2 and o.revision_id = $3
        and (e.said, e.confidence, e.method) is distinct from
          (n.claim_id is not null, coalesce(n.confidence, e.confidence), coalesce(n.method collate "C", e.method))
        and (n.claim_id is not null or not ($5 and o.method like $6))`,
    [
      commit.scope.spaceId,
      speaker.documentId,
      speaker.revisionId,
      JSON.stringify(rows),
      speaker.keepsModel,
      `${MODEL_METHOD}%`,
    ],
  );
}

/** Support of claims; one without any is not in the map. One statement. */
export async function supportOf(commit: Commit, claimIds: readonly ClaimId[]): Promise<Map<ClaimId, Support>> {
  if (claimIds.length === 0) return new Map();
  const rows = await commit.query<{
    claim_id: ClaimId;
    strongest: EvidenceConfidence;
    documents: string;
    mean_trust: number;
    best_trust: number;
    confirmations: number;
  }>(
    'reconcile.supportOf',
    `select s.claim_id, max(s.strongest) as strongest, count(*) as documents, avg(s.trust) as mean_trust, max(s.trust) as best_trust,
        max(s.confirmations) as confirmations from (
        select e.claim_id, ${EVIDENCE_CONFIDENCE} as strongest, ${TRUST_OF_DOCUMENT} as trust, ${CONFIRMATIONS} as confirmations
          from claim_evidence e
        ${joinCurrent('e')}
        where e.space_id = $1 and e.claim_id = any($2::uuid[]) and e.stance = 'SUPPORTS' and e.said
        group by e.claim_id, e.document_id) s
      group by s.claim_id`,
    [commit.scope.spaceId, claimIds],
  );
  return new Map(
    rows.map(({ claim_id: id, strongest, documents, mean_trust: mean, best_trust: best, confirmations }) => [
      id,
      toSupport(strongest, { documents: Number(documents), meanTrust: mean, bestTrust: best, confirmations }),
    ]),
  );
}

export function confidenceOf(
  support: Pick<Support, 'extraction' | 'trust' | 'documents' | 'confirmations'>,
  disputed: boolean,
  settings: ConfidenceSettings,
): Confidence {
  return claimConfidence(
    {
      extraction: support.extraction,
      sources: support.documents,
      reliability: support.trust,
      disputed,
      confirmations: support.confirmations,
    },
    settings,
  );
}
