import { readFileSync } from 'node:fs';
import type { Configuration } from '../config/index.ts';
import { ConfigurationError, DomainError } from '../domain/errors.ts';
import { ontologyOf, type Ontology } from '../domain/ontology.ts';
import type { Pack } from '../domain/pack.ts';
import { DEFAULT_SPACE } from '../domain/scope.ts';
import { systemClock } from '../domain/time.ts';
import { failAbandonedJobs } from '../jobs/index.ts';
import { loadPack, packsWith } from '../packs/index.ts';
import { createLog, type Logger } from '../server/index.ts';
import {
  OPERATION_SETTINGS,
  connectPostgres,
  DataFolder,
  openEmbedded,
  SCHEMA_VERSION,
  Spaces,
  upgraded,
  type Database,
} from '../storage/index.ts';

/** What the program stands on: a data folder, a migrated database, the packs. */
export interface Installation {
  readonly folder: DataFolder;
  readonly database: Database;
  readonly spaces: Spaces;
  readonly knowledge: Knowledge;
  readonly secret: string;
  /** Migrations that this start applied, by name. */
  readonly migrated: readonly string[];
  /** Ends in the reverse order of the start. */
  close(): Promise<void>;
}

/** What is known of the subjects that documents are about. */
export interface Knowledge {
  /** In order of priority. */
  readonly packs: readonly Pack[];
  readonly ontology: Ontology;
}

/**
 * Opens everything below the server, or nothing: what was opened before a failure is closed again.
 * @param onLost the data folder was taken by another process; nothing may be written any more
 * @throws ConfigurationError, Locked, Unavailable
 */
export async function openInstallation(
  configuration: Configuration,
  log: Logger,
  onLost: () => void,
): Promise<Installation> {
  const knowledge = loadKnowledge(configuration.packs);
  const embedded = configuration.databaseUrl === null;
  const folder = await DataFolder.open({ path: configuration.dataDir, embedded, onLost });
  let database: Database | null = null;
  try {
    const secret = configuration.secret ?? folder.secret();
    const upgrade = await upgraded(folder, () => openDatabase(configuration, folder, log));
    database = upgrade.database;
    const { migrated, copy } = upgrade;
    if (copy !== null) log.info({ copy, migrated }, 'the database as it was before the upgrade is kept beside it');
    // Noted before the folder counts as made, so that a kill in between does not lose it.
    if (configuration.sample === 'new' && folder.isNew) folder.setSamplePending(true);
    folder.databaseMade();
    const opened = database;
    const spaces = new Spaces(opened);
    await spaces.made(DEFAULT_SPACE);
    // The folder is ours alone: who began what still seems to run is gone.
    if (embedded) await failAbandonedJobs(opened, systemClock);
    const close = async (): Promise<void> => {
      await opened.close();
      folder.close();
    };
    return { folder, database, spaces, knowledge, secret, migrated, close };
  } catch (error) {
    await database?.close().catch((fault: unknown) => log.warn({ err: fault }, 'the database could not be closed'));
    folder.close();
    throw error;
  }
}

function openDatabase(configuration: Configuration, folder: DataFolder, log: Logger): Promise<Database> {
  const common = {
    timeoutMs: OPERATION_SETTINGS['limit.operationMs'].default,
    ...(configuration.logSql && {
      observe: (statement: string, text: string, ms: number) =>
        log.info({ statement, text, ms: Math.round(ms * 100) / 100 }, 'statement'),
    }),
  };
  if (configuration.databaseUrl === null) return openEmbedded({ folder: folder.databasePath, ...common });
  return connectPostgres({
    url: configuration.databaseUrl,
    poolSize: configuration.poolSize,
    poolOverflow: configuration.poolOverflow,
    unsafe: configuration.unsafePostgres,
    onIdleWriter: (writer) => log.warn({ writer }, 'writes wait for a transaction that stands idle'),
    ...common,
  });
}

/** @throws ConfigurationError with each mistake in each pack, by file, line and column */
export function loadKnowledge(files: readonly string[]): Knowledge {
  const mistakes: string[] = [];
  let packs = packsWith([]);
  const own: Pack[] = [];
  for (const file of files) {
    try {
      const pack = loadPack(readFileSync(file, 'utf8'), file, packs);
      packs = packsWith([...own, pack]);
      own.push(pack);
    } catch (error) {
      mistakes.push(
        ...(error instanceof DomainError ? error.message.split('\n') : [`${file}: ${whyUnreadable(error)}`]),
      );
    }
  }
  if (mistakes.length > 0) throw new ConfigurationError(mistakes.map((line) => `CLAIMGRAPH_PACKS: ${line}`).join('\n'));
  return { packs, ontology: ontologyOf(packs) };
}

function whyUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'expected a YAML file, there is none';
  if (code === 'EISDIR') return 'expected a YAML file, got a folder';
  return message;
}

/** As the command line says it: the data folder is another's. */
const EXIT_LOCKED = 75;

/** Nothing may be written any more. */
export function lostFolder(log: Logger): never {
  log.fatal('another process took the data folder, because this one stood still for too long; ending at once');
  process.exit(EXIT_LOCKED);
}

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
export async function migrateDatabase(configuration: Configuration): Promise<Migrated> {
  const log = createLog(configuration.logLevel);
  const installation = await openInstallation({ ...configuration, sample: 'off' }, log, () => lostFolder(log));
  const { migrated } = installation;
  await installation.close();
  return { applied: migrated, schema: SCHEMA_VERSION() };
}
