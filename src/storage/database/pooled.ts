import type pg from 'pg';
import { ReadAbandoned } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scope.ts';
import { runCommit } from '../history/run-commit.ts';
import type {
  Commit,
  CommitRequest,
  Committed,
  Database,
  ConnectionCounts,
  DatabaseHealth,
  Kept,
  NothingToCommit,
  Reader,
  Sql,
  SqlValue,
  SystemQuery,
} from './database.ts';
import type { Beginning } from './begin-transaction.ts';
import { Connections, Lease } from './connections.ts';
import { isLockTimeout } from './database-faults.ts';
import { longestIdleWriter, type IdleWriter } from './idle-writers.ts';
import { toKept, type KeptRow } from '../history/kept.ts';
import type { StatementNames } from './statement-names.ts';
import { Transaction, type OpenTransaction, type StatementObserver, type TransactionOptions } from './transaction.ts';

export interface PooledOptions {
  readonly kind: Database['kind'];
  readonly pool: pg.Pool;
  readonly observe: StatementObserver | null;
  /** The pool's connections were made with `pipeline: true`. */
  readonly pipelined: boolean;
  readonly names: StatementNames | null;
  /** Longest that the server may owe an answer, milliseconds; null = for ever. */
  readonly silenceMs: number | null;
  /** Told when a write gave up waiting, and somebody stands idle inside a transaction. */
  readonly onIdleWriter: ((writer: IdleWriter) => void) | null;
  /** Called before a write is begun; what it throws is thrown to the writer. null = nothing is looked at. */
  readonly beforeWrite: (() => void) | null;
  readonly onClose: () => Promise<void>;
}

/** A Database over a pool of connections; Postgres and the embedded one differ only in how the pool comes about. */
export class PooledDatabase implements Database {
  readonly kind: Database['kind'];
  private readonly options: PooledOptions;
  private readonly connections: Connections;
  private readonly listeners = new Set<(spaceId: string) => void>();

  constructor(options: PooledOptions) {
    this.kind = options.kind;
    this.options = options;
    this.connections = new Connections(options.pool);
  }

  reader(scope: Scope): Reader {
    return new LazyReader({
      scope,
      start: (snapshot) => this.begin(scope, 'read', snapshot),
      hasIdle: () => this.options.pipelined && this.connections.hasIdle,
    });
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
    const done = await runCommit({ open: () => this.begin(scope, 'write') }, request, work).catch(
      async (error: unknown) => {
        if (isLockTimeout(error)) await this.tellWhoHolds();
        throw error;
      },
    );
    if (done.commit !== null) this.committed(scope.spaceId);
    return done;
  }

  committed(spaceId: string): void {
    for (const listener of this.listeners) listener(spaceId);
  }

  onCommit(listener: (spaceId: string) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
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

  /**
   * On the embedded database a transaction: all connections share its one session, so the parts of a statement with values
   * could fall between another's `begin` and its first statement.
   */
  system<T>(work: (query: SystemQuery) => Promise<T>): Promise<T> {
    return this.outside(work, this.options, this.options.pipelined ? null : { mode: 'write', scope: null });
  }

  unhurried<T>(work: (query: SystemQuery) => Promise<T>): Promise<T> {
    return this.outside(work, { ...this.options, silenceMs: null });
  }

  connectionCounts(): ConnectionCounts {
    return this.connections.counts;
  }

  async health(): Promise<DatabaseHealth> {
    const started = performance.now();
    const { silenceMs } = this.options;
    const options = { ...this.options, silenceMs: silenceMs && Math.min(silenceMs, HEALTH_MS) };
    try {
      const ask = (query: SystemQuery) => query<{ version: string }>('storage.health', 'select version()');
      const rows = await this.outside(ask, options);
      this.options.beforeWrite?.(); // that no write is possible is no health, however well it reads
      return { ok: true, detail: rows[0]?.version.split(' on ')[0] ?? '', latencyMs: performance.now() - started };
    } catch (error) {
      return { ok: false, detail: error instanceof Error ? error.message : String(error), latencyMs: null };
    }
  }

  async close(): Promise<void> {
    await this.connections.close();
    await this.options.onClose();
  }

  /** A space that stays busy is a matter for whoever operates it, when the one who holds it does nothing. */
  private async tellWhoHolds(): Promise<void> {
    const { onIdleWriter } = this.options;
    if (onIdleWriter === null) return;
    const writer = await this.system(longestIdleWriter).catch(() => null);
    if (writer !== null) onIdleWriter(writer);
  }

  private async outside<T>(
    work: (query: SystemQuery) => Promise<T>,
    options: TransactionOptions,
    beginning: Beginning | null = null,
  ): Promise<T> {
    const lease = await Lease.take(this.connections, beginning);
    const transaction = new Transaction(lease, SYSTEM_SCOPE, options);
    try {
      const value = await work(<Row extends object>(name: string, text: string, values?: readonly SqlValue[]) =>
        values === undefined ? transaction.script<Row>(name, text) : transaction.query<Row>(name, text, values),
      );
      if (beginning !== null) await transaction.script('storage.commit', 'commit');
      lease.end((client) => this.connections.giveBack(client));
      return value;
    } catch (error) {
      lease.end((client) => this.connections.discard(client)); // it may be inside a transaction
      throw error;
    }
  }

  private async begin(scope: Scope, mode: 'read' | 'write', snapshot?: string): Promise<OpenTransaction> {
    const { connections, options } = this;
    if (mode === 'write') options.beforeWrite?.();
    const lease = await Lease.take(connections, { mode, scope, ...(snapshot !== undefined && { snapshot }) });
    const transaction = new Transaction(lease, scope, options);
    const isRead = mode === 'read' && options.pipelined;
    return {
      transaction,
      end: async (how) => {
        if (isRead && transaction.isWaiting)
          lease.end((client) => void connections.giveBackAnswered(client, () => !transaction.isUncertain));
        else if (transaction.isUncertain) lease.end((client) => connections.discard(client));
        else if (isRead) lease.end((client) => connections.giveBackEnding(client));
        else await endNow(lease, connections, transaction, how);
      },
    };
  }
}

/** Longest that the database may take to say how it is, milliseconds: slower is no good sign either. */
const HEALTH_MS = 2_000;

async function endNow(
  lease: Lease,
  connections: Connections,
  transaction: Transaction,
  how: 'commit' | 'rollback',
): Promise<void> {
  let broken = true;
  try {
    await transaction.script(`storage.${how}`, how);
    broken = false;
  } finally {
    lease.end((client) => (broken ? connections.discard(client) : connections.giveBack(client)));
  }
}

const SYSTEM_SCOPE: Scope = { spaceId: '', spaceName: '', owner: '', role: 'ADMIN' };

interface Reading {
  readonly scope: Scope;
  /** Begins the transaction; with the name of a snapshot, in that. */
  readonly start: (snapshot?: string) => Promise<OpenTransaction>;
  readonly hasIdle: () => boolean;
}

/** Opens its transaction at the first statement: an operation that reads nothing costs nothing. */
class LazyReader implements Reader {
  readonly scope: Scope;
  private readonly reading: Reading;
  private opened: Promise<OpenTransaction> | null = null;
  private spaceRow: Promise<Head> | null = null;
  private closed = false;

  constructor(reading: Reading) {
    this.scope = reading.scope;
    this.reading = reading;
  }

  async query<Row extends object>(name: string, text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    if (this.closed) throw new ReadAbandoned(name);
    this.opened ??= this.reading.start();
    return (await this.opened).transaction.query<Row>(name, text, values);
  }

  async head(): Promise<number> {
    return (await this.readHead()).number;
  }

  async headTime(): Promise<Date> {
    return (await this.readHead()).at;
  }

  async kept(): Promise<Kept> {
    return (await this.readHead()).kept;
  }

  async beside<T>(work: (sql: Reader) => Promise<T>): Promise<T> {
    if (!this.reading.hasIdle()) return work(this);
    const [row] = await this.query<{ snapshot: string }>(
      'storage.exportSnapshot',
      'select pg_export_snapshot() as snapshot',
    );
    // Others may have taken it meanwhile.
    if (row === undefined || !this.reading.hasIdle()) return work(this);
    const other = new LazyReader({ ...this.reading, hasIdle: () => false });
    other.opened = this.reading.start(row.snapshot);
    try {
      return await work(other);
    } finally {
      await other.close();
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    if (!this.opened) return;
    const open = await this.opened.catch(() => null);
    await open?.end('commit').catch(() => undefined); // a read has nothing to lose; `end` drops a broken connection
  }

  private readHead(): Promise<Head> {
    return (this.spaceRow ??= this.query<{ head: string; at: Date } & KeptRow>(
      'storage.head',
      'select head, at, events_from, history_floor from spaces where id = $1',
      [this.scope.spaceId],
    ).then(([row]) => ({ number: Number(row?.head ?? 0), at: row?.at ?? new Date(0), kept: toKept(row) })));
  }
}

interface Head {
  readonly number: number;
  readonly at: Date;
  readonly kept: Kept;
}
