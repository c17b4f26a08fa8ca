import { VOCABULARY } from '../../domain/sparse-vectors.ts';
import type { Database, Sql, SystemQuery } from '../../storage/index.ts';
import { beginRegistering, lockSpaces, vectorTable } from '../registered-models.ts';
import { TURN } from '../vector-kinds.ts';

/** The sparse model whose vectors are in the database. */
export interface SparseModel {
  readonly id: number;
  readonly name: string;
}

const IN_USE = `select id, name from embedding_models where form = 'SPARSE' and state <> 'RETIRED'`;

/** The one in use; null = none. One statement. */
export async function sparseModelInUse(sql: Sql): Promise<SparseModel | null> {
  const [model] = await sql.query<SparseModel & Record<string, unknown>>('vectors.sparseModel', IN_USE, []);
  return model ? { id: model.id, name: model.name } : null;
}

/**
 * Makes a model the one in use, with a table of its own and every chunk that has no vector of it in the queue; another one goes out of
 * use at once, as nobody could make the vector of a question by it. Holds the lock of every space meanwhile.
 */
export async function registerSparseModel(database: Database, name: string): Promise<SparseModel> {
  return database.system(async (query) => {
    await beginRegistering(query);
    const [known] = await query<{ id: number; name: string }>('vectors.sparseModel', IN_USE, []);
    const model = known?.name === name ? known : await build(query, name);
    await query('vectors.registerEnd', 'commit');
    return { id: model.id, name: model.name };
  });
}

/** No sparse model is configured: the one in use, where there is one, goes, and nothing waits for it any more. */
export async function retireSparseModel(database: Database): Promise<void> {
  await database.system((query) => retire(query));
}

async function retire(query: SystemQuery): Promise<void> {
  await query(
    'vectors.retireSparseModel',
    `with gone as (update embedding_models set state = 'RETIRED' where form = 'SPARSE' and state <> 'RETIRED' returning id)
      delete from embedding_queue q using gone g where q.model_id = g.id`,
    [],
  );
}

async function build(query: SystemQuery, name: string): Promise<SparseModel> {
  await lockSpaces(query);
  await retire(query);
  const [added] = await query<{ id: number; name: string; made: boolean }>(
    'vectors.addSparseModel',
    `insert into embedding_models (embedder, name, dimension, lexical, state, form)
        values ('sparse', $1, ${VOCABULARY}, false, 'ACTIVE', 'SPARSE')
      on conflict (embedder, name) do update set state = 'ACTIVE' returning id, name,
          to_regclass('embeddings_' || id) is not null as made`,
    [name],
  );
  if (!added) throw new Error('a model that was just added is not there');
  if (!added.made) await query('vectors.makeSparse', 'select make_sparse_embeddings($1)', [added.id]);
  await query('vectors.enqueueSparse', chunksWithout(vectorTable(added)), [added.id]);
  return added;
}

const chunksWithout = (
  table: string,
): string => `insert into embedding_queue (space_id, owner_id, model_id, kind, item_id, turn)
  select t.space_id, t.owner_id, $1, t.kind, t.text_id, ${TURN.CHUNK} from indexed_texts t where t.kind = 'CHUNK'
    and not exists (select from ${table} e where e.space_id = t.space_id and e.owner_id is not distinct from t.owner_id
      and e.kind = t.kind and e.item_id = t.text_id)
  order by t.space_id, t.ord on conflict do nothing`;
