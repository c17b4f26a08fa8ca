import type { DocumentId, SourceId } from '../../domain/typed-ids.ts';
import type { PlacedChunk } from '../../domain/document-record.ts';
import type { Direction, Page, PageRequest } from '../../domain/page-request.ts';
import { contentCondition, type ContentFilter } from '../../lexical/index.ts';
import { isCurrent } from '../../record/index.ts';
import { keysetPage, relation, upTo, type SqlValue, type View } from '../../storage/index.ts';
import { PLACED_COLUMNS, toPlacedChunk, type PlacedChunkRow } from './ingest-rows.ts';

export interface ChunkFilter {
  readonly content: ContentFilter | null;
  readonly documentIds: readonly DocumentId[] | null;
  readonly sourceIds: readonly SourceId[] | null;
}

/**
 * Chunks of present documents whose content has a time, in the order of it (PI-15, PI-88): those of one time by their place. One statement.
 */
export function listChunks(
  view: View,
  { content, documentIds, sourceIds }: ChunkFilter,
  direction: Direction,
  page: PageRequest,
): Promise<Page<PlacedChunk>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const among = (column: string, ids: readonly string[] | null): string =>
    ids === null ? 'true' : `${column} = any($${values.push(ids)}::uuid[])`;
  const conditions = [
    contentCondition(view, values, content),
    among('d.id', documentIds),
    among('d.source_id', sourceIds),
  ].join(' and ');
  return keysetPage<PlacedChunkRow & { content_exact: string }, PlacedChunk>(
    view,
    {
      name: 'ingest.listChunks',
      select: `select ${PLACED_COLUMNS}, p.content_at::text as content_exact from revision_chunks p
        join chunks c on c.space_id = $1 and c.id = p.chunk_id
        join revisions r on r.space_id = $1 and r.id = p.revision_id
        join ${relation(view, 'documents')} d on d.space_id = $1 and d.id = r.document_id and ${isCurrent('d', 'p.revision_id')}
       where p.space_id = $1 and p.content_at is not null and ${upTo(view.recorded, 'p')} and ${conditions}`,
      values,
      order: [
        { expression: 'p.content_at', type: 'timestamptz' },
        { expression: 'p.revision_id', type: 'uuid' },
        { expression: 'p.n', type: 'integer' },
      ],
      direction,
      positionOf: (row) => [row.content_exact, row.revision_id, row.n],
    },
    page,
    toPlacedChunk,
  );
}
