import { relation, type View } from '../storage/index.ts';

/**
 * Condition on a row of `documents`: the document is there, and `revision` is its current one. What counts now is what such
 * revisions say.
 * @param d alias of the row of `documents`
 * @param revision expression for the id of a revision
 */
export const isCurrent = (d: string, revision: string): string =>
  `${d}.current_revision_id = ${revision} and not ${d}.removed`;

/** Join of the document `d` of a row with `document_id` and `revision_id`, while that revision is current. Of the present. */
export const joinCurrent = (row: string): string =>
  `join documents d on d.space_id = ${row}.space_id and d.id = ${row}.document_id and ${isCurrent('d', `${row}.revision_id`)}`;

/**
 * Expression: the newest reading of the revision finds the row (`said`), and that revision is current as of the view. Looked
 * up per row: as of a commit, a join would read every document there is. `$1` is the space.
 */
export const isCurrentEvidence = (view: View, row: string): string =>
  `coalesce((select ${row}.said and ${isCurrent('d', `${row}.revision_id`)} from ${relation(view, 'documents')} d
      where d.space_id = $1 and d.id = ${row}.document_id), false)`;
