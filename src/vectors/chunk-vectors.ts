import type { ChunkId } from '../domain/typed-ids.ts';
import { isAmong, type Sql } from '../storage/index.ts';
import { vectorTable, type RegisteredModel } from './registered-models.ts';
import { vectorOfText } from './vector-text.ts';

/** Vectors of chunks by id, as the caller may see them; one that waits for its vector has none. One statement. */
export async function vectorsOfChunks(
  sql: Sql,
  model: Pick<RegisteredModel, 'id'>,
  ids: readonly ChunkId[],
): Promise<Map<ChunkId, Float32Array>> {
  const rows = await sql.query<{ item_id: ChunkId; vector: string }>(
    'vectors.vectorsOfChunks',
    `select v.item_id, v.vector::text as vector from ${vectorTable(model)} v
      where v.space_id = $1 and v.kind = 'CHUNK' and ${isAmong('v.item_id', '$2', ids)}`,
    [sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.item_id, Float32Array.from(vectorOfText(row.vector))]));
}
