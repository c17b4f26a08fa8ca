import { ownVersion, type Configuration } from '../config/index.ts';
import { ConfigurationError } from '../domain/errors.ts';
import { systemClock } from '../domain/time.ts';
import { createLog } from '../server/index.ts';
import { lostFolder } from './installation.ts';
import {
  OPERATION_SETTINGS,
  appliedSchema,
  countRows,
  DataFolder,
  inspectFolder,
  listSpaces,
  migrate,
  noteBackup,
  openEmbedded,
  readArchive,
  roomFor,
  SCHEMA_VERSION,
  withServedCopy,
  writeArchive,
  type AskCopy,
  type BackupManifest,
  type Database,
} from '../storage/index.ts';

const timeoutMs = OPERATION_SETTINGS['limit.operationMs'].default;

/**
 * Packs the embedded database of the data folder into one file: of a copy that the running server makes, else under the
 * folder's lock. Neither the secret nor the keys are in it.
 * @throws ConfigurationError, Locked while a command has the folder
 */
export async function backupFolder(configuration: Configuration, out: string, ask: AskCopy): Promise<BackupManifest> {
  const path = embeddedFolder(configuration, 'backup');
  if (inspectFolder(path)?.hasDatabase !== true) {
    throw new ConfigurationError(
      `expected a data folder with a database at ${path}, found none; name another with --data-dir`,
    );
  }
  const at = systemClock.now().toISOString();
  const served = await withServedCopy(path, ask, (copy) => packed(copy, at, out));
  const made = served?.value ?? (await packedUnderLock(path, at, out, losing(configuration)));
  noteBackup(path, { at, file: out });
  return made;
}

async function packedUnderLock(path: string, at: string, out: string, onLost: () => void): Promise<BackupManifest> {
  const folder = await DataFolder.open({ path, embedded: true, onLost });
  try {
    return await packed(folder.databasePath, at, out);
  } finally {
    folder.close();
  }
}

/** Opens the database once, so that what is packed is known to open. */
async function packed(folder: string, at: string, out: string): Promise<BackupManifest> {
  const database = await openEmbedded({ folder, timeoutMs });
  const about = await aboutOf(database).finally(() => database.close());
  return writeArchive(folder, { ...about, createdAt: at }, out);
}

async function aboutOf(
  database: Database,
): Promise<Omit<BackupManifest, 'kind' | 'format' | 'createdAt' | 'folders' | 'files'>> {
  const spaces = await listSpaces(database);
  return {
    program: ownVersion(),
    schema: await appliedSchema(database),
    spaces: spaces.map(({ name, head }) => ({ name, commits: head })),
    counts: await countRows(database),
  };
}

/**
 * Puts a backup in the place of what the data folder holds. All of the file is checked before anything is touched; then it
 * is unpacked beside the database, opened and brought to this schema, and only then are the two exchanged.
 * @param force the folder holds a database already, which is to be replaced
 * @throws ConfigurationError, Locked while a server has the folder
 */
export async function restoreFolder(
  configuration: Configuration,
  file: string,
  force: boolean,
): Promise<BackupManifest> {
  const path = embeddedFolder(configuration, 'restore');
  if (inspectFolder(path)?.hasDatabase === true && !force) throw holdsOne(path);
  const manifest = await readArchive(file, null, SCHEMA_VERSION());
  const folder = await DataFolder.open({ path, embedded: true, onLost: losing(configuration) });
  try {
    if (!folder.isNew && !force) throw holdsOne(path);
    await roomFor(
      path,
      manifest.files.reduce((sum, { size }) => sum + size, 0),
    );
    await readArchive(file, folder.stagedPath, SCHEMA_VERSION());
    const database = await openEmbedded({ folder: folder.stagedPath, timeoutMs });
    try {
      await migrate(database);
      await listSpaces(database);
    } finally {
      await database.close();
    }
    folder.takeStaged();
    return manifest;
  } finally {
    folder.dropStaged();
    folder.close();
  }
}

const losing = (configuration: Configuration) => (): never => lostFolder(createLog(configuration.logLevel));

const holdsOne = (path: string): ConfigurationError =>
  new ConfigurationError(
    `the data folder ${path} holds a database already; replace it with --force, or name another with --data-dir`,
  );

function embeddedFolder({ databaseUrl, dataDir }: Configuration, command: 'backup' | 'restore'): string {
  if (databaseUrl === null) return dataDir;
  const instead =
    command === 'backup' ? 'pg_dump, or `claimgraph export` for the contents of one space' : 'psql or pg_restore';
  throw new ConfigurationError(
    `CLAIMGRAPH_DATABASE_URL: ${command} is for the embedded database, a PostgreSQL server has its own tools; ` +
      `use ${instead} (docs/operations.md shows how)`,
  );
}
