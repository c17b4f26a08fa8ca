import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../src/domain/errors.ts';
import { DataFolder, readLock, readServerFile } from '../../../src/storage/installation/data-folder.ts';
import { ownIdentity } from '../../../src/storage/installation/process-identity.ts';
import { startNode } from '../../support/starts.ts';
import { isNight } from '../../support/turn.ts';

let path = '';
const children: ChildProcess[] = [];
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'folder-')), 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL');
  rmSync(join(path, '..'), { recursive: true, force: true });
});

const open = (embedded = true): Promise<DataFolder> => DataFolder.open({ path, embedded, onLost: () => undefined });

/** What opening says: the code and message of the refusal, or `opened`. */
async function opening(embedded = true): Promise<string> {
  try {
    (await open(embedded)).close();
    return 'opened';
  } catch (error) {
    if (error instanceof DomainError) return `${error.code} ${error.message}`;
    throw error;
  }
}

interface Holder {
  readonly child: ChildProcess;
  readonly pid: number;
  nextLine(): Promise<string>;
}

const holderFile = fileURLToPath(new URL('../../support/folder-holder.ts', import.meta.url));

function startHolder(instant = 0): Holder {
  const child = startNode([holderFile, path, String(instant)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => String((await lines.next()).value);
  return { child, pid: child.pid ?? 0, nextLine };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Lays a lock file down as another process would have left it. */
function leaveLock(content: string, secondsAgo = 0): void {
  mkdirSync(join(path, 'lock'), { recursive: true });
  const file = join(path, 'lock', '000001');
  writeFileSync(file, content);
  const then = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(file, then, then);
}

describe('one process at a time', () => {
  it('a second one is told who holds the folder', async () => {
    const holder = startHolder();
    expect(await holder.nextLine()).toBe('held');
    expect(await opening()).toMatch(new RegExp(`^LOCKED the data folder .* is held by process ${holder.pid};`));
    expect(readLock(path)).toMatchObject({ kind: 'held', holder: { pid: holder.pid } });
  });

  it('a second opening in the same process is refused too', async () => {
    const first = await open();
    expect(await opening()).toContain(`is held by process ${process.pid};`);
    first.close();
    expect(await opening()).toBe('opened');
  });

  it('a holder that was stopped is not taken for dead', async () => {
    const holder = startHolder();
    await holder.nextLine();
    holder.child.kill('SIGSTOP');
    expect(await opening()).toContain('LOCKED');
    holder.child.kill('SIGCONT');
  });

  it('what a killed holder left is taken over', async () => {
    const holder = startHolder();
    await holder.nextLine();
    await end(holder.child, 'SIGKILL');
    expect(readLock(path)).toMatchObject({ kind: 'stale', holder: { pid: holder.pid } });
    expect(await opening()).toBe('opened');
    expect(readLock(path)).toEqual({ kind: 'free' });
  });

  it('of eight that find a dead holder at once, one gets the folder, each time', async () => {
    for (let round = 0; round < (isNight ? 5 : 1); round++) {
      const instant = Date.now() + 2_500;
      const holders = Array.from({ length: 8 }, () => startHolder(instant));
      const lines = await Promise.all(holders.map((holder) => holder.nextLine()));
      expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
        ...Array.from({ length: 7 }, () => 'LOCKED'),
        'held',
      ]);
      for (const holder of holders) await end(holder.child, 'SIGKILL');
    }
  });

  it('a holder from which the folder was taken learns of it', async () => {
    const holder = startHolder();
    await holder.nextLine();
    writeFileSync(join(path, 'lock', '000002'), JSON.stringify(ownIdentity()));
    expect(await holder.nextLine()).toBe('lost');
  });

  it('numbers go up and old files go away', async () => {
    for (let n = 0; n < 3; n++) await opening();
    expect(readdirSync(join(path, 'lock'))).toEqual(['000003']);
  });

  it('without the embedded database nothing is locked', async () => {
    const first = await open(false);
    expect(await opening(false)).toBe('opened');
    first.close();
  });
});

describe('what another process left', () => {
  const own = ownIdentity();
  const elsewhere = { pid: 1, started: '1', place: 'another-container pid:[1]' };
  const cases: [what: string, content: string, secondsAgo: number, expected: RegExp][] = [
    ['our pid, used again by us', JSON.stringify({ ...own, started: '1' }), 0, /^opened/],
    ['a pid that nobody has', JSON.stringify({ ...own, pid: 4_194_303 }), 0, /^opened/],
    ['a live process', JSON.stringify(own), 3_600, /^LOCKED/],
    [
      'another container, seen just now',
      JSON.stringify(elsewhere),
      2,
      /^LOCKED .* by process 1 on another-container, seen [23] s ago;/,
    ],
    ['another container, silent for a minute', JSON.stringify(elsewhere), 60, /^opened/],
    ['a file left empty by a kill', '', 60, /^opened/],
    ['a file that is no lock', '{"pid": "x"}', 60, /^opened/],
    ['a released lock', 'free\n', 0, /^opened/],
  ];
  it.each(cases)('%s', async (_, content, secondsAgo, expected) => {
    leaveLock(content, secondsAgo);
    expect(await opening()).toMatch(expected);
  });

  it('a file that stays empty is waited for, then taken over', async () => {
    leaveLock('');
    expect(await opening()).toBe('opened');
  });
});

describe('a folder that cannot be used is refused with what to do', () => {
  const file =
    (name: string, content = '') =>
    (): void => {
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, name), content);
    };
  const cases: [what: string, prepare: () => void, expected: RegExp][] = [
    [
      'of a newer version',
      file('format', '2\n'),
      /^CONFIGURATION .* newer Claimgraph \(format 2, this one knows 1\); start that version/,
    ],
    [
      'with a damaged format',
      file('format', 'x'),
      /^CONFIGURATION .* is damaged: .* holds "x" instead of 1; restore a copy, or move/,
    ],
    ['with other things in it', file('thesis.docx'), /^CONFIGURATION .* which holds thesis\.docx; choose another$/],
    [
      'a file',
      () => writeFileSync(path, ''),
      /^CONFIGURATION CLAIMGRAPH_DATA_DIR: expected a folder .*: it is a file$/,
    ],
    [
      'a circle of links',
      () => symlinkSync(path, path),
      /^CONFIGURATION .*links go in a circle|^CONFIGURATION .* it is a file/,
    ],
    [
      'with a database that is none',
      () => {
        file('format', '1\n')();
        mkdirSync(join(path, 'database'));
      },
      /^CONFIGURATION .* is damaged: its `database` is not the folder of a database/,
    ],
    [
      'with a database of unknown origin',
      () => {
        mkdirSync(join(path, 'database'), { recursive: true });
      },
      /^CONFIGURATION .* is damaged: its file `format` is missing/,
    ],
  ];
  it.each(cases)('%s', async (_, prepare, expected) => {
    prepare();
    expect(await opening()).toMatch(expected);
  });

  it('nothing of somebody else is touched', async () => {
    file('thesis.docx', 'words')();
    await opening();
    expect(readdirSync(path)).toEqual(['thesis.docx']);
  });
});

describe('the making of the database', () => {
  it('is begun anew when it was cut off, and kept once it is done', async () => {
    const half = await open();
    mkdirSync(half.databasePath);
    writeFileSync(join(half.databasePath, 'PG_VERSION'), '18');
    half.close(); // killed here: databaseMade was not called
    const again = await open();
    expect(existsSync(again.databasePath)).toBe(false);
    mkdirSync(again.databasePath);
    writeFileSync(join(again.databasePath, 'PG_VERSION'), '18');
    again.databaseMade();
    again.close();
    const third = await open();
    expect(existsSync(join(third.databasePath, 'PG_VERSION'))).toBe(true);
    third.close();
  });

  it('a folder is new until its database is made', async () => {
    const states: boolean[] = [];
    for (const made of [false, true, false]) {
      const folder = await open();
      states.push(folder.isNew);
      mkdirSync(folder.databasePath, { recursive: true });
      writeFileSync(join(folder.databasePath, 'PG_VERSION'), '18');
      if (made) folder.databaseMade();
      folder.close();
    }
    expect(states).toEqual([true, true, false]);
  });
});

describe('the secret', () => {
  it('is made once, with 256 bits, for the eyes of its owner', async () => {
    const folder = await open();
    const secret = folder.secret();
    folder.close();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const again = await open();
    expect(again.secret()).toBe(secret);
    expect(statSync(join(path, 'secret')).mode & 0o777).toBe(0o600);
    again.close();
  });

  it('a damaged one is refused', async () => {
    const folder = await open();
    writeFileSync(join(path, 'secret'), 'short');
    expect(() => folder.secret()).toThrow(/is damaged: expected a secret, got 5 characters/);
    folder.close();
  });
});

describe('server.json', () => {
  const server = {
    url: 'http://127.0.0.1:4000/graphql',
    pid: process.pid,
    startedAt: '2026-01-01T00:00:00.000Z',
    version: '1.2.3',
  };

  it('is there while the server listens', async () => {
    const folder = await open();
    folder.announce(server);
    expect(readServerFile(path)).toEqual(server);
    folder.close();
    expect(existsSync(join(path, 'server.json'))).toBe(false);
  });

  it('of another server stays', async () => {
    const folder = await open(false);
    folder.announce(server);
    writeFileSync(join(path, 'server.json'), JSON.stringify({ ...server, startedAt: 'later' }));
    folder.close();
    expect(readServerFile(path)?.startedAt).toBe('later');
  });

  it.each(['', '{', '[]', 'null', '{"url": 1}'])('holding %j counts as none', async (content) => {
    const folder = await open();
    writeFileSync(join(path, 'server.json'), content);
    expect(readServerFile(path)).toBeNull();
    folder.close();
  });
});

describe('files are private', () => {
  it('the folder is closed to others', async () => {
    const folder = await open();
    folder.announce({ url: 'x', pid: 1, startedAt: 'x', version: 'x' });
    folder.close();
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(path, 'format'), 'utf8')).toBe('1\n');
    chmodSync(path, 0o700);
  });
});
