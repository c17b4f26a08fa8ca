import type { Scope } from '../domain/scope.ts';
import type { Sql } from '../storage/index.ts';
import type { EmbeddingModel } from '../domain/embedding-models.ts';
import { TURN, type VectorKind } from './vector-kinds.ts';

/** Rows of one kind that are compared through one index: those that a space shares, or those that its caller keeps private. */
export type IndexedRows = `${VectorKind}.${'shared' | 'own'}`;

/** Neighbours that a scan of an index keeps in sight at most: pgvector's bound of hnsw.ef_search. */
export const MOST_IN_SIGHT = 1_000;
/** Neighbours in sight for each that is asked for; the best of them by their full vectors are the answer. */
const SPARE = 1.25;
/** With 400 in sight a quarter of the ten nearest of 250,000 clustered vectors is missed, with 800 none (ADR 29). */
const LEAST_IN_SIGHT = 800;

/** How many neighbours an index is asked for where `most` are wanted; null = more than it answers well: compare them all. */
export function inSight(most: number): number | null {
  const wanted = Math.max(LEAST_IN_SIGHT, Math.ceil(SPARE * most));
  return wanted <= MOST_IN_SIGHT ? wanted : null;
}

/** What is indexed: half as long as the vector, and in the order of the inner product. */
export const halfVector = (vector: string, { dimension }: Pick<EmbeddingModel, 'dimension'>): string =>
  `(${vector}::halfvec(${dimension}))`;

/** The name of the index over a group's rows: of expressions for its table, space, owner and kind. */
export const indexName = (table: string, space: string, owner: string, kind: string): string =>
  `('near_' || ${table} || '_' || left(md5(concat_ws('|', ${space}, ${kind}, coalesce('=' || ${owner}, ''))), 16))`;

/** Of `pg_index i`: it can be used, and holds vectors of the dimension given as an expression. */
export const isSound = (dimension: string): string =>
  `(i.indisvalid and i.indisready and strpos(pg_get_indexdef(i.indexrelid), 'halfvec(' || ${dimension} || ')') > 0)`;

const KINDS = Object.keys(TURN)
  .map((kind) => `'${kind}'`)
  .join(', ');

/**
 * A query for the groups of `embedding_models m` that have a sound index, as an array of `IndexedRows`: those of a caller ($1 space,
 * $2 owner). Two look-ups by name for each kind of vector, which an installation without indexes answers as fast: as a join, the definition
 * of every index of the database was read first, 32 ms of each search.
 */
export const INDEXED_ROWS = `array(
  select k.kind || case when o.owner is null then '.shared' else '.own' end
    from (select kind, 'embeddings_' || m.id || '_' || lower(kind)
        from unnest(array[${KINDS}]) as kind) as k (kind, of_table)
      cross join (values (null::text), ($2::text)) as o (owner)
      cross join lateral (select to_regclass(${indexName('k.of_table', '$1::uuid', 'o.owner', 'k.kind')}) as oid offset 0) as named
   where named.oid is not null
     and (select ${isSound('m.dimension')} from pg_index i where i.indexrelid = named.oid limit 1))`;

/**
 * Runs a search through indexes with so many neighbours in sight. The plan is made for its values: which index may answer is known from
 * the space, the owner and the kind alone. Sorting is discouraged, as the planner takes it to be cheap: at 21,000 vectors each search
 * halved all of them and sorted (139 ms, where comparing all took 30; `npm run bench -- large-space -- --chunks 21000`). A scan that comes
 * short (of rows that were deleted since) goes on.
 */
export async function throughIndex<T>(sql: Sql, sight: number, search: () => Promise<T>): Promise<T> {
  await sql.query(
    'vectors.searchIndex',
    `select set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'strict_order', true),
      set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_sort', 'off', true)`,
    [String(sight)],
  );
  const found = await search();
  await sql.query(
    'vectors.searchedIndex',
    `select set_config('plan_cache_mode', 'auto', true), set_config('enable_sort', 'on', true)`,
    [],
  );
  return found;
}

/** Values of `INDEXED_ROWS`. */
export const indexedValues = ({ spaceId, owner }: Scope): readonly [string, string] => [spaceId, owner];
