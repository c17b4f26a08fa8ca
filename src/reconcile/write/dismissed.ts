import { BY_POLICY } from '../../domain/claim-record.ts';
import type { ClaimId, ConflictId, EntityId } from '../../domain/typed-ids.ts';
import { qualifiersKey } from '../../domain/literal-values.ts';
import type { Period } from '../../domain/time.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { ANY_SPACE, type Commit } from '../../storage/index.ts';

/** A value that is said for a question; it need not be written yet. */
export interface SaidValue {
  readonly id: ClaimId;
  readonly subjectId: EntityId;
  readonly predicate: string;
  /** By `objectKey`. */
  readonly objectKey: string;
  /** By `qualifiersKey`. */
  readonly qualifiersKey: string;
  /** As its texts state it. */
  readonly validity: Period;
}

interface Row {
  said_id: ClaimId;
  claim_id: ClaimId;
  conflict_id: ConflictId;
  qualifiers: Record<string, string>;
  valid_from: Date | null;
}

/**
 * Whether a person dismissed a question that both were sides of, or let both sides of it hold. By what is said and not by the claim: the
 * value of a document that was removed and comes back is a claim of its own, and no question of its own. One statement.
 */
export async function dismissedTogether(
  commit: Commit,
  values: readonly SaidValue[],
): Promise<(one: ClaimId, other: ClaimId) => boolean> {
  if (values.length < 2) return () => false;
  const byId = new Map(values.map((value) => [value.id, value]));
  const rows = (await sidesOfDismissed(commit, values)).filter((row) => {
    const value = byId.get(row.said_id);
    return value !== undefined && (row.claim_id === row.said_id || saysNoMore(value, row));
  });
  const questions = groupedBy(rows, (row) => row.said_id);
  return (one, other) =>
    (questions.get(one) ?? []).some(({ conflict_id: asked, claim_id: side }) =>
      (questions.get(other) ?? []).some((row) => row.conflict_id === asked && row.claim_id !== side),
    );
}

/** A day from which it holds that the side did not state is news. A beginning that succession gave is not stated. */
function saysNoMore({ qualifiersKey: key, validity }: SaidValue, row: Row): boolean {
  const stated = validity.precision === 'INSTANT' ? null : validity.from;
  return key === qualifiersKey(row.qualifiers) && (stated === null || stated.getTime() === row.valid_from?.getTime());
}

function sidesOfDismissed(commit: Commit, values: readonly SaidValue[]): Promise<Row[]> {
  const said = values.map(({ id, subjectId, predicate, objectKey }) => ({
    id,
    subject_id: subjectId,
    predicate,
    object_key: objectKey,
  }));
  return commit.query<Row>(
    'reconcile.dismissedTogether',
    `with said as materialized (
        select id, subject_id, predicate, object_key
        from jsonb_to_recordset($2::jsonb) as s (id uuid, subject_id uuid, predicate text, object_key text))
      select a.id as said_id, c.id as claim_id, f.id as conflict_id, c.qualifiers, c.valid_from
      from said a cross join lateral (select id, qualifiers, valid_from from claims
          where space_id = ${ANY_SPACE} and (subject_id, predicate) >= (a.subject_id, a.predicate collate "C")
            and (subject_id, predicate) <= (a.subject_id, a.predicate collate "C")
            and object_key = a.object_key and owner_id is not distinct from $4 offset 0) as c
        join conflict_parties p on p.space_id = $1 and p.claim_id = c.id
        join conflicts f on f.space_id = $1 and f.id = p.conflict_id
      where (f.status = 'DISMISSED' or f.status = 'RESOLVED' and f.separated_by is not null) and f.resolved_by <> $3`,
    [commit.scope.spaceId, JSON.stringify(said), BY_POLICY, commit.owner],
  );
}
