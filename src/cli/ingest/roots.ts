import { realpathSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../exit-codes.ts';

/** The paths of a command line that go into one source. */
export interface SourceRoots {
  /** Natural key of the source. */
  readonly key: string;
  readonly name: string;
  /** Folder of the source; null where the person named the source and may move it about. */
  readonly uri: string | null;
  /** Folders and files, as they were given. */
  readonly paths: readonly string[];
}

/**
 * Which source each path belongs to. A folder is a source under its own name; a file belongs to the folder it lies in, so
 * that `notes` and `notes/*.md` are one source. `named` (from --source) takes all paths.
 * @throws UsageError when a path is not there, or two folders have one name
 */
export function sourcesOf(paths: readonly string[], named: string | null): SourceRoots[] {
  const folders = new Map<string, { folder: string; paths: string[] }>();
  for (const path of paths) {
    const folder = folderOf(path);
    const key = named ?? keyOf(folder);
    const known = folders.get(key);
    if (known && known.folder !== folder && named === null) {
      throw new UsageError(
        `${known.folder} and ${folder} would both be the source ${key}; ingest them one by one, each with its own --source`,
      );
    }
    if (!known) folders.set(key, { folder, paths: [path] });
    else if (!known.paths.includes(path)) known.paths.push(path);
  }
  return [...folders].map(([key, { folder, paths: given }]) => ({
    key,
    name: named ?? (basename(folder) || folder),
    uri: named === null ? pathToFileURL(folder).href : null,
    paths: given,
  }));
}

function folderOf(path: string): string {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : dirname(real);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' || code === 'ENOTDIR' ? 'found nothing' : `got ${code}`;
    throw new UsageError(`expected a folder or file at ${path}, ${why}; check the path`);
  }
}

/** A folder's name with what no key can hold replaced: `My notes (2024)` → `My-notes-2024`. */
export function keyOf(folder: string): string {
  const key = basename(folder)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._:@+-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|-+$/gu, '')
    .slice(0, 200);
  return key === '' ? 'folder' : key;
}
