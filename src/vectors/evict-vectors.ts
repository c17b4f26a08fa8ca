import type { Owner } from '../domain/scope.ts';
import type { MessageId } from '../domain/typed-ids.ts';
import type { Sql } from '../storage/index.ts';
import { currentModels, vectorTableOf } from './registered-models.ts';

/**
 * Gives up vectors of messages of one owner, of every model in use, for good: their texts leave the queue as well, and no later model
 * embeds them. The log keeps what was said (RS-49). A few statements.
 */
export async function evictVectors(sql: Sql, owner: Owner, ids: readonly MessageId[]): Promise<void> {
  const values = [sql.scope.spaceId, owner, ids];
  await sql.query(
    'vectors.noteEvicted',
    `insert into evicted_vectors (space_id, owner_id, item_id) select $1, $2, id from unnest($3::uuid[]) as n (id)
      on conflict (space_id, owner_id, item_id) do nothing`,
    values,
  );
  const these = `space_id = $1 and owner_id is not distinct from $2 and kind = 'MESSAGE' and item_id = any($3::uuid[])`;
  for (const model of await currentModels(sql))
    await sql.query('vectors.evictVectors', `delete from ${vectorTableOf(model, 'MESSAGE')} where ${these}`, values);
  await sql.query('vectors.unqueueEvicted', `delete from embedding_queue where ${these}`, values);
}
