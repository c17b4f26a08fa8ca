import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../domain/errors.ts';
import { roomFor, sizeOf } from './folder-size.ts';
import type { DataFolder } from './data-folder.ts';
import type { Database } from '../database/database.ts';
import { appliedSchema, migrate, SCHEMA_VERSION } from '../database/migrations.ts';

/**
 * Brings the database of a folder to this schema. One that holds data is copied first: when a migration fails the copy
 * takes its place again, so that the older version still starts on it; when none fails the copy is kept beside it.
 * @param open opens the database of the folder
 * @returns the database, the names of the migrations that were applied, and where the copy is
 */
export async function upgraded(
  folder: DataFolder,
  open: () => Promise<Database>,
  migrateDatabase: (database: Database) => Promise<string[]> = migrate,
): Promise<{ database: Database; migrated: string[]; copy: string | null }> {
  const database = await open();
  try {
    const schema = await appliedSchema(database);
    if (schema >= SCHEMA_VERSION() || folder.isNew || database.kind !== 'embedded') {
      return { database, migrated: await migrateDatabase(database), copy: null };
    }
    await database.close();
    return await upgradeCopied(folder, open, migrateDatabase, schema);
  } catch (error) {
    await database.close().catch(() => undefined); // the first error is the one to report
    throw error;
  }
}

async function upgradeCopied(
  folder: DataFolder,
  open: () => Promise<Database>,
  migrateDatabase: (database: Database) => Promise<string[]>,
  schema: number,
): Promise<{ database: Database; migrated: string[]; copy: string }> {
  await roomFor(folder.path, await sizeOf(folder.databasePath));
  await cp(folder.databasePath, folder.stagedPath, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const database = await open();
  try {
    return { database, migrated: await migrateDatabase(database), copy: folder.keepStaged(schema) };
  } catch (error) {
    await database.close().catch(() => undefined);
    folder.takeStaged();
    const why = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new ConfigurationError(
      `the upgrade of ${join(folder.path, 'database')} failed and was taken back (${why}); ` +
        'start the version that you had before on it, or make a backup with that one and ask for help',
      [],
      { cause: error },
    );
  }
}
