import type { PlacedChunk } from '../../domain/document-record.ts';
import type { ChunkId, RevisionId, SpanId } from '../../domain/typed-ids.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { isCurrent } from '../../record/index.ts';
import { firstOfEach, isAmong, relation, slicesByParent, type SqlValue, upTo, type View } from '../../storage/index.ts';
import { type Chunk, PLACED_COLUMNS, type PlacedChunkRow, toPlacedChunk } from './ingest-rows.ts';

const PLACED = `revision_chunks p join chunks c on c.space_id = $1 and c.id = p.chunk_id`;

/** Chunks by id. One statement. */
export async function chunksByIds(view: View, ids: readonly ChunkId[]): Promise<Map<ChunkId, Chunk>> {
  const rows = await view.sql.query<{ id: string; text: string; tokens: number }>(
    'ingest.chunksByIds',
    `select c.id, c.text, c.tokens from chunks c where c.space_id = $1 and ${isAmong('c.id', '$2', ids)} and ${upTo(view.recorded, 'c')}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as ChunkId, { ...row, id: row.id as ChunkId }]));
}

/**
 * The chunks of each revision in the order of its text, `n` counting from 0 without gaps (PI-41): the neighbours of one
 * are `n - 1` and `n + 1`. `page.after` = [n] applies to each revision alike. One statement for any number of revisions.
 */
export async function placedChunks(
  view: View,
  revisionIds: readonly RevisionId[],
  page: PageRequest,
): Promise<Map<RevisionId, Page<PlacedChunk>>> {
  const query = firstOfEach<SqlValue>({
    columns: PLACED_COLUMNS,
    arms: [`from ${PLACED} where p.space_id = $1 and p.revision_id = parent.id and ${upTo(view.recorded, 'p')}`],
    order: [{ expression: 'p.n', type: 'integer' }],
    direction: 'ASC',
    parents: revisionIds,
    values: [view.sql.scope.spaceId],
    ...page,
  });
  const rows = await view.sql.query<PlacedChunkRow & { parent_id: string }>(
    'ingest.placedChunks',
    query.text,
    query.values,
  );
  return slicesByParent(revisionIds, rows, page.first, toPlacedChunk, (row) => [row.n]);
}

/** A chunk with the headings it stands below, without its text. */
export interface HeadedChunk {
  readonly chunkId: ChunkId;
  readonly revisionId: RevisionId;
  readonly n: number;
  readonly headingPath: readonly string[];
}

/** The chunks of some revisions with the headings above them, in the order of their texts, at most `most` of each. One statement. */
export async function headingsOf(
  view: View,
  revisionIds: readonly RevisionId[],
  most: number,
): Promise<readonly HeadedChunk[]> {
  const rows = await view.sql.query<Pick<PlacedChunkRow, 'chunk_id' | 'revision_id' | 'n' | 'heading_path'>>(
    'ingest.headingsOf',
    `select p.chunk_id, p.revision_id, p.n, p.heading_path from revision_chunks p
      where p.space_id = $1 and ${isAmong('p.revision_id', '$2', revisionIds)} and p.n < $3 and ${upTo(view.recorded, 'p')}
      order by p.revision_id, p.n`,
    [view.sql.scope.spaceId, revisionIds, most],
  );
  return rows.map(({ chunk_id, revision_id, n, heading_path }) => ({
    ...{ chunkId: chunk_id as ChunkId, revisionId: revision_id as RevisionId, n, headingPath: heading_path },
  }));
}

/**
 * Where each chunk stands in current revisions of documents that are not removed. Boilerplate stands in thousands of
 * places: hence pages. `page.after` applies to each chunk alike. One statement for any number of chunks.
 */
export async function placementsOf(
  view: View,
  chunkIds: readonly ChunkId[],
  page: PageRequest,
): Promise<Map<ChunkId, Page<PlacedChunk>>> {
  const query = firstOfEach<SqlValue>({
    columns: PLACED_COLUMNS,
    arms: [
      `from ${PLACED}
       where p.space_id = $1 and p.chunk_id = parent.id and (select true from ${relation(view, 'documents')} d
          where d.space_id = $1 and ${isCurrent('d', 'p.revision_id')} limit 1) and ${upTo(view.recorded, 'p')}`,
    ],
    order: [
      { expression: 'p.revision_id', type: 'uuid' },
      { expression: 'p.n', type: 'integer' },
    ],
    direction: 'ASC',
    parents: chunkIds,
    values: [view.sql.scope.spaceId],
    ...page,
  });
  const rows = await view.sql.query<PlacedChunkRow & { parent_id: string }>(
    'ingest.placementsOf',
    query.text,
    query.values,
  );
  return slicesByParent(chunkIds, rows, page.first, toPlacedChunk, (row) => [row.revision_id, row.n]);
}

/**
 * The chunks each span lies in, in the order of the text: one, or more where windows overlap or the span crosses a
 * boundary (SE-09: from the evidence to the chunk that produced it). One statement for any number of spans.
 */
export async function chunksOfSpans(view: View, spanIds: readonly SpanId[]): Promise<Map<SpanId, PlacedChunk[]>> {
  const rows = await view.sql.query<PlacedChunkRow & { parent_id: string }>(
    'ingest.chunksOfSpans',
    `select s.id as parent_id, ${PLACED_COLUMNS}
       from spans s
       join revision_chunks p on p.space_id = $1 and p.revision_id = s.revision_id
        and p.start_offset < s.end_offset and s.start_offset < p.end_offset
       join chunks c on c.space_id = $1 and c.id = p.chunk_id
      where s.space_id = $1 and ${isAmong('s.id', '$2', spanIds)} and ${upTo(view.recorded, 's')} and ${upTo(view.recorded, 'p')}
      order by s.id, p.n`,
    [view.sql.scope.spaceId, spanIds],
  );
  const grouped = groupedBy(rows, (row) => row.parent_id);
  return new Map(spanIds.map((id) => [id, (grouped.get(id) ?? []).map(toPlacedChunk)]));
}

/** The chunks that stand at these places; places where none stands are left out. One statement for any number of them. */
export async function chunksAt(
  view: View,
  places: readonly { readonly revisionId: RevisionId; readonly n: number }[],
): Promise<PlacedChunk[]> {
  const rows = await view.sql.query<PlacedChunkRow>(
    'ingest.chunksAt',
    `select ${PLACED_COLUMNS} from unnest($2::uuid[], $3::integer[]) as wanted (revision_id, n)
       join revision_chunks p on p.space_id = $1 and p.revision_id = wanted.revision_id and p.n = wanted.n
       join chunks c on c.space_id = $1 and c.id = p.chunk_id
      where ${upTo(view.recorded, 'p')}`,
    [view.sql.scope.spaceId, places.map((place) => place.revisionId), places.map((place) => place.n)],
  );
  return rows.map(toPlacedChunk);
}
