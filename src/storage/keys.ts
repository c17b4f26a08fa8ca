import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { ConfigurationError } from '../domain/errors.ts';
import { KEY_LIMITS } from './storage-settings.ts';
import { ROLES, type Role } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';

/** What a key opens: one space, as one owner, with one role. */
export interface Key {
  /** The first digits of its hash: names it in logs and counts, and gives nothing away. */
  readonly id: string;
  readonly space: string;
  readonly owner: string;
  readonly role: Role;
  readonly expires: Date | null;
}

export interface Keys {
  /** The key that was shown, if it is one of ours and has not expired. */
  find(presented: string): Promise<Key | null>;
  /** Spaces that keys name, each once. */
  spaces(): string[];
}

export interface KeysOptions {
  readonly file: string;
  readonly clock: Clock;
  /** Told when the file cannot be read while the server runs. */
  readonly onFault: (message: string) => void;
}

/** Shorter ones could be found by trying hashes, which are quick to make on purpose. */
const SHORTEST_KEY = 24;

const SPACE = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const entry = z.strictObject({
  space: z.string().regex(SPACE, 'expected 1–63 lower-case letters, digits, dots, hyphens or underscores'),
  owner: z.string().regex(/^[^\p{C}\s]{1,200}$/u, 'expected 1–200 characters without blanks'),
  role: z.enum(['READER', 'WRITER', 'CURATOR', 'ADMIN'] satisfies Role[], `expected one of ${ROLES.join(', ')}`),
  expires: z.iso.datetime({ offset: true, message: 'expected a time like 2027-01-31T00:00:00Z' }).optional(),
});
const hashName = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/, 'expected `sha256:` and the 64 hex digits of the hash of a key');
const keysFile = z.record(hashName, entry);

/**
 * Reads the keys file; changes to it are seen within `auth.keysReloadSeconds`. When it cannot be read any more, the keys
 * read last hold for `auth.keysGraceSeconds`, then none does: taking a key away never waits on a broken file.
 * @throws ConfigurationError when the file is missing or wrong, one line for each mistake
 */
export async function loadKeys(options: KeysOptions): Promise<Keys> {
  const store = new KeyStore(options);
  await store.load();
  return store;
}

class KeyStore implements Keys {
  private readonly options: KeysOptions;
  private keys = new Map<string, Key>();
  private stamp = '';
  private checkedAt = 0;
  private readableAt = 0;
  private checking: Promise<void> | null = null;

  constructor(options: KeysOptions) {
    this.options = options;
  }

  async find(presented: string): Promise<Key | null> {
    await this.refresh();
    if (presented.length < SHORTEST_KEY) return null;
    const key = this.keys.get(createHash('sha256').update(presented).digest('hex'));
    if (!key || (key.expires !== null && key.expires <= this.options.clock.now())) return null;
    return key;
  }

  spaces(): string[] {
    return [...new Set([...this.keys.values()].map((key) => key.space))];
  }

  async load(): Promise<void> {
    const now = this.options.clock.now().getTime();
    const stamp = await this.stampOfFile();
    if (stamp !== this.stamp) {
      this.keys = parseKeys(this.options.file, await this.read());
      this.stamp = stamp;
    }
    this.checkedAt = now;
    this.readableAt = now;
  }

  private async refresh(): Promise<void> {
    const now = this.options.clock.now().getTime();
    if (now - this.checkedAt < KEY_LIMITS['auth.keysReloadSeconds'].default * 1000) return;
    this.checking ??= this.load()
      .catch((error: unknown) => this.keepFor(now, error))
      .finally(() => {
        this.checking = null;
      });
    await this.checking;
  }

  private keepFor(now: number, error: unknown): void {
    this.checkedAt = now;
    this.options.onFault(error instanceof Error ? error.message : String(error));
    if (now - this.readableAt >= KEY_LIMITS['auth.keysGraceSeconds'].default * 1000) {
      this.keys = new Map();
      this.stamp = '';
    }
  }

  private async stampOfFile(): Promise<string> {
    const { mtimeMs, ctimeMs, size, ino } = await stat(this.options.file).catch((error: unknown) =>
      this.unreadable(error),
    );
    return [mtimeMs, ctimeMs, size, ino].join(' ');
  }

  private async read(): Promise<string> {
    return readFile(this.options.file, 'utf8').catch((error: unknown) => this.unreadable(error));
  }

  private unreadable(error: unknown): never {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : message;
    throw new ConfigurationError(
      `CLAIMGRAPH_KEYS: expected a keys file, got ${JSON.stringify(this.options.file)}: ${why}`,
      [],
      {
        cause: error,
      },
    );
  }
}

/** @throws ConfigurationError naming each entry by its place: what stands in the file may be a plain key by mistake */
function parseKeys(file: string, content: string): Map<string, Key> {
  let document: unknown;
  // A file that is being written may be seen empty; one that lets nobody in says `{}`.
  if (content.trim() === '')
    throw new ConfigurationError(`CLAIMGRAPH_KEYS: ${file} is empty; expected at least one key, or {}`);
  try {
    document = parse(content, { maxAliasCount: 0, uniqueKeys: true, stringKeys: true, logLevel: 'error' });
  } catch (error) {
    const line = /at line (\d+)/.exec(String(error))?.[1];
    throw new ConfigurationError(
      `CLAIMGRAPH_KEYS: ${file} is not YAML${line === undefined ? '' : `: see line ${line}`}`,
    );
  }
  const checked = keysFile.safeParse(document);
  if (!checked.success) {
    const places = Object.keys(document !== null && typeof document === 'object' ? document : {});
    const lines = checked.error.issues.map((issue) => {
      const [name, ...field] = issue.path;
      const nth = places.indexOf(String(name)) + 1;
      const inner = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
      return `CLAIMGRAPH_KEYS: ${file}${nth > 0 ? `, key ${nth}` : ''}${field.length > 0 ? `, ${field.join('.')}` : ''}: ${inner}`;
    });
    throw new ConfigurationError([...new Set(lines)].join('\n'));
  }
  return new Map(
    Object.entries(checked.data).map(([name, { space, owner, role, expires }]) => {
      const hash = name.slice('sha256:'.length);
      return [
        hash,
        { id: hash.slice(0, 12), space, owner, role, expires: expires === undefined ? null : new Date(expires) },
      ];
    }),
  );
}
