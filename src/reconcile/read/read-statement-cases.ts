import type { CaseId, ClaimId } from '../../domain/typed-ids.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import type { Owner } from '../../domain/scope.ts';
import { CASE_QUESTIONS, CASE_STATES, type CaseState, type StatementCase } from '../../domain/statement-case-record.ts';
import { type Database, isAmong, oldestFirst, relation, type Sql, type View } from '../../storage/index.ts';
import { parseEnum } from '../../lib/parse-enum.ts';

interface Row {
  id: string;
  owner_id: Owner;
  low_id: ClaimId;
  high_id: ClaimId;
  question: string;
  state: string;
  cosine: number;
  why: string;
  decided_by: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS =
  's.id, s.owner_id, s.low_id, s.high_id, s.question, s.state, s.cosine, s.why, s.decided_by, s.version, s.created_at, s.updated_at';

const toCase = (row: Row): StatementCase => ({
  id: row.id as CaseId,
  lowId: row.low_id,
  highId: row.high_id,
  question: parseEnum(CASE_QUESTIONS, row.question, 'statement_cases.question'),
  state: parseEnum(CASE_STATES, row.state, 'statement_cases.state'),
  cosine: row.cosine,
  why: row.why,
  decidedBy: row.decided_by,
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Cases by id. One statement. */
export async function statementCasesByIds(view: View, ids: readonly CaseId[]): Promise<Map<CaseId, StatementCase>> {
  const rows = await view.sql.query<Row>(
    'reconcile.statementCasesByIds',
    `select ${COLUMNS} from ${relation(view, 'statement_cases')} s where s.space_id = $1 and ${isAmong('s.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as CaseId, toCase(row)]));
}

/** A page of cases, oldest first; `states` null = any. One statement. */
export async function listStatementCases(
  view: View,
  states: readonly CaseState[] | null,
  page: PageRequest,
): Promise<Page<StatementCase>> {
  return oldestFirst<Row, StatementCase>(
    view,
    {
      name: 'reconcile.listStatementCases',
      table: 'statement_cases',
      alias: 's',
      columns: COLUMNS,
      condition: '$2::text[] is null or s.state = any($2)',
      values: [states],
      toNode: toCase,
    },
    page,
  );
}

/**
 * What a model is to be asked, the oldest first. A case whose decision was undone is left to people: it would be decided the same way
 * again. One statement.
 */
export async function queuedCases(sql: Sql, owner: Owner, most: number): Promise<StatementCase[]> {
  const rows = await sql.query<Row>(
    'reconcile.queuedCases',
    `select ${COLUMNS} from statement_cases s where s.space_id = $1 and s.state = 'QUEUED' and s.owner_id is not distinct from $2
        and not exists (select from statement_cases_history h where h.space_id = $1 and h.id = s.id and h.state <> 'QUEUED')
      order by s.id limit $3`,
    [sql.scope.spaceId, owner, most],
  );
  return rows.map(toCase);
}

/** How many cases of all spaces are queued. */
export async function countQueuedCases(database: Database): Promise<number> {
  const rows = await database.system((query) =>
    query<{ queued: number }>(
      'reconcile.countQueuedCases',
      `select count(*)::integer as queued from statement_cases where state = 'QUEUED'`,
    ),
  );
  return rows[0]?.queued ?? 0;
}
