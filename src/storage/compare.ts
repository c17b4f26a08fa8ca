import type { Commit, Sql } from './database.ts';
import { insertRows, type Columns, type InsertRow } from './rows.ts';

/** How rows that are to be brought in stand to those that are there. */
export interface Comparison {
  /** There already, the same in every column. */
  readonly same: ReadonlySet<string>;
  /** There already, and different: id → the columns. */
  readonly differing: ReadonlyMap<string, readonly string[]>;
}

/**
 * Compares rows with those of a table under the same ids; nothing is written. With `natural`, a row of another id that has
 * the same values in these columns counts as different in them. One statement, or two.
 */
async function compareRows(
  sql: Sql,
  table: string,
  columns: Columns,
  rows: readonly InsertRow[],
  natural: readonly string[] = [],
): Promise<Comparison> {
  if (rows.length === 0) return { same: new Set(), differing: new Map() };
  const names = Object.keys(columns).filter((name) => name !== 'id');
  const given = `jsonb_to_recordset($2::jsonb) as g (${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`;
  const differs = names.map((name) => `case when t.${name} is distinct from g.${name} then '${name}' end`).join(', ');
  const values = [sql.scope.spaceId, JSON.stringify(rows)];
  const found = await sql.query<{ id: string; differs: string[] }>(
    `${table}.compare`,
    `select g.id, array_remove(array[${differs}]::text[], null) as differs from ${given} join ${table} t on t.space_id = $1 and t.id = g.id`,
    values,
  );
  const taken =
    natural.length === 0
      ? []
      : await sql.query<{ id: string; differs: string[] }>(
          `${table}.compareNatural`,
          `select g.id, $3::text[] as differs from ${given} join ${table} t on t.space_id = $1 and t.id <> g.id
            and ${natural.map((name) => `t.${name} is not distinct from g.${name}`).join(' and ')}
            where ${natural.map((name) => (name === 'owner_id' ? 'true' : `g.${name} is not null`)).join(' and ')}`,
          [...values, natural.filter((name) => name !== 'owner_id')],
        );
  return {
    same: new Set(found.filter((row) => row.differs.length === 0).map((row) => row.id)),
    differing: new Map(
      [...found, ...taken].filter((row) => row.differs.length > 0).map((row) => [row.id, row.differs]),
    ),
  };
}

/** How lines of an export become rows of the room that writes their table. */
export interface LineStore<Line> {
  /** Nothing is written. */
  compare(sql: Sql, lines: readonly Line[]): Promise<Comparison>;
  /** Writes lines of which none is there yet; all are the commit's owner's. */
  write(commit: Commit, lines: readonly Line[]): Promise<void>;
}

export interface LineStoreSpec<Line> {
  readonly table: string;
  /** Columns that a line says, `id` among them. */
  readonly columns: Columns;
  /** Columns that are made when it is written. */
  readonly made?: Columns;
  /** Columns that name a thing besides its id, `owner_id` among them. */
  readonly natural?: readonly string[];
  readonly row: (line: Line) => InsertRow;
  /** What goes before the rows, and gives what is made. */
  readonly making?: (commit: Commit, lines: readonly Line[]) => Promise<(line: Line) => InsertRow>;
  /** What the rows lead to: other rows of the room, the index, events. */
  readonly written: (commit: Commit, lines: readonly Line[]) => Promise<void> | void;
}

/** A store over one table. */
export function lineStore<Line>(spec: LineStoreSpec<Line>): LineStore<Line> {
  const { table, columns, made = {}, natural = [], row, making, written } = spec;
  return {
    compare: (sql, lines) => compareRows(sql, table, columns, lines.map(row), natural),
    write: async (commit, lines) => {
      const more = (await making?.(commit, lines)) ?? (() => ({}));
      await insertRows(
        commit,
        table,
        { ...columns, ...made },
        lines.map((line) => ({ ...row(line), ...more(line) })),
      );
      await written(commit, lines);
    },
  };
}
