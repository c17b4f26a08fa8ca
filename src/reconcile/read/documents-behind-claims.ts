import type { ClaimId, DocumentId } from '../../domain/typed-ids.ts';
import {
  firstOfEach,
  listed,
  relation,
  relationParts,
  slicesByParent,
  type SqlValue,
  type View,
} from '../../storage/index.ts';
import { mergedInto } from './read-merged-claims.ts';
import { isCurrent } from '../../record/index.ts';

/** A query of one column: the claim and those that were merged into it. Its evidence is theirs together (SF-16). */
const together =
  (view: View) =>
  (id: string): string =>
    `select ${id} union all ${mergedInto(view, id)}`;

/**
 * The documents whose words support each claim or one that was merged into it, or did in an earlier revision: each once, the one that was
 * taken in first coming first, at most `first` of them (SF-01's `derived_from`). One statement for any number of claims.
 */
export async function documentsBehindClaims(
  view: View,
  claimIds: readonly ClaimId[],
  first: number,
): Promise<Map<ClaimId, DocumentId[]>> {
  const query = firstOfEach<SqlValue>({
    columns: 'd.document_id',
    arms: relationParts(view, 'claim_evidence').map(
      (part) => `from (select distinct e.document_id from ${part} e
        where e.space_id = $1 and e.claim_id = parent.id and e.stance = 'SUPPORTS') d where true`,
    ),
    order: [{ expression: 'd.document_id', type: 'uuid' }],
    direction: 'ASC',
    parents: claimIds,
    mergeGroup: together(view),
    values: [view.sql.scope.spaceId],
    first,
    after: null,
  });
  const rows = await view.sql.query<{ parent_id: string; document_id: string }>(
    'reconcile.documentsBehindClaims',
    query.text,
    query.values,
  );
  const slices = slicesByParent(
    claimIds,
    rows,
    first,
    (row) => row.document_id as DocumentId,
    (row) => [row.document_id],
  );
  return new Map([...slices].map(([id, { items }]) => [id, items.map(({ node }) => node)]));
}

/**
 * How many places in texts say each claim, or one that was merged into it, and still stand there: a merge adds up (SF-16). Those that
 * refute it, of earlier revisions and of removed documents are not among them. One statement for any number of claims.
 */
export async function evidenceCounts(view: View, claimIds: readonly ClaimId[]): Promise<Map<ClaimId, number>> {
  const places = relationParts(view, 'claim_evidence').map(
    (part) => `select e.document_id, e.revision_id from ${part} e
      where e.space_id = $1 and e.claim_id = member.id and e.stance = 'SUPPORTS' and e.said`,
  );
  const rows = await view.sql.query<{ id: ClaimId; total: string }>(
    'reconcile.evidenceCounts',
    `select n.id, (select count(*) from (${together(view)('n.id')}) as member (id)
        cross join lateral (${places.join(' union all ')}) e
        where (select ${isCurrent('d', 'e.revision_id')} from ${relation(view, 'documents')} d
          where d.space_id = $1 and d.id = e.document_id)) as total
      from ${listed('$2', claimIds)} as n`,
    [view.sql.scope.spaceId, claimIds],
  );
  return new Map(rows.map(({ id, total }) => [id, Number(total)]));
}
