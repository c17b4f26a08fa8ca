import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import type { Scope } from '../../../src/domain/scope.ts';
import { connectPostgres, insertRows, type Database } from '../../../src/storage/index.ts';
import { describeEveryDatabase, testDatabase } from '../../support/database.ts';
import { describeOn, legs } from '../../support/legs.ts';
import { openTestPostgres } from '../../support/open-database.ts';

const ROWS = 2_000;
/** So many that a look follows. */
const COMMITS = 50;
const COLUMNS = {
  id: 'uuid',
  type: 'text',
  name: 'text',
  norm: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

const REQUEST = { actor: 'ann', reason: 'test', owner: null, idempotencyKey: null, requestHash: null };

const addEntities = (database: Database, scope: Scope, count: number) =>
  database.commit(scope, REQUEST, async (open) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    const row = (id: string) => ({ id, type: 'THING', name: id, norm: id, created_at: open.at, updated_at: open.at });
    await insertRows(open, 'entities', COLUMNS, ids.map(row));
  });

const nameEntities = (database: Database, scope: Scope) =>
  database.commit(scope, REQUEST, (open) =>
    open.query(
      't.aliases',
      `insert into aliases (space_id, id, entity_id, text, norm, kind, method, confidence, created_at)
       select $1, gen_random_uuid(), id, name, norm, 'LABEL', 'TEST', 1, now() from entities where space_id = $1`,
      [scope.spaceId],
    ),
  );

async function commitOften(database: Database, scope: Scope): Promise<void> {
  for (let n = 0; n < COMMITS; n++) await addEntities(database, scope, 1);
}

async function knownRows(database: Database, table: string): Promise<number> {
  const [row] = await database.system((query) =>
    query<{ rows: number }>('t.known', 'select reltuples::float8 as rows from pg_class where relname = $1', [table]),
  );
  return row?.rows ?? NaN;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** @returns what is known of a table once that is so many rows, or after a while */
async function knownAtLast(database: Database, table: string, rows: number): Promise<number> {
  const until = performance.now() + 20_000;
  while ((await knownRows(database, table)) < rows && performance.now() < until) await pause();
  return knownRows(database, table);
}

/** A server's own autovacuum would come too, some time within a minute. */
const withoutAutovacuum = (database: Database, table: string): Promise<unknown> =>
  database.system((query) => query('t.off', `alter table ${table} set (autovacuum_enabled = false)`));

describeEveryDatabase('the planner of a new database', (open) => {
  it('learns of rows that were written', async () => {
    const { database, space } = open();
    await withoutAutovacuum(database, 'entities');
    const scope = await space();
    await addEntities(database, scope, ROWS);
    expect(await knownRows(database, 'entities')).toBeLessThan(ROWS);
    await commitOften(database, scope);
    expect(await knownAtLast(database, 'entities', ROWS)).toBeGreaterThanOrEqual(ROWS);
  });
});

describeOn(legs.postgres, 'the planner of a server that several programs use', () => {
  it('a table that another of them holds is left out, and nobody waits for it', async () => {
    const { database, url, drop } = await openTestPostgres();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    try {
      for (const table of ['entities', 'aliases']) await withoutAutovacuum(database, table);
      const scope = await testDatabase(database).space();
      await other.query('begin; lock table entities in share update exclusive mode');
      await addEntities(database, scope, ROWS);
      await commitOften(database, scope);
      await nameEntities(database, scope);
      await commitOften(database, scope);
      expect(await knownAtLast(database, 'aliases', ROWS)).toBeGreaterThanOrEqual(ROWS);
      expect(await knownRows(database, 'entities')).toBeLessThan(ROWS);
    } finally {
      await other.end();
      await drop();
    }
  });

  it('a role that may not analyse does not try', async () => {
    const { database, url, drop } = await openTestPostgres();
    const role = `cg_guest_${randomUUID().replaceAll('-', '')}`;
    await database.system((query) => query('t.role', `create role ${role} login in role claimgraph_app`));
    const guest = new URL(url);
    guest.username = role;
    const sent: string[] = [];
    const pool = { poolSize: 1, poolOverflow: 0, timeoutMs: 5_000, unsafe: true };
    const asGuest = await connectPostgres({ url: guest.href, ...pool, observe: (name) => sent.push(name) });
    try {
      const scope = await testDatabase(database).space();
      await addEntities(asGuest, scope, ROWS);
      await commitOften(asGuest, scope);
      while (asGuest.connectionCounts().used > 0) await pause();
      expect(sent).toContain('storage.grownTables');
      expect(sent).not.toContain('storage.analyze');
    } finally {
      await asGuest.close();
      await database.system((query) => query('t.role', `drop role ${role}`));
      await drop();
    }
  });
});
