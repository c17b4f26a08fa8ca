import type { DocumentId, RevisionId, SourceId } from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import { isCurrent } from '../../record/index.ts';
import type { Sql } from '../../storage/index.ts';
import type { ReadBy } from '../read-by.ts';

/** A document that stands at a place with certain bytes, and what read it. */
export interface DocumentAtPlace {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly pack: string;
  /** null = not known. */
  readonly readBy: ReadBy | null;
}

/** The document that stands at this place with these very bytes, or null. Only a hint; a commit decides. One statement. */
export async function documentAtPlace(
  sql: Sql,
  at: { readonly sourceId: SourceId; readonly owner: Owner; readonly path: string; readonly contentHash: string },
): Promise<DocumentAtPlace | null> {
  const rows = await sql.query<{ id: DocumentId; revision_id: RevisionId; pack: string; read_by: string[] | null }>(
    'ingest.documentAtPlace',
    `select d.id, r.id as revision_id, d.pack, d.read_by from documents d
      join revisions r on r.space_id = d.space_id and ${isCurrent('d', 'r.id')} and r.content_hash = $5
      where d.space_id = $1 and d.source_id = $2 and d.path = $3 and d.owner_id is not distinct from $4`,
    [sql.scope.spaceId, at.sourceId, at.path, at.owner, at.contentHash],
  );
  const [row] = rows;
  return row ? { documentId: row.id, revisionId: row.revision_id, pack: row.pack, readBy: row.read_by } : null;
}
