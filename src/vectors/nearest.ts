import { inBothScopes, type Sql } from '../storage/index.ts';
import type { ThreadMatch, ThreadPartKind } from '../domain/search-terms.ts';
import type { TextVectorKind } from './vector-kinds.ts';
import { vectorTable, vectorTableOf, type RegisteredModel } from './registered-models.ts';
import { vectorOfText, vectorText } from './vector-text.ts';

export interface Near {
  readonly id: string;
  readonly cosine: number;
  /** Set where a vector of its thread is nearer than its own. */
  readonly thread: ThreadMatch | null;
}

/**
 * What the caller may see, by cosine, the nearest first, equal ones by id; each thing once, by the nearer of its vectors (of the
 * shared one and the caller's own; a chunk also by those of its thread that it shows). Every vector of the space is
 * compared: docs/adr/0006-vectors-under-row-level-security.md.
 * @param only no other ids are looked at; null = all
 */
export async function nearest(
  sql: Sql,
  model: RegisteredModel,
  kind: TextVectorKind,
  vector: Float32Array,
  most: number,
  only: readonly string[] | null = null,
): Promise<Near[]> {
  // Vectors have length one, so their product is the cosine, and costs a third of it.
  const own = inBothScopes(
    (owned) => `(select item_id as id, -(vector <#> $4::vector) as cosine, null as part, null::text[] as post_ids
        from ${vectorTableOf(model, kind)}
      where space_id = $1 and ${owned} and kind = $3 ${only === null ? '' : 'and item_id = any($6::uuid[])'}
      order by vector <#> $4::vector, item_id limit $5)`,
  );
  const all = kind === 'CHUNK' ? `${own} union all ${ofThreads(model, only !== null)}` : own;
  const rows = await sql.query<NearRow>(
    `vectors.nearest.${kind === 'CHUNK' ? 'chunks' : 'others'}.${only === null ? 'all' : 'only'}`,
    `select id, least(1, cosine) as cosine, part, post_ids from (
        select distinct on (id) * from (${all}) as near order by id, cosine desc, part nulls first) as each_once
      order by each_once.cosine desc, id limit $5`,
    [sql.scope.spaceId, sql.scope.owner, kind, vectorText(vector), most, ...(only === null ? [] : [only])],
  );
  return rows.map(({ id, cosine, part, post_ids: postIds }) => {
    return { id, cosine, thread: part === null ? null : { part, postIds: postIds ?? [] } };
  });
}

interface NearRow {
  id: string;
  cosine: number;
  part: ThreadPartKind | null;
  post_ids: string[] | null;
}

/** The nearest of the vectors that stand for some of a thread, as the chunks that show them. */
const ofThreads = (model: RegisteredModel, only: boolean): string =>
  inBothScopes(
    (owned) => `(select p.chunk_id, e.cosine, p.kind, p.post_ids from (
        select item_id, -(vector <#> $4::vector) as cosine from ${vectorTable(model)}
         where space_id = $1 and ${owned} and kind = 'THREAD'
           ${only ? 'and item_id in (select item_id from thread_parts where space_id = $1 and chunk_id = any($6::uuid[]))' : ''}
         order by vector <#> $4::vector, item_id limit $5) as e
      join thread_parts p on p.space_id = $1 and p.item_id = e.item_id)`,
  );

/** The vector of a thing: the caller's own before the shared one; null = it has none yet. */
export async function vectorOf(
  sql: Sql,
  model: RegisteredModel,
  kind: TextVectorKind,
  id: string,
): Promise<Float32Array | null> {
  const rows = await sql.query<{ vector: string }>(
    'vectors.vectorOf',
    `select vector::text as vector from ${vectorTableOf(model, kind)} where space_id = $1 and kind = $2 and item_id = $3
      order by owner_id nulls last limit 1`,
    [sql.scope.spaceId, kind, id],
  );
  return rows[0] ? Float32Array.from(vectorOfText(rows[0].vector)) : null;
}
