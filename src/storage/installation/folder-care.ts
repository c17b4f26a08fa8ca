import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './whole-file.ts';

/** Folders that a command makes in the data folder for the running server to copy its database into. */
export const REQUESTED_COPY = /^database\.copy-[0-9a-f]{32}$/;
const NOTE = 'backup.json';

/**
 * Makes an empty folder for a copy of the database. Its name cannot be guessed, and only who may write into the data folder
 * can make it: that is how the server knows that whoever asks for the copy may have it.
 */
export function requestCopy(dataDir: string): string {
  const name = `database.copy-${randomBytes(16).toString('hex')}`;
  mkdirSync(join(dataDir, name), { mode: 0o700 });
  return name;
}

/** Was a copy by this name asked for, and not made yet? */
export function isRequestedCopy(dataDir: string, name: string): boolean {
  if (!REQUESTED_COPY.test(name)) return false;
  const folder = join(dataDir, name);
  return existsSync(folder) && readdirSync(folder).length === 0;
}

/** The last backup of a data folder. */
export interface BackupNote {
  /** ISO 8601. */
  readonly at: string;
  /** Where it was written. */
  readonly file: string;
}

/** Notes in the data folder that it was backed up. */
export const noteBackup = (dataDir: string, note: BackupNote): void =>
  writeWhole(join(dataDir, NOTE), `${JSON.stringify(note)}\n`);

/** null = none is known of. */
export function readBackupNote(dataDir: string): BackupNote | null {
  try {
    const { at, file } = JSON.parse(readFileSync(join(dataDir, NOTE), 'utf8')) as Partial<BackupNote>;
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof file !== 'string') return null;
    return { at, file };
  } catch {
    return null; // a note that cannot be read says nothing: the next backup writes another
  }
}
