import type { Counts } from '../domain/facets.ts';
import type { SuggestionOrder, SuggestionWhere } from '../domain/filter.ts';
import type { Direction, Page, PageRequest, Position } from '../domain/page-request.ts';
import type { Owner } from '../domain/scope.ts';
import { SUGGESTION_KINDS, SUGGESTION_STATES, type Suggestion } from '../domain/suggestion-record.ts';
import type { EntityId, SpanId, SuggestionId } from '../domain/typed-ids.ts';
import { parseEnum } from '../lib/parse-enum.ts';
import { isCurrentEvidence } from '../record/index.ts';
import {
  compileWhere,
  countsOf,
  isAmong,
  keysetPage,
  relation,
  relationParts,
  type CountedRows,
  type SqlValue,
  type View,
} from '../storage/index.ts';

interface Row {
  id: SuggestionId;
  kind: string;
  state: string;
  subject_id: EntityId | null;
  family: string | null;
  low_id: string;
  high_id: string;
  score: number;
  why: string;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  owner_id: Owner;
  version: number;
  created_at: Date;
  updated_at: Date;
}

type OrderedRow = Row & { created_exact: string };

const COLUMNS =
  's.id, s.kind, s.state, s.subject_id, s.family, s.low_id, s.high_id, s.score, s.why, s.decided_by, s.decided_at, s.reason, s.owner_id, ' +
  's.version, s.created_at, s.updated_at, s.created_at::text as created_exact';

const toSuggestion = (row: Row): Suggestion => ({
  id: row.id,
  kind: parseEnum(SUGGESTION_KINDS, row.kind, 'suggestions.kind'),
  state: parseEnum(SUGGESTION_STATES, row.state, 'suggestions.state'),
  subjectId: row.subject_id,
  family: row.family,
  lowId: row.low_id,
  highId: row.high_id,
  score: row.score,
  why: row.why,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  reason: row.reason,
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const WHERE = {
  kind: { expression: 's.kind', type: 'text' },
  state: { expression: 's.state', type: 'text' },
  subject: { expression: 's.subject_id', type: 'uuid' },
  score: { expression: 's.score', type: 'double precision' },
} as const;

const ID = { expression: 's.id', type: 'uuid' } as const;
const ORDERS = {
  CREATED: {
    columns: [{ expression: 's.created_at', type: 'timestamptz' }, ID],
    positionOf: (row: OrderedRow): Position => [row.created_exact, row.id],
  },
  SCORE: {
    columns: [{ expression: 's.score', type: 'double precision' }, ID],
    positionOf: (row: OrderedRow): Position => [row.score, row.id],
  },
} as const satisfies Record<SuggestionOrder, object>;

/** Suggestions by id. One statement. */
export async function suggestionsByIds(
  view: View,
  ids: readonly SuggestionId[],
): Promise<Map<SuggestionId, Suggestion>> {
  const rows = await view.sql.query<Row>(
    'suggest.suggestionsByIds',
    `select ${COLUMNS} from ${relation(view, 'suggestions')} s where s.space_id = $1 and ${isAmong('s.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, toSuggestion(row)]));
}

/**
 * A page of suggestions, of every state unless `where` says which. One statement.
 * @throws InvalidInput on a filter or cursor that does not belong to this list
 */
export async function listSuggestions(
  view: View,
  where: SuggestionWhere | null,
  order: SuggestionOrder,
  direction: Direction,
  page: PageRequest,
): Promise<Page<Suggestion>> {
  const { parts, condition, values } = rowsOf(view, where);
  return keysetPage<OrderedRow, Suggestion>(
    view,
    {
      name: 'suggest.listSuggestions',
      select: parts.map((part) => `select ${COLUMNS} from ${part} where ${condition}`),
      values,
      order: ORDERS[order].columns,
      direction,
      positionOf: ORDERS[order].positionOf,
    },
    page,
    toSuggestion,
  );
}

/** The suggestions of a list. */
function rowsOf(view: View, where: SuggestionWhere | null): CountedRows {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  return {
    parts: relationParts(view, 'suggestions').map((part) => `${part} s`),
    condition: `s.space_id = $1 and ${compileWhere(where, WHERE, values)}`,
    values,
  };
}

/** What `listSuggestions` has in all its pages. */
export const suggestionCounts = (view: View, where: SuggestionWhere | null): Counts<never> =>
  countsOf<never>(view, { name: 'suggest.suggestions', rows: () => rowsOf(view, where), columns: {} });

/** How many wait for a person. One statement. */
export async function countOpenSuggestions(view: View): Promise<number> {
  const [row] = await view.sql.query<{ open: number }>(
    'suggest.countOpenSuggestions',
    `select count(*)::float8 as open from ${relation(view, 'suggestions')} s where s.space_id = $1 and s.state = 'OPEN'`,
    [view.sql.scope.spaceId],
  );
  return row?.open ?? 0;
}

/** For each claim or entity the words that say it best: those that count now before others, then the oldest. One statement. */
export async function quotesOf(
  view: View,
  ids: readonly string[],
): Promise<Map<string, { readonly spanId: SpanId | null }>> {
  const first = (table: 'claim_evidence' | 'mentions', column: string): string =>
    `(select e.span_id from ${relation(view, table)} e where e.space_id = $1 and e.${column} = n.id
        order by ${isCurrentEvidence(view, 'e')} desc, e.id limit 1)`;
  const rows = await view.sql.query<{ id: string; span_id: SpanId | null }>(
    'suggest.quotesOf',
    `select n.id, coalesce(${first('claim_evidence', 'claim_id')}, ${first('mentions', 'entity_id')}) as span_id
      from unnest($2::uuid[]) as n (id)`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, { spanId: row.span_id }]));
}
