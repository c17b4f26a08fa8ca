import { constants } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** What the thread gets; `dataDir` null = in memory. */
export interface WorkerInput {
  readonly dataDir: string | null;
  readonly seedFile: string | null;
  readonly listen: { readonly path: string } | { readonly host: string; readonly port: number };
}

/** What the thread is asked for; `copy` = the folder that its files are copied into. */
export type WorkerOrder = 'close' | 'dump' | { readonly copy: string };

/**
 * The embedded database in its own thread, behind a socket that the ordinary `pg` client speaks to: one driver for both
 * databases, and the event loop stays free (in process an ingest starves timers; here p99 is some 20 ms).
 */
async function start(input: WorkerInput): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('runs as a worker only');
  const seed = input.seedFile === null ? undefined : new Blob([new Uint8Array(await readFile(input.seedFile))]);
  const database = await PGlite.create({
    ...(input.dataDir === null ? {} : { dataDir: input.dataDir }),
    ...(seed ? { loadDataDir: seed } : {}),
    extensions: { vector, pg_trgm },
  });
  const server = new PGLiteSocketServer({ db: database, maxConnections: 64, ...input.listen });
  await server.start();
  port.on('message', (order: WorkerOrder) => {
    void (order === 'close' ? close() : order === 'dump' ? dump() : copy(order.copy));
  });
  port.postMessage({ ready: server.getServerConn() });

  async function close(): Promise<void> {
    await server.stop();
    await database.close();
    port?.postMessage({ closed: true });
    port?.close();
  }
  async function dump(): Promise<void> {
    const file = await database.dumpDataDir('gzip');
    port?.postMessage({ dump: new Uint8Array(await file.arrayBuffer()) });
  }
  /** Between two statements: with its log, the copy is what a kill at this moment would leave, and that opens. */
  async function copy(folder: string): Promise<void> {
    const { dataDir } = input;
    if (dataDir === null) throw new Error('a database in memory has no files');
    const copying = database.runExclusive(() =>
      cp(dataDir, folder, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    );
    const failure = await copying.then(
      () => null,
      (thrown: unknown) => asError(thrown) as NodeJS.ErrnoException,
    );
    // The code of an error does not come through as a part of it.
    port?.postMessage({ copied: failure && { message: failure.message, code: failure.code } });
  }
}

/** Numbers that the engine's own file system gives in the place of an error (WASI), where it cannot write. */
const CANNOT_WRITE: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  22: 'EFBIG',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

/** The engine throws objects that are no errors and say nothing: as an error, with the usual code where there is one. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { errno } = thrown as { readonly errno?: unknown };
  const code = typeof errno === 'number' ? CANNOT_WRITE[errno] : undefined;
  const message = code ?? `its file system failed with number ${String(errno)}`;
  return Object.assign(new Error(message, { cause: thrown }), code === undefined ? {} : { code });
}

await start(workerData as WorkerInput).catch((thrown: unknown) => {
  throw asError(thrown);
});
