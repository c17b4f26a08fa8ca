import type { ThreadPartKind } from '../../domain/search-terms.ts';
import type { ChunkId, DocumentId } from '../../domain/typed-ids.ts';
import { inBothScopes, type Sql } from '../../storage/index.ts';
import { vectorTableOf, type RegisteredModel } from '../registered-models.ts';
import { vectorText } from '../vector-text.ts';

/** Some of a thread that is near a question. */
export interface NearPart {
  readonly documentId: DocumentId;
  readonly part: ThreadPartKind;
  /** The posts that it is made of, as their forum calls them, in their order. */
  readonly postIds: readonly string[];
  /** The chunk that shows it in exact words. */
  readonly chunkId: ChunkId;
  readonly cosine: number;
}

/**
 * The nearest of the opening posts, segments and salient replies of all threads in sight, the best first, equal ones by id. One statement.
 */
export async function nearestThreadParts(
  sql: Sql,
  model: RegisteredModel,
  vector: Float32Array,
  most: number,
): Promise<NearPart[]> {
  const near = inBothScopes(
    (owned) => `(select item_id, -(vector <#> $3::vector) as cosine from ${vectorTableOf(model, 'THREAD')}
      where space_id = $1 and ${owned} and kind = 'THREAD' order by vector <#> $3::vector, item_id limit $4)`,
  );
  const rows = await sql.query<{
    document_id: DocumentId;
    kind: ThreadPartKind;
    post_ids: string[];
    chunk_id: ChunkId;
    cosine: number;
  }>(
    'vectors.nearestThreadParts',
    `select p.document_id, p.kind, p.post_ids, p.chunk_id, least(1, e.cosine) as cosine from (${near}) as e
      join thread_parts p on p.space_id = $1 and p.item_id = e.item_id order by e.cosine desc, e.item_id limit $4`,
    [sql.scope.spaceId, sql.scope.owner, vectorText(vector), most],
  );
  return rows.map((row) => ({
    documentId: row.document_id,
    part: row.kind,
    postIds: row.post_ids,
    chunkId: row.chunk_id,
    cosine: row.cosine,
  }));
}
