import { INFERENCE } from '../../domain/conclusions.ts';
import { ConflictingState, NotFound } from '../../domain/errors.ts';
import type { AliasId, ClaimId, DocumentId, EntityId } from '../../domain/typed-ids.ts';
import { recountClaims, recountDocuments, recountNames } from '../../index/index.ts';
import { mergeGroupOfAll, mergeGroupOfEach } from '../../identity/index.ts';
import { undoRows, type Commit, type Undone, type VersionedTable, present } from '../../storage/index.ts';
import { dropCases } from '../consolidate/cases.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { reviewParted } from './merge-entities.ts';
import { reviewClaims } from './review-claims.ts';

/** Subject of an event that is about a commit, which has a number and no id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Undoes a whole commit as a commit of its own: what it changed is as it was before, what it added leaves the present.
 * History keeps both, and an undo can itself be undone.
 * @throws NotFound no such commit (or somebody else's); ConflictingState it has no effect left, or was built on
 */
export async function undoCommit(commit: Commit, number: number, deps: ReconcileDeps): Promise<Undone[]> {
  const found = await commit.query<{ owner_id: string | null; actor: string }>(
    'reconcile.commitToUndo',
    'select owner_id, actor from commits where space_id = $1 and number = $2',
    [commit.scope.spaceId, number],
  );
  if (!found[0] || number >= commit.number) throw new NotFound(`no commit ${number} in this space`, ['commit']);
  if (found[0].owner_id !== commit.owner) {
    throw new ConflictingState('a private commit is undone privately, a shared one by a shared undo', ['commit']);
  }
  if (found[0].actor === INFERENCE) {
    throw new ConflictingState(
      `commit ${number} wrote what rules and methods conclude: disable those, or undo what they conclude it from`,
      ['commit'],
    );
  }
  const merged = await mergedBy(commit, number);
  await refuseIfAskedAgain(commit, number);
  const undone = await undoRows(commit, number);
  const rows = undone.reduce((sum, one) => sum + one.restored.length + one.removed.length, 0);
  if (rows === 0) throw new ConflictingState(`commit ${number} has no effect that is left to undo`, ['commit']);
  const touched = <Id>(table: VersionedTable): Id[] =>
    undone.filter((one) => one.table === table).flatMap((one) => [...one.restored, ...one.removed]) as Id[];
  await checkMerges(commit);
  await reviewUndone(commit, merged, touched<ClaimId>('claims'), deps);
  await recountClaims(commit, touched<ClaimId>('claims'));
  await dropCases(commit, touched<ClaimId>('claims'));
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

/** A question that the undo would open, and that was asked anew meanwhile, of other sides. */
async function refuseIfAskedAgain(commit: Commit, number: number): Promise<void> {
  const rows = await commit.query<{ since: string }>(
    'reconcile.askedAgain',
    `select n.since from conflicts f
      join conflicts_history h on h.space_id = $1 and h.id = f.id and h.until = $2 and h.status = 'OPEN'
      join conflicts n on n.space_id = $1 and n.question_key = f.question_key and n.status = 'OPEN' and n.id <> f.id
        and n.owner_id is not distinct from f.owner_id
      where f.space_id = $1 and f.status <> 'OPEN' limit 1`,
    [commit.scope.spaceId, number],
  );
  if (rows[0]) {
    throw new ConflictingState(
      `commit ${number} cannot be undone: the question that it closed is open anew since commit ${rows[0].since}; decide that one`,
      ['commit'],
    );
  }
}

/** Entities that were one before the undo of what a commit merged, or took out of a merge, with those that it stood for. */
async function mergedBy(commit: Commit, number: number): Promise<EntityId[]> {
  const rows = await commit.query<{ member_id: EntityId; canonical_id: EntityId }>(
    'reconcile.mergedBy',
    `select member_id, canonical_id from merges m where space_id = $1
        and (since = $2 or exists (select from merges_history h where h.space_id = $1 and h.id = m.id and h.since = $2))
      union select member_id, canonical_id from merges_history where space_id = $1 and until = $2`,
    [commit.scope.spaceId, number],
  );
  return mergeGroupOfAll(present(commit), [...new Set(rows.flatMap((row) => [row.member_id, row.canonical_id]))]);
}

/** What rests on merges follows the claims and the merges as they are after the undo. */
async function reviewUndone(
  commit: Commit,
  merged: readonly EntityId[],
  claims: readonly ClaimId[],
  deps: ReconcileDeps,
): Promise<void> {
  if (merged.length > 0) {
    const mergeGroups = await mergeGroupOfEach(present(commit), merged);
    const roots = [...new Set([...mergeGroups].map(([id, all]) => all[0] ?? id))];
    await reviewParted(commit, roots, merged, deps);
  }
  await reviewClaims(commit, claims, deps);
}

/** An undo brings pointers back as they were: what was merged, or said to be two, since then is in the way. */
async function checkMerges(commit: Commit): Promise<void> {
  const [blocking] = await commit.query<{ what: string }>(
    'reconcile.brokenMerges',
    `select 'an entity was merged otherwise since' as what from merges a join merges b on b.space_id = $1 and b.member_id = a.canonical_id
        where a.space_id = $1 and (a.since = $2 or b.since = $2)
      union all
      select 'entities were declared distinct, or merged, since' from distinct_pairs p
        left join merges l on l.space_id = $1 and l.member_id = p.low_id
        left join merges h on h.space_id = $1 and h.member_id = p.high_id
        where p.space_id = $1 and (p.since = $2 or l.since = $2 or h.since = $2)
          and coalesce(l.canonical_id, p.low_id) = coalesce(h.canonical_id, p.high_id)
      limit 1`,
    [commit.scope.spaceId, commit.number],
  );
  if (blocking) throw new ConflictingState(`${blocking.what}; undo that first`, ['commit']);
}
