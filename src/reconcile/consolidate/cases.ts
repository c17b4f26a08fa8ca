import type { CaseId, ClaimId, Ids } from '../../domain/typed-ids.ts';
import type { CaseQuestion, CaseState } from '../../domain/statement-case-record.ts';
import { insertRows, type Columns, type Commit, type Sql } from '../../storage/index.ts';

/** Columns of `statement_cases`. */
export const CASE_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  low_id: 'uuid',
  high_id: 'uuid',
  question: 'text',
  state: 'text',
  cosine: 'double precision',
  why: 'text',
  decided_by: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

/** The lesser id first: two claims are one pair, whichever comes first. */
export const pairOf = (a: ClaimId, b: ClaimId): readonly [ClaimId, ClaimId] => (a < b ? [a, b] : [b, a]);
export const pairKey = (a: ClaimId, b: ClaimId): string => pairOf(a, b).join(' ');

/** Pairs that were judged before: they have a case, or were sides of one conflict, whatever became of it. One statement. */
export async function knownPairs(sql: Sql, pairs: readonly (readonly [ClaimId, ClaimId])[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const asked = pairs.map(([low, high]) => ({ low, high }));
  const rows = await sql.query<{ low: ClaimId; high: ClaimId }>(
    'reconcile.knownPairs',
    `select n.low, n.high from jsonb_to_recordset($2::jsonb) as n (low uuid, high uuid)
      where exists (select from statement_cases s where s.space_id = $1 and s.low_id = n.low and s.high_id = n.high)
        or exists (select from conflict_parties a join conflict_parties b on b.space_id = $1 and b.conflict_id = a.conflict_id
          and b.claim_id = n.high where a.space_id = $1 and a.claim_id = n.low)`,
    [sql.scope.spaceId, JSON.stringify(asked)],
  );
  return new Set(rows.map(({ low, high }) => pairKey(low, high)));
}

export interface NewCase {
  readonly a: ClaimId;
  readonly b: ClaimId;
  readonly question: CaseQuestion;
  readonly cosine: number;
  readonly why: string;
}

/** Queues cases; a pair that has one keeps it. One statement. @returns how many are new */
export async function queueCases(commit: Commit, cases: readonly NewCase[], ids: Ids): Promise<number> {
  const rows = cases.map(({ a, b, question, cosine, why }) => {
    const [low, high] = pairOf(a, b);
    return {
      id: ids.next('cas'),
      owner_id: commit.owner,
      low_id: low,
      high_id: high,
      question,
      state: 'QUEUED',
      cosine,
      why: why.slice(0, LONGEST_WHY),
      decided_by: null,
      created_at: commit.at,
      updated_at: commit.at,
    };
  });
  const conflict = 'on conflict (space_id, owner_id, low_id, high_id) do nothing';
  return (await insertRows(commit, 'statement_cases', CASE_COLUMNS, rows, { conflict, returning: 'id' })).length;
}

const LONGEST_WHY = 1_000;

export interface Decided {
  readonly id: CaseId;
  readonly state: Exclude<CaseState, 'QUEUED'>;
  /** The model; null = nobody had to. */
  readonly by: string | null;
}

/** Writes what became of cases that are queued. One statement. */
export async function decideCases(commit: Commit, decided: readonly Decided[]): Promise<void> {
  if (decided.length === 0) return;
  await commit.query(
    'reconcile.decideCases',
    `update statement_cases s set state = n.state, decided_by = n.by, updated_at = $3, version = s.version + 1
      from jsonb_to_recordset($2::jsonb) as n (id uuid, state text, by text)
      where s.space_id = $1 and s.id = n.id and s.state = 'QUEUED'`,
    [commit.scope.spaceId, JSON.stringify(decided), commit.at],
  );
}

/** Takes out the cases of claims that are there no more: their commit was undone. One statement. */
export async function dropCases(commit: Commit, claims: readonly ClaimId[]): Promise<void> {
  if (claims.length === 0) return;
  await commit.query(
    'reconcile.dropCases',
    `delete from statement_cases s where s.space_id = $1 and (s.low_id = any($2::uuid[]) or s.high_id = any($2::uuid[]))
      and not (exists (select from claims c where c.space_id = $1 and c.id = s.low_id)
        and exists (select from claims c where c.space_id = $1 and c.id = s.high_id))`,
    [commit.scope.spaceId, claims],
  );
}
