import type { EmbedderName, EmbeddingModel } from '../domain/embedding-models.ts';
import { EMBEDDERS } from '../domain/embedding-models.ts';
import { ConfigurationError } from '../domain/errors.ts';
import { parseEnum } from '../lib/parse-enum.ts';
import { isCurrent } from '../record/index.ts';
import type { Database, Sql, SystemQuery } from '../storage/index.ts';
import { isEvicted } from './evicted.ts';
import { TURN, type VectorKind } from './vector-kinds.ts';
import { INDEXED_ROWS, indexedValues, type IndexedRows } from './near-index.ts';
import { HELD, MOST_ATTEMPTS } from './queue.ts';

export type ModelState = 'BUILDING' | 'ACTIVE' | 'RETIRED';

/** A model whose vectors are in the database. */
export interface RegisteredModel extends EmbeddingModel {
  readonly id: number;
  readonly state: ModelState;
  /** What has an approximate index that a search of this caller can use; left out where nobody asked: nothing is known to have. */
  readonly indexed?: readonly IndexedRows[];
}

interface ModelRow {
  id: number;
  embedder: string;
  name: string;
  dimension: number;
  lexical: boolean;
  state: ModelState;
  indexed?: IndexedRows[];
}

const toModel = (row: ModelRow): RegisteredModel => ({
  ...row,
  embedder: parseEnum<EmbedderName>(EMBEDDERS, row.embedder, 'embedding_models.embedder'),
});

const COLUMNS = 'id, embedder, name, dimension, lexical, state';

/** The table of a model's vectors. The id is a number of the database's own: nothing from outside becomes part of a statement. */
export const vectorTable = ({ id }: Pick<RegisteredModel, 'id'>): string => `embeddings_${id}`;
/** Its partition of one kind: a search reads no pages of another, and what is done to one leaves the others as they are (RS-65, ADR 36). */
export const vectorTableOf = (model: Pick<RegisteredModel, 'id'>, kind: VectorKind): string =>
  `${vectorTable(model)}_${kind.toLowerCase()}`;

/** The model in use and the one that is on its way, where there are such. One statement. */
export async function currentModels(sql: Sql): Promise<RegisteredModel[]> {
  const rows = await sql.query<ModelRow>(
    'vectors.currentModels',
    `select ${COLUMNS}, ${INDEXED_ROWS} as indexed from embedding_models m where form = 'DENSE' and state <> 'RETIRED' order by state`,
    indexedValues(sql.scope),
  );
  return rows.map(toModel);
}

/** The model by which questions are compared: the one in use, until the next one is whole; null = there is none yet. One statement. */
export async function modelOfQuestions(sql: Sql): Promise<RegisteredModel | null> {
  const models = await currentModels(sql);
  return models.find(({ state }) => state === 'ACTIVE') ?? models[0] ?? null;
}

/** An expression: the id of the model whose vectors count; null = there is none yet. */
export const MODEL_IN_USE = `(select id from embedding_models where form = 'DENSE' and state <> 'RETIRED' order by state limit 1)`;

/** A query of `item_id`: messages of a space that wait for a vector of the model in use, those left alone not among them. */
export const waitingMessages = (space: string): string =>
  `select q.item_id from embedding_queue q where q.model_id = ${MODEL_IN_USE}
    and q.space_id = ${space} and q.kind = 'MESSAGE' and q.attempts < ${MOST_ATTEMPTS}`;

/** A model by its name; null = it never was here. */
export async function findModel(
  database: Database,
  model: Pick<EmbeddingModel, 'embedder' | 'name'>,
): Promise<RegisteredModel | null> {
  return database.system((query) => modelByName(query, model));
}

async function modelByName(
  query: SystemQuery,
  { embedder, name }: Pick<EmbeddingModel, 'embedder' | 'name'>,
): Promise<RegisteredModel | null> {
  const rows = await query<ModelRow>(
    'vectors.modelByName',
    `select ${COLUMNS} from embedding_models where embedder = $1 and name = $2`,
    [embedder, name],
  );
  return rows[0] ? toModel(rows[0]) : null;
}

/** Two that register at once take turns; the number is the name in ASCII. */
const LOCK = 0x656d62656473;

/** Begins a transaction in which a model is registered, however long it takes; another one waits for its end. */
export async function beginRegistering(query: SystemQuery): Promise<void> {
  await query(
    'vectors.registerBegin',
    `begin; set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${LOCK})`,
  );
}

/** No commit writes a text meanwhile that nobody puts into the queue. */
export async function lockSpaces(query: SystemQuery): Promise<void> {
  await query('vectors.lockSpaces', 'select 1 from spaces order by id for update', []);
}

/**
 * Makes a model the one to be: with a table of its own, and every text that has no vector of it in the queue. Holds the lock of
 * every space meanwhile, so that no commit writes a text that nobody puts into the queue. The model in use stays in use
 * until `switchWhenDone`; another one that was on its way is given up.
 * @throws ConfigurationError when the model has not the dimension that it had
 */
export async function registerModel(database: Database, model: EmbeddingModel): Promise<RegisteredModel> {
  return database.system(async (query) => {
    await beginRegistering(query);
    const known = await modelByName(query, model);
    if (known && known.dimension !== model.dimension) throw anotherDimension(known, model);
    const registered = known && known.state !== 'RETIRED' ? known : await build(query, model, known);
    await query('vectors.registerEnd', 'commit');
    return registered;
  });
}

async function build(
  query: SystemQuery,
  model: EmbeddingModel,
  known: RegisteredModel | null,
): Promise<RegisteredModel> {
  await lockSpaces(query);
  await query(
    'vectors.giveUpModel',
    `with given_up as (update embedding_models set state = 'RETIRED' where form = 'DENSE' and state = 'BUILDING' returning id)
      delete from embedding_queue q using given_up g where q.model_id = g.id`,
    [],
  );
  const rows = await query<ModelRow>(
    'vectors.addModel',
    `insert into embedding_models (embedder, name, dimension, lexical, state) values ($1, $2, $3, $4, 'BUILDING')
      on conflict (embedder, name) do update set state = 'BUILDING' returning ${COLUMNS}`,
    [model.embedder, model.name, model.dimension, model.lexical],
  );
  if (!rows[0]) throw new Error('a model that was just added is not there');
  const added = toModel(rows[0]);
  if (!known) await query('vectors.makeEmbeddings', 'select make_embeddings($1, $2)', [added.id, added.dimension]);
  await query('vectors.enqueueAll', everything(vectorTable(added)), [added.id]);
  await query('vectors.enqueueMessages', messagesWithout(vectorTableOf(added, 'MESSAGE')), [added.id]);
  return added;
}

/** All messages that a table has no vector of; what waits already waits on. */
const messagesWithout = (
  table: string,
): string => `insert into embedding_queue (space_id, owner_id, model_id, kind, item_id, turn)
  select t.space_id, t.owner_id, $1, t.kind, t.text_id, ${TURN.MESSAGE} from indexed_texts t where t.kind = 'MESSAGE'
    and not exists (select from ${table} e where e.space_id = t.space_id and e.owner_id is not distinct from t.owner_id
      and e.kind = t.kind and e.item_id = t.text_id)
    and not ${isEvicted('t', 'text_id')}
  order by t.space_id, t.ord on conflict do nothing`;

/** Puts messages without a vector of the model into the queue: their store may have been cleared (RS-87). One statement. */
export async function enqueueMissingMessages(database: Database, model: RegisteredModel): Promise<void> {
  await database.system((query) =>
    query('vectors.enqueueMissingMessages', messagesWithout(vectorTableOf(model, 'MESSAGE')), [model.id]),
  );
}

/** All texts that a table has no vector of. */
const everything = (
  table: string,
): string => `insert into embedding_queue (space_id, owner_id, model_id, kind, item_id, turn)
  select t.space_id, t.owner_id, $1, t.kind, t.item_id, t.turn from (
    select space_id, owner_id, kind, text_id as item_id, case kind when 'CHUNK' then ${TURN.CHUNK} else ${TURN.CLAIM} end as turn
      from indexed_texts where kind in ('CHUNK', 'CLAIM')
    union all
    select distinct space_id, owner_id, 'ENTITY', entity_id, ${TURN.ENTITY} from aliases
    union all
    select d.space_id, d.owner_id, 'THREAD', d.id, ${TURN.THREAD} from documents d where exists (
      select from thread_posts p where p.space_id = d.space_id and ${isCurrent('d', 'p.revision_id')})) as t
  where not exists (select from ${table} e where e.space_id = t.space_id and e.owner_id is not distinct from t.owner_id
    and e.kind = t.kind and e.item_id = t.item_id)
  order by t.turn, t.item_id
  on conflict do nothing`;

function anotherDimension(known: RegisteredModel, model: EmbeddingModel): ConfigurationError {
  return new ConfigurationError(
    `CLAIMGRAPH_EMBEDDING_MODEL: expected ${model.name} to have ${known.dimension} dimensions as before, it ` +
      `has ${model.dimension}; give the changed model a name of its own`,
  );
}

/** Puts a model in use once none of its texts waits, and the earlier one out of it: at once, for every reader. */
export async function switchWhenDone(database: Database, { id }: RegisteredModel): Promise<boolean> {
  return database.system(async (query) => {
    await query('vectors.switchBegin', `begin; select pg_advisory_xact_lock(${LOCK})`);
    const ready = await query(
      'vectors.modelReady',
      `select 1 from embedding_models m where m.id = $1 and m.state = 'BUILDING' and not exists (
        select from embedding_queue q where q.model_id = m.id and (q.attempts < $2 or ${HELD}))`,
      [id, MOST_ATTEMPTS],
    );
    if (ready.length > 0) {
      await query(
        'vectors.retireModel',
        `with earlier as (update embedding_models set state = 'RETIRED' where form = 'DENSE' and state = 'ACTIVE' returning id)
          delete from embedding_queue q using earlier e where q.model_id = e.id`,
        [],
      );
      await query('vectors.useModel', `update embedding_models set state = 'ACTIVE' where id = $1`, [id]);
    }
    await query('vectors.switchEnd', 'commit');
    return ready.length > 0;
  });
}
