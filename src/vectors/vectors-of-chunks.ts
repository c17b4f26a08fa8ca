import type { ChunkId } from '../domain/typed-ids.ts';
import type { View } from '../storage/index.ts';
import { chunkVectorIn } from './chunk-vector.ts';
import { currentModels } from './registered-models.ts';
import { vectorOfText } from './vector-text.ts';

/** The vectors of chunks by the model in use, in length one; what waits for its vector is not there. Two statements. */
export async function vectorsOfChunks(view: View, ids: readonly ChunkId[]): Promise<Map<ChunkId, readonly number[]>> {
  const models = await currentModels(view.sql);
  const model = models.find(({ state }) => state === 'ACTIVE') ?? models[0];
  if (!model) return new Map();
  const rows = await view.sql.query<{ id: ChunkId; vector: string | null }>(
    'vectors.vectorsOfChunks',
    `select n.id, (${chunkVectorIn(model, 'n.id')})::text as vector from unnest($3::uuid[]) as n (id)
      where $2::text is not distinct from $2`,
    [view.sql.scope.spaceId, view.sql.scope.owner, ids],
  );
  return new Map(rows.flatMap(({ id, vector }) => (vector === null ? [] : [[id, vectorOfText(vector)] as const])));
}
