import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../domain/errors.ts';
import { packageRoot } from '../../lib/package-root.ts';
import type { Database, SystemQuery } from './database.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** All migrations in order; `migrations/0001_ground.sql` has number 1. */
export function migrationFiles(): Migration[] {
  const folder = join(packageRoot(), 'migrations');
  const files = readdirSync(folder).filter((file) => /^\d{4}_.+\.sql$/.test(file));
  return files.sort().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return {
      number: Number(file.slice(0, 4)),
      name: file,
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
    };
  });
}

/** The newest schema this program knows. */
export const SCHEMA_VERSION = (): number => migrationFiles().at(-1)?.number ?? 0;

/** Number of the newest migration that a database has; 0 = none yet. */
export async function appliedSchema(database: Database): Promise<number> {
  return database.system(async (query) => {
    const [table] = await query<{ there: boolean }>(
      'storage.hasMigrations',
      "select to_regclass('schema_migrations') is not null as there",
      [],
    );
    if (table?.there !== true) return 0;
    const [row] = await query<{ newest: number | null }>(
      'storage.newestMigration',
      'select max(number) as newest from schema_migrations',
      [],
    );
    return row?.newest ?? 0;
  });
}

interface Applied {
  number: number;
  name: string;
  checksum: string;
}

/** Two starters at once take turns; the number is the name in ASCII. */
const LOCK = 0x636c61696d;

/**
 * Brings the database to this program's schema. Each migration is one transaction with its own record, so a kill between
 * or inside them leaves a state from which the next start goes on (F26).
 * @returns the names of the migrations that this call applied
 * @throws ConfigurationError when the database is newer than the program, or an applied migration was edited
 */
export async function migrate(database: Database, files: readonly Migration[] = migrationFiles()): Promise<string[]> {
  return database.unhurried(async (query) => {
    await query(
      'storage.migrationsTable',
      `create table if not exists schema_migrations (
        number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const done: string[] = [];
    for (const file of files) {
      if (await applyOnce(query, file, files)) done.push(file.name);
    }
    await checkAppRole(query);
    return done;
  });
}

async function applyOnce(query: SystemQuery, file: Migration, files: readonly Migration[]): Promise<boolean> {
  await query(
    'storage.migrationBegin',
    `begin; set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${LOCK})`,
  );
  const applied = await query<Applied>(
    'storage.appliedMigrations',
    'select number, name, checksum from schema_migrations order by number',
    [],
  );
  checkKnown(applied, files);
  if (applied.some((row) => row.number === file.number)) {
    await query('storage.migrationEnd', 'rollback');
    return false;
  }
  await query(`migration.${file.name}`, file.text);
  await query('storage.migrationRecord', 'insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    file.number,
    file.name,
    file.checksum,
  ]);
  await query('storage.migrationEnd', 'commit');
  return true;
}

function checkKnown(applied: readonly Applied[], files: readonly Migration[]): void {
  for (const row of applied) {
    const file = files.find((candidate) => candidate.number === row.number);
    if (!file) {
      throw new ConfigurationError(
        `the database has schema ${row.name}, this program knows up to ${files.at(-1)?.name ?? 'none'}; start a newer Claimgraph on it`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new ConfigurationError(
        `migration ${row.name} is not the one that was applied; restore the file, and change the schema by a new migration`,
      );
    }
  }
}

/** The role that requests work as must own nothing and bypass nothing, or row-level security would be off (attack 49). */
async function checkAppRole(query: SystemQuery): Promise<void> {
  const rows = await query<{ privileged: boolean; owns: string }>(
    'storage.checkAppRole',
    `select r.rolsuper or r.rolbypassrls as privileged,
       (select count(*) from pg_class c where c.relowner = r.oid) as owns
     from pg_roles r where r.rolname = 'claimgraph_app'`,
    [],
  );
  const role = rows[0];
  if (!role)
    throw new ConfigurationError(
      'the role claimgraph_app is missing; run `claimgraph migrate` as a user who may create roles',
    );
  if (role.privileged || Number(role.owns) > 0) {
    throw new ConfigurationError(
      'the role claimgraph_app must not be superuser, bypass row-level security or own tables; take that from it and start again',
    );
  }
}
