import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectPostgres, migrate, openEmbedded, type Database } from '../../src/storage/index.ts';
import { migrationFiles } from '../../src/storage/database/migrations.ts';
import { describeOnDatabases } from './legs.ts';

const timeoutMs = 60_000;

async function onPostgres(server: string, work: (database: Database) => Promise<void>): Promise<void> {
  const at = (name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const admin = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: at('postgres') });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  const name = `cg_u_${randomUUID().replaceAll('-', '')}`;
  await admin(`create database ${name}`);
  try {
    const database = await connectPostgres({ url: at(name), poolSize: 1, poolOverflow: 1, timeoutMs, unsafe: true });
    await work(database).finally(() => database.close());
  } finally {
    await admin(`drop database if exists ${name} with (force)`);
  }
}

async function onEmbedded(work: (database: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'claimgraph-unmigrated-'));
  try {
    const database = await openEmbedded({ folder: join(folder, 'db'), timeoutMs, bare: true });
    await work(database).finally(() => database.close());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A suite over databases of its own without any table, on each leg; each is gone when its work is done. */
export function describeUnmigrated(
  name: string,
  suite: (withDatabase: (work: (database: Database) => Promise<void>) => Promise<void>) => void,
): void {
  describeOnDatabases(
    name,
    { embedded: () => suite(onEmbedded), postgres: (server) => suite((work) => onPostgres(server, work)) },
    'both',
  );
}

/** Applies the migrations up to this number, as the program of then did. */
export const migrateTo = (database: Database, last: number): Promise<unknown> =>
  migrate(
    database,
    migrationFiles().filter(({ number }) => number <= last),
  );
