import type pg from 'pg';
import type { Scope } from '../domain/scope.ts';
import { runCommit } from './commits.ts';
import type {
  Commit,
  CommitRequest,
  Committed,
  Database,
  DatabaseHealth,
  NothingToCommit,
  Reader,
  Sql,
  SqlValue,
  SystemQuery,
} from './database.ts';
import { toDomainError } from './faults.ts';
import type { StatementNames } from './statement-names.ts';
import { Transaction, beginText, type OpenTransaction, type StatementObserver } from './transaction.ts';

export interface PooledOptions {
  readonly kind: Database['kind'];
  readonly pool: pg.Pool;
  readonly observe: StatementObserver | null;
  /** The pool's connections were made with `pipeline: true`. */
  readonly pipelined: boolean;
  readonly names: StatementNames | null;
  readonly onClose: () => Promise<void>;
}

/** A Database over a pool of connections; Postgres and the embedded one differ only in how the pool comes about. */
export class PooledDatabase implements Database {
  readonly kind: Database['kind'];
  private readonly options: PooledOptions;

  constructor(options: PooledOptions) {
    this.kind = options.kind;
    this.options = options;
    // Without a listener an idle connection's end would end the process; the next query reports the outage.
    options.pool.on('error', () => undefined);
  }

  reader(scope: Scope): Reader {
    return new LazyReader(scope, () => this.begin(scope, 'read'));
  }

  async read<T>(scope: Scope, work: (sql: Reader) => Promise<T>): Promise<T> {
    const reader = this.reader(scope);
    try {
      return await work(reader);
    } finally {
      await reader.close();
    }
  }

  async commit<T>(
    scope: Scope,
    request: CommitRequest,
    work: (commit: Commit) => Promise<T | NothingToCommit<T>>,
  ): Promise<Committed<T>> {
    return runCommit({ open: () => this.begin(scope, 'write') }, request, work);
  }

  async note<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
    const open = await this.begin(scope, 'write');
    try {
      const value = await work(open.transaction);
      await open.end('commit');
      return value;
    } catch (error) {
      await open.end('rollback').catch(() => undefined);
      throw error;
    }
  }

  async system<T>(work: (query: SystemQuery) => Promise<T>): Promise<T> {
    const client = await connect(this.options.pool);
    const transaction = new Transaction(client, SYSTEM_SCOPE, this.options);
    try {
      const value = await work(<Row extends object>(name: string, text: string, values?: readonly SqlValue[]) =>
        values === undefined ? transaction.script<Row>(name, text) : transaction.query<Row>(name, text, values),
      );
      client.release();
      return value;
    } catch (error) {
      client.release(true); // it may be inside a transaction
      throw error;
    }
  }

  async health(): Promise<DatabaseHealth> {
    const started = performance.now();
    try {
      const rows = await this.system((query) => query<{ version: string }>('storage.health', 'select version()', []));
      return { ok: true, detail: rows[0]?.version.split(' on ')[0] ?? '', latencyMs: performance.now() - started };
    } catch (error) {
      return { ok: false, detail: error instanceof Error ? error.message : String(error), latencyMs: null };
    }
  }

  async close(): Promise<void> {
    await this.options.pool.end();
    await this.options.onClose();
  }

  private async begin(scope: Scope, mode: 'read' | 'write'): Promise<OpenTransaction> {
    const client = await connect(this.options.pool);
    const transaction = new Transaction(client, scope, this.options);
    const open: OpenTransaction = {
      transaction,
      end: async (how) => {
        let broken = true;
        try {
          await transaction.script(`storage.${how}`, how);
          broken = false;
        } finally {
          client.release(broken);
        }
      },
      drop: () => client.release(true),
    };
    if (this.options.pipelined) sendTogether(client);
    // Not awaited: the first statement follows it in the same connection's queue.
    transaction.script('storage.begin', beginText(scope, mode)).catch(() => undefined);
    return open;
  }
}

/** Lets what is sent in this turn of the event loop leave in one packet: a write costs more than the statement in it. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  setImmediate(() => {
    stream.uncork();
  });
}

const SYSTEM_SCOPE: Scope = { spaceId: '', spaceName: '', owner: '', role: 'ADMIN' };

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toDomainError(error);
  }
}

/** Opens its transaction at the first statement: an operation that reads nothing costs nothing. */
class LazyReader implements Reader {
  readonly scope: Scope;
  private readonly start: () => Promise<OpenTransaction>;
  private opened: Promise<OpenTransaction> | null = null;
  private headNumber: Promise<number> | null = null;
  private closed = false;

  constructor(scope: Scope, start: () => Promise<OpenTransaction>) {
    this.scope = scope;
    this.start = start;
  }

  async query<Row extends object>(name: string, text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    if (this.closed) throw new Error(`statement ${name} after the reader was closed`);
    this.opened ??= this.start();
    return (await this.opened).transaction.query<Row>(name, text, values);
  }

  head(): Promise<number> {
    this.headNumber ??= this.query<{ head: string }>('storage.head', 'select head from spaces where id = $1', [
      this.scope.spaceId,
    ]).then((rows) => Number(rows[0]?.head ?? 0));
    return this.headNumber;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    if (!this.opened) return;
    const open = await this.opened.catch(() => null);
    await open?.end('commit').catch(() => undefined); // a read has nothing to lose; `end` drops a broken connection
  }
}
