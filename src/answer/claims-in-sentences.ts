import type { TextRange } from '../domain/text.ts';
import type { ClaimId, RevisionId } from '../domain/typed-ids.ts';
import { groupedBy } from '../lib/grouped.ts';
import { claimsWithin } from '../record/index.ts';
import { instantSql, type SqlValue, type View } from '../storage/index.ts';

/** A claim that words of a sentence make. */
export interface ClaimOfSentence {
  readonly id: ClaimId;
  /** false = it was superseded, ended, retracted or refused since, or its period is not the view's. */
  readonly holds: boolean;
}

/** The claims for which words within each range speak now, by the place of the range in the list. One statement, or none. */
export async function claimsInSentences(
  view: View,
  ranges: readonly (TextRange & { readonly revisionId: RevisionId })[],
): Promise<ReadonlyMap<number, readonly ClaimOfSentence[]>> {
  if (ranges.length === 0) return new Map();
  const values: SqlValue[] = [
    view.sql.scope.spaceId,
    ranges.map(({ revisionId }) => revisionId),
    ranges.map(({ start }) => start),
    ranges.map(({ end }) => end),
  ];
  const at = view.valid && instantSql(view.valid, values);
  const then = at
    ? `(c.valid_from is null or c.valid_from <= ${at}) and (c.valid_to is null or ${at} < c.valid_to)`
    : 'true';
  const rows = await view.sql.query<{ n: number; id: ClaimId; holds: boolean }>(
    `answer.claimsInSentences${at ? '' : '.whenever'}`,
    `select distinct w.n::integer as n, c.id, c.holds and ${then} as holds
       from unnest($2::uuid[], $3::integer[], $4::integer[]) with ordinality as w (revision_id, start_at, end_at, n)
        ${claimsWithin(view, { revision: 'w.revision_id', start: 'w.start_at', end: 'w.end_at' })}
      order by 1, 2`,
    values,
  );
  return groupedBy(rows, ({ n }) => n - 1);
}
