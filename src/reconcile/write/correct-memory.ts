import type { Claim } from '../../domain/claim-record.ts';
import type { ClaimId, Ids } from '../../domain/typed-ids.ts';
import { objectKey, qualifiersKey } from '../../domain/literal-values.ts';
import { MEMORY_BASES } from '../../domain/claim-record.ts';
import { type Commit, present } from '../../storage/index.ts';
import { claimBasis } from '../read/claim-basis.ts';
import type { ResolvedCandidate } from './current-claims.ts';
import { recordSettled } from './write-conflicts.ts';

/** The memory of the commit's owner that stands and says the same; null = there is none. One statement. */
export async function sameMemory(
  commit: Commit,
  { subjectId, predicate, object, qualifiers }: Omit<ResolvedCandidate, 'spans'>,
): Promise<ClaimId | null> {
  const rows = await commit.query<{ id: ClaimId; qualifiers: Record<string, string> }>(
    'reconcile.sameMemory',
    `select c.id, c.qualifiers from claims c where c.space_id = $1 and c.owner_id = $2 and c.subject_id = $3 and c.predicate = $4
      and c.object_key = $5 and c.status in ('ACTIVE', 'DISPUTED') and c.temporal <> 'PROJECTED' and c.valid_to is null
      and ${claimBasis(present(commit), 'c')} = any($6::text[]) order by c.created_at, c.id`,
    [commit.scope.spaceId, commit.owner, subjectId, predicate, objectKey(object), MEMORY_BASES],
  );
  return rows.find((row) => qualifiersKey(row.qualifiers) === qualifiersKey(qualifiers))?.id ?? null;
}

/**
 * Puts on record that its owner said of a memory that it is wrong (OM-63), and what is right instead, if they said that.
 * Two statements.
 */
export const recordCorrection = (commit: Commit, old: Claim, right: ClaimId | null, ids: Ids): Promise<void> =>
  recordSettled(
    commit,
    [
      {
        ...{ key: `CORRECTION:${old.id}`, kind: 'USER_CORRECTION', policy: 'USER_CORRECTION', name: null },
        ...{ subjectId: old.subjectId, predicate: old.predicate, winner: right },
        rationale: `its owner said that it is wrong: ${old.statement}`,
        parties: [old.id, ...(right === null ? [] : [right])].map((claimId) => ({
          claimId,
          entityId: null,
          strength: 0,
        })),
      },
    ],
    ids,
    commit.scope.owner,
  );
