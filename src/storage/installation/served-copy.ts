import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../domain/errors.ts';
import { roomFor, sizeOf } from './folder-size.ts';
import { readServerFile } from './data-folder.ts';
import { requestCopy } from './folder-care.ts';

/** What a server answers that is asked to fill a folder; `absent` = none answers. */
export type CopyAnswer =
  | { readonly kind: 'made' | 'absent' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
/** Asks the server at `url` for the copy `name`. */
export type AskCopy = (url: string, name: string) => Promise<CopyAnswer>;

/**
 * Has the server that runs on the data folder copy its database, calls `work` with the folder of the copy, and removes it.
 * @returns null = no server runs on the folder
 * @throws ConfigurationError when it cannot be copied, whatever `work` throws
 */
export async function withServedCopy<T>(
  dataDir: string,
  ask: AskCopy,
  work: (folder: string) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  const server = readServerFile(dataDir);
  if (server === null) return null;
  await roomFor(dataDir, await sizeOf(join(dataDir, 'database')));
  const name = requestCopy(dataDir);
  const folder = join(dataDir, name);
  try {
    const answer = await ask(server.url, name);
    if (answer.kind === 'absent') return null;
    if (answer.kind === 'refused') throw notCopied(server, answer);
    return { value: await work(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function notCopied(
  { url, version }: { readonly url: string; readonly version: string },
  { status, message }: { readonly status: number; readonly message: string },
): ConfigurationError {
  const why =
    status === 404
      ? `it is of version ${version}, which cannot; end it first, or start it again with this version`
      : message;
  return new ConfigurationError(`the server at ${url} did not copy its database: ${why}`);
}
