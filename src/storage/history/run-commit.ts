import { v7 } from 'uuid';
import { IdempotencyMismatch, Unavailable } from '../../domain/errors.ts';
import type { NewEvent } from '../../domain/event-record.ts';
import type { Owner, Scope } from '../../domain/scope.ts';
import { fromJson } from '../../lib/plain-json.ts';
import {
  NothingToCommit,
  type Commit,
  type CommitRequest,
  type Committed,
  type SqlValue,
} from '../database/database.ts';
import { isRetryable } from '../database/database-faults.ts';
import { jsonParts } from '../database/insert-rows.ts';
import type { OpenTransaction, Transaction } from '../database/transaction.ts';

/** Times a transaction is run again after a serialization failure or a deadlock. */
const ATTEMPTS = 4;

/** How long an outcome is waited for; after that it stays unknown, and the caller asks again with the same key. */
const OUTCOME_MS = 1_500;

interface Opener {
  open(): Promise<OpenTransaction>;
}

interface Stored {
  /** null = nothing was written under it: see `keepAnswer`. */
  number: string | null;
  at: Date | null;
  request_hash: string | null;
  result: unknown;
  answer: string | null;
}

/** See Database.commit. */
export async function runCommit<T>(
  opener: Opener,
  request: CommitRequest,
  work: (commit: Commit) => Promise<T | NothingToCommit<T>>,
): Promise<Committed<T>> {
  const key = request.idempotencyKey ?? v7();
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptCommit(opener, request, key, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(rootCause(error))) throw error;
    }
  }
}

function rootCause(error: unknown): unknown {
  return error instanceof Unavailable && error.cause ? error.cause : error;
}

async function attemptCommit<T>(
  opener: Opener,
  request: CommitRequest,
  key: string,
  work: (commit: Commit) => Promise<T | NothingToCommit<T>>,
): Promise<Committed<T>> {
  const open = await opener.open();
  let ended: { readonly value: T } | null = null;
  try {
    const commit = await lockSpace(open.transaction, request.owner);
    if (request.idempotencyKey !== null) {
      const earlier = await findByKey(open.transaction, key, request);
      if (earlier) {
        await letGo(open);
        return replay<T>(earlier, request);
      }
    }
    const value = await work(commit);
    if (value instanceof NothingToCommit) {
      await letGo(open);
      return { commit: null, at: null, value: value.value, replayed: false };
    }
    await writeCommit(commit, request, key, value);
    ended = { value };
    await open.end('commit');
    return { commit: commit.number, at: commit.at, value, replayed: false };
  } catch (error) {
    if (ended === null) {
      await letGo(open);
      throw error;
    }
    return await outcome<T>(opener, request, key, ended.value, error);
  }
}

/** The connection broke while the commit ended: the database knows whether it happened. */
async function outcome<T>(
  opener: Opener,
  request: CommitRequest,
  key: string,
  value: T,
  error: unknown,
): Promise<Committed<T>> {
  if (!(error instanceof Unavailable)) throw error;
  const earlier = await storedAfterAll(opener, key, request).catch((cause: unknown) => {
    const message = 'it is not known yet whether this was written; ask again with the same idempotencyKey';
    throw new Unavailable('database', message, 2, { cause });
  });
  if (!earlier) throw error;
  const found = { ...replay<T>(earlier, request), replayed: false };
  // What came of it is kept under a key of the caller's alone.
  return request.idempotencyKey === null ? { ...found, value } : found;
}

/**
 * The database may still be at it, and then holds the space's row: who asks without waiting for that may get a no, and
 * yes a moment later.
 */
async function storedAfterAll(opener: Opener, key: string, request: CommitRequest): Promise<Stored | null> {
  const open = await opener.open();
  try {
    const { transaction } = open;
    await transaction.query('storage.patience', `select set_config('lock_timeout', $1, true)`, [`${OUTCOME_MS}ms`]);
    const { spaceId } = transaction.scope;
    await transaction.query('storage.awaitOutcome', 'select from spaces where id = $1 for update', [spaceId]);
    return await findByKey(transaction, key, request);
  } finally {
    await letGo(open);
  }
}

/** What wrote nothing has nothing to lose: should its end not arrive, the database undoes it by itself. */
async function letGo(open: OpenTransaction): Promise<void> {
  await open.end('rollback').catch(() => undefined);
}

function replay<T>(earlier: Stored, request: CommitRequest): Committed<T> {
  if (earlier.request_hash !== request.requestHash) {
    throw new IdempotencyMismatch('this idempotencyKey was used for another request; use a new key for a new request', [
      'idempotencyKey',
    ]);
  }
  const { number, at, result, answer } = earlier;
  if (number === null) return { commit: null, at: null, value: fromJson(answer ?? 'null') as T, replayed: true };
  return { commit: Number(number), at, value: result as T, replayed: true };
}

/**
 * A commit goes before: work that is kept under the same key may have made it. Who is still at such work holds the key against other
 * requests, and not against its own commit.
 */
const BY_KEY = `select number, at, request_hash, result, null::text as answer from commits where space_id = $1 and idempotency_key = $2
  union all
  select null, null, k.request_hash, null, k.answer from kept_answers k
    where k.space_id = $1 and k.owner_id = $3 and k.key = $2 and k.kept_until > clock_timestamp()
      and (k.answer is not null or k.held_until > clock_timestamp() and k.request_hash <> $4)
      and not exists (select from commits where space_id = $1 and idempotency_key = $2)`;

async function findByKey(
  transaction: Transaction,
  key: string,
  { requestHash }: CommitRequest,
): Promise<Stored | null> {
  const rows = await transaction.query<Stored>('storage.commitByKey', BY_KEY, [
    transaction.scope.spaceId,
    key,
    transaction.scope.owner,
    requestHash,
  ]);
  return rows[0] ?? null;
}

/**
 * Takes the space's row lock and the next number. Times are whole milliseconds, each later than the one before: what a
 * client reads as a commit's time names that commit exactly when it is sent back as `asOf.recorded`.
 */
async function lockSpace(transaction: Transaction, owner: Owner): Promise<OpenCommit> {
  const rows = await transaction.query<{ head: string; at: Date }>(
    'storage.lockSpace',
    `with locked as (
      update spaces set head = head + 1,
        at = greatest(date_trunc('milliseconds', clock_timestamp()), date_trunc('milliseconds', at) + interval '1 millisecond')
      where id = $1 returning head, at)
    select head, at, set_config('claimgraph.commit', head::text, true) from locked`,
    [transaction.scope.spaceId],
  );
  const row = rows[0];
  if (!row) throw new Error('the space of a commit must exist');
  return new OpenCommit(transaction, Number(row.head), row.at, owner);
}

const INSERT_EVENTS = `insert into events (space_id, commit, n, owner_id, kind, subject, about, data, at)
  select $1, $2, e.n, e.owner_id, e.kind, e.subject, coalesce(e.about, '{}'), e.data, $3
  from jsonb_to_recordset($4::jsonb) as e (n integer, owner_id text, kind text, subject uuid, about uuid[], data jsonb)`;

async function writeCommit(commit: OpenCommit, request: CommitRequest, key: string, value: unknown): Promise<void> {
  const job = request.job === undefined ? {} : { job: request.job };
  const events = commit.events.map((event, n) => ({
    ...event,
    n,
    owner_id: event.owner,
    data: { ...event.data, ...job },
  }));
  const [first = '[]', ...more] = jsonParts(events);
  const { spaceId } = commit.scope;
  await commit.query(
    'storage.writeCommit',
    `with written as (
      insert into commits (space_id, number, owner_id, actor, reason, idempotency_key, request_hash, result, undoes, at)
      values ($1, $2, $5, $6, $7, $8, $9, $10::jsonb, $11, $3))
    ${INSERT_EVENTS}`,
    [
      spaceId,
      commit.number,
      commit.at,
      first,
      request.owner,
      request.actor,
      request.reason,
      key,
      request.requestHash,
      request.idempotencyKey === null || value === undefined ? null : JSON.stringify(value),
      request.undoes ?? null,
    ],
  );
  for (const part of more) {
    await commit.query('storage.writeEvents', INSERT_EVENTS, [spaceId, commit.number, commit.at, part]);
  }
}

class OpenCommit implements Commit {
  readonly scope: Scope;
  readonly number: number;
  readonly at: Date;
  readonly owner: Owner;
  readonly events: NewEvent[] = [];
  private readonly transaction: Transaction;

  constructor(transaction: Transaction, number: number, at: Date, owner: Owner) {
    this.transaction = transaction;
    this.scope = transaction.scope;
    this.number = number;
    this.at = at;
    this.owner = owner;
  }

  query<Row extends object>(name: string, text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.transaction.query<Row>(name, text, values);
  }

  emit(event: NewEvent): void {
    this.events.push(event);
  }

  nothing<T>(value: T): NothingToCommit<T> {
    return new NothingToCommit(value);
  }
}
