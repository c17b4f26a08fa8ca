import { inBothScopes, inOwnScope, type Sql } from '../storage/index.ts';
import type { ThreadMatch, ThreadPartKind } from '../domain/search-terms.ts';
import { halfVector, inSight, throughIndex } from './near-index.ts';
import type { TextVectorKind, VectorKind } from './vector-kinds.ts';
import { vectorTableOf, type RegisteredModel } from './registered-models.ts';
import { vectorOfText, vectorText } from './vector-text.ts';

export interface Near {
  readonly id: string;
  readonly cosine: number;
  /** Set where a vector of its thread is nearer than its own. */
  readonly thread: ThreadMatch | null;
}

/** How a search by meaning is narrowed, and whether it may be approximate. */
export interface NearestOptions {
  /** No other ids are looked at; null = all. */
  readonly only?: readonly string[] | null;
  /** Every vector is compared, whatever indexes there are: repeats give the same ids, order and cosines (PI-85). */
  readonly exact?: boolean;
  /** Nothing that everybody sees is looked at: what the caller alone may see is. */
  readonly own?: boolean;
}

/**
 * What the caller may see, by cosine, the nearest first, equal ones by id; each thing once, by the nearer of its vectors (of the
 * shared one and the caller's own; a chunk also by those of its thread that it shows). Every vector of the space is compared, but where
 * there are so many that they have an index; then those it finds are, by their full vectors: docs/adr/0029-large-spaces-have-an-index.md.
 */
export async function nearest(
  sql: Sql,
  model: RegisteredModel,
  kind: TextVectorKind,
  vector: Float32Array,
  most: number,
  { only = null, exact = false, own: ownAlone = false }: NearestOptions = {},
): Promise<Near[]> {
  const sight = exact || only !== null ? null : inSight(most);
  const part: Asked = { model, only: only !== null, sight, ownAlone };
  const themselves = candidates(part, kind);
  const all = kind === 'CHUNK' ? `${themselves} union all ${ofThreads(part)}` : themselves;
  const values = [sql.scope.spaceId, sql.scope.owner, vectorText(vector), most, ...(only === null ? [] : [only])];
  const search = () =>
    sql.query<NearRow>(
      `vectors.nearest.${kind}.${only === null ? 'all' : 'only'}${ownAlone ? '.own' : ''}`,
      `select id, least(1, cosine) as cosine, part, post_ids from (
        select distinct on (id) * from (${all}) as near order by id, cosine desc, part nulls first) as each_once
      order by each_once.cosine desc, id limit $4`,
      values,
    );
  const indexed = sight !== null && isIndexed(model, kind);
  const rows = indexed ? await throughIndex(sql, sight, search) : await search();
  return rows.map(({ id, cosine, part, post_ids: postIds }) => {
    return { id, cosine, thread: part === null ? null : { part, postIds: postIds ?? [] } };
  });
}

/** What makes one statement differ from another. */
interface Asked {
  readonly model: RegisteredModel;
  readonly only: boolean;
  /** Neighbours that indexes are asked for; null = none is asked. */
  readonly sight: number | null;
  readonly ownAlone: boolean;
}

/** May an index answer some of the question? */
const isIndexed = ({ indexed = [] }: RegisteredModel, kind: TextVectorKind): boolean =>
  indexed.some((rows) => rows.startsWith(`${kind}.`) || (kind === 'CHUNK' && rows.startsWith('THREAD.')));

/** The rows of a kind to compare: all of an owner's in the space, or those that their index finds. */
function rowsOf({ model, sight }: Asked, kind: VectorKind, owned: string, own: boolean): string {
  const table = vectorTableOf(model, kind);
  const rows = `${table} where space_id = $1 and ${owned} and kind = '${kind}'`;
  if (sight === null || !(model.indexed ?? []).includes(`${kind}.${own ? 'own' : 'shared'}`)) return rows;
  const distance = `${halfVector('vector', model)} <#> ${halfVector('$3::vector', model)}`;
  return `(select item_id, vector from ${rows} order by ${distance} limit ${sight}) as in_sight where true`;
}

/**
 * The nearest of some rows. Vectors have length one, so their product is the cosine, and costs a third of it; as a column it is made once
 * for each row, to be shown and to be sorted by.
 */
const nearestOf = (rows: string): string =>
  `(select item_id, vector <#> $3::vector as distance from ${rows} order by distance, item_id limit $4) as near`;

const scopesOf = ({ ownAlone }: Asked): typeof inBothScopes => (ownAlone ? inOwnScope : inBothScopes);

/** The nearest of each owner's rows. */
const candidates = (asked: Asked, kind: TextVectorKind): string =>
  scopesOf(asked)((owned, own) => {
    const rows = `${rowsOf(asked, kind, owned, own)} ${asked.only ? 'and item_id = any($5::uuid[])' : ''}`;
    return `(select item_id as id, -distance as cosine, null as part, null::text[] as post_ids from ${nearestOf(rows)})`;
  });

interface NearRow {
  id: string;
  cosine: number;
  part: ThreadPartKind | null;
  post_ids: string[] | null;
}

/** The nearest of the vectors that stand for some of a thread, as the chunks that show them. */
const ofThreads = (asked: Asked): string =>
  scopesOf(asked)((owned, own) => {
    const shown =
      'and item_id in (select item_id from thread_parts where space_id = $1 and chunk_id = any($5::uuid[]))';
    const rows = `${rowsOf(asked, 'THREAD', owned, own)} ${asked.only ? shown : ''}`;
    return `(select p.chunk_id, -distance, p.kind, p.post_ids from ${nearestOf(rows)}
      join thread_parts p on p.space_id = $1 and p.item_id = near.item_id)`;
  });

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

/** Vectors of texts of one kind by id; one that waits for its vector, or was evicted, has none. One statement. */
export async function vectorsOf<Id extends string>(
  sql: Sql,
  model: RegisteredModel,
  kind: TextVectorKind,
  ids: readonly Id[],
): Promise<Map<Id, Float32Array>> {
  const rows = await sql.query<{ item_id: Id; vector: string }>(
    `vectors.vectorsOf.${kind}`,
    `select item_id, vector::text as vector from ${vectorTableOf(model, kind)}
      where space_id = $1 and kind = '${kind}' and item_id = any($2::uuid[])`,
    [sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.item_id, Float32Array.from(vectorOfText(row.vector))]));
}
