import type { Source, SourceKind } from '../../domain/document-record.ts';
import type { QuarantineId, SourceId } from '../../domain/typed-ids.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import type { QuarantinedItem, QuarantineState } from '../../domain/quarantine-record.ts';
import {
  firstOfEach,
  isAmong,
  keysetPage,
  relation,
  slicesByParent,
  type SqlValue,
  type View,
} from '../../storage/index.ts';
import {
  QUARANTINE_COLUMNS,
  type QuarantineRow,
  SOURCE_COLUMNS,
  type SourceRow,
  toQuarantined,
  toSource,
} from './ingest-rows.ts';

/** Sources by id, removed ones included. One statement. */
export async function sourcesByIds(view: View, ids: readonly SourceId[]): Promise<Map<SourceId, Source>> {
  const rows = await view.sql.query<SourceRow>(
    'ingest.sourcesByIds',
    `select ${SOURCE_COLUMNS} from ${relation(view, 'sources')} s where s.space_id = $1 and ${isAmong('s.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as SourceId, toSource(row)]));
}

/** Which sources; all that is given must hold. */
export interface SourceFilter {
  readonly kinds: readonly SourceKind[] | null;
  readonly removed: boolean | null;
  readonly ids: readonly SourceId[] | null;
  /** Registered then or later. */
  readonly from: Date | null;
  /** Registered before. */
  readonly to: Date | null;
}
const EVERY: SourceFilter = { kinds: null, removed: null, ids: null, from: null, to: null };

/** A page of sources by key, removed ones included. One statement. */
export async function listSources(
  view: View,
  page: PageRequest,
  { kinds, removed, ids, from, to }: SourceFilter = EVERY,
): Promise<Page<Source>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const push = (value: SqlValue, type: string): string => `$${values.push(value)}::${type}`;
  const conditions = [
    ...(kinds === null ? [] : [`s.kind = any(${push(kinds, 'text[]')})`]),
    ...(removed === null ? [] : [`s.removed = ${push(removed, 'boolean')}`]),
    ...(ids === null ? [] : [`s.id = any(${push(ids, 'uuid[]')})`]),
    ...(from === null ? [] : [`s.created_at >= ${push(from, 'timestamptz')}`]),
    ...(to === null ? [] : [`s.created_at < ${push(to, 'timestamptz')}`]),
  ];
  return keysetPage<SourceRow, Source>(
    view,
    {
      name: 'ingest.listSources',
      select: `select ${SOURCE_COLUMNS} from ${relation(view, 'sources')} s where ${['s.space_id = $1', ...conditions].join(' and ')}`,
      values,
      order: [
        { expression: 's.key', type: 'text' },
        { expression: 's.id', type: 'uuid' },
      ],
      direction: 'ASC',
      positionOf: (row) => [row.key, row.id],
    },
    page,
    toSource,
  );
}

/** Quarantined items by id. One statement. */
export async function quarantinedByIds(
  view: View,
  ids: readonly QuarantineId[],
): Promise<Map<QuarantineId, QuarantinedItem>> {
  const rows = await view.sql.query<QuarantineRow>(
    'ingest.quarantinedByIds',
    `select ${QUARANTINE_COLUMNS} from ${relation(view, 'quarantine')} q where q.space_id = $1 and ${isAmong('q.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as QuarantineId, toQuarantined(row)]));
}

export interface QuarantineFilter {
  /** null = of any source. */
  readonly sourceIds: readonly SourceId[] | null;
  /** null = in any state. */
  readonly state: QuarantineState | null;
}

/** A page of what screening held back, oldest first. One statement. */
export async function listQuarantine(
  view: View,
  filter: QuarantineFilter,
  page: PageRequest,
): Promise<Page<QuarantinedItem>> {
  return keysetPage<QuarantineRow, QuarantinedItem>(
    view,
    {
      name: 'ingest.listQuarantine',
      select: `select ${QUARANTINE_COLUMNS} from ${relation(view, 'quarantine')} q
        where q.space_id = $1 and ($2::uuid[] is null or q.source_id = any($2)) and ($3::text is null or q.state = $3)`,
      values: [view.sql.scope.spaceId, filter.sourceIds, filter.state],
      order: [{ expression: 'q.id', type: 'uuid' }],
      direction: 'ASC',
      positionOf: (row) => [row.id],
    },
    page,
    toQuarantined,
  );
}

/**
 * What screening held back of each source, oldest first; `state` null = in any. `page.after` applies to each source alike.
 * One statement for any number of sources.
 */
export async function quarantinedOf(
  view: View,
  sourceIds: readonly SourceId[],
  state: QuarantineState | null,
  page: PageRequest,
): Promise<Map<SourceId, Page<QuarantinedItem>>> {
  const query = firstOfEach<SqlValue>({
    columns: QUARANTINE_COLUMNS,
    arms: [
      `from ${relation(view, 'quarantine')} q where q.space_id = $1 and q.source_id = parent.id and ($2::text is null or q.state = $2)`,
    ],
    order: [{ expression: 'q.id', type: 'uuid' }],
    direction: 'ASC',
    parents: sourceIds,
    values: [view.sql.scope.spaceId, state],
    ...page,
  });
  const rows = await view.sql.query<QuarantineRow & { parent_id: string }>(
    'ingest.quarantinedOf',
    query.text,
    query.values,
  );
  return slicesByParent(sourceIds, rows, page.first, toQuarantined, (row) => [row.id]);
}
