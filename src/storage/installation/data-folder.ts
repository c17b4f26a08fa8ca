import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, DomainError } from '../../domain/errors.ts';
import { whyNotWritten } from '../../lib/file-faults.ts';
import { REQUESTED_COPY } from './folder-care.ts';
import { lockFolder, readLock, type FolderLock } from './folder-lock.ts';
import { writeWhole } from './whole-file.ts';

/** The layout of the folder that this program writes; a folder of a later one is refused. */
const FORMAT = 1;

/** What may lie in the folder; anything else means that it is somebody's, not ours. */
const OURS = [
  'format',
  'lock',
  'database',
  'database.making',
  'database.staged',
  'database.aside',
  'server.json',
  'secret',
  'sample.pending',
  'backup.json',
];
const KEPT_COPY = /^database\.before-\d{4}$/;
const isOurs = (name: string): boolean =>
  OURS.includes(name.replace(/\.\d+\.tmp$/, '')) || KEPT_COPY.test(name) || REQUESTED_COPY.test(name);

const SECRET_BYTES = 32;

/** What `server.json` says of the server that runs on the folder. */
export interface ServerFile {
  readonly url: string;
  readonly pid: number;
  readonly startedAt: string;
  readonly version: string;
}

export interface DataFolderOptions {
  readonly path: string;
  /** Will the embedded database run here? Then the folder is locked: two processes on it lose rows without an error. */
  readonly embedded: boolean;
  /** The lock was taken by another process, because this one was stopped for too long: it must not write any more. */
  readonly onLost: () => void;
}

/** The folder of one installation: the embedded database, the secret, and where its server is reached. */
export class DataFolder {
  readonly path: string;
  /** Its database is made by this start, or by one that was cut off before it was done. */
  readonly isNew: boolean;
  /** Where the embedded database lies. */
  readonly databasePath: string;
  /** Where a database is put together that is to take its place, or to be kept beside it. Empty after `open`. */
  readonly stagedPath: string;
  private readonly lock: FolderLock | null;
  private announced: ServerFile | null = null;

  private constructor(path: string, isNew: boolean, lock: FolderLock | null) {
    this.path = path;
    this.isNew = isNew;
    this.databasePath = join(path, 'database');
    this.stagedPath = join(path, 'database.staged');
    this.lock = lock;
  }

  /**
   * Makes or opens the folder and takes its lock.
   * @throws ConfigurationError no folder, not ours, of a newer version, damaged; Locked held by another process
   */
  static async open(options: DataFolderOptions): Promise<DataFolder> {
    const { path } = options;
    let lock: FolderLock | null = null;
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      checkFormat(path); // before anything of ours is put into a folder that is not
      if (options.embedded) lock = await lockFolder(path, options.onLost);
      checkFormat(path); // again: another process may have had the folder meanwhile
      writeWhole(join(path, 'format'), `${FORMAT}\n`);
      if (options.embedded) mendSwap(path);
      const isNew = options.embedded && clearHalfMade(path);
      return new DataFolder(path, isNew, lock);
    } catch (error) {
      lock?.release();
      throw error instanceof DomainError ? error : unusable(path, error);
    }
  }

  /** The database is there and migrated: from now on its folder is never thrown away. */
  databaseMade(): void {
    rmSync(join(this.path, 'database.making'), { force: true });
  }

  /**
   * Puts the staged database in the place of this one, which must be closed. The old one stands aside until the new one is
   * in its place: a start after a kill in between finds one of the two, whole.
   */
  takeStaged(): void {
    const aside = join(this.path, 'database.aside');
    this.databaseMade();
    if (existsSync(this.databasePath)) renameSync(this.databasePath, aside);
    renameSync(this.stagedPath, this.databasePath);
    rmSync(aside, { recursive: true, force: true });
  }

  /** Takes away what was staged and is not wanted any more. */
  dropStaged(): void {
    rmSync(this.stagedPath, { recursive: true, force: true });
  }

  /** Keeps the staged copy of this database, which has schema `schema`, until somebody deletes it. */
  keepStaged(schema: number): string {
    const copy = join(this.path, `database.before-${String(schema + 1).padStart(4, '0')}`);
    rmSync(copy, { recursive: true, force: true });
    renameSync(this.stagedPath, copy);
    return copy;
  }

  /** The secret of this installation, made at the first call. */
  secret(): string {
    const file = join(this.path, 'secret');
    try {
      writeFileSync(file, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(this.path, error);
    }
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= SECRET_BYTES) return secret;
    throw new ConfigurationError(
      `the file ${file} is damaged: expected a secret, got ${secret.length} characters; delete it (open cursors ` +
        'become invalid) or restore it',
    );
  }

  /** Says where the server listens, for the command line. */
  announce(server: ServerFile): void {
    writeWhole(join(this.path, 'server.json'), `${JSON.stringify(server)}\n`);
    this.announced = server;
  }

  /** Has the sample still to be loaded? Outlives a kill in the middle of loading it. */
  get samplePending(): boolean {
    return existsSync(join(this.path, 'sample.pending'));
  }

  setSamplePending(pending: boolean): void {
    const file = join(this.path, 'sample.pending');
    if (pending) writeWhole(file, '');
    else rmSync(file, { force: true });
  }

  /** Takes `server.json` away, if it is still ours, and gives the lock back. */
  close(): void {
    const current = readServerFile(this.path);
    if (
      this.announced !== null &&
      current?.pid === this.announced.pid &&
      current.startedAt === this.announced.startedAt
    ) {
      rmSync(join(this.path, 'server.json'), { force: true });
    }
    this.announced = null;
    this.lock?.release();
  }
}

/** The server that says it runs on this folder; it may have been killed since. */
export function readServerFile(path: string): ServerFile | null {
  try {
    const content = JSON.parse(readFileSync(join(path, 'server.json'), 'utf8')) as Partial<ServerFile>;
    const { url, pid, startedAt, version } = content;
    if (typeof url !== 'string' || typeof pid !== 'number' || typeof startedAt !== 'string') return null;
    return { url, pid, startedAt, version: version ?? '' };
  } catch {
    return null;
  }
}

export { readLock };

function checkFormat(path: string): void {
  const file = join(path, 'format');
  if (!existsSync(file)) {
    checkIsOurs(path);
    return;
  }
  const written = readFileSync(file, 'utf8').trim();
  const format = /^\d{1,6}$/.test(written) ? Number(written) : NaN;
  if (format > FORMAT) {
    throw new ConfigurationError(
      `the data folder ${path} was written by a newer Claimgraph (format ${format}, this one knows ${FORMAT}); ` +
        'start that version on it, or choose another CLAIMGRAPH_DATA_DIR',
    );
  }
  if (format === FORMAT) return;
  throw damaged(path, `its file \`format\` holds ${JSON.stringify(written.slice(0, 20))} instead of ${FORMAT}`);
}

function checkIsOurs(path: string): void {
  const foreign = readdirSync(path).filter((name) => !isOurs(name) && !name.startsWith('.') && name !== 'lost+found');
  if (foreign.length > 0) {
    throw new ConfigurationError(
      `CLAIMGRAPH_DATA_DIR: expected an empty folder or one that Claimgraph made, got ${path}, which holds ` +
        `${foreign.slice(0, 3).join(', ')}; choose another`,
    );
  }
  if (existsSync(join(path, 'database')) && !existsSync(join(path, 'database.making')))
    throw damaged(path, 'its file `format` is missing');
}

/**
 * Looks at a folder and changes nothing in it.
 * @returns whether an embedded database lies there; null = there is no folder yet
 * @throws ConfigurationError as `DataFolder.open` would
 */
export function inspectFolder(path: string): { readonly hasDatabase: boolean } | null {
  try {
    if (!statSync(path, { throwIfNoEntry: false })) return null;
    checkFormat(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(join(path, 'database.aside'))) return { hasDatabase: true };
    const hasDatabase = existsSync(join(path, 'database')) && !existsSync(join(path, 'database.making'));
    if (hasDatabase) checkDatabase(path);
    return { hasDatabase };
  } catch (error) {
    throw error instanceof DomainError ? error : unusable(path, error);
  }
}

/** A kill while one database took the place of another: the old one is there until the new one has its name. */
function mendSwap(path: string): void {
  const [database, aside] = [join(path, 'database'), join(path, 'database.aside')];
  if (existsSync(aside) && !existsSync(database)) renameSync(aside, database);
  // What a command that was killed had asked for goes as well.
  const requested = readdirSync(path).filter((name) => REQUESTED_COPY.test(name));
  for (const left of ['database.aside', 'database.staged', ...requested])
    rmSync(join(path, left), { recursive: true, force: true });
}

/** Copies of the database that upgrades left, by name. */
export function keptCopies(path: string): string[] {
  return existsSync(path) ? readdirSync(path).filter((name) => KEPT_COPY.test(name)) : [];
}

/**
 * A database whose making was cut off holds nothing that was ever acknowledged, and cannot be opened: begin it anew.
 * @returns whether there is a database to be made
 */
function clearHalfMade(path: string): boolean {
  const database = join(path, 'database');
  const mark = join(path, 'database.making');
  if (existsSync(mark)) rmSync(database, { recursive: true, force: true });
  if (!existsSync(database)) {
    writeWhole(mark, '');
    return true;
  }
  checkDatabase(path);
  return false;
}

function checkDatabase(path: string): void {
  const database = join(path, 'database');
  if (!statSync(database).isDirectory() || !existsSync(join(database, 'PG_VERSION'))) {
    throw damaged(path, 'its `database` is not the folder of a database');
  }
}

function damaged(path: string, how: string): ConfigurationError {
  return new ConfigurationError(
    `the data folder ${path} is damaged: ${how}; restore a copy, or move the folder away to begin anew`,
  );
}

function unusable(path: string, error: unknown): ConfigurationError {
  return new ConfigurationError(
    `CLAIMGRAPH_DATA_DIR: expected a folder that can be written, got ${JSON.stringify(path)}: ${whyNotWritten(error)}`,
    [],
    { cause: error },
  );
}
