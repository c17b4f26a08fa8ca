import { relation, type View } from '../storage/index.ts';

/**
 * Condition on a row of `documents`: the document is there, and `revision` is its current one. What counts now is what such
 * revisions say.
 * @param d alias of the row of `documents`
 * @param revision expression for the id of a revision
 */
export const isCurrent = (d: string, revision: string): string =>
  `${d}.current_revision_id = ${revision} and not ${d}.removed`;

/**
 * Expression: the current revision of a row of `documents`, null when there is none. For looking up what it holds row by row, where a join
 * on `isCurrent` would be planned without statistics.
 */
export const currentRevisionOf = (d: string): string => `case when not ${d}.removed then ${d}.current_revision_id end`;

/** The documents that are there, as of the view, each with `revision_id`, its current revision. */
export const currentDocuments = (view: View): string =>
  `(select *, current_revision_id as revision_id from ${relation(view, 'documents')}
      where not removed and current_revision_id is not null)`;

/**
 * The same as `isCurrent` of a document that may be removed: what it said last. Only for what must outlive a removal, as a document
 * that comes back means by its names whom it meant.
 */
export const isLatest = (d: string, revision: string): string => `${d}.current_revision_id = ${revision}`;

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
