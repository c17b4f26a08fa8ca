import type { Sql } from '../storage/index.ts';
import type { Lease } from './queue.ts';
import { vectorTableOf, type RegisteredModel } from './registered-models.ts';
import type { TextToEmbed } from './texts-to-embed.ts';
import { vectorText } from './vector-text.ts';

/**
 * Stores vectors and takes their texts from the queue, together or not at all, and only those whose lease still holds: so each text
 * is stored once, whoever else is at it, and whatever dies when; claims are noted as fresh with them. One statement.
 * @returns how many left the queue
 */
export async function storeVectors(
  sql: Sql,
  model: RegisteredModel,
  lease: Lease,
  vectors: readonly (TextToEmbed & { readonly vector: Float32Array })[],
  done: readonly string[],
): Promise<number> {
  const rows = await sql.query<{ item_id: string }>(
    'vectors.storeVectors',
    `with finished as (
      delete from embedding_queue where space_id = $1 and owner_id is not distinct from $2 and model_id = $3 and kind = $4
        and lease = $5 and item_id = any($6::uuid[] || $9::uuid[]) returning item_id),
    stored as (
      insert into ${vectorTableOf(model, lease.kind)} as e (space_id, owner_id, kind, item_id, text_hash, vector)
      select $1, $2, $4, n.item_id, n.hash, n.vector::vector
        from unnest($6::uuid[], $7::text[], $8::text[]) as n (item_id, hash, vector) join finished f on f.item_id = n.item_id
      on conflict (space_id, owner_id, kind, item_id) do update set text_hash = excluded.text_hash, vector = excluded.vector),
    fresh as (
      insert into fresh_vectors (space_id, owner_id, item_id)
      select $1, $2, item_id from finished where $4 = 'CLAIM' on conflict (space_id, owner_id, item_id) do nothing)
    select item_id from finished`,
    [
      lease.spaceId,
      lease.owner,
      model.id,
      lease.kind,
      lease.id,
      vectors.map(({ itemId }) => itemId),
      vectors.map(({ hash }) => hash),
      vectors.map(({ vector }) => vectorText(vector)),
      done,
    ],
  );
  return rows.length;
}
