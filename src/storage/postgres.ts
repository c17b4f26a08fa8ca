import pg from 'pg';
import { ConfigurationError, Unavailable } from '../domain/errors.ts';
import type { Database } from './database.ts';
import { PooledDatabase } from './pooled.ts';
import { StatementNames } from './statement-names.ts';
import type { StatementObserver } from './transaction.ts';

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
}

const OLDEST_MAJOR = 16;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_OVERFLOW_MS = 10_000;

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
    lock_timeout: options.timeoutMs,
    idle_in_transaction_session_timeout: 2 * options.timeoutMs,
    keepAlive: true,
    pipeline: true,
  });
  const database = new PooledDatabase({
    kind: 'postgres',
    pool,
    observe: options.observe ?? null,
    pipelined: true,
    names: new StatementNames(),
    onClose: () => Promise.resolve(),
  });
  try {
    await checkServer(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

interface ServerFacts {
  version: string;
  fsync: string;
  synchronous_commit: string;
  full_page_writes: string;
}

async function checkServer(database: Database, options: PostgresOptions): Promise<void> {
  const facts = await database
    .system((query) =>
      query<ServerFacts>(
        'storage.serverFacts',
        `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
          current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes`,
        [],
      ),
    )
    .catch((error: unknown) => {
      throw new Unavailable('database', `CLAIMGRAPH_DATABASE_URL: ${describe(options.url, error)}`, 5, {
        cause: error,
      });
    });
  const server = facts[0];
  if (!server) throw new Unavailable('database', 'the database did not tell its version');
  if (Number(server.version) < OLDEST_MAJOR * 10_000) {
    throw new ConfigurationError(
      `CLAIMGRAPH_DATABASE_URL: expected PostgreSQL ${OLDEST_MAJOR} or later, got ${Math.trunc(Number(server.version) / 10_000)}; upgrade the server`,
    );
  }
  const off = (['fsync', 'synchronous_commit', 'full_page_writes'] as const).filter((name) => server[name] === 'off');
  if (off.length > 0 && !options.unsafe) {
    throw new ConfigurationError(
      `CLAIMGRAPH_DATABASE_URL: the server runs with ${off.join(', ')} off and may lose acknowledged commits; turn it on, or set CLAIMGRAPH_UNSAFE_POSTGRES=1 for throw-away data`,
    );
  }
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
