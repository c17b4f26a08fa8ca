import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../domain/errors.ts';

/** Bytes of all files below a folder. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => stat(join(entry.parentPath, entry.name)).then(({ size }) => size));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** @throws ConfigurationError when the file system has not `bytes` free */
export async function roomFor(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize > bytes) return;
  const megabytes = (n: number): string => `${Math.ceil(n / 1024 ** 2)} MB`;
  throw new ConfigurationError(
    `${path}: expected ${megabytes(bytes)} free, got ${megabytes(bavail * bsize)}; make room, nothing was changed`,
  );
}
