import type { LiveReader } from './live-session.ts';

/** Of `n` (pg_namespace). */
export const USER_SCHEMA = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
/** Of `c` (pg_class) in `n`. */
export const USER_TABLE = `${USER_SCHEMA} and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

export interface LiveColumn {
  readonly name: string;
  /** Without a length, as a cast takes it. */
  readonly type: string;
  /** pg_type.typcategory: N = numbers, D = dates and times. */
  readonly category: string;
  /** An index sees to it that no two rows have the same. */
  readonly unique: boolean;
  readonly readable: boolean;
}

export interface LiveTable {
  /** `schema.table`, as it is registered. */
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  readonly columns: ReadonlyMap<string, LiveColumn>;
  readonly writable: boolean;
}

interface ColumnRow {
  schema: string;
  table: string;
  writable: boolean;
  name: string;
  type: string;
  category: string;
  unique: boolean;
  readable: boolean;
}

/** `$1`: names, with their schema or where the search path has them. */
const TABLES = `select n.nspname as schema, c.relname as "table",
    has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') or has_any_column_privilege(c.oid, 'INSERT, UPDATE') as writable,
    a.attname as name, format_type(a.atttypid, -1) as type, y.typcategory as category,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indisvalid and i.indpred is null
      and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as "unique",
    has_column_privilege(c.oid, a.attnum, 'SELECT') as readable
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type y on y.oid = a.atttypid
  where ${USER_TABLE} and (n.nspname || '.' || c.relname = any($1) or (c.relname = any($1) and pg_table_is_visible(c.oid)))
  order by n.nspname, c.relname, a.attnum`;

/** The tables of these names, as the catalogue has them now. One statement. */
export async function tablesNamed(reader: LiveReader, names: readonly string[]): Promise<LiveTable[]> {
  const rows = await reader.query<ColumnRow>(TABLES, [names]);
  const byTable = Map.groupBy(rows, ({ schema, table }) => JSON.stringify([schema, table]));
  return [...byTable.values()].flatMap((columns) => {
    const [first] = columns;
    if (!first) return [];
    const { schema, table, writable } = first;
    const named = columns.map(({ name, type, category, unique, readable }): [string, LiveColumn] => [
      name,
      { name, type, category, unique, readable },
    ]);
    return [{ name: `${schema}.${table}`, schema, table, columns: new Map(named), writable }];
  });
}

const MOST_NAMES = 500;

/** Names of tables that there are, for whoever asked for one that is not. */
export async function tableNames(reader: LiveReader): Promise<string[]> {
  const rows = await reader.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${USER_TABLE} order by 1 limit $1`,
    [MOST_NAMES],
  );
  return rows.map(({ name }) => name);
}

/** An identifier: the one place where a name becomes part of a statement. Names come from the catalogue or from `quotedTable`. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const sqlOf = ({ schema, table }: Pick<LiveTable, 'schema' | 'table'>): string =>
  `${quoted(schema)}.${quoted(table)}`;

/** A table as it is registered, whether it is there or not. */
export function quotedTable(name: string): string {
  const dot = name.indexOf('.');
  return sqlOf({ schema: name.slice(0, dot), table: name.slice(dot + 1) });
}
