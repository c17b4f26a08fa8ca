import { READING_STATES, type RevisionReading } from '../../domain/document-record.ts';
import type { DocumentId, RevisionId, SourceId } from '../../domain/typed-ids.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import { firstOfEach, isAmong, slicesByParent, type SqlValue, upTo, type View } from '../../storage/index.ts';
import type { Place } from '../../domain/text.ts';
import {
  type DocumentRevision,
  REVISION_COLUMNS,
  type RevisionRecord,
  type RevisionRow,
  toRevision,
} from './ingest-rows.ts';

/** Revisions by id, without their text. One statement. */
export async function revisionsByIds(view: View, ids: readonly RevisionId[]): Promise<Map<RevisionId, RevisionRecord>> {
  const rows = await view.sql.query<RevisionRow>(
    'ingest.revisionsByIds',
    `select ${REVISION_COLUMNS} from revisions r where r.space_id = $1 and ${isAmong('r.id', '$2', ids)} and ${upTo(view.recorded, 'r')}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as RevisionId, toRevision(row)]));
}

/** The texts of revisions: what all offsets point into. One statement. */
export async function revisionTexts(view: View, ids: readonly RevisionId[]): Promise<Map<RevisionId, string>> {
  const rows = await view.sql.query<{ id: string; text: string }>(
    'ingest.revisionTexts',
    `select r.id, r.text from revisions r where r.space_id = $1 and ${isAmong('r.id', '$2', ids)} and ${upTo(view.recorded, 'r')}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as RevisionId, row.text]));
}

/** Where the texts of revisions come from, piece by piece; empty where they are the original. One statement. */
export async function revisionPlaces(
  view: View,
  ids: readonly RevisionId[],
): Promise<Map<RevisionId, readonly Place[]>> {
  const rows = await view.sql.query<{ id: string; starts: number[]; labels: string[] }>(
    'ingest.revisionPlaces',
    `select r.id, r.place_starts as starts, r.place_labels as labels from revisions r
      where r.space_id = $1 and ${isAmong('r.id', '$2', ids)} and ${upTo(view.recorded, 'r')}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(
    rows.map(({ id, starts, labels }) => [
      id as RevisionId,
      starts.map((start, n) => ({ start, label: labels[n] ?? '' })),
    ]),
  );
}

/** How far language models got with revisions; those that none was asked about are not in it. Has no past. One statement. */
export async function readingsOfRevisions(
  view: View,
  ids: readonly RevisionId[],
): Promise<Map<RevisionId, RevisionReading>> {
  const rows = await view.sql.query<{ id: string; state: string; why: string | null; models: string[]; at: Date }>(
    'ingest.readingsOfRevisions',
    `select revision_id as id, state, why, models, at from model_readings
      where space_id = $1 and ${isAmong('revision_id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(
    rows.map(({ id, state, ...reading }) => [
      id as RevisionId,
      { ...reading, state: parseEnum(READING_STATES, state, 'model_readings.state') },
    ]),
  );
}

type EntryRow = RevisionRow & { parent_id: string; n: number; source_id: string; observed_at: Date; since: string };

const toEntry = (row: EntryRow): DocumentRevision => ({
  n: row.n,
  documentId: row.document_id as DocumentId,
  sourceId: row.source_id as SourceId,
  observedAt: row.observed_at,
  commit: Number(row.since),
  revision: toRevision(row),
});

/**
 * The history of each document in order (PI-10): every change of its content, a return to an earlier text being a new
 * entry with the earlier revision. `page.after` applies to each document alike. One statement for any number of documents.
 */
export async function revisionsOf(
  view: View,
  documentIds: readonly DocumentId[],
  page: PageRequest,
): Promise<Map<DocumentId, Page<DocumentRevision>>> {
  const query = firstOfEach<SqlValue>({
    columns: `${REVISION_COLUMNS}, h.n, h.source_id, h.observed_at, h.since`,
    arms: [
      `from document_revisions h join revisions r on r.space_id = $1 and r.id = h.revision_id
        where h.space_id = $1 and h.document_id = parent.id and ${upTo(view.recorded, 'h')}`,
    ],
    order: [{ expression: 'h.n', type: 'integer' }],
    direction: 'ASC',
    parents: documentIds,
    values: [view.sql.scope.spaceId],
    ...page,
  });
  const rows = await view.sql.query<EntryRow>('ingest.revisionsOf', query.text, query.values);
  return slicesByParent(documentIds, rows, page.first, toEntry, (row) => [row.n]);
}
