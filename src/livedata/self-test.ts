import type pg from 'pg';
import type { LiveCheck } from '../domain/live-record.ts';
import type { LiveDatabaseLimits } from './live-database-settings.ts';
import { attempt, readOnly, type LiveReader, type SentStatement } from './live-session.ts';
import { quotedTable, USER_SCHEMA, USER_TABLE } from './catalogue.ts';

interface Test {
  readonly client: pg.PoolClient;
  readonly limits: LiveDatabaseLimits;
  readonly onStatement: ((sent: SentStatement) => void) | null;
  /** Those of the ontologies, as `schema.table`. */
  readonly tables: readonly string[];
}

/** Roles of PostgreSQL by which more is done than reading tables. */
const POWERS = [
  ...['pg_write_all_data', 'pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'],
  ...['pg_signal_backend', 'pg_checkpoint', 'pg_maintain', 'pg_create_subscription'],
];

/** The role and all that it may become. What it is not given by inheritance it could take by `set role`. */
const MINE = `mine as (select r.* from pg_roles r where pg_has_role(current_user, r.oid, 'MEMBER'))`;

const MAY = `with ${MINE}
  select 'ROLE' as name, rolname as what from mine
    where rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or rolname = any($1)
  union all
  select 'CREATE', 'database ' || quote_ident(current_database()) from mine
    where has_database_privilege(mine.oid, current_database(), 'CREATE')
  union all
  select 'CREATE', 'schema ' || quote_ident(n.nspname) from pg_namespace n, mine
    where ${USER_SCHEMA} and has_schema_privilege(mine.oid, n.oid, 'CREATE')
  union all
  select 'OWN', quote_ident(n.nspname) || '.' || quote_ident(c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, mine
    where ${USER_TABLE} and c.relowner = mine.oid
  union all
  select 'WRITE', quote_ident(n.nspname) || '.' || quote_ident(c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, mine
    where ${USER_TABLE} and (has_table_privilege(mine.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
      or has_any_column_privilege(mine.oid, c.oid, 'INSERT, UPDATE, REFERENCES')
      or case when current_setting('server_version_num')::integer >= 170000 then has_table_privilege(mine.oid, c.oid, 'MAINTAIN') end)
  union all
  select 'SEQUENCE', quote_ident(n.nspname) || '.' || quote_ident(c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, mine
    where ${USER_SCHEMA} and c.relkind = 'S' and has_sequence_privilege(mine.oid, c.oid, 'USAGE, UPDATE')`;

const SHOWN = 5;

interface Rule {
  readonly name: string;
  readonly fine: string;
  readonly wrong: (what: string) => string;
  readonly remedy: (role: string) => string;
}

const RULES: readonly Rule[] = [
  {
    name: 'ROLE',
    fine: 'the role has no power over the server, and is a member of no role that has',
    wrong: (what) => `the role is, or may become, ${what}, which may do more than read tables`,
    remedy: () => '',
  },
  {
    name: 'CREATE',
    fine: 'the role may create nothing in the database or its schemas',
    wrong: (what) => `the role may create things in ${what}`,
    remedy: (role) => `REVOKE CREATE ON SCHEMA … FROM ${role}, PUBLIC;`,
  },
  {
    name: 'OWN',
    fine: 'the role owns no table',
    wrong: (what) => `the role owns ${what}, so that it may change or drop it`,
    remedy: () => '',
  },
  {
    name: 'WRITE',
    fine: 'the role may do nothing to a table but select from it',
    wrong: (what) => `the role may write into ${what}, or change how it is written`,
    remedy: (role) => `REVOKE ALL ON … FROM ${role}, PUBLIC; GRANT SELECT ON … TO ${role};`,
  },
  {
    name: 'SEQUENCE',
    fine: 'the role may move no sequence on',
    wrong: (what) => `the role may move on ${what}`,
    remedy: (role) => `REVOKE USAGE, UPDATE ON SEQUENCE … FROM ${role}, PUBLIC;`,
  },
];

/** Refusals of PostgreSQL: no privilege, read-only, no schema to create in, cannot be done at all. A fault of our own statement is none. */
const REFUSALS = new Set(['42501', '25006', '3F000', '0A000', '42809', '55000']);

const ATTEMPTS: readonly (readonly [name: string, what: string, text: string])[] = [
  ['TRY_CREATE_TABLE', 'create a table', 'create table claimgraph_may_not_create (id integer)'],
  ['TRY_PROGRAM', 'run a program on the server', `copy (select 1) to program 'true'`],
  ['TRY_READ_FILE', 'read a file of the server', `select pg_read_file('PG_VERSION')`],
  ['TRY_IMPORT_FILE', 'import a file of the server', `select lo_import('/dev/null')`],
];

/**
 * Tries what must be refused, and asks the catalogue what the role may do: a transaction of ours that is read-only is no wall where the
 * role could open another (OM-24). All must pass before anything is read.
 */
export async function selfTest(test: Test): Promise<LiveCheck[]> {
  const { role, may } = await readOnly(test, async (reader) => ({
    role: await roleOf(reader),
    may: await reader.query<{ name: string; what: string }>(MAY, [POWERS]),
  }));
  const allowed = RULES.map((rule) => judged(rule, role, [
    ...new Set(may.flatMap(({ name, what }) => (name === rule.name ? [what] : []))),
  ])); // prettier-ignore
  const tried: LiveCheck[] = [];
  for (const [name, what, text] of ATTEMPTS) tried.push(await refused(test, role, { name, what, text }));
  return [...allowed, ...tried, await insertIsRefused(test, role), await secondStatementIsRefused(test)];
}

async function roleOf(reader: LiveReader): Promise<string> {
  const [row] = await reader.query<{ role: string }>('select quote_ident(current_user) as role');
  return row?.role ?? 'current_user';
}

function judged({ name, fine, wrong, remedy }: Rule, role: string, found: readonly string[]): LiveCheck {
  if (found.length === 0) return { name, passed: true, message: fine };
  const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : '';
  const what = `${found.slice(0, SHOWN).join(', ')}${more}`;
  const way = [remedy(role), OWN_ROLE].filter(Boolean).join(' ');
  return { name, passed: false, message: `${role}: ${wrong(what)}. ${way}` };
}

/** The lines to type. */
const OWN_ROLE =
  "Or make a role that may only read, and name it in the address: CREATE ROLE claimgraph_reader LOGIN NOINHERIT PASSWORD '…'; " +
  'GRANT USAGE ON SCHEMA … TO claimgraph_reader; GRANT SELECT ON … TO claimgraph_reader;';

interface Trial {
  readonly name: string;
  readonly what: string;
  readonly text: string;
  /** A code of PostgreSQL that is no refusal, and no danger. */
  readonly harmless?: string;
}

const NO_SUCH_TABLE = '42P01';

async function refused(test: Test, role: string, { name, what, text, harmless }: Trial): Promise<LiveCheck> {
  const refusal = await attempt(test, text);
  if (refusal === null) return { name, passed: false, message: `${role} could ${what}. ${OWN_ROLE}` };
  const passed = REFUSALS.has(refusal.code) || refusal.code === harmless;
  const said = `${refusal.message} (${refusal.code})`;
  return {
    name,
    passed,
    message: passed ? `refused to ${what}: ${said}` : `expected a refusal to ${what}, got: ${said}`,
  };
}

/** `explain` asks for the privileges of the statement, and fires no trigger where it has them. */
async function insertIsRefused(test: Test, role: string): Promise<LiveCheck> {
  for (const table of test.tables) {
    const what = `insert into ${table}`;
    const tried = await refused(test, role, {
      ...{ name: 'TRY_INSERT', what },
      text: `explain insert into ${quotedTable(table)} default values`,
      harmless: NO_SUCH_TABLE,
    });
    if (!tried.passed) return tried;
  }
  const message =
    test.tables.length === 0 ? 'no table is registered yet' : `refused for ${test.tables.length} registered tables`;
  return { name: 'TRY_INSERT', passed: true, message };
}

async function secondStatementIsRefused(test: Test): Promise<LiveCheck> {
  const refusal = await attempt(test, 'select 1; select 2');
  const passed = refusal?.code === '42601';
  const message = passed
    ? 'a second statement in one message is refused'
    : 'a second statement in one message was taken: is there a pooler between that speaks the simple protocol?';
  return { name: 'TRY_SECOND_STATEMENT', passed, message };
}
