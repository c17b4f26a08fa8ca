import type { Sql, SqlValue } from './database.ts';

/** Columns of a table with their SQL types: `{ id: 'uuid', text: 'text', heading_path: 'text[]' }`. */
export type Columns = Readonly<Record<string, string>>;
/** A row to insert; Dates and Uint8Arrays as they are, JSON columns as plain values. */
export type InsertRow = Readonly<Record<string, SqlValue | object | undefined>>;

/**
 * Longest JSON of the rows of one statement, unless one row alone is longer. The embedded database's socket copies all that has
 * come of a message with every packet (`Buffer.concat` in pglite-socket): the copying grows with the square of a statement's length.
 */
const STATEMENT_CHARACTERS = 1_048_576;

/**
 * One statement for some thousand rows (a statement a row costs a round trip each, ten times the whole insert on the
 * embedded database). Missing columns are null. `conflict` is an `on conflict …` clause.
 * @returns the rows of `returning`, if given
 */
export async function insertRows<Row extends object>(
  sql: Sql,
  table: string,
  columns: Columns,
  rows: readonly InsertRow[],
  options: { readonly conflict?: string; readonly returning?: string } = {},
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const names = Object.keys(columns);
  const definition = names.map((name) => `${name} ${columns[name] === 'bytea' ? 'text' : columns[name]}`).join(', ');
  const selection = names.map((name) => (columns[name] === 'bytea' ? `decode(${name}, 'base64')` : name)).join(', ');
  const text = `insert into ${table} (space_id, ${names.join(', ')})
    select $1::uuid, ${selection} from jsonb_to_recordset($2::jsonb) as row (${definition})
    ${options.conflict ?? ''} ${options.returning ? `returning ${options.returning}` : ''}`;
  const inserted: Row[] = [];
  for (const json of jsonParts(rows.map(toJson))) {
    inserted.push(...(await sql.query<Row>(`${table}.insert`, text, [sql.scope.spaceId, json])));
  }
  return inserted;
}

/** Rows as JSON arrays of bounded length, each for one statement: one at least, which may be empty. */
export function* jsonParts(rows: readonly object[]): Generator<string, void> {
  let [part, length] = [[] as string[], 0];
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (part.length > 0 && length + json.length > STATEMENT_CHARACTERS) {
      yield `[${part.join(',')}]`;
      [part, length] = [[], 0];
    }
    part.push(json);
    length += json.length;
  }
  yield `[${part.join(',')}]`;
}

function toJson(row: InsertRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]),
  );
}
