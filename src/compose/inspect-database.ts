import { constants } from 'node:fs';
import { cp, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '../config/index.ts';
import { embeddingQueue } from '../vectors/index.ts';
import {
  OPERATION_SETTINGS,
  connectPostgres,
  inspectDatabase,
  inspectFolder,
  openEmbedded,
  readLock,
  sizeOf,
  spacesWithRetention,
  withServedCopy,
  type AskCopy,
  type Database,
  type DatabaseFacts,
} from '../storage/index.ts';

/** What the spaces of a database come to. */
export interface Contents {
  /** Texts without a vector. */
  readonly waiting: number;
  /** Those of them that were given up. */
  readonly failed: number;
  /** Spaces that keep their past for a time only. */
  readonly bounded: readonly string[];
}

/** What could be seen of the database without changing it. */
export type DatabaseInspection =
  | {
      readonly kind: 'seen';
      readonly facts: DatabaseFacts;
      readonly durable: boolean;
      /** null = its schema is not this program's: nothing more is asked of it. */
      readonly contents: Contents | null;
    }
  /** There is none yet: the first start makes it. */
  | { readonly kind: 'none' }
  /** The embedded one is in the hands of another process, which is the one to ask. */
  | { readonly kind: 'held' }
  /** The embedded one would have to be copied to be looked into, and is too large for that. */
  | { readonly kind: 'large'; readonly bytes: number };

/** A larger copy would take longer than a look should. */
const LARGEST_COPY = 2 * 1024 ** 3;

/**
 * @param ask how a running server is asked for a copy to look into
 * @throws ConfigurationError, Unavailable when it cannot be opened, and what to do
 */
export async function diagnoseDatabase(configuration: Configuration, ask: AskCopy): Promise<DatabaseInspection> {
  const timeoutMs = OPERATION_SETTINGS['limit.operationMs'].default;
  if (configuration.databaseUrl === null) return inspectEmbedded(configuration.dataDir, timeoutMs, ask);
  const database = await connectPostgres({
    url: configuration.databaseUrl,
    poolSize: 1,
    poolOverflow: 0,
    timeoutMs,
    unsafe: configuration.unsafePostgres,
  });
  return inspect(database, true);
}

async function inspect(database: Database, durable: boolean): Promise<DatabaseInspection> {
  try {
    const facts = await inspectDatabase(database);
    const isOurs = facts.hasSchema && facts.pending.length === 0 && facts.unknown.length === 0;
    const contents = isOurs
      ? { ...(await embeddingQueue(database)), bounded: await spacesWithRetention(database) }
      : null;
    return { kind: 'seen', facts, durable, contents };
  } finally {
    await database.close();
  }
}

/** What a server has, it copies; what a command has, it ends with soon. */
async function inspectServed(
  dataDir: string,
  bytes: number,
  timeoutMs: number,
  ask: AskCopy,
): Promise<DatabaseInspection> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bytes > Math.min(LARGEST_COPY, (bavail * bsize) / 2)) return { kind: 'large', bytes };
  const inspected = await withServedCopy(dataDir, ask, async (folder) =>
    inspect(await openEmbedded({ folder, timeoutMs }), false),
  );
  return inspected?.value ?? { kind: 'held' };
}

/** The engine writes as it opens a folder, even if only to read: so it is given a copy. */
async function inspectEmbedded(dataDir: string, timeoutMs: number, ask: AskCopy): Promise<DatabaseInspection> {
  if (inspectFolder(dataDir)?.hasDatabase !== true) return { kind: 'none' };
  const original = join(dataDir, 'database');
  const bytes = await sizeOf(original);
  if (readLock(dataDir).kind === 'held') return inspectServed(dataDir, bytes, timeoutMs, ask);
  const temporary = await statfs(tmpdir());
  if (bytes > Math.min(LARGEST_COPY, (temporary.bavail * temporary.bsize) / 2)) return { kind: 'large', bytes };
  const folder = await mkdtemp(join(tmpdir(), 'claimgraph-look-'));
  try {
    const copy = join(folder, 'database');
    await cp(original, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    // Somebody began to write meanwhile: the copy may be of two moments.
    if (readLock(dataDir).kind === 'held') return { kind: 'held' };
    return await inspect(await openEmbedded({ folder: copy, timeoutMs }), false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
