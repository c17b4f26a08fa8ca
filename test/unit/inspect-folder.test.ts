import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inspectFolder } from '../../src/storage/index.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claimgraph-inspect-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const database = (...files: string[]): void => {
  mkdirSync(join(folder, 'database'));
  for (const file of files) writeFileSync(join(folder, 'database', file), '18\n');
};

describe('looking at a data folder', () => {
  const sound: readonly [what: string, make: () => string, found: object | null][] = [
    ['no folder', () => join(folder, 'none'), null],
    ['an empty folder', () => folder, { hasDatabase: false }],
    [
      'a folder with its database',
      () => {
        writeFileSync(join(folder, 'format'), '1\n');
        database('PG_VERSION');
        return folder;
      },
      { hasDatabase: true },
    ],
    [
      'a folder whose database was cut off while it was made',
      () => {
        writeFileSync(join(folder, 'format'), '1\n');
        writeFileSync(join(folder, 'database.making'), '');
        database();
        return folder;
      },
      { hasDatabase: false },
    ],
  ];
  it.each(sound)('%s', (_what, make, found) => {
    const path = make();
    const before = readdirSync(folder, { recursive: true });
    expect(inspectFolder(path)).toEqual(found);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  const wrong: readonly [what: string, make: () => string, message: RegExp][] = [
    [
      'somebody else’s folder',
      () => (writeFileSync(join(folder, 'photo.jpg'), ''), folder),
      /holds photo\.jpg; choose/,
    ],
    ['a newer folder', () => (writeFileSync(join(folder, 'format'), '9\n'), folder), /newer Claimgraph \(format 9/],
    [
      'a database that is none',
      () => {
        writeFileSync(join(folder, 'format'), '1\n');
        database('readme');
        return folder;
      },
      /damaged: its `database` is not the folder of a database/,
    ],
    ['a file', () => (writeFileSync(join(folder, 'format'), '1\n'), join(folder, 'format')), /is a file/],
  ];
  it.each(wrong)('refuses %s and says what to do', (_what, make, message) => {
    expect(() => inspectFolder(make())).toThrow(message);
  });
});
