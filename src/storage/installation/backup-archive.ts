import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Entry, type Extract, type Pack } from 'tar-stream';
import { z } from 'zod';
import { ConfigurationError, DomainError } from '../../domain/errors.ts';
import { whyNotWritten } from '../../lib/file-faults.ts';

/** The layout of backups that this program writes; one of a later layout is refused. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** Some 200 bytes for each file of the database: thousands of files fit. */
const LONGEST_MANIFEST = 64 * 1024 ** 2;

const relativePath = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/);
const manifestShape = z.object({
  kind: z.literal('claimgraph-backup'),
  format: z.number().int(),
  /** Version of the program that made it. */
  program: z.string(),
  /** Number of the newest migration of its database. */
  schema: z.number().int(),
  createdAt: z.iso.datetime(),
  spaces: z.array(z.object({ name: z.string(), commits: z.number().int() })),
  /** Rows by table, for people. */
  counts: z.record(z.string(), z.number().int()),
  folders: z.array(relativePath),
  files: z.array(z.object({ path: relativePath, size: z.number().int().min(0), sha256: z.string().length(64) })),
});

/** What a backup says of itself: its first entry. */
export type BackupManifest = z.infer<typeof manifestShape>;
export type BackupAbout = Omit<BackupManifest, 'kind' | 'format' | 'folders' | 'files'>;

/**
 * Packs the folder of a closed embedded database into a gzipped tar archive, which has its name when it is complete.
 * @throws ConfigurationError when it cannot be written; nothing of it is left then
 */
export async function writeArchive(folder: string, about: BackupAbout, file: string): Promise<BackupManifest> {
  const manifest = { kind: 'claimgraph-backup' as const, format: FORMAT, ...about, ...(await contentsOf(folder)) };
  const temporary = `${file}.${process.pid}.tmp`;
  const tar = pack();
  try {
    const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
    await Promise.all([pipeline(tar, createGzip(), target), fill(tar, folder, manifest)]);
    await rename(temporary, file);
    return manifest;
  } catch (error) {
    tar.destroy();
    await rm(temporary, { force: true });
    throw new ConfigurationError(
      `--out: expected a file that can be written, got ${JSON.stringify(file)}: ${whyNotWritten(error)}`,
      [],
      { cause: error },
    );
  }
}

async function contentsOf(folder: string): Promise<Pick<BackupManifest, 'folders' | 'files'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]): string =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/');
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  const files: BackupManifest['files'] = [];
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = pathOf(entry);
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, path)), hash);
    files.push({ path, size: (await stat(join(folder, path))).size, sha256: hash.digest('hex') });
  }
  return { folders: folders.sort(), files };
}

async function fill(tar: Pack, folder: string, manifest: BackupManifest): Promise<void> {
  tar.entry({ name: MANIFEST }, JSON.stringify(manifest));
  for (const { path, size } of manifest.files) {
    await pipeline(createReadStream(join(folder, path)), tar.entry({ name: `database/${path}`, size }));
  }
  tar.finalize();
}

/**
 * Reads a whole backup and checks every byte of it against its manifest.
 * @param into where the database is put; null = only look
 * @param newest number of the newest migration that this program knows
 * @throws ConfigurationError when it is no backup, of a newer version, cut short or changed, or cannot be unpacked
 */
export async function readArchive(file: string, into: string | null, newest: number): Promise<BackupManifest> {
  const tar = extract();
  const flowing = pipeline(createReadStream(file), createGunzip(), tar);
  flowing.catch(() => undefined); // the entries end with the same error
  try {
    const manifest = await unpack(tar, file, into, newest);
    await flowing;
    return manifest;
  } catch (error) {
    tar.destroy();
    if (error instanceof DomainError) throw error;
    throw notReadable(file, error);
  }
}

async function unpack(tar: Extract, file: string, into: string | null, newest: number): Promise<BackupManifest> {
  let manifest: BackupManifest | null = null;
  const missing = new Map<string, BackupManifest['files'][number]>();
  for await (const entry of tar) {
    if (manifest === null) {
      manifest = await readManifest(entry, file, newest);
      for (const one of manifest.files) missing.set(`database/${one.path}`, one);
      if (into !== null)
        for (const path of ['', ...manifest.folders]) await mkdir(join(into, path), { recursive: true, mode: 0o700 });
      continue;
    }
    const expected = missing.get(entry.header.name);
    if (!expected || entry.header.size !== expected.size)
      throw damaged(file, `${entry.header.name} is not what its manifest says`);
    missing.delete(entry.header.name);
    const found = await take(entry, into === null ? null : join(into, expected.path));
    if (found !== expected.sha256) throw damaged(file, `${entry.header.name} is not what its manifest says`);
  }
  if (manifest === null) throw notABackup(file);
  if (missing.size > 0) throw damaged(file, `${missing.size} of its files are missing`);
  return manifest;
}

async function readManifest(entry: Entry, file: string, newest: number): Promise<BackupManifest> {
  const { name, size = 0 } = entry.header;
  if (name !== MANIFEST || size > LONGEST_MANIFEST) throw notABackup(file);
  let content: unknown;
  try {
    content = JSON.parse((await buffer(entry)).toString());
  } catch {
    throw notABackup(file);
  }
  const version = z.object({
    kind: z.literal('claimgraph-backup'),
    format: z.number(),
    program: z.string(),
    schema: z.number(),
  });
  const about = version.safeParse(content);
  if (!about.success) throw notABackup(file);
  if (about.data.format > FORMAT || about.data.schema > newest) {
    throw new ConfigurationError(
      `${file} was made by a newer Claimgraph (${about.data.program}, schema ${about.data.schema}; this one ` +
        `knows ${newest}); restore it with that version`,
    );
  }
  const manifest = manifestShape.safeParse(content);
  if (!manifest.success) throw damaged(file, 'its manifest is not whole');
  return manifest.data;
}

/** Writes an entry, or only reads it; returns the SHA-256 of its bytes. */
async function take(entry: Entry, path: string | null): Promise<string> {
  const hash = createHash('sha256');
  const hashed = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  };
  const bytes = hashed(entry);
  if (path === null) for await (const _ of bytes);
  else {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
  }
  return hash.digest('hex');
}

const notABackup = (file: string): ConfigurationError =>
  new ConfigurationError(`${file} is no backup of Claimgraph; name a file that \`claimgraph backup\` made`);
const damaged = (file: string, how: string): ConfigurationError =>
  new ConfigurationError(`${file} is damaged: ${how}; take another backup`);

function notReadable(file: string, error: unknown): ConfigurationError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
    return new ConfigurationError(
      `expected a backup at ${file}: ${code === 'ENOENT' ? 'there is none' : whyNotWritten(error)}`,
    );
  }
  // The header is the first thing that zlib looks at: what is not gzip at all is refused as that.
  if (/incorrect header check/.test(message)) return notABackup(file);
  if (code.startsWith('Z_') || /tar|end of|premature/i.test(message))
    return damaged(file, 'it was cut short or changed');
  return new ConfigurationError(`${file} cannot be unpacked: ${whyNotWritten(error)}`, [], { cause: error });
}
