import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createSpace, DataFolder, listSpaces, migrate, openEmbedded, type Database } from '../../src/storage/index.ts';
import { migrationFiles } from '../../src/storage/database/migrations.ts';
import { upgraded } from '../../src/storage/installation/upgrade-folder.ts';
import { describeOn, legs, someOnPush } from '../support/legs.ts';
import { plant, write } from '../support/rows.ts';

const FILES = migrationFiles();
const OLDER = FILES.slice(0, -1);
const timeoutMs = 60_000;

/** As far as the store is brought before it is filled: every migration since goes over its rows. */
const FILLED = FILES.filter(({ number }) => number <= 30);

describeOn(legs.pglite, 'a store that an older version filled', () => {
  it('[OM-145] has every row as it was, after all migrations since', async () => {
    const database = await openEmbedded({ folder: null, timeoutMs, bare: true });
    try {
      await migrate(database, FILLED);
      const space = await createSpace(database, 'filled');
      const scope = { spaceId: space.id, spaceName: space.name, owner: 'ada', role: 'ADMIN' } as const;
      const columns = new Map<string, readonly object[]>();
      await write(database, scope, async (commit) => {
        const [source] = await plant(commit, 'sources', [{ key: 'one' }, { key: 'two' }]);
        const [document] = await plant(commit, 'documents', [
          { key: 'a.md', source_id: source },
          { key: 'b.md', source_id: source },
        ]);
        const [revision] = await plant(
          commit,
          'revisions',
          [1, 2, 3].map((n) => ({ document_id: document, text: `Northgate is ${n} m high.` })),
        );
        await plant(commit, 'document_revisions', [
          { document_id: document, n: 0, revision_id: revision, source_id: source },
        ]);
        const [chunk] = await plant(commit, 'chunks', [{ text: 'Northgate is 1 m high.' }, { text: 'No more.' }]);
        await plant(commit, 'revision_chunks', [
          { revision_id: revision, n: 0, chunk_id: chunk, start_offset: 0, end_offset: 22 },
        ]);
        const [span] = await plant(commit, 'spans', [
          { document_id: document, revision_id: revision, start_offset: 0, end_offset: 9, quote: 'Northgate' },
        ]);
        const [gate, moor] = await plant(commit, 'entities', [{ name: 'Northgate' }, { name: 'Southmoor' }]);
        await plant(commit, 'aliases', [
          { entity_id: gate, text: 'The Gate' },
          { entity_id: moor, text: 'The Moor', owner_id: 'ada' },
        ]);
        const [claim] = await plant(commit, 'claims', [
          { subject_id: gate },
          { subject_id: moor, object_entity_id: gate },
        ]);
        const evidence = {
          claim_id: claim,
          span_id: span,
          document_id: document,
          revision_id: revision,
          source_id: source,
        };
        await plant(commit, 'claim_evidence', [evidence]);
      });
      const tables = [
        'sources',
        'documents',
        'revisions',
        'document_revisions',
        'chunks',
        'revision_chunks',
        'spans',
        'entities',
        'aliases',
        'claims',
        'claim_evidence',
      ];
      const rowsOf = (table: string) =>
        database.read(scope, (sql) =>
          sql.query<{ row: Record<string, unknown> }>(
            't.rows',
            `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
            [],
          ),
        );
      for (const table of tables)
        columns.set(
          table,
          (await rowsOf(table)).map(({ row }) => row),
        );
      expect([...columns.values()].map((rows) => rows.length)).toEqual([2, 2, 3, 1, 2, 1, 1, 2, 2, 2, 1]);
      expect(await migrate(database, FILES)).toEqual(FILES.slice(FILLED.length).map(({ name }) => name));
      for (const table of tables) {
        const after = (await rowsOf(table)).map(({ row }) => row);
        expect(after).toHaveLength(columns.get(table)?.length ?? 0);
        expect(after).toEqual(
          expect.arrayContaining((columns.get(table) ?? []).map((row) => expect.objectContaining(row))),
        );
      }
    } finally {
      await database.close();
    }
  });
});

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

  someOnPush('upgrades', 1, (it) => {
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
});
