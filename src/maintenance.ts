import { constants } from 'node:fs';
import { cp, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from './config.ts';
import { sizeOf } from './folder-size.ts';
import { openInstallation } from './installation.ts';
import { withServedCopy, type AskCopy } from './served-copy.ts';
import type { Logger } from './server/index.ts';
import { embeddingQueue } from './index/index.ts';
import { failSilentJobs } from './jobs/index.ts';
import { systemIds } from './domain/ids.ts';
import type { Ontology } from './domain/ontology.ts';
import { policyDefaults } from './domain/policy.ts';
import { findDuplicates } from './reconcile/index.ts';
import type { Clock } from './domain/time.ts';
import {
  connectPostgres, inspectDatabase, inspectFolder, listSpaces, openEmbedded, readLock, readPolicy, retire, spacesWithRetention, SCHEMA_VERSION,
  type Database, type DatabaseFacts,
} from './storage/index.ts'; // prettier-ignore

export interface Migrated {
  /** Names of the migrations that this call applied. */
  readonly applied: readonly string[];
  /** Number of the newest one. */
  readonly schema: number;
}

/**
 * Opens what the settings name, which brings its database to this program's schema, and closes it again.
 * @throws ConfigurationError, Locked, Unavailable
 */
export async function migrateOnly(configuration: Configuration, log: Logger, onLost: () => void): Promise<Migrated> {
  const installation = await openInstallation({ ...configuration, sample: 'off' }, log, onLost);
  const { migrated } = installation;
  await installation.close();
  return { applied: migrated, schema: SCHEMA_VERSION() };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A server that has just started has more urgent things to do. */
const FIRST_MS = 60_000;

interface Repeated {
  stop(): Promise<void>;
}

/** What a server does beside its requests. A fault is logged, and the next run tries again. */
export function startMaintenance(database: Database, ontology: Ontology, clock: Clock, log: Logger): Repeated {
  const silentSeconds = policyDefaults['import.silentSeconds'];
  const works = [
    repeated(HOUR_MS, log, 'the old past could not be removed; tried again in an hour', async () => {
      for (const retired of await retire(database, clock.now()))
        log.info({ retired }, 'the old past of a space was removed');
    }),
    repeated(MINUTE_MS, log, 'duplicates could not be looked for; tried again in a minute', async () => {
      const { asked, merged } = await askAboutDuplicates(database, ontology);
      if (asked > 0) log.info({ asked }, 'entities may be one: questions wait on the desk');
      if (merged > 0) log.info({ merged }, 'persons were merged: `merges` lists them, and why');
    }),
    repeated(MINUTE_MS, log, 'imports without a client could not be looked for; tried again in a minute', async () => {
      const jobs = await failSilentJobs(database, silentSeconds, clock);
      if (jobs > 0) log.warn({ jobs }, 'an import was given up, as its next part did not come');
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}

/** In every space, for as long as its settings say. */
async function askAboutDuplicates(
  database: Database,
  ontology: Ontology,
): Promise<{ readonly asked: number; readonly merged: number }> {
  let [asked, merged] = [0, 0];
  for (const { id: spaceId, name: spaceName } of await listSpaces(database)) {
    const policy = await database.read({ spaceId, spaceName, owner: '', role: 'READER' }, readPolicy);
    const milliseconds = 1000 * policy['duplicates.seconds'];
    if (milliseconds === 0) continue;
    const deps = { ids: systemIds, policy, ontology, milliseconds };
    const found = await findDuplicates(database, { spaceId, spaceName }, deps);
    asked += found.asked;
    merged += found.merged;
  }
  return { asked, merged };
}

function repeated(everyMs: number, log: Logger, fault: string, work: () => Promise<void>): Repeated {
  let running = Promise.resolve();
  const begin = (): void => {
    running = work().catch((error: unknown) => log.warn({ err: error }, fault));
    timer = setTimeout(begin, everyMs).unref();
  };
  let timer = setTimeout(begin, FIRST_MS).unref();
  return {
    stop: () => {
      clearTimeout(timer);
      return running;
    },
  };
}

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
export type DatabaseLook =
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
export async function lookAtDatabase(configuration: Configuration, ask: AskCopy): Promise<DatabaseLook> {
  const timeoutMs = policyDefaults['limit.operationMs'];
  if (configuration.databaseUrl === null) return lookAtEmbedded(configuration.dataDir, timeoutMs, ask);
  const database = await connectPostgres({
    url: configuration.databaseUrl,
    poolSize: 1,
    poolOverflow: 0,
    timeoutMs,
    unsafe: configuration.unsafePostgres,
  });
  return look(database, true);
}

async function look(database: Database, durable: boolean): Promise<DatabaseLook> {
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
async function lookAtServed(dataDir: string, bytes: number, timeoutMs: number, ask: AskCopy): Promise<DatabaseLook> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bytes > Math.min(LARGEST_COPY, (bavail * bsize) / 2)) return { kind: 'large', bytes };
  const looked = await withServedCopy(dataDir, ask, async (folder) =>
    look(await openEmbedded({ folder, timeoutMs }), false),
  );
  return looked?.value ?? { kind: 'held' };
}

/** The engine writes as it opens a folder, even if only to read: so it is given a copy. */
async function lookAtEmbedded(dataDir: string, timeoutMs: number, ask: AskCopy): Promise<DatabaseLook> {
  if (inspectFolder(dataDir)?.hasDatabase !== true) return { kind: 'none' };
  const original = join(dataDir, 'database');
  const bytes = await sizeOf(original);
  if (readLock(dataDir).kind === 'held') return lookAtServed(dataDir, bytes, timeoutMs, ask);
  const temporary = await statfs(tmpdir());
  if (bytes > Math.min(LARGEST_COPY, (temporary.bavail * temporary.bsize) / 2)) return { kind: 'large', bytes };
  const folder = await mkdtemp(join(tmpdir(), 'claimgraph-look-'));
  try {
    const copy = join(folder, 'database');
    await cp(original, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    // Somebody began to write meanwhile: the copy may be of two moments.
    if (readLock(dataDir).kind === 'held') return { kind: 'held' };
    return await look(await openEmbedded({ folder: copy, timeoutMs }), false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
