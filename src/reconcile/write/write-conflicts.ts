import { BY_POLICY, type ConflictKind } from '../../domain/claim-record.ts';
import { conflictSeverity } from '../../domain/confidence-formula.ts';
import type { ClaimId, ConflictId, EntityId, Ids } from '../../domain/typed-ids.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import { CONFLICT_COLUMNS, PARTY_COLUMNS, SETTLED_COLUMNS } from './reconcile-columns.ts';

/** The policy of a conflict that there is only because entities were merged, and why a claim is DISPUTED for that alone. */
export const MERGE_CONFLICT = 'MERGED_ENTITIES';

/** The policy of a conflict between two free statements. */
export const STATEMENTS = 'STATEMENTS';

/** The key of the question which of some free statements holds. */
export const statementsKey = (...claims: readonly string[]): string => `STATEMENTS:${[...claims].sort().join(':')}`;

export interface Party {
  readonly claimId: ClaimId | null;
  readonly entityId: EntityId | null;
  readonly strength: number;
}

/** A question for the desk. The same key asks the same question: while it is open, new parties join it. */
export interface Question {
  readonly key: string;
  readonly kind: ConflictKind;
  readonly subjectId: EntityId | null;
  readonly predicate: string | null;
  readonly name: string | null;
  readonly policy: string;
  readonly rationale: string;
  readonly parties: readonly Party[];
}

interface OpenQuestion {
  readonly id: ConflictId;
  readonly fresh: boolean;
  readonly parties: readonly Party[];
  /** Place of the next party: where one has left, it is not how many there are. */
  readonly next: number;
}

/**
 * Opens questions, or lets new parties join those that stand open. At most five statements.
 * @returns how many are new
 */
export async function openConflicts(commit: Commit, questions: readonly Question[], ids: Ids): Promise<number> {
  if (questions.length === 0) return 0;
  const open = await openByKey(commit, questions);
  const created = questions.filter((question) => !open.has(question.key));
  await insertConflicts(commit, created, open, ids);
  const parties = questions.flatMap((question) => {
    const known = open.get(question.key);
    if (!known) return [];
    const joining = question.parties.filter((party) => !known.parties.some((old) => sameParty(old, party)));
    return joining.map((party, i) => partyRow(commit, ids, known.id, party, known.next + i));
  });
  await insertRows(commit, 'conflict_parties', PARTY_COLUMNS, parties);
  await reweigh(commit, questions, open);
  return created.length;
}

const sameParty = (a: Party, b: Party): boolean => a.claimId === b.claimId && a.entityId === b.entityId;

async function openByKey(commit: Commit, questions: readonly Question[]): Promise<Map<string, OpenQuestion>> {
  const rows = await commit.query<{
    id: ConflictId;
    question_key: string;
    claim_id: ClaimId | null;
    entity_id: EntityId | null;
    strength: number;
    n: number;
  }>(
    'reconcile.openQuestions',
    `select f.id, f.question_key, p.claim_id, p.entity_id, p.strength, p.n
      from conflicts f join conflict_parties p on p.space_id = f.space_id and p.conflict_id = f.id
      where f.space_id = $1 and f.status = 'OPEN' and f.owner_id is not distinct from $2 and f.question_key = any($3::text[])
      order by f.id, p.n`,
    [commit.scope.spaceId, commit.owner, questions.map((question) => question.key)],
  );
  const open = new Map<string, OpenQuestion>();
  for (const row of rows) {
    const party = { claimId: row.claim_id, entityId: row.entity_id, strength: row.strength };
    open.set(row.question_key, {
      id: row.id,
      fresh: false,
      parties: [...(open.get(row.question_key)?.parties ?? []), party],
      next: row.n + 1,
    });
  }
  return open;
}

async function insertConflicts(
  commit: Commit,
  questions: readonly Question[],
  open: Map<string, OpenQuestion>,
  ids: Ids,
): Promise<void> {
  const rows = questions.map((question) => {
    const id = ids.next('cfl');
    open.set(question.key, { id, fresh: true, parties: [], next: 0 });
    return rowOf(commit, question, id);
  });
  await insertRows(commit, 'conflicts', CONFLICT_COLUMNS, rows);
  for (const row of rows) {
    const about = row.subject_id === null ? [] : [row.subject_id];
    commit.emit({ kind: 'CONFLICT_OPENED', subject: row.id, about, owner: commit.owner, data: { kind: row.kind } });
  }
}

/** Records questions that a policy, or a person, decided at once, with all sides. Two statements, none without any. */
export async function recordSettled(
  commit: Commit,
  questions: readonly (Question & { readonly winner: ClaimId | null })[],
  ids: Ids,
  by: string = BY_POLICY,
): Promise<void> {
  const settled = questions.map((question) => ({ ...question, id: ids.next('cfl') }));
  const rows = settled.map((question) => ({
    ...rowOf(commit, question, question.id),
    status: 'RESOLVED',
    winner_claim_id: question.winner,
    resolved_by: by,
    resolved_at: commit.at,
    resolution_rationale: question.rationale,
    resolution_commit: commit.number,
  }));
  await insertRows(commit, 'conflicts', SETTLED_COLUMNS, rows);
  const parties = settled.flatMap(({ id, parties: sides }) =>
    sides.map((party, n) => partyRow(commit, ids, id, party, n)),
  );
  await insertRows(commit, 'conflict_parties', PARTY_COLUMNS, parties);
  for (const { id, subjectId } of settled) {
    const about = subjectId === null ? [] : [subjectId];
    commit.emit({ kind: 'CONFLICT_RESOLVED', subject: id, about, owner: commit.owner, data: { by } });
  }
}

const partyRow = (commit: Commit, ids: Ids, conflictId: ConflictId, party: Party, n: number) => ({
  id: ids.next('cfl'),
  owner_id: commit.owner,
  conflict_id: conflictId,
  n,
  claim_id: party.claimId,
  entity_id: party.entityId,
  strength: party.strength,
});

function rowOf(commit: Commit, question: Question, id: ConflictId) {
  return {
    id,
    owner_id: commit.owner,
    kind: question.kind,
    subject_id: question.subjectId,
    predicate: question.predicate,
    name: question.name,
    question_key: question.key,
    severity: conflictSeverity(question.parties.map((party) => party.strength)),
    policy: question.policy,
    rationale: question.rationale,
    created_at: commit.at,
    updated_at: commit.at,
  };
}

/** A question that was open already matters differently with more parties. */
async function reweigh(
  commit: Commit,
  questions: readonly Question[],
  open: ReadonlyMap<string, OpenQuestion>,
): Promise<void> {
  const rows = questions.flatMap((question) => {
    const known = open.get(question.key);
    if (!known || known.fresh) return [];
    const joining = question.parties.filter((party) => !known.parties.some((old) => sameParty(old, party)));
    if (joining.length === 0) return [];
    return [
      { id: known.id, severity: conflictSeverity([...known.parties, ...joining].map((party) => party.strength)) },
    ];
  });
  if (rows.length === 0) return;
  await commit.query(
    'reconcile.reweighConflicts',
    `update conflicts f set severity = n.severity, version = f.version + 1, updated_at = $3
      from jsonb_to_recordset($2::jsonb) as n (id uuid, severity double precision) where f.space_id = $1 and f.id = n.id`,
    [commit.scope.spaceId, JSON.stringify(rows), commit.at],
  );
}

/** Takes open questions off the desk that have become none. One statement, none without any. */
export async function dismissConflicts(
  commit: Commit,
  conflicts: readonly ConflictId[],
  because: string,
): Promise<void> {
  if (conflicts.length === 0) return;
  const rows = await commit.query<{ id: ConflictId; subject_id: EntityId | null }>(
    'reconcile.dismissConflicts',
    `update conflicts set status = 'DISMISSED', resolved_by = 'policy', resolved_at = $3, resolution_rationale = $4,
        resolution_commit = $5, version = version + 1, updated_at = $3
      where space_id = $1 and id = any($2::uuid[]) returning id, subject_id`,
    [commit.scope.spaceId, conflicts, commit.at, because, commit.number],
  );
  for (const { id, subject_id: subject } of rows) {
    commit.emit({
      kind: 'CONFLICT_DISMISSED',
      subject: id,
      about: subject === null ? [] : [subject],
      owner: commit.owner,
      data: { by: 'policy' },
    });
  }
}

/** Lets go of sides that contradict nobody in a question any more, which stays open for the others. One statement, none without any. */
export async function leaveConflicts(
  commit: Commit,
  leaving: readonly { readonly id: ConflictId; readonly claim_id: ClaimId }[],
): Promise<void> {
  if (leaving.length === 0) return;
  await commit.query(
    'reconcile.leaveConflicts',
    `delete from conflict_parties p using jsonb_to_recordset($2::jsonb) as n (conflict_id uuid, claim_id uuid)
      where p.space_id = $1 and p.conflict_id = n.conflict_id and p.claim_id = n.claim_id`,
    [commit.scope.spaceId, JSON.stringify(leaving.map(({ id, claim_id }) => ({ conflict_id: id, claim_id })))],
  );
}

/**
 * Settles open questions of which fewer than two sides stand any more: the last side standing wins by succession.
 * Call it after claims ended. Two statements.
 * @returns claims that won and are in no other open question
 */
export async function settleMootConflicts(commit: Commit, endedClaims: readonly ClaimId[]): Promise<ClaimId[]> {
  if (endedClaims.length === 0) return [];
  const settled = await commit.query<{ id: ConflictId; winner: ClaimId | null; subject_id: EntityId | null }>(
    'reconcile.settleMoot',
    `with touched as (
        select distinct p.conflict_id as id from conflict_parties p join conflicts f on f.space_id = p.space_id and f.id = p.conflict_id
        where p.space_id = $1 and p.claim_id = any($2::uuid[]) and f.status = 'OPEN'),
      sides as (
        select t.id, count(c.id) as standing, (array_agg(c.id) filter (where c.id is not null))[1] as winner
        from touched t
        join conflict_parties p on p.space_id = $1 and p.conflict_id = t.id
        left join claims c on c.space_id = $1 and c.id = p.claim_id and c.status in ('ACTIVE', 'DISPUTED')
        group by t.id)
    update conflicts f set status = 'RESOLVED', winner_claim_id = s.winner, resolved_by = 'policy', resolved_at = $3,
        resolution_rationale = 'only one side still stands', resolution_commit = $4, version = f.version + 1, updated_at = $3
      from sides s where f.space_id = $1 and f.id = s.id and s.standing < 2 returning f.id, s.winner, f.subject_id`,
    [commit.scope.spaceId, endedClaims, commit.at, commit.number],
  );
  for (const row of settled) {
    const about = row.subject_id === null ? [] : [row.subject_id];
    commit.emit({ kind: 'CONFLICT_RESOLVED', subject: row.id, about, owner: commit.owner, data: { by: 'policy' } });
  }
  return undisputed(
    commit,
    settled.flatMap((row) => (row.winner === null ? [] : [row.winner])),
  );
}

/** Of these claims, the ones in no open question. */
export async function undisputed(commit: Commit, claimIds: readonly ClaimId[]): Promise<ClaimId[]> {
  if (claimIds.length === 0) return [];
  const rows = await commit.query<{ id: ClaimId }>(
    'reconcile.undisputed',
    `select c.id from claims c where c.space_id = $1 and c.id = any($2::uuid[]) and c.status = 'DISPUTED'
      and not exists (select from conflict_parties p join conflicts f on f.space_id = p.space_id and f.id = p.conflict_id
        where p.space_id = $1 and p.claim_id = c.id and f.status = 'OPEN')`,
    [commit.scope.spaceId, claimIds],
  );
  return rows.map((row) => row.id);
}
