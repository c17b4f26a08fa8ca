import { InvalidInput } from '../../domain/errors.ts';
import type { Direction, Page, PageRequest, Position } from '../../domain/page-request.ts';
import { roundedUp, unseen } from './stable-plans.ts';
import type { SqlValue, View } from './database.ts';

/** A field of a filter: which SQL expression it is about, and its SQL type. */
export interface FilterColumn {
  readonly expression: string;
  readonly type: 'text' | 'uuid' | 'double precision' | 'timestamptz' | 'boolean' | 'integer';
}

/** A field of a filter that is more than a comparison: what is asked of it as a condition in SQL, its values pushed to `values`. */
export type FilterCondition = (asked: object, values: SqlValue[], seen: Seen) => string;
export type FilterFields = Readonly<Record<string, FilterColumn | FilterCondition>>;

type Condition = Readonly<Record<string, unknown>>;
const OPERATORS: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/**
 * Whether the planner sees the values of a filter: of a list of the whole space it should, as a rare value wants another plan than one
 * that most rows have; of lists that are looked up parent by parent one plan serves all (planned.ts).
 */
export type Seen = 'SEEN' | 'UNSEEN';

/**
 * A typed filter (domain/filter.ts) as SQL: only fields of `columns` and the known operators ever reach the text, every
 * value is a parameter pushed to `values`. An empty filter is `true`.
 * @throws InvalidInput on a field or operator that is not known
 */
export function compileWhere(
  where: object | null | undefined,
  columns: FilterFields,
  values: SqlValue[],
  seen: Seen = 'SEEN',
): string {
  if (!where) return 'true';
  const parts = Object.entries(where)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([field, value]) => {
      if (field === 'and' || field === 'or') return combine(field, value as object[], columns, values, seen);
      if (field === 'not') return `not coalesce(${compileWhere(value as object, columns, values, seen)}, false)`;
      const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
      if (!column) throw new InvalidInput(`unknown filter field ${JSON.stringify(field)}`, ['where', field]);
      if (typeof column === 'function') return `(${column(value as object, values, seen)})`;
      return condition(column, field, value as Condition, values, seen);
    });
  return parts.length === 0 ? 'true' : `(${parts.join(' and ')})`;
}

function combine(
  op: 'and' | 'or',
  list: readonly object[],
  columns: FilterFields,
  values: SqlValue[],
  seen: Seen,
): string {
  // An empty `or` has no way to hold; an empty `and` nothing to fail.
  if (list.length === 0) return op === 'and' ? 'true' : 'false';
  return `(${list.map((where) => compileWhere(where, columns, values, seen)).join(` ${op} `)})`;
}

function condition(column: FilterColumn, field: string, filter: Condition, values: SqlValue[], seen: Seen): string {
  const parameter = (value: unknown, type: string): string => {
    const pushed = push(values, value as SqlValue);
    return seen === 'SEEN' ? `${pushed}::${type}` : unseen(pushed, type);
  };
  const parts = Object.entries(filter)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([operator, value]) => {
      if (operator === 'in') {
        const list = `${column.type}[]`;
        return `${column.expression} = any(${parameter(value, list)}::${list})`;
      }
      if (operator === 'isNull') return `${column.expression} is ${value === true ? 'null' : 'not null'}`;
      if (operator === 'eq') return `${column.expression} = ${parameter(value, column.type)}`;
      if (operator === 'startsWith') return startsWith(column.expression, value as string, values);
      const textual = Object.hasOwn(TEXTUAL, operator) ? TEXTUAL[operator] : undefined;
      if (textual) return textual(column.expression, `${push(values, value as SqlValue)}::text`);
      const sign = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
      if (!sign) throw new InvalidInput(`unknown operator ${JSON.stringify(operator)}`, ['where', field, operator]);
      return `${column.expression} ${sign} ${parameter(value, column.type)}`;
    });
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** In the collation of the database, as "C" knows no letters but those of ASCII. */
const folded = (text: string): string => `lower(${text} collate "default")`;

/** By position and never by pattern: `%` and `_` are letters like others. No index serves them under row-level security. */
const TEXTUAL: Readonly<Record<string, (expression: string, text: string) => string>> = {
  contains: (expression, text) => `strpos(${expression}, ${text}) > 0`,
  containsIgnoreCase: (expression, text) => `strpos(${folded(expression)}, ${folded(text)}) > 0`,
  eqIgnoreCase: (expression, text) => `${folded(expression)} = ${folded(text)}`,
  startsWithIgnoreCase: (expression, text) => `starts_with(${folded(expression)}, ${folded(text)})`,
};

/** As a range on collate "C", which a btree serves and row-level security lets through (LIKE would not be either). */
function startsWith(expression: string, prefix: string, values: SqlValue[]): string {
  return `(${expression} >= ${push(values, prefix)} and ${expression} < ${push(values, `${prefix}\u{10FFFF}`)})`;
}

function push(values: SqlValue[], value: SqlValue): string {
  values.push(value);
  return `$${values.length}`;
}

const outputName = (expression: string): string => expression.slice(expression.lastIndexOf('.') + 1);

/** One column of an order, its id column being the last one always. */
export interface OrderColumn {
  readonly expression: string;
  readonly type: FilterColumn['type'] | 'bigint';
}

export interface KeysetQuery<Row> {
  readonly name: string;
  /**
   * `select … from … where <everything but the page>`, one for each place the rows come from (`relationParts`); must yield
   * the order's columns under their own names.
   */
  readonly select: string | readonly string[];
  readonly values: readonly SqlValue[];
  readonly order: readonly OrderColumn[];
  readonly direction: Direction;
  readonly positionOf: (row: Row) => Position;
}

/**
 * One page after a position, by row comparison over the order's columns: cost does not grow with the page number.
 * @throws InvalidInput when the position has another length than the order
 */
export async function keysetPage<Row extends object, T>(
  view: View,
  query: KeysetQuery<Row>,
  page: PageRequest,
  toNode: (row: Row) => T,
): Promise<Page<T>> {
  const values: SqlValue[] = [...query.values];
  const columns = query.order.map((column) => column.expression);
  let after = 'true';
  if (page.after !== null) {
    if (page.after.length !== query.order.length)
      throw new InvalidInput('expected a cursor of this list and order', ['after']);
    const bounds = query.order.map((column, i) => `${push(values, page.after?.[i] ?? null)}::${column.type}`);
    after = `(${columns.join(', ')}) ${query.direction === 'ASC' ? '>' : '<'} (${bounds.join(', ')})`;
  }
  const limit = `limit ${roundedUp(page.first + 1)}`;
  const ordered = (names: readonly string[]): string =>
    `order by ${names.map((name) => `${name} ${query.direction.toLowerCase()}`).join(', ')} ${limit}`;
  const parts = [query.select].flat().map((select) => `${select} and ${after} ${ordered(columns)}`);
  const text =
    parts.length === 1
      ? (parts[0] ?? '')
      : `select * from (${parts.map((part) => `(${part})`).join(' union all ')}) page ${ordered(columns.map(outputName))}`;
  const rows = await view.sql.query<Row>(query.name, text, values);
  return {
    items: rows.slice(0, page.first).map((row) => ({ node: toNode(row), position: query.positionOf(row) })),
    hasNextPage: rows.length > page.first,
  };
}
