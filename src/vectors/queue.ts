import type { Owner, Scope } from '../domain/scope.ts';
import type { Commit, Database, Sql } from '../storage/index.ts';
import { TURN, type VectorKind } from './vector-kinds.ts';

/**
 * Writes down in the commit that these are to be embedded, by every model that is in use or on its way; chunks by the sparse one too.
 * What is there already is done anew, and a worker that is at it loses its lease: its text has changed. One statement.
 */
export async function enqueue(commit: Commit, kind: VectorKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await commit.query(
    'vectors.enqueueEmbeddings',
    `insert into embedding_queue (space_id, owner_id, model_id, kind, item_id, turn)
      select $1, $2, m.id, $3, n.id, $5 from embedding_models m
        cross join (select distinct id from unnest($4::uuid[]) as n (id)) as n
       where m.state <> 'RETIRED' and (m.form = 'DENSE' or $3 = 'CHUNK')
      on conflict (space_id, owner_id, model_id, kind, item_id) do update set lease = null, leased_until = null, attempts = 0`,
    [commit.scope.spaceId, commit.owner, kind, ids, TURN[kind]],
  );
}

/**
 * The same, as a part of the statement that has just indexed texts as `fresh` (kind, item_id, i), the item of a name being its entity:
 * $1 space, $2 owner.
 */
export const ENQUEUE_FRESH = `insert into embedding_queue (space_id, owner_id, model_id, kind, item_id, turn)
      select $1, $2, m.id, n.kind, n.item_id, n.turn from embedding_models m cross join (
        select case kind when 'NAME' then 'ENTITY' else kind end as kind, item_id, min(i) as i,
            case kind when 'CHUNK' then ${TURN.CHUNK} when 'MESSAGE' then ${TURN.MESSAGE} when 'CLAIM' then ${TURN.CLAIM}
              else ${TURN.ENTITY} end as turn
          from fresh group by fresh.kind, item_id) as n
       where m.state <> 'RETIRED' and (m.form = 'DENSE' or n.kind = 'CHUNK') order by n.i
      on conflict (space_id, owner_id, model_id, kind, item_id) do update set lease = null, leased_until = null, attempts = 0`;

/** How many texts of all spaces are without a vector of the models in use, and how many of them were given up. */
export async function embeddingQueue(
  database: Database,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  const rows = await database.system((query) =>
    query<{ waiting: number; failed: number }>(
      'vectors.embeddingQueue',
      `select count(*)::integer as waiting, (count(*) filter (where attempts >= $1))::integer as failed from embedding_queue`,
      [MOST_ATTEMPTS],
    ),
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Whose texts: what a person keeps private is read, embedded and counted for that person alone. */
export interface TextsOf {
  readonly spaceId: string;
  readonly owner: Owner;
}

/** Nobody else's are in reach. */
export const scopeOf = ({ spaceId, owner }: TextsOf): Scope => ({
  spaceId,
  spaceName: '',
  owner: owner ?? '',
  role: 'ADMIN',
});

/** Texts of one space and owner that this worker holds. */
export interface Lease extends TextsOf {
  readonly id: string;
  readonly kind: VectorKind;
  readonly itemIds: readonly string[];
}

/** Somebody is at it, as far as anybody can know: who holds it for longer is gone. */
export const HELD = 'lease is not null and leased_until >= clock_timestamp()';

/** Times a text is begun before it is left alone; the index of those whose turn it is says so too (migration 0044). */
export const MOST_ATTEMPTS = 5;
/** Longer than any batch takes: after that, whoever held it is gone. */
const LEASE_S = 90;

/**
 * The next texts in turn that nobody is at; fewer than `most` where the next ones are another owner's or of another kind. A text that
 * was begun before comes alone: if it ended the process, those beside it would else be counted as at fault with it. Reads `most` places
 * of the index, however many texts wait; sorting those of the first one's owner took 733 ms a batch where 1.1 million waited.
 */
export async function takeLease(
  database: Database,
  modelId: number,
  lease: string,
  most: number,
): Promise<Lease | null> {
  const rows = await database.system((query) =>
    query<{ space_id: string; owner_id: Owner; kind: VectorKind; item_id: string }>(
      'vectors.leaseEmbeddings',
      `with ahead as (
        select ctid as place, space_id, owner_id, kind, turn, n, attempts from embedding_queue
         where model_id = $1 and attempts < ${MOST_ATTEMPTS} and (leased_until is null or leased_until < clock_timestamp())
         order by turn, n limit $3 for update skip locked),
      first as (select * from ahead order by turn, n limit 1),
      picked as (
        select a.place from ahead a, first f
         where a.space_id = f.space_id and a.owner_id is not distinct from f.owner_id and a.kind = f.kind
           and (a.attempts = 0 and f.attempts = 0 or a.n = f.n))
      update embedding_queue q set lease = $2, leased_until = clock_timestamp() + interval '1 second' * $4, attempts = attempts + 1
        from picked where q.ctid = picked.place returning q.space_id, q.owner_id, q.kind, q.item_id`,
      [modelId, lease, most, LEASE_S],
    ),
  );
  const [first] = rows;
  if (!first) return null;
  const { space_id: spaceId, owner_id: owner, kind } = first;
  return { id: lease, spaceId, owner, kind, itemIds: rows.map((row) => row.item_id) };
}

/** Lets go of texts that were not at fault: somebody may try at once again, and it does not count. */
export async function releaseLease(database: Database, lease: Lease): Promise<void> {
  await database.system((query) =>
    query(
      'vectors.releaseLease',
      `update embedding_queue set lease = null, leased_until = null, attempts = attempts - 1 where lease = $1`,
      [lease.id],
    ),
  );
}

/** Puts off the end of a lease that still holds. One statement. */
export async function keepLease(database: Database, lease: Lease): Promise<void> {
  await database.system((query) =>
    query(
      'vectors.keepLease',
      `update embedding_queue set leased_until = clock_timestamp() + interval '1 second' * $2 where lease = $1`,
      [lease.id, LEASE_S],
    ),
  );
}

/** Takes from the queue what is still held: who stores something for it does so in the same transaction. @returns how many */
export async function finishLease(
  sql: Sql,
  modelId: number,
  lease: Lease,
  itemIds: readonly string[],
): Promise<number> {
  const rows = await sql.query<{ item_id: string }>(
    'vectors.finishLease',
    `delete from embedding_queue where space_id = $1 and owner_id is not distinct from $2 and model_id = $3 and kind = $4
      and lease = $5 and item_id = any($6::uuid[]) returning item_id`,
    [lease.spaceId, lease.owner, modelId, lease.kind, lease.id, itemIds],
  );
  return rows.length;
}

/** Seconds until a text that failed is tried again: 30, 60, 120 … */
const FIRST_RETRY_S = 30;

/** Texts that could not be embedded wait, longer each time, and say why. */
export async function postpone(
  database: Database,
  lease: Lease,
  failed: readonly { readonly itemId: string; readonly error: string }[],
): Promise<void> {
  await database.system((query) =>
    query(
      'vectors.postponeEmbeddings',
      `update embedding_queue q set lease = null, error = n.error,
          leased_until = clock_timestamp() + interval '1 second' * $4 * power(2, q.attempts - 1)
        from unnest($2::uuid[], $3::text[]) as n (item_id, error) where q.lease = $1 and q.item_id = n.item_id`,
      [lease.id, failed.map(({ itemId }) => itemId), failed.map(({ error }) => error), FIRST_RETRY_S],
    ),
  );
}

/**
 * Begins anew with the texts of the space that failed, of all owners: those that were left alone, and those that wait to be tried
 * again. What was the matter with them should be mended first. One statement. @returns how many there are
 */
export async function retryFailed(commit: Commit): Promise<number> {
  const rows = await commit.query<{ n: number }>('vectors.retryEmbeddings', 'select retry_embeddings() as n', []);
  return rows[0]?.n ?? 0;
}

/** How many texts of an owner in a space wait for a model. */
export async function waitingFor(
  database: Database,
  modelId: number,
  { spaceId, owner }: TextsOf,
): Promise<{ readonly waiting: number; readonly givenUp: number }> {
  const [row] = await database.system((query) =>
    query<{ waiting: string; given_up: string }>(
      'vectors.waitingEmbeddings',
      `select count(*) filter (where attempts < $3 or ${HELD}) as waiting,
          count(*) filter (where attempts >= $3 and not (${HELD})) as given_up
        from embedding_queue where model_id = $1 and space_id = $2 and owner_id is not distinct from $4`,
      [modelId, spaceId, MOST_ATTEMPTS, owner],
    ),
  );
  return { waiting: Number(row?.waiting ?? 0), givenUp: Number(row?.given_up ?? 0) };
}

/** The same for the texts of one model. */
export async function forgetLeasesOf(database: Database, modelId: number): Promise<void> {
  await database.system((query) =>
    query(
      'vectors.forgetLeasesOf',
      'update embedding_queue set lease = null, leased_until = null where lease is not null and model_id = $1',
      [modelId],
    ),
  );
}

/** Nobody holds a lease any more: for the start of the one process that has an embedded database. */
export async function forgetLeases(database: Database): Promise<void> {
  await database.system((query) =>
    query(
      'vectors.forgetLeases',
      'update embedding_queue set lease = null, leased_until = null where lease is not null',
      [],
    ),
  );
}
