import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { ConfigurationError, Unavailable } from '../../domain/errors.ts';
import { isNotWritten, whyNotWritten } from '../../lib/file-faults.ts';
import { assertRoom } from './disk-space.ts';
import type { Database } from './database.ts';
import type { WorkerInput, WorkerOrder } from './pglite.worker.ts';
import { PooledDatabase } from './pooled.ts';
import { seedFile } from '../installation/seed-file.ts';
import { keepStatistics } from './statistics.ts';
import type { StatementObserver } from './transaction.ts';
import { valueTypes } from './value-types.ts';

export interface EmbeddedOptions {
  /** Folder of the database; null = in memory, gone with the process. */
  readonly folder: string | null;
  readonly timeoutMs: number;
  readonly observe?: StatementObserver;
  /** Start from an empty database instead of the packed one: for making the packed one. */
  readonly bare?: boolean;
}

/** The engine runs one statement at a time; more connections only let callers wait in line without a deadlock. */
const CONNECTIONS = 8;

/** What a new database takes on disk: for people who have to make room. */
const FRESH_MEGABYTES = 45;

export interface EmbeddedDatabase extends Database {
  /** The whole database folder as a gzipped tar archive. */
  dump(): Promise<Uint8Array>;
  /**
   * Copies the files of the database, as they are between two statements, into an empty folder; statements wait meanwhile.
   * @throws the error of the file system
   */
  copyTo(folder: string): Promise<void>;
}

/**
 * PGlite in a worker thread. Safe against the death of the process, not against loss of power (it reports `fsync off`).
 * The caller holds the folder's lock: two processes on one folder would lose rows without an error.
 * @throws ConfigurationError when the folder cannot be written; Unavailable when it cannot be opened
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { folder } = options;
  const fresh = folder === null || !existsSync(join(folder, 'PG_VERSION'));
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socketFolder = await mkdtemp(join(tmpdir(), 'claimgraph-'));
  const windows = process.platform === 'win32';
  const input: WorkerInput = {
    dataDir: folder,
    seedFile: fresh && options.bare !== true ? seedFile() : null,
    listen: windows ? { host: '127.0.0.1', port: 0 } : { path: join(socketFolder, '.s.PGSQL.5432') },
  };
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`./pglite.worker.${suffix}`, import.meta.url), { workerData: input });
  const thread = new Thread(worker);
  const address = await thread.ready();
  const pool = new pg.Pool({
    ...(windows ? { host: '127.0.0.1', port: Number(address.split(':').at(-1)) } : { host: socketFolder }),
    user: 'postgres',
    database: 'postgres',
    max: CONNECTIONS,
    types: valueTypes,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.timeoutMs,
  });
  const database = new PooledDatabase({
    kind: 'embedded',
    pool,
    observe: options.observe ?? null,
    pipelined: false,
    names: null, // the socket knows unnamed statements only
    silenceMs: null, // it is a thread of this process: its end is reported
    onIdleWriter: null, // nobody else has its transactions
    beforeWrite: folder === null ? null : () => assertRoom(folder),
    onClose: async () => {
      await thread.close();
      await rm(socketFolder, { recursive: true, force: true });
    },
  });
  keepStatistics(database);
  const copyTo = async (folder: string): Promise<void> => {
    // What is in its files already has not to be made of its log again when the copy is opened.
    await database.unhurried((query) => query('storage.checkpoint', 'checkpoint'));
    await thread.copyTo(folder);
  };
  return Object.assign(database, { dump: () => thread.dump(), copyTo });
}

/** Is this an embedded database, whose files are its program's to copy? */
export const isEmbedded = (database: Database): database is EmbeddedDatabase => database.kind === 'embedded';

interface Message {
  readonly ready?: string;
  readonly dump?: Uint8Array;
  /** What kept the files from being copied; null = nothing. */
  readonly copied?: { readonly message: string; readonly code: string | undefined } | null;
  readonly closed?: boolean;
}

/** Talks to the worker: one question at a time, each ended by its answer or by the thread's death. */
class Thread {
  private readonly worker: Worker;
  private failure: Error | null = null;
  private waiting: { resolve: (message: Message) => void; reject: (error: Error) => void } | null = null;
  private early: Message | null = null;
  /** Ends with the last question that was asked. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(worker: Worker) {
    this.worker = worker;
    worker.on('message', (message: Message) => {
      if (this.waiting) this.waiting.resolve(message);
      else this.early = message;
      this.waiting = null;
    });
    worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => this.fail(new Error(`the embedded database ended with code ${code}`)));
  }

  async ready(): Promise<string> {
    return (await this.next()).ready ?? '';
  }

  async dump(): Promise<Uint8Array> {
    return (await this.ask('dump')).dump ?? new Uint8Array();
  }

  async copyTo(folder: string): Promise<void> {
    const { copied } = await this.ask({ copy: folder });
    if (copied) throw Object.assign(new Error(copied.message), { code: copied.code });
  }

  async close(): Promise<void> {
    if (!this.failure) await this.ask('close');
  }

  private ask(order: WorkerOrder): Promise<Message> {
    const asked = this.last.then(() => {
      if (!this.failure) this.worker.postMessage(order);
      return this.next();
    });
    this.last = asked.catch(() => undefined); // whoever asked gets the error
    return asked;
  }

  private next(): Promise<Message> {
    if (this.failure) return Promise.reject(this.failure);
    if (this.early) {
      const message = this.early;
      this.early = null;
      return Promise.resolve(message);
    }
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  private fail(error: Error): void {
    this.failure = cannotRun(error);
    this.waiting?.reject(this.failure);
    this.waiting = null;
  }
}

/** Where its folder cannot be written, that is a setting to be put right; waiting would not help. */
function cannotRun(error: Error): ConfigurationError | Unavailable {
  if (isNotWritten(error)) {
    return new ConfigurationError(
      `the embedded database cannot be written: ${whyNotWritten(error)}; make room (a new database takes ` +
        `${FRESH_MEGABYTES} MB) or choose another CLAIMGRAPH_DATA_DIR, then start again`,
      [],
      { cause: error },
    );
  }
  return new Unavailable(
    'database',
    `the embedded database cannot run: ${error.message}; if its folder is damaged, move it away or restore a copy`,
    30,
    { cause: error },
  );
}
