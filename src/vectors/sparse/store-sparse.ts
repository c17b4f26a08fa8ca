import type { SparseVector } from '../../domain/sparse-vectors.ts';
import type { Sql } from '../../storage/index.ts';
import type { Lease } from '../queue.ts';
import { vectorTable } from '../registered-models.ts';
import type { TextToEmbed } from '../texts-to-embed.ts';
import type { SparseModel } from './sparse-models.ts';
import { sparseText } from './sparse-text.ts';

/** Stores vectors and takes their texts from the queue, as `storeVectors` does: only those whose lease still holds. One statement. */
export async function storeSparse(
  sql: Sql,
  model: SparseModel,
  lease: Lease,
  vectors: readonly (TextToEmbed & { readonly vector: SparseVector })[],
  done: readonly string[],
): Promise<void> {
  await sql.query(
    'vectors.storeSparse',
    `with finished as (
      delete from embedding_queue where space_id = $1 and owner_id is not distinct from $2 and model_id = $3 and kind = 'CHUNK'
        and lease = $4 and item_id = any($5::uuid[] || $8::uuid[]) returning item_id)
    insert into ${vectorTable(model)} as e (space_id, owner_id, kind, item_id, text_hash, vector)
      select $1, $2, 'CHUNK', n.item_id, n.hash, n.vector::sparsevec
        from unnest($5::uuid[], $6::text[], $7::text[]) as n (item_id, hash, vector) join finished f on f.item_id = n.item_id
      on conflict (space_id, owner_id, kind, item_id) do update set text_hash = excluded.text_hash, vector = excluded.vector`,
    [
      lease.spaceId,
      lease.owner,
      model.id,
      lease.id,
      vectors.map(({ itemId }) => itemId),
      vectors.map(({ hash }) => hash),
      vectors.map(({ vector }) => sparseText(vector)),
      done,
    ],
  );
}
