import pg from 'pg';
import { ConfigurationError, Unavailable } from '../../domain/errors.ts';
import type { Database } from './database.ts';
import type { IdleWriter } from './idle-writers.ts';
import { PooledDatabase } from './pooled.ts';
import { faultOf, readServerFacts } from './server-facts.ts';
import { StatementNames } from './statement-names.ts';
import { keepStatistics } from './statistics.ts';
import type { StatementObserver } from './transaction.ts';
import { valueTypes } from './value-types.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections kept, and further ones under load (OM-146). */
  readonly poolSize: number;
  readonly poolOverflow: number;
  /** Longest a statement may run or wait for a lock, milliseconds; migrations have no limit. */
  readonly timeoutMs: number;
  /** Accept a server that may lose acknowledged commits (fsync off): for tests only. */
  readonly unsafe: boolean;
  readonly observe?: StatementObserver;
  /** Told when a write gave up waiting, and somebody stands idle inside a transaction. */
  readonly onIdleWriter?: (writer: IdleWriter) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_OVERFLOW_MS = 10_000;
/** Silence on an idle connection after which the system asks whether anybody is there; ten times a second apart, then it ends. */
const KEEP_ALIVE_MS = 10_000;
/** A lock is given up before the statement that waits for it is: "busy" is another answer than "too slow". */
const LOCK_SHARE = 0.9;
/** The server ends a statement that takes too long; only when it does not say so either is it gone. */
const SILENCE_MARGIN_MS = 1_000;

/**
 * A Postgres server as the record. Refuses, with what to do, a server that is unreachable, too old, or not durable.
 * @throws Unavailable, ConfigurationError
 */
export async function connectPostgres(options: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    min: options.poolSize,
    max: options.poolSize + options.poolOverflow,
    idleTimeoutMillis: IDLE_OVERFLOW_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'claimgraph',
    statement_timeout: options.timeoutMs,
    lock_timeout: Math.floor(LOCK_SHARE * options.timeoutMs),
    idle_in_transaction_session_timeout: 2 * options.timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    types: valueTypes,
  });
  const database = new PooledDatabase({
    kind: 'postgres',
    pool,
    observe: options.observe ?? null,
    pipelined: true,
    names: new StatementNames(),
    silenceMs: options.timeoutMs + SILENCE_MARGIN_MS,
    beforeWrite: null, // its disk is not ours to look at
    onIdleWriter: options.onIdleWriter ?? null,
    onClose: () => Promise.resolve(),
  });
  try {
    await checkServer(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
  keepStatistics(database);
  return database;
}

async function checkServer(database: Database, options: PostgresOptions): Promise<void> {
  const facts = await readServerFacts(database).catch((error: unknown) => {
    throw new Unavailable('database', `CLAIMGRAPH_DATABASE_URL: ${describe(options.url, error)}`, 5, { cause: error });
  });
  const fault = faultOf(facts, options.unsafe);
  if (fault !== null) throw new ConfigurationError(`CLAIMGRAPH_DATABASE_URL: ${fault}`);
}

/** What could not be reached and why, without the password. */
function describe(url: string, error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message || (cause as { code?: string }).code : String(cause);
  const address = URL.parse(url);
  const where = address
    ? `${address.hostname}:${address.port || '5432'}${address.pathname}`
    : 'what is no postgres:// URL';
  return `cannot use ${where}: ${why ?? 'no answer'}; check that the server runs and that user and database exist`;
}
