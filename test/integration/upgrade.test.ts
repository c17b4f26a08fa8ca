import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createSpace, DataFolder, listSpaces, migrate, openEmbedded, type Database } from '../../src/storage/index.ts';
import { migrationFiles } from '../../src/storage/migrate.ts';
import { upgraded } from '../../src/storage/upgrade.ts';
import { describeOn, legs } from '../support/legs.ts';

const FILES = migrationFiles();
const OLDER = FILES.slice(0, -1);
const timeoutMs = 60_000;

describeOn(legs.pglite, 'a folder that an older version made', () => {
  let base: string;
  let folder: DataFolder;
  const open = (): Promise<Database> => openEmbedded({ folder: folder.databasePath, timeoutMs });
  const opened = (): Promise<DataFolder> =>
    DataFolder.open({ path: join(base, 'data'), embedded: true, onLost: () => undefined });

  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'claimgraph-upgrade-'));
    folder = await opened();
    const database = await openEmbedded({ folder: folder.databasePath, timeoutMs, bare: true });
    await migrate(database, OLDER);
    await createSpace(database, 'kept').catch(() => undefined);
    await database.close();
    folder.databaseMade();
    folder.close();
    folder = await opened();
  });
  afterEach(() => {
    folder.close();
    rmSync(base, { recursive: true, force: true });
  });

  it('[OM-145] is brought to the present with its data, and the copy of before opens as it was', async () => {
    const { database, migrated, copy } = await upgraded(folder, open);
    expect(migrated).toEqual(FILES.slice(-1).map(({ name }) => name));
    expect((await listSpaces(database)).map(({ name }) => name)).toEqual(['kept']);
    await database.close();
    expect(copy).toBe(
      join(base, 'data', `database.before-${String((OLDER.at(-1)?.number ?? 0) + 1).padStart(4, '0')}`),
    );
    const old = await openEmbedded({ folder: copy ?? '', timeoutMs });
    expect(await migrate(old, OLDER)).toEqual([]);
    await old.close();
    folder.close();
    folder = await opened();
    expect(await upgraded(folder, open).then(async (again) => (await again.database.close(), again.copy))).toBeNull();
  });

  it('is given back as it was when a migration fails, with what to do', async () => {
    const broken = {
      number: 9999,
      name: '9999_broken.sql',
      text: 'create table half (n integer); select 1 / 0;',
      checksum: 'x',
    };
    await expect(upgraded(folder, open, (database) => migrate(database, [...FILES, broken]))).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringMatching(/was taken back .*start the version that you had before/),
    });
    const old = await open();
    expect(await migrate(old, OLDER)).toEqual([]);
    expect((await listSpaces(old)).map(({ name }) => name)).toEqual(['kept']);
    await old.close();
    expect(readdirSync(join(base, 'data')).filter((name) => name.startsWith('database'))).toEqual(['database']);
    expect(existsSync(join(base, 'data', 'database.aside'))).toBe(false);
    cpSync(folder.databasePath, join(base, 'looked'), { recursive: true });
  });
});
