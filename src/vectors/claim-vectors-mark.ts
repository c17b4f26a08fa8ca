import type { Database } from '../storage/index.ts';
import { vectorTableOf } from './registered-models.ts';

/**
 * Which vectors of claims a space has, of whatever owner, as a word: another one after any came, went, or is to be made anew. Vectors stand
 * outside the line of commits, so that nothing else says that there are others now. Costs a count of them. null = there is no model.
 */
export async function markOfClaimVectors(database: Database, spaceId: string): Promise<string | null> {
  return database.system(async (query) => {
    const [model] = await query<{ id: number }>(
      'vectors.markedModel',
      `select id from embedding_models where form = 'DENSE' and state <> 'RETIRED' order by state = 'ACTIVE' desc limit 1`,
      [],
    );
    if (!model) return null;
    const [row] = await query<{ n: string; queued: string }>(
      'vectors.markOfClaimVectors',
      `select (select count(*) from ${vectorTableOf(model, 'CLAIM')} where space_id = $1 and kind = 'CLAIM') as n,
              (select count(*) from embedding_queue where space_id = $1 and model_id = $2 and kind = 'CLAIM') as queued`,
      [spaceId, model.id],
    );
    return `${model.id}/${row?.n}/${row?.queued}`;
  });
}
