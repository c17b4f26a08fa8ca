import type { DocumentRecord } from '../../domain/document-record.ts';
import type { Counts, DocumentFacet } from '../../domain/facets.ts';
import type { DocumentOrder, DocumentWhere } from '../../domain/filter.ts';
import type { DocumentId, SourceId } from '../../domain/typed-ids.ts';
import { groupedBy } from '../../lib/grouped.ts';
import type { Direction, Page, PageRequest, Position } from '../../domain/page-request.ts';
import {
  compileWhere,
  countsOf,
  firstOfEach,
  isAmong,
  keysetPage,
  monthOf,
  relation,
  relationParts,
  rowCounts,
  slicesByParent,
  type SqlValue,
  totalOf,
  type View,
} from '../../storage/index.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, toDocument } from './ingest-rows.ts';

/** Documents by id, removed ones included (PI-08: deletion is a flag). One statement. */
export async function documentsByIds(view: View, ids: readonly DocumentId[]): Promise<Map<DocumentId, DocumentRecord>> {
  const rows = await view.sql.query<DocumentRow>(
    'ingest.documentsByIds',
    `select ${DOCUMENT_COLUMNS} from ${relation(view, 'documents')} d where d.space_id = $1 and ${isAmong('d.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as DocumentId, toDocument(row)]));
}

/** Documents by natural key; where a shared and a private one have the same key, the caller's own answers. One statement. */
export async function documentsByKeys(view: View, keys: readonly string[]): Promise<Map<string, DocumentRecord>> {
  const rows = await view.sql.query<DocumentRow>(
    'ingest.documentsByKeys',
    `select ${DOCUMENT_COLUMNS} from ${relation(view, 'documents')} d
      where d.space_id = $1 and d.key = any($2::text[]) order by d.owner_id nulls first`,
    [view.sql.scope.spaceId, keys],
  );
  return new Map(rows.map((row) => [row.key, toDocument(row)]));
}

/** Documents that are there by their paths within their sources, by key: several sources may have the same. One statement. */
export async function documentsByPaths(
  view: View,
  paths: readonly string[],
): Promise<Map<string, readonly DocumentRecord[]>> {
  const rows = await view.sql.query<DocumentRow>(
    'ingest.documentsByPaths',
    // By its source a path is found in an index.
    `select ${DOCUMENT_COLUMNS} from ${relation(view, 'documents')} d
      where d.space_id = $1 and not d.removed and d.path = any($2::text[])
        and d.source_id in (select s.id from ${relation(view, 'sources')} s where s.space_id = $1)
      order by d.key, d.owner_id nulls first`,
    [view.sql.scope.spaceId, paths],
  );
  return groupedBy(rows.map(toDocument), ({ path }) => path);
}

/** The document with this natural key, or null; see `documentsByKeys`. One statement. */
export async function documentByKey(view: View, key: string): Promise<DocumentRecord | null> {
  return (await documentsByKeys(view, [key])).get(key) ?? null;
}

const WHERE = {
  key: { expression: 'd.key', type: 'text' },
  kind: { expression: 'd.kind', type: 'text' },
  source: { expression: 'd.source_id', type: 'uuid' },
  title: { expression: 'd.title', type: 'text' },
  removed: { expression: 'd.removed', type: 'boolean' },
} as const;

type OrderedRow = DocumentRow & { updated_exact: string };
const orderedColumns = `${DOCUMENT_COLUMNS}, d.updated_at::text as updated_exact`;

const ID = { expression: 'd.id', type: 'uuid' } as const;
const ORDERS = {
  KEY: {
    columns: [{ expression: 'd.key', type: 'text' }, ID],
    positionOf: (row: OrderedRow): Position => [row.key, row.id],
  },
  UPDATED: {
    columns: [{ expression: 'd.updated_at', type: 'timestamptz' }, ID],
    positionOf: (row: OrderedRow): Position => [row.updated_exact, row.id],
  },
} as const satisfies Record<DocumentOrder, object>;

/** What people say is listed with their conversations: a list of documents has it where it is asked for by its kind. */
const asksForKind = (where: DocumentWhere | null): boolean =>
  where !== null &&
  ((where.kind ?? null) !== null ||
    [...(where.and ?? []), ...(where.or ?? []), ...(where.not ? [where.not] : [])].some(asksForKind));

const listed = (where: DocumentWhere | null, values: SqlValue[]): string =>
  `${compileWhere(where, WHERE, values)}${asksForKind(where) ? '' : " and d.kind <> 'MESSAGE'"}`;

/**
 * A page of documents, removed ones included unless `where.removed` says otherwise, and messages where it says of which kind. One
 * statement.
 * @throws InvalidInput on a filter or cursor that does not belong to this list
 */
export async function listDocuments(
  view: View,
  where: DocumentWhere | null,
  order: DocumentOrder,
  direction: Direction,
  page: PageRequest,
): Promise<Page<DocumentRecord>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const condition = listed(where, values);
  return keysetPage<OrderedRow, DocumentRecord>(
    view,
    {
      name: 'ingest.listDocuments',
      select: relationParts(view, 'documents').map(
        (part) => `select ${orderedColumns} from ${part} d where d.space_id = $1 and ${condition}`,
      ),
      values,
      order: ORDERS[order].columns,
      direction,
      positionOf: ORDERS[order].positionOf,
    },
    page,
    toDocument,
  );
}

/** What `listDocuments` has in all its pages. */
export const documentCounts = (view: View, where: DocumentWhere | null): Counts<DocumentFacet> =>
  counted(
    view,
    (values) => listed(where, values),
    async () => {
      const rows = where === null ? await rowCounts(view, ['documents']) : null;
      return rows && totalOf(rows.documents, (kind) => kind !== 'MESSAGE');
    },
  );

/** What `documentsOf` has of one source in all its pages. */
export const documentCountsOf = (view: View, sourceId: SourceId): Counts<DocumentFacet> =>
  counted(view, (values) => compileWhere({ source: { eq: sourceId } }, WHERE, values));

const counted = (
  view: View,
  conditionOf: (values: SqlValue[]) => string,
  kept?: () => Promise<number | null>,
): Counts<DocumentFacet> =>
  countsOf(view, {
    name: 'ingest.documents',
    rows: () => {
      const values: SqlValue[] = [view.sql.scope.spaceId];
      const condition = conditionOf(values);
      return {
        parts: relationParts(view, 'documents').map((part) => `${part} d`),
        condition: `d.space_id = $1 and ${condition}`,
        values,
      };
    },
    columns: {
      SOURCE: { value: 'd.source_id::text' },
      KIND: { value: 'd.kind' },
      MEDIA_TYPE: { value: 'd.media_type' },
      MONTH: { value: monthOf('d.created_at') },
    },
    ...(kept && { kept }),
  });

/** The documents of each source by id, removed ones included. `page.after` applies to each source alike. One statement. */
export async function documentsOf(
  view: View,
  sourceIds: readonly SourceId[],
  page: PageRequest,
): Promise<Map<SourceId, Page<DocumentRecord>>> {
  const query = firstOfEach<SqlValue>({
    columns: DOCUMENT_COLUMNS,
    arms: [`from ${relation(view, 'documents')} d where d.space_id = $1 and d.source_id = parent.id`],
    order: [ID],
    direction: 'ASC',
    parents: sourceIds,
    values: [view.sql.scope.spaceId],
    ...page,
  });
  const rows = await view.sql.query<DocumentRow & { parent_id: string }>(
    'ingest.documentsOf',
    query.text,
    query.values,
  );
  return slicesByParent(sourceIds, rows, page.first, toDocument, (row) => [row.id]);
}
