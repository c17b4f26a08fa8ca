import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { connectPostgres, createSpace, migrate, openEmbedded, type Database } from '../../src/storage/index.ts';
import { migrationFiles } from '../../src/storage/database/migrations.ts';
import { describeDatabase } from '../support/database.ts';
import { describeOn, legs } from '../support/legs.ts';
import type { MigratorOrders } from '../support/migrator.ts';
import { runNode } from '../support/starts.ts';
import { pickByTurn } from '../support/turn.ts';

const FILES = migrationFiles();
const POINTS = ['file', 'storage.migrationRecord'] as const;

function dying(orders: MigratorOrders): NodeJS.Signals | null {
  const migrator = fileURLToPath(new URL('../support/migrator.ts', import.meta.url));
  const run = runNode([migrator], { ...process.env, MIGRATOR: JSON.stringify(orders) }, 60_000);
  if (run.signal === null)
    throw new Error(`expected to die, got code ${String(run.status)}: ${run.stderr.slice(-2000)}`);
  return run.signal;
}

/** Whole again: every migration is recorded once, and the database works. */
async function expectMigrated(database: Database): Promise<void> {
  const rows = await database.system((query) =>
    query<{ name: string }>('t.applied', 'select name from schema_migrations order by number', []),
  );
  expect(rows.map((row) => row.name)).toEqual(FILES.map((file) => file.name));
  expect((await createSpace(database, 'works')).head).toBe(0);
}

describeOn(legs.postgres, 'migrations killed midway', (server) => {
  const at = (name: string): string => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  const admin = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: at('postgres') });
    await client.connect();
    await client.query(text);
    await client.end();
  };

  it.each(pickByTurn('migrations', POINTS, 1))(
    'after %s of each migration in turn: every start goes on from where the last one died',
    async (statement) => {
      const name = `cg_m_${randomUUID().replaceAll('-', '')}`;
      await admin(`create database ${name}`);
      try {
        // The first of each start is the one that died before: it was rolled back whole, so it is applied again.
        let last = 0;
        for (const number of pickByTurn(`migrations ${statement}`, [...FILES.keys()], 8)) {
          dying({ at: { url: at(name) }, dieAfter: { statement, nth: number - last } });
          last = number;
        }
        const database = await connectPostgres({
          url: at(name),
          poolSize: 1,
          poolOverflow: 2,
          timeoutMs: 60_000,
          unsafe: true,
        });
        await migrate(database);
        await expectMigrated(database);
        await database.close();
      } finally {
        await admin(`drop database if exists ${name} with (force)`);
      }
    },
    120_000,
  );
});

describeOn(legs.pglite, 'migrations killed midway', () => {
  let folder = '';
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('the embedded database goes on from where it died', async () => {
    folder = mkdtempSync(join(tmpdir(), 'claimgraph-migrate-'));
    const data = join(folder, 'db');
    for (const nth of [0, 2]) dying({ at: { folder: data }, dieAfter: { statement: 'file', nth } });
    const database = await openEmbedded({ folder: data, timeoutMs: 60_000 });
    await migrate(database);
    await expectMigrated(database);
    await database.close();
  });
});

describeDatabase('a schema this program does not know', (context) => {
  it('is refused when it is newer, or when an applied migration was edited, with what to do', async () => {
    const { database } = context();
    await expect(migrate(database, FILES.slice(0, -1))).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: /newer Claimgraph/,
    });
    const edited = FILES.map((file, i) => (i === 1 ? { ...file, checksum: 'other' } : file));
    await expect(migrate(database, edited)).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: /not the one that was applied/,
    });
    expect(await migrate(database)).toEqual([]);
  });
});
