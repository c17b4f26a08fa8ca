import { ConflictingState, NotFound } from '../../domain/errors.ts';
import type { AliasId, ClaimId, DocumentId } from '../../domain/ids.ts';
import { recountClaims, recountDocuments, recountNames } from '../../index/index.ts';
import { undoRows, type Commit, type Undone, type VersionedTable } from '../../storage/index.ts';

/** Subject of an event that is about a commit, which has a number and no id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Undoes a whole commit as a commit of its own: what it changed is as it was before, what it added leaves the present.
 * History keeps both, and an undo can itself be undone.
 * @throws NotFound no such commit (or somebody else's); ConflictingState it has no effect left, or was built on
 */
export async function undoCommit(commit: Commit, number: number): Promise<Undone[]> {
  const found = await commit.query<{ owner_id: string | null }>(
    'reconcile.commitToUndo',
    'select owner_id from commits where space_id = $1 and number = $2',
    [commit.scope.spaceId, number],
  );
  if (!found[0] || number >= commit.number) throw new NotFound(`no commit ${number} in this space`, ['commit']);
  if (found[0].owner_id !== commit.owner) {
    throw new ConflictingState('a private commit is undone privately, a shared one by a shared undo', ['commit']);
  }
  const undone = await undoRows(commit, number);
  const rows = undone.reduce((sum, one) => sum + one.restored.length + one.removed.length, 0);
  if (rows === 0) throw new ConflictingState(`commit ${number} has no effect that is left to undo`, ['commit']);
  const touched = <Id>(table: VersionedTable): Id[] =>
    undone.filter((one) => one.table === table).flatMap((one) => [...one.restored, ...one.removed]) as Id[];
  await recountClaims(commit, touched<ClaimId>('claims'));
  await recountNames(commit, touched<AliasId>('aliases'));
  await recountDocuments(commit, touched<DocumentId>('documents'));
  commit.emit({
    kind: 'COMMIT_UNDONE',
    subject: NO_ID,
    about: [],
    owner: commit.owner,
    data: { commit: number, rows },
  });
  return undone;
}
