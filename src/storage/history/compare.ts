import type { Owner } from '../../domain/scope.ts';
import type { Commit, Sql } from '../database/database.ts';
import { ANY_SPACE } from '../database/new-space.ts';
import { insertRows, type Columns, type InsertRow } from '../database/insert-rows.ts';

/** How rows that are to be brought in stand to those that are there. */
export interface Comparison {
  /** There already, the same in every column. */
  readonly same: ReadonlySet<string>;
  /** There already, and different: id → the columns. */
  readonly differing: ReadonlyMap<string, readonly string[]>;
}

/**
 * Compares rows with those of a table under the same ids; nothing is written. With `natural`, a row of another id that has
 * the same values in these columns counts as different in them. One statement, or two for each owner.
 */
async function compareRows(
  sql: Sql,
  table: string,
  columns: Columns,
  rows: readonly InsertRow[],
  { natural = [], computedColumns = {} }: Pick<LineStoreSpec<unknown>, 'natural' | 'computedColumns'>,
): Promise<Comparison> {
  if (rows.length === 0) return { same: new Set(), differing: new Map() };
  const found = await sameIds(sql, { table, columns, computedColumns }, rows);
  for (const owner of natural.length === 0 ? [] : new Set(rows.map(({ owner_id: one }) => one as Owner))) {
    const own = rows.filter(({ owner_id: one }) => one === owner);
    found.push(...(await sameNames(sql, { table, columns, natural, owner }, own)));
  }
  return {
    same: new Set(found.filter((row) => row.differs.length === 0).map((row) => row.id)),
    differing: new Map(found.filter((row) => row.differs.length > 0).map((row) => [row.id, row.differs])),
  };
}

interface Found {
  readonly id: string;
  readonly differs: readonly string[];
}

/** Given rows as a table. */
const recordset = (columns: Columns): string =>
  `jsonb_to_recordset($2::jsonb) as g (${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`;

/*
 * Rows are looked up one by one (`lateral … limit 1`), each by its key: joins were planned as a scan of the whole table
 * where nobody has analysed it, and what compares with `is not distinct from` always is, as no index serves that. An import
 * of 949 documents then spent a quarter of its time here, and each part took longer than the one before.
 */

function sameIds(
  sql: Sql,
  { table, columns, computedColumns }: Required<Pick<LineStoreSpec<unknown>, 'table' | 'columns' | 'computedColumns'>>,
  rows: readonly InsertRow[],
): Promise<Found[]> {
  const names = Object.keys(columns).filter((name) => name !== 'id');
  const differs = names
    .map((name) => `case when ${computedColumns[name] ?? `t.${name}`} is distinct from g.${name} then '${name}' end`)
    .join(', ');
  return sql.query<Found>(
    `${table}.compare`,
    `select g.id, array_remove(array[${differs}]::text[], null) as differs from ${recordset(columns)}
      cross join lateral (select * from ${table} where space_id = ${ANY_SPACE} and id = g.id limit 1) as t`,
    [sql.scope.spaceId, JSON.stringify(rows)],
  );
}

interface Naming {
  readonly table: string;
  readonly columns: Columns;
  readonly natural: readonly string[];
  readonly owner: Owner;
}

/** Rows of another id under the same name: what has no value in one of these columns has none. */
function sameNames(sql: Sql, { table, columns, natural, owner }: Naming, rows: readonly InsertRow[]): Promise<Found[]> {
  const named = natural.filter((name) => name !== 'owner_id');
  const given = Object.fromEntries(['id', ...named].map((name) => [name, columns[name] ?? 'text']));
  return sql.query<Found>(
    `${table}.compareNatural`,
    `select g.id, $3::text[] as differs from ${recordset(given)}
      cross join lateral (select id from ${table} where space_id = ${ANY_SPACE} and (${ownedBy(owner, 4)})
        and ${named.map((name) => `${name} = g.${name}`).join(' and ')} limit 1) as t
      where t.id <> g.id`,
    [sql.scope.spaceId, JSON.stringify(rows), named, owner],
  );
}

/** `owner_id is null` or `owner_id = $n`: either drives an index, `is not distinct from` would not. */
const ownedBy = (owner: Owner, n: number): string =>
  owner === null ? `owner_id is null and $${n}::text is null` : `owner_id = $${n}`;

/** How lines of an export become rows of the room that writes their table. */
export interface LineStore<Line, Left = void> {
  /** Nothing is written. */
  compare(sql: Sql, lines: readonly Line[]): Promise<Comparison>;
  /** Writes lines of which none is there yet; all are the commit's owner's. @returns what is left to be done with them */
  write(commit: Commit, lines: readonly Line[]): Promise<Left>;
}

export interface LineStoreSpec<Line, Left = void> {
  readonly table: string;
  /** Columns that a line says, `id` among them. */
  readonly columns: Columns;
  /** What lines say instead of a column of row `t`, where other rows have a part in it: expressions of the present. */
  readonly computedColumns?: Readonly<Record<string, string>>;
  /** Columns that are made when it is written. */
  readonly made?: Columns;
  /** Columns that name a thing besides its id, `owner_id` among them. */
  readonly natural?: readonly string[];
  readonly row: (line: Line) => InsertRow;
  /** What goes before the rows, and gives what is made. */
  readonly making?: (commit: Commit, lines: readonly Line[]) => Promise<(line: Line) => InsertRow>;
  /** What the rows lead to: other rows of the room, events; and what is left to whoever brings them in. */
  readonly written: (commit: Commit, lines: readonly Line[]) => Promise<Left> | Left;
}

/** A store over one table. */
export function lineStore<Line, Left>(spec: LineStoreSpec<Line, Left>): LineStore<Line, Left> {
  const { table, columns, made = {}, row, making, written } = spec;
  return {
    compare: (sql, lines) => compareRows(sql, table, columns, lines.map(row), spec),
    write: async (commit, lines) => {
      const more = (await making?.(commit, lines)) ?? (() => ({}));
      await insertRows(
        commit,
        table,
        { ...columns, ...made },
        lines.map((line) => ({ ...row(line), ...more(line) })),
      );
      return written(commit, lines);
    },
  };
}
