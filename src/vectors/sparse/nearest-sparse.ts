import type { SparseVector } from '../../domain/sparse-vectors.ts';
import { inBothScopes, type Sql } from '../../storage/index.ts';
import { vectorTable } from '../registered-models.ts';
import type { SparseModel } from './sparse-models.ts';
import { sparseText } from './sparse-text.ts';

export interface SparseNear {
  readonly id: string;
  /** Inner product with the question, above 0. */
  readonly score: number;
}

/**
 * Chunks that the caller may see, by inner product, the highest first (PI-82 open point), equal ones by id; none that shares no word with
 * the question. Every vector of the space is compared, so repeats give the same (PI-85): docs/adr/0035-sparse-vectors.md.
 * @param only no other ids are looked at; null = all
 */
export async function nearestSparse(
  sql: Sql,
  model: SparseModel,
  vector: SparseVector,
  most: number,
  only: readonly string[] | null = null,
): Promise<SparseNear[]> {
  if (vector.length === 0) return [];
  // pgvector's operator gives the negative product, as indexes scan upwards.
  const candidates = inBothScopes(
    (owned) => `(select item_id as id, -(vector <#> $3::sparsevec) as score from ${vectorTable(model)}
      where space_id = $1 and ${owned} and kind = 'CHUNK' ${only === null ? '' : 'and item_id = any($5::uuid[])'}
        and (vector <#> $3::sparsevec) < 0
      order by vector <#> $3::sparsevec, item_id limit $4)`,
  );
  const values = [sql.scope.spaceId, sql.scope.owner, sparseText(vector), most, ...(only === null ? [] : [only])];
  return sql.query<{ id: string; score: number }>(
    `vectors.nearestSparse.${only === null ? 'all' : 'only'}`,
    `select id, max(score) as score from (${candidates}) as near group by id order by score desc, id limit $4`,
    values,
  );
}
