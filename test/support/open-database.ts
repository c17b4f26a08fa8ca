import { createHash, randomUUID } from 'node:crypto';
import { constants, cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  connectPostgres,
  migrate,
  openEmbedded,
  type Database,
  type EmbeddedOptions,
} from '../../src/storage/index.ts';
import { migrationFiles } from '../../src/storage/database/migrations.ts';
import { legs, projectRoot } from './leg-list.ts';

/** Longest a statement of a test may take, milliseconds. */
const TIMEOUT_MS = 30_000;

/** Who is told of statements; left out: nobody. */
type Observed = Pick<EmbeddedOptions, 'observe'>;

/**
 * An embedded database of this suite's own, migrated: a copy of one that is made once per set of migrations. A copied folder is open after
 * 0.8 s of a processor; a database in memory is unpacked anew by each suite, which takes 2 s more with the garbage that it leaves.
 */
export async function openTestEmbedded(
  observed: Observed = {},
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const made = await ensureEmbeddedTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  cpSync(made, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const opened = openEmbedded({ folder, timeoutMs: TIMEOUT_MS, ...observed });
  const drop = async (): Promise<void> => {
    await (await opened).close(); // its thread would keep the test run alive
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(await opened);
  } catch (error) {
    await drop();
    throw error;
  }
  return { database: await opened, drop };
}

/** Processes that come to it at once make one each, and the first to be done keeps its own. */
async function ensureEmbeddedTemplate(): Promise<string> {
  const kept = join(projectRoot, 'node_modules', '.cache', 'embedded');
  const folder = join(kept, hashOfMigrations());
  if (existsSync(folder)) return folder;
  const isOlder = (name: string): boolean => !name.startsWith(hashOfMigrations());
  for (const older of existsSync(kept) ? readdirSync(kept).filter(isOlder) : [])
    rmSync(join(kept, older), { recursive: true, force: true });
  const part = `${folder}.${randomUUID()}`;
  const database = await openEmbedded({ folder: part, timeoutMs: TIMEOUT_MS });
  await migrate(database);
  await database.close();
  try {
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const file of migrationFiles()) hash.update(file.checksum);
  return hash.digest('hex').slice(0, 16);
}

/** A Postgres database of this suite's own, cloned from a template that is migrated once per set of migrations. */
export async function openTestPostgres(
  observed: Observed = {},
): Promise<{ database: Database; url: string; drop: () => Promise<void> }> {
  const server = new URL(legs.postgres.present ? legs.postgres.at : '');
  const admin = new pg.Client({ connectionString: at(server, 'postgres') });
  await admin.connect();
  try {
    const template = await ensureTemplate(admin, server);
    const name = `cg_${randomUUID().replaceAll('-', '')}`;
    // Copied by files: by its log, the usual way for a small template, it takes a processor three times as long, 0.16 s.
    await underLock(admin, () => admin.query(`create database ${name} template ${template} strategy file_copy`));
    const url = at(server, name);
    const pool = { poolSize: 2, poolOverflow: 18, timeoutMs: TIMEOUT_MS, unsafe: true };
    const database = await connectPostgres({ url, ...pool, ...observed });
    return { database, url, drop: () => dropDatabase(database, server, name) };
  } finally {
    await admin.end();
  }
}

async function ensureTemplate(admin: pg.Client, server: URL): Promise<string> {
  const name = `cg_template_${hashOfMigrations()}`;
  await underLock(admin, async () => {
    const found = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return;
    await admin.query(`create database ${name}_part`);
    const database = await connectPostgres({
      url: at(server, `${name}_part`),
      poolSize: 1,
      poolOverflow: 0,
      timeoutMs: TIMEOUT_MS,
      unsafe: true,
    });
    await migrate(database);
    await database.close();
    await admin.query(`alter database ${name}_part rename to ${name}`);
  });
  return name;
}

/** Suites run in several processes; one template at a time is made or copied. */
async function underLock(admin: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await admin.query('select pg_advisory_lock(4242)');
  try {
    await work();
  } finally {
    await admin.query('select pg_advisory_unlock(4242)');
  }
}

async function dropDatabase(database: Database, server: URL, name: string): Promise<void> {
  await database.close();
  const admin = new pg.Client({ connectionString: at(server, 'postgres') });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
}

function at(server: URL, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
