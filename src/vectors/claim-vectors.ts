import type { ClaimVector, EmbeddingModel } from '../domain/embedding-models.ts';
import type { ClaimId } from '../domain/typed-ids.ts';
import { isAmong, listed, type View } from '../storage/index.ts';
import { HELD, MOST_ATTEMPTS } from './queue.ts';
import { currentModels, vectorTableOf } from './registered-models.ts';
import { vectorOfText } from './vector-text.ts';

interface Row {
  id: ClaimId;
  vector: string | null;
  /** null = it is not in the queue. */
  failed: boolean | null;
}

/**
 * The vectors of claims as they are now: they stand outside the line of commits, and are of the statement that the claim has now. While
 * a text waits to be embedded anew it is PENDING, whatever vector it had (SF-01, SF-11). What the caller may not see
 * has none. Two statements.
 */
export async function vectorsOfClaims(view: View, ids: readonly ClaimId[]): Promise<Map<ClaimId, ClaimVector>> {
  const { sql } = view;
  const models = await currentModels(sql);
  const model = models.find(({ state }) => state === 'ACTIVE') ?? models[0] ?? null;
  if (model === null) return new Map(ids.map((id) => [id, { state: 'NONE', model }]));
  // Shared and the caller's own apart, so that each is one look-up in an index that begins with space and owner.
  const mine = (owner: string): string =>
    `select v.item_id, v.vector::text from ${vectorTableOf(model, 'CLAIM')} v
      where v.space_id = $1 and v.owner_id ${owner} and v.kind = 'CLAIM' and ${isAmong('v.item_id', '$2', ids)}`;
  const rows = await sql.query<Row>(
    'vectors.vectorsOfClaims',
    `with vectors as (${mine('is null')} union all ${mine('= $4')}),
    queued as (
      select q.item_id, q.attempts >= $5 and not (${HELD}) as failed from embedding_queue q
        where q.space_id = $1 and q.model_id = $3 and q.kind = 'CLAIM' and ${isAmong('q.item_id', '$2', ids)})
    select n.id, v.vector, q.failed from ${listed('$2', ids)} as n
      left join vectors v on v.item_id = n.id left join queued q on q.item_id = n.id`,
    [sql.scope.spaceId, ids, model.id, sql.scope.owner, MOST_ATTEMPTS],
  );
  return new Map(rows.map((row) => [row.id, toVector(row, model)]));
}

function toVector({ vector, failed }: Row, model: EmbeddingModel): ClaimVector {
  if (failed !== null) return { state: failed ? 'FAILED' : 'PENDING', model };
  if (vector === null) return { state: 'NONE', model };
  return { state: 'READY', model, vector: vectorOfText(vector) };
}
