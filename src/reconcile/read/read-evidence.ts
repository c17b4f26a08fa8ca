import type { Evidence, Stance } from '../../domain/claim-record.ts';
import type { ClaimId, EvidenceId } from '../../domain/typed-ids.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import {
  firstOfEach,
  isAmong,
  relation,
  relationParts,
  slicesByParent,
  type SqlValue,
  type View,
} from '../../storage/index.ts';
import { mergedInto } from './read-merged-claims.ts';
import { type EvidenceRow, toEvidence } from './claim-rows.ts';
import { isCurrentEvidence } from '../../record/index.ts';

/** Whether it still speaks is looked up per row: as of a commit, a join would read every document there is. */
const columns = (
  view: View,
): string => `e.id, e.claim_id, e.span_id, e.document_id, e.revision_id, e.source_id, e.stance, e.confidence, e.trust, e.method, e.owner_id,
  e.created_at, e.said, ${isCurrentEvidence(view, 'e')} as current`;

const from = (evidence: string): string => `from ${evidence} e where e.space_id = $1`;

/** Evidence of claims by its own id. One statement. */
export async function evidenceByIds(view: View, ids: readonly EvidenceId[]): Promise<Map<EvidenceId, Evidence>> {
  const rows = await view.sql.query<EvidenceRow>(
    'reconcile.evidenceByIds',
    `select ${columns(view)} ${from(relation(view, 'claim_evidence'))} and ${isAmong('e.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as EvidenceId, toEvidence(row)]));
}

/**
 * The evidence of each claim, oldest first, that of outdated revisions and readings included (`current` tells); `stance` null = both
 * sides. A claim that every document repeats has thousands: hence pages. `together` with that of the claims that were merged into
 * each; `current` leaves out what does not count now. One statement for any number of claims.
 */
export async function evidenceByClaims(
  view: View,
  claimIds: readonly ClaimId[],
  stance: Stance | null,
  page: PageRequest,
  { together = false, current = false }: { readonly together?: boolean; readonly current?: boolean } = {},
): Promise<Map<ClaimId, Page<Evidence>>> {
  const mergeGroup = (id: string): string => `select ${id} union all ${mergedInto(view, id)}`;
  const query = firstOfEach<SqlValue>({
    columns: columns(view),
    arms: relationParts(view, 'claim_evidence').map(
      (part) => `${from(part)} and e.claim_id = parent.id and ($2::text is null or e.stance = $2)
        and ${current ? isCurrentEvidence(view, 'e') : 'true'}`,
    ),
    order: [{ expression: 'e.id', type: 'uuid' }],
    direction: 'ASC',
    parents: claimIds,
    ...(together ? { mergeGroup: mergeGroup } : {}),
    values: [view.sql.scope.spaceId, stance],
    ...page,
  });
  const rows = await view.sql.query<EvidenceRow & { parent_id: string }>(
    `reconcile.evidenceByClaims${together ? '.together' : ''}${current ? '.current' : ''}`,
    query.text,
    query.values,
  );
  return slicesByParent(claimIds, rows, page.first, toEvidence, (row) => [row.id]);
}
