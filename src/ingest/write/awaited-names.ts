import type { DocumentId, SourceId } from '../../domain/typed-ids.ts';
import type { SourceItem } from '../../domain/document-record.ts';
import type { MediaType } from '../../domain/text.ts';
import { isCurrent, usableAlias } from '../../record/index.ts';
import { insertRows, type Commit, type Sql } from '../../storage/index.ts';

const COLUMNS = { document_id: 'uuid', owner_id: 'text', norm: 'text', at: 'timestamptz' } as const;

/** Keeps by which names of a document nothing is known. Two statements, one where it has none. */
export async function keepAwaited(commit: Commit, documentId: DocumentId, norms: readonly string[]): Promise<void> {
  await commit.query('ingest.forgetAwaited', 'delete from awaited_names where space_id = $1 and document_id = $2', [
    commit.scope.spaceId,
    documentId,
  ]);
  const rows = [...new Set(norms)].map((norm) => ({
    document_id: documentId,
    owner_id: commit.owner,
    norm,
    at: commit.at,
  }));
  await insertRows(commit, 'awaited_names', COLUMNS, rows);
}

/** A document that awaits a name, as it came. */
export interface AwaitingDocument {
  readonly documentId: DocumentId;
  readonly sourceId: SourceId;
  readonly sourceKey: string;
  readonly item: SourceItem;
}

interface Row {
  id: DocumentId;
  source_id: SourceId;
  source_key: string;
  path: string;
  uri: string | null;
  kind: SourceItem['kind'];
  media_type: MediaType;
  text: string;
  raw: Uint8Array | null;
  published_at: Date | null;
  modified_at: Date | null;
  source_revision: string | null;
}

/** So many documents are read again after one run. */
const MOST = 500;

/** Documents of an owner that await a name by which something has come to be known since they were read. One statement. */
export async function awaitingDocuments(sql: Sql, owner: string | null): Promise<AwaitingDocument[]> {
  const rows = await sql.query<Row>(
    'ingest.awaitingDocuments',
    `select d.id, d.source_id, s.key as source_key, d.path, d.uri, d.kind, d.media_type, r.text, r.raw, r.published_at, r.modified_at,
        r.source_revision
      from (select distinct a.document_id from awaited_names a
             where a.space_id = $1 and a.owner_id is not distinct from $2
               and exists (select 1 from aliases n where n.space_id = $1 and n.norm = a.norm and n.created_at > a.at
                             and (n.owner_id is null or n.owner_id is not distinct from $2) and ${usableAlias('n')})
             limit ${MOST}) w
      join documents d on d.space_id = $1 and d.id = w.document_id
      join revisions r on r.space_id = $1 and ${isCurrent('d', 'r.id')}
      join sources s on s.space_id = $1 and s.id = d.source_id
      order by d.path, d.id`,
    [sql.scope.spaceId, owner],
  );
  return rows.map((row) => ({
    documentId: row.id,
    sourceId: row.source_id,
    sourceKey: row.source_key,
    item: {
      path: row.path,
      bytes: row.raw ?? new TextEncoder().encode(row.text),
      mediaType: row.media_type,
      kind: row.kind,
      uri: row.uri,
      publishedAt: row.published_at,
      modifiedAt: row.modified_at,
      sourceRevision: row.source_revision,
    },
  }));
}
