import type { Database } from '../database/database.ts';
import { migrationFiles, type Migration } from '../database/migrations.ts';

/** How a database stands, found by looking alone. */
export interface DatabaseFacts {
  /** `18.1`. */
  readonly version: string;
  /** Settings that are off, by which acknowledged commits can be lost: `fsync` … */
  readonly unsafe: readonly string[];
  /** There is a schema of this program, whole or not; without one there is nothing to guard. */
  readonly hasSchema: boolean;
  /** Migrations of this program that were not applied yet. */
  readonly pending: readonly string[];
  /** Applied migrations that this program does not know: a newer one was here. */
  readonly unknown: readonly string[];
  /** Applied migrations whose file says something else now. */
  readonly edited: readonly string[];
  /** What is wrong with the role that requests work as; null = nothing, or there is no schema yet. */
  readonly role: 'MISSING' | 'PRIVILEGED' | 'OWNS_TABLES' | null;
  /** Tables with a space that row-level security does not guard. */
  readonly unguarded: readonly string[];
}

/** Reads what `doctor` reports of a database; writes nothing. */
export async function inspectDatabase(database: Database): Promise<DatabaseFacts> {
  return database.system(async (query) => {
    const [server] = await query<{
      version: string;
      fsync: string;
      synchronous: string;
      pages: string;
      schema: boolean;
    }>(
      'storage.inspectServer',
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as synchronous, current_setting('full_page_writes') as pages,
        to_regclass('schema_migrations') is not null as schema`,
      [],
    );
    if (!server) throw new Error('expected the server to tell its settings');
    const settings = { fsync: server.fsync, synchronous_commit: server.synchronous, full_page_writes: server.pages };
    const common = {
      version: server.version.split(' ')[0] ?? '',
      hasSchema: server.schema,
      unsafe: Object.entries(settings).flatMap(([name, value]) => (value === 'off' ? [name] : [])),
    };
    const files = migrationFiles();
    if (!server.schema) {
      const pending = files.map((file) => file.name);
      return { ...common, pending, unknown: [], edited: [], role: null, unguarded: [] };
    }
    const applied = await query<AppliedMigration>(
      'storage.inspectMigrations',
      'select number, name, checksum from schema_migrations order by number',
      [],
    );
    const role = await query<RoleRow>(
      'storage.inspectRole',
      `select r.rolsuper or r.rolbypassrls as privileged, (select count(*) from pg_class c where c.relowner = r.oid) as owns
        from pg_roles r where r.rolname = 'claimgraph_app'`,
      [],
    );
    const unguarded = await query<{ name: string }>(
      'storage.inspectGuards',
      `select c.relname as name from pg_class c
        where c.relkind in ('r', 'p') and not c.relrowsecurity and c.relnamespace = current_schema()::regnamespace
          and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped)
        order by c.relname`,
      [],
    );
    return {
      ...common,
      ...compare(applied, files),
      role: judgeRole(role[0]),
      unguarded: unguarded.map((row) => row.name),
    };
  });
}

interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

interface RoleRow {
  privileged: boolean;
  owns: string;
}

function compare(
  applied: readonly AppliedMigration[],
  files: readonly Migration[],
): Pick<DatabaseFacts, 'pending' | 'unknown' | 'edited'> {
  const fileOf = (row: AppliedMigration): Migration | undefined => files.find((file) => file.number === row.number);
  return {
    pending: files.filter((file) => !applied.some((row) => row.number === file.number)).map((file) => file.name),
    unknown: applied.filter((row) => !fileOf(row)).map((row) => row.name),
    edited: applied.filter((row) => (fileOf(row)?.checksum ?? row.checksum) !== row.checksum).map((row) => row.name),
  };
}

function judgeRole(role: RoleRow | undefined): DatabaseFacts['role'] {
  if (!role) return 'MISSING';
  if (role.privileged) return 'PRIVILEGED';
  return Number(role.owns) > 0 ? 'OWNS_TABLES' : null;
}

/** What people call the size of a graph, in all spaces together. */
const COUNTED = ['commits', 'documents', 'revisions', 'entities', 'claims', 'conflicts', 'quarantine'] as const;

/** Rows by table; tables that an older schema has not yet are left out. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  return database.system(async (query) => {
    const counts: Record<string, number> = {};
    for (const table of COUNTED) {
      const [known] = await query<{ there: boolean }>(
        'storage.hasTable',
        'select to_regclass($1) is not null as there',
        [table],
      );
      if (known?.there !== true) continue;
      const [row] = await query<{ n: number }>(
        `storage.count.${table}`,
        `select count(*)::integer as n from ${table}`,
        [],
      );
      counts[table] = row?.n ?? 0;
    }
    return counts;
  });
}
