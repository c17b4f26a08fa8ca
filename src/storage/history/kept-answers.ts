import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { IdempotencyMismatch, Unavailable } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scope.ts';
import { fromJson, toJson } from '../../lib/plain-json.ts';
import type { Database, Sql } from '../database/database.ts';

/** A request that its caller may send again: which one, and what it stood for. */
export interface KeyedRequest {
  readonly key: string;
  readonly requestHash: string;
}

export interface Answered<T> {
  readonly value: T;
  /** It is what was answered before: nothing was done now. */
  readonly replayed: boolean;
}

/** After so many seconds without a word, whoever was at the work is gone, and somebody else may do it. */
const HELD_SECONDS = 20;
const RENEWED_MS = 5_000;
/** How long a request waits for another server that is at the same; longer than it takes to know that one is gone. */
const PATIENCE_MS = 24_000;
const LOOK_MS = 250;

/** Work of this process, by the place of its answer: who asks for the same waits for it, and holds no connection meanwhile. */
const atWork = new Map<string, { readonly requestHash: string; readonly ended: Promise<void> }>();

/**
 * Does the work of a request once: its answer is kept for a day, and given to whoever sends the request again under its key. Requests at
 * once are one, on whatever servers; work that failed, or died, is done anew.
 * @param work what it gives is plain data (`PlainData`)
 * @param kept that of it which is kept, where that is not all: it is given again in the place of the answer
 * @throws IdempotencyMismatch for another request under the key, Unavailable where another server is still at it
 */
export async function answerOnce<T>(
  database: Database,
  scope: Scope,
  request: KeyedRequest,
  work: () => Promise<T>,
  kept: (value: T) => T = same,
): Promise<Answered<T>> {
  const place = `${scope.spaceId} ${scope.owner} ${request.key}`;
  for (let other = atWork.get(place); other; other = atWork.get(place)) {
    if (other.requestHash !== request.requestHash) throw mismatch();
    await other.ended;
  }
  const answering = answer(database, scope, request, work, kept);
  const ended = answering.then(nothing, nothing).then(() => void atWork.delete(place));
  atWork.set(place, { requestHash: request.requestHash, ended });
  return answering;
}

const nothing = (): void => undefined;
const same = <T>(value: T): T => value;

async function answer<T>(
  database: Database,
  scope: Scope,
  request: KeyedRequest,
  work: () => Promise<T>,
  kept: (value: T) => T,
): Promise<Answered<T>> {
  const holder = randomUUID();
  const earlier = await claim(database, scope, request, holder);
  if (earlier !== null) return { value: fromJson(earlier) as T, replayed: true };
  const renewing = renewed(database, scope, request, holder);
  try {
    const value = await work();
    await database.note(scope, (sql) =>
      sql.query('storage.keepAnswerOfWork', KEEP_OF_WORK, keptRow(sql, request, kept(value), holder)),
    );
    return { value, replayed: false };
  } catch (error) {
    // Where the database is away this fails too: then the key is free once nothing was heard for a while.
    await database
      .note(scope, (sql) => sql.query('storage.freeKey', FREE, [...placeOf(sql, request), holder]))
      .catch(nothing);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** The hold of a key, said again until its work is done; on the embedded database nobody else can be at it. */
function renewed(database: Database, scope: Scope, request: KeyedRequest, holder: string): NodeJS.Timeout | undefined {
  if (database.kind === 'embedded') return undefined;
  let pending = false;
  const renew = async (): Promise<void> => {
    if (pending) return;
    pending = true;
    await database
      .note(scope, (sql) => sql.query('storage.holdKey', HOLD, [...placeOf(sql, request), holder]))
      .catch(nothing);
    pending = false;
  };
  return setInterval(() => void renew(), RENEWED_MS).unref();
}

/** Keeps an answer under its key, where nobody holds that. */
export async function keepAnswer(
  database: Database,
  scope: Scope,
  request: KeyedRequest,
  value: unknown,
): Promise<void> {
  await database.note(scope, (sql) =>
    sql.query('storage.keepAnswer', KEEP, keptRow(sql, request, value, randomUUID())),
  );
}

const keptRow = (sql: Sql, request: KeyedRequest, value: unknown, holder: string): string[] => [
  ...placeOf(sql, request),
  ...[request.requestHash, toJson(value), holder],
];

/**
 * Marks what a request stood for, in the transaction of a room that answers a repeated one by keys of its own.
 * @throws IdempotencyMismatch
 */
export async function markRequest(sql: Sql, request: KeyedRequest): Promise<void> {
  const values = [...placeOf(sql, request), request.requestHash, randomUUID()];
  const [marked] = await sql.query<{ request_hash: string; committed: boolean }>('storage.markRequest', MARK, values);
  if (marked?.request_hash !== request.requestHash || marked.committed) throw mismatch();
}

/** @returns the answer of before; null = the key is held for the work */
async function claim(database: Database, scope: Scope, request: KeyedRequest, holder: string): Promise<string | null> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await database.note(scope, (sql) => claimOrRead(sql, request, holder, database.kind));
    if (found === 'HELD') return null;
    if (found !== null && found.answer !== null) return found.answer;
    if (performance.now() > until)
      throw new Unavailable(
        'request',
        'the same request is still worked at; ask again with the same idempotencyKey',
        2,
      );
    await after(LOOK_MS);
  }
}

interface Kept {
  readonly request_hash: string;
  readonly answer: string | null;
}

async function claimOrRead(
  sql: Sql,
  request: KeyedRequest,
  holder: string,
  kind: Database['kind'],
): Promise<'HELD' | Kept | null> {
  const { requestHash } = request;
  const place = placeOf(sql, request);
  const committed = await sql.query('storage.keyOfCommit', OF_COMMIT('$2', '$3'), [
    sql.scope.spaceId,
    request.key,
    requestHash,
  ]);
  if (committed.length > 0) throw mismatch();
  // Nobody but this process can be at it on the embedded database, and here nobody is.
  const claimed = await sql.query('storage.claimKey', CLAIM, [...place, requestHash, holder, kind === 'embedded']);
  if (claimed.length > 0) return 'HELD';
  const [kept] = await sql.query<Kept>('storage.keptAnswer', READ, place);
  if (kept && kept.request_hash !== requestHash) throw mismatch();
  return kept ?? null;
}

const placeOf = (sql: Sql, { key }: KeyedRequest): [string, string, string] => [
  sql.scope.spaceId,
  sql.scope.owner,
  key,
];

const mismatch = (): IdempotencyMismatch =>
  new IdempotencyMismatch('this idempotencyKey was used for another request; use a new key for a new request', [
    'idempotencyKey',
  ]);

/** A commit under the key that was another request. */
const OF_COMMIT = (key: string, hash: string): string =>
  `select from commits where space_id = $1 and idempotency_key = ${key} and request_hash <> ${hash}`;

const CLAIM = `insert into kept_answers as k (space_id, owner_id, key, request_hash, holder, held_until, kept_until)
  values ($1, $2, $3, $4, $5, clock_timestamp() + interval '${HELD_SECONDS} seconds', clock_timestamp() + interval '1 day')
  on conflict (space_id, owner_id, key) do update
    set request_hash = excluded.request_hash, answer = null, holder = excluded.holder, held_until = excluded.held_until,
      kept_until = excluded.kept_until
    where k.kept_until <= clock_timestamp() or k.answer is null and ($6::boolean or k.held_until <= clock_timestamp())
  returning 1`;

const READ = 'select request_hash, answer from kept_answers where space_id = $1 and owner_id = $2 and key = $3';

const HOLD = `update kept_answers set held_until = clock_timestamp() + interval '${HELD_SECONDS} seconds'
  where space_id = $1 and owner_id = $2 and key = $3 and holder = $4 and answer is null`;

const FREE = `delete from kept_answers where space_id = $1 and owner_id = $2 and key = $3 and holder = $4 and answer is null`;

const KEEP_WHERE = (condition: string): string =>
  `insert into kept_answers as k (space_id, owner_id, key, request_hash, answer, holder, held_until, kept_until)
  select $1::uuid, $2, $3, $4, $5, $6::uuid, clock_timestamp(), clock_timestamp() + interval '1 day' where ${condition}
  on conflict (space_id, owner_id, key) do update
    set request_hash = excluded.request_hash, answer = excluded.answer, kept_until = excluded.kept_until
    where k.holder = excluded.holder or k.kept_until <= clock_timestamp()`;

const KEEP = KEEP_WHERE('true');

/** While its hold is there: it goes with all of its space, whose words the answer may have; but a reset itself leaves a commit. */
const KEEP_OF_WORK = KEEP_WHERE(`exists (
    select from kept_answers where space_id = $1::uuid and owner_id = $2 and key = $3 and holder = $6::uuid)
  or exists (select from commits where space_id = $1::uuid and idempotency_key = $3)`);

/** Its time is over, or who held it is gone. */
const FREE_AGAIN = '(k.kept_until <= clock_timestamp() or k.answer is null and k.held_until <= clock_timestamp())';

const MARK = `with marked as (
    insert into kept_answers as k (space_id, owner_id, key, request_hash, answer, holder, held_until, kept_until)
      values ($1, $2, $3, $4, 'null', $5, clock_timestamp(), clock_timestamp() + interval '1 day')
      on conflict (space_id, owner_id, key) do update set
        request_hash = case when ${FREE_AGAIN} then excluded.request_hash else k.request_hash end,
        answer = case when ${FREE_AGAIN} then excluded.answer else k.answer end,
        holder = case when ${FREE_AGAIN} then excluded.holder else k.holder end,
        kept_until = case when ${FREE_AGAIN} then excluded.kept_until else k.kept_until end
      returning request_hash)
  select request_hash, exists (${OF_COMMIT('$3', '$4')}) as committed from marked`;

/** Removes answers whose time is over; until then they are not given any more either. */
export async function forgetAnswers(database: Database): Promise<void> {
  await database.system((query) =>
    query('storage.forgetAnswers', 'delete from kept_answers where kept_until <= clock_timestamp()', []),
  );
}
