import type { Dirent, Stats } from 'node:fs';
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourceItem } from '../domain/document-record.ts';
import { InvalidInput, NotFound } from '../domain/errors.ts';
import { hasControlCharacter } from '../lib/control-characters.ts';
import { mediaTypeOf } from '../domain/media-type.ts';
import { machineFileByContent, machineFileByName, machineFolder, type MachineKind } from './machine-files.ts';

/**
 * Why something in a folder is not read. IGNORED: hidden, or in `node_modules`; TYPE: of no type that is read (RS-07); MACHINE: written by
 * programs for programs (machine-files.ts);
 * LINK_OUTSIDE, LINK_BROKEN, LINK_LOOP, LINK_COPY: where a symbolic link leads; SPECIAL: a socket, pipe or device; NAME: of characters that
 * a terminal obeys.
 */
export type SkipReason =
  | 'IGNORED'
  | 'TYPE'
  | 'MACHINE'
  | 'TOO_LARGE'
  | 'UNREADABLE'
  | 'SPECIAL'
  | 'LINK_OUTSIDE'
  | 'LINK_BROKEN'
  | 'LINK_LOOP'
  | 'LINK_COPY'
  | 'NAME';

export interface Skipped {
  /** Its path in the folder; for what is ignored `.`, once for all. */
  readonly skipped: string;
  readonly reason: SkipReason;
  /** What it is, where it is counted by that: the ending of a file of no type that is read, what a machine file is; else null. */
  readonly kind: string | null;
  /** What was found and what to do, for people. */
  readonly message: string;
  /** How many things this stands for. */
  readonly count: number;
}

export type FolderEntry = SourceItem | Skipped;

export interface FolderOptions {
  /** Larger files are reported without being read (`screen.maxBytes`). */
  readonly maxBytes: number;
  /** What programs write for programs is read too; left out: it is not. */
  readonly machineFiles?: boolean;
}

/** Hidden, or somebody else's. */
export const isIgnored = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

const skip = (skipped: string, reason: SkipReason, message: string, count = 1): Skipped => ({
  skipped,
  reason,
  kind: null,
  message,
  count,
});

/** The code of a file-system error, which is all of it that may be shown. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (typeof code !== 'string') throw error;
  return code;
}

/** One walk over one folder; `T` is what becomes of a file. */
interface FolderScan<T> {
  /** The real path of the folder: nothing outside is opened. */
  readonly root: string;
  readonly options: FolderOptions;
  readonly take: (real: string, name: string, options: FolderOptions) => Promise<T | Skipped>;
  /** Real paths of the folders that links led to, so that loops end. */
  readonly entered: Set<string>;
  ignored: number;
}

/** Real path of `target` below `root` with `/`, or null when it is not below. */
function inside(root: string, target: string): string | null {
  const relative = path.relative(root, target);
  if (relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)) return null;
  return relative.split(path.sep).join('/');
}

/** Bytes of a file as long as `stats` says: neither a link nor a file that grows meanwhile leads further. */
async function readWhole(file: string, maxBytes: number): Promise<{ bytes: Uint8Array; stats: Stats } | 'TOO_LARGE'> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (stats.size > maxBytes) return 'TOO_LARGE';
    const bytes = await handle.readFile();
    return bytes.length > maxBytes ? 'TOO_LARGE' : { bytes, stats };
  } finally {
    await handle.close();
  }
}

/** `.rst`, or that there is none. */
const endingOf = (name: string): string =>
  /[^/](\.[^./]{1,20})$/u.exec(name)?.[1]?.toLowerCase() ?? 'without an ending';

const wrongType = (name: string): Skipped => ({
  ...skip(name, 'TYPE', 'is of a type that is not read; save it as one that is, such as .txt, .docx or .pdf'),
  kind: endingOf(name),
});
const forMachines = (name: string, kind: MachineKind): Skipped => ({
  ...skip(name, 'MACHINE', `is a ${kind}, which programs write for programs; ingest --machine-files reads it`),
  kind,
});
const tooLarge = (name: string, maxBytes: number): Skipped =>
  skip(name, 'TOO_LARGE', `is larger than ${maxBytes} bytes (screen.maxBytes); split it or raise the setting`);
const unreadable = (name: string, error: unknown): Skipped =>
  skip(name, 'UNREADABLE', `cannot be read (${codeOf(error)}); check its permissions`);

/** Why a file is not even opened: by its name. */
function refusedByName(name: string, { machineFiles = false }: FolderOptions): Skipped | null {
  const kind = machineFiles ? null : machineFileByName(path.posix.basename(name));
  if (kind !== null) return forMachines(name, kind);
  return mediaTypeOf(name) === null ? wrongType(name) : null;
}

async function itemOf(real: string, name: string, options: FolderOptions): Promise<FolderEntry> {
  const mediaType = mediaTypeOf(name);
  const refused = refusedByName(name, options);
  if (mediaType === null || refused) return refused ?? wrongType(name);
  const read = await readWhole(real, options.maxBytes);
  if (read === 'TOO_LARGE') return tooLarge(name, options.maxBytes);
  const kind = options.machineFiles === true ? null : machineFileByContent(mediaType, read.bytes);
  if (kind !== null) return forMachines(name, kind);
  return {
    path: name,
    bytes: read.bytes,
    mediaType,
    kind: 'FILE',
    uri: pathToFileURL(real).href,
    publishedAt: null,
    modifiedAt: read.stats.mtime,
    sourceRevision: null,
  };
}

/** A file that is a document, as it stands, without its bytes. */
export interface SeenFile {
  readonly path: string;
  /** Where it really lies. */
  readonly real: string;
  /** Changes with whatever is written to the file, even where neither its size nor its time does. */
  readonly mark: string;
  /** Stays when the file is moved: a file that is gone and one that came are one when they share it. */
  readonly identity: string;
}

async function seenOf(real: string, name: string, options: FolderOptions): Promise<SeenFile | Skipped> {
  const refused = refusedByName(name, options);
  if (refused) return refused;
  const { dev, ino, size, mtimeNs, ctimeNs } = await lstat(real, { bigint: true });
  if (size > BigInt(options.maxBytes)) return tooLarge(name, options.maxBytes);
  const identity = `${dev}:${ino}:${size}:${mtimeNs}`;
  return { path: name, real, mark: `${identity}:${ctimeNs}`, identity };
}

/**
 * The document that a file holds by now. A folder on its way that has become a link meanwhile leads nowhere.
 * What cannot be read comes as `Skipped`; null = it is gone.
 */
export async function readSeen({ path: name, real }: SeenFile, options: FolderOptions): Promise<FolderEntry | null> {
  try {
    if ((await realpath(real)) !== real)
      return skip(name, 'LINK_OUTSIDE', 'has become a link; ingest its target on its own');
    return await itemOf(real, name, options);
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : unreadable(name, error);
  }
}

/** Where a link leads, or the reason why it is not followed. */
async function followed(
  scan: FolderScan<unknown>,
  link: string,
  name: string,
): Promise<{ real: string; folder: boolean } | Skipped> {
  try {
    const real = await realpath(link);
    const target = inside(scan.root, real);
    if (target === null) {
      return skip(name, 'LINK_OUTSIDE', 'is a link that leaves the folder; ingest its target on its own');
    }
    if (target === '' || name.startsWith(`${target}/`)) {
      return skip(name, 'LINK_LOOP', 'is a link back to a folder that it lies in');
    }
    if (!target.split('/').some(isIgnored)) {
      return skip(name, 'LINK_COPY', `is a link to ${target}, which is read there`);
    }
    const folder = (await stat(real)).isDirectory();
    if (folder && scan.entered.has(real)) {
      return skip(name, 'LINK_LOOP', `is another link to ${target}, which is read already`);
    }
    return { real, folder };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ELOOP') return skip(name, 'LINK_LOOP', 'is a link that leads back to itself; remove it');
    return skip(name, 'LINK_BROKEN', `is a link whose target cannot be reached (${code}); mend or remove it`);
  }
}

/** Follows a link as far as the folder goes, and only to what is not read under its own path. */
async function* linkEntries<T extends object>(
  scan: FolderScan<T>,
  link: string,
  name: string,
): AsyncGenerator<T | Skipped> {
  const found = await followed(scan, link, name);
  if ('skipped' in found) yield found;
  else if (found.folder) {
    scan.entered.add(found.real);
    yield* folderEntries(scan, found.real, name);
  } else yield await pathEntry(scan, found.real, name);
}

async function pathEntry<T extends object>(scan: FolderScan<T>, full: string, name: string): Promise<T | Skipped> {
  try {
    const stats = await lstat(full);
    if (!stats.isFile()) return skip(name, 'SPECIAL', 'is a pipe, socket or device, not a file');
    return await scan.take(full, name, scan.options);
  } catch (error) {
    return unreadable(name, error);
  }
}

/** By full path: a folder sorts as its name with `/`, which is how the paths below it go on. */
const sortKey = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name);
const inOrder = (a: Dirent, b: Dirent): number => (sortKey(a) < sortKey(b) ? -1 : 1);

async function* folderEntries<T extends object>(
  scan: FolderScan<T>,
  folder: string,
  prefix: string,
): AsyncGenerator<T | Skipped> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield skip(
      prefix === '' ? '.' : prefix,
      'UNREADABLE',
      `cannot be listed (${codeOf(error)}); check its permissions`,
    );
    return;
  }
  const names = entries.map((entry) => entry.name);
  const kind = scan.options.machineFiles === true ? null : machineFolder(path.basename(folder), names);
  if (kind !== null && prefix !== '') {
    yield forMachines(prefix, kind);
    return;
  }
  for (const entry of entries.sort(inOrder)) {
    const full = path.join(folder, entry.name);
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (isIgnored(entry.name)) scan.ignored += 1;
    else if (hasControlCharacter(entry.name))
      yield skip(name, 'NAME', 'has a control character or a line end in its name; rename it');
    else if (entry.isSymbolicLink()) yield* linkEntries(scan, full, name);
    else if (entry.isDirectory()) yield* folderEntries(scan, full, name);
    else yield await pathEntry(scan, full, name);
  }
}

async function rootOf(given: string): Promise<{ root: string; stats: Stats }> {
  try {
    const root = await realpath(given);
    return { root, stats: await stat(root) };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new NotFound(`expected a folder or file at ${given}, found nothing; check the path`, ['path']);
    }
    throw new InvalidInput(
      `expected a folder or file at ${given} that can be read, got ${code}; check its permissions`,
      ['path'],
    );
  }
}

/**
 * The documents of a folder, or of one file, sorted by path (UTF-16 order, `/`-separated): the same folder gives the same
 * items (RS-09). Files of other types, of programs, links and whatever cannot be read come as `Skipped` with the reason; hidden things
 * and `node_modules` once, last, with their number. A link never leads out of the folder.
 * @throws NotFound when there is nothing at `root`; InvalidInput when it cannot be opened
 */
export const readFolder = (root: string, options: FolderOptions): AsyncGenerator<FolderEntry> =>
  scanFolder(root, options, itemOf);

/** The same folder without a byte being read: what `readFolder` would give, and how each file stands. */
export const listFolder = (root: string, options: FolderOptions): AsyncGenerator<SeenFile | Skipped> =>
  scanFolder(root, options, seenOf);

async function* scanFolder<T extends object>(
  root: string,
  options: FolderOptions,
  take: FolderScan<T>['take'],
): AsyncGenerator<T | Skipped> {
  const found = await rootOf(root);
  const scan: FolderScan<T> = { root: found.root, options, take, entered: new Set(), ignored: 0 };
  if (!found.stats.isDirectory()) {
    yield await pathEntry(scan, found.root, path.basename(root));
    return;
  }
  try {
    await readdir(found.root);
  } catch (error) {
    throw new InvalidInput(
      `expected a folder that can be listed at ${root}, got ${codeOf(error)}; check its permissions`,
      ['path'],
    );
  }
  yield* folderEntries(scan, found.root, '');
  if (scan.ignored > 0)
    yield skip('.', 'IGNORED', 'hidden files and folders and node_modules are left out', scan.ignored);
}
