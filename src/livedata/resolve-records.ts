import { ConflictingState } from '../domain/errors.ts';
import type { RecordRelation, RecordType } from '../domain/live-record.ts';
import { nearestName } from '../text/did-you-mean.ts';
import type { LiveColumn, LiveTable } from './catalogue.ts';
import type { ResolvedRelation, ResolvedType } from './record-sql.ts';

/** What is wrong with a name of a spec: a refusal where it is set, a drift where it is read. */
export type Mistake = (message: string, path: readonly (string | number)[]) => Error;

/** A spec that was right when it was set: the database has changed. */
export const drifted: Mistake = (message) =>
  new ConflictingState(`the live database is no longer what was registered: ${message}; set it anew`);

/** Types of dates with which an instant is compared. */
const DATES = /^(?:date|timestamp with(?:out)? time zone)$/u;

interface Wanted {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly for: string;
}

function column(table: LiveTable, { name, path, for: what }: Wanted, mistake: Mistake): LiveColumn {
  const found = table.columns.get(name);
  if (!found) {
    const near = nearestName(name.slice(0, 80), [...table.columns.keys()]);
    throw mistake(
      `${what} needs column ${show(name)} of ${table.name}, which has none of this name; the nearest is ${near}`,
      path,
    );
  }
  if (!found.readable)
    throw mistake(
      `${what} needs column ${show(name)} of ${table.name}, which the role may not read; GRANT SELECT ON ${table.name}`,
      path,
    );
  return found;
}

export const show = (name: string): string => JSON.stringify(name.slice(0, 80));

const maybe = (
  table: LiveTable,
  name: string | null,
  wanted: Omit<Wanted, 'name'>,
  mistake: Mistake,
): LiveColumn | null => (name === null ? null : column(table, { name, ...wanted }, mistake));

/**
 * A record type as the catalogue has it.
 * @throws what `mistake` makes of a table or column that is not there, may not be read, or is of a kind that cannot serve
 */
export function resolveType(type: RecordType, tables: ReadonlyMap<string, LiveTable>, mistake: Mistake): ResolvedType {
  const table = tables.get(type.table);
  const what = `record type ${type.entityType}`;
  if (!table) throw mistake(`${what} needs table ${show(type.table)}, which is not there or not to be seen`, ['table']);
  if (table.writable)
    throw mistake(`${what} needs table ${table.name}, into which the role may write; see checkLiveDatabase`, ['table']);
  const of = (path: string) => ({ path: [path], for: what });
  const date = maybe(table, type.dateColumn, of('dateColumn'), mistake);
  if (date !== null && !DATES.test(date.type))
    throw mistake(`${what} needs a date or timestamp as its date column, ${show(date.name)} is ${date.type}`, [
      'dateColumn',
    ]);
  const amount = maybe(table, type.amountColumn, of('amountColumn'), mistake);
  if (amount !== null && amount.category !== 'N')
    throw mistake(`${what} needs a number as its amount column, ${show(amount.name)} is ${amount.type}`, [
      'amountColumn',
    ]);
  return {
    entityType: type.entityType,
    table,
    key: column(table, { name: type.keyColumn, ...of('keyColumn') }, mistake),
    name: maybe(table, type.nameColumn, of('nameColumn'), mistake),
    date,
    amount,
    properties: type.properties.map(({ name, column: named }, n) => ({
      name,
      column: column(table, { name: named, path: ['properties', n, 'column'], for: what }, mistake),
    })),
  };
}

/** A relation likewise, between types that are resolved. */
export function resolveRelation(
  relation: RecordRelation,
  [from, to]: readonly [ResolvedType, ResolvedType],
  mistake: Mistake,
): ResolvedRelation {
  const what = `relation ${relation.fromType} ${relation.relation} ${relation.toType}`;
  const { fromColumn, toColumn } = relation.joinSpec;
  return {
    from,
    to,
    fromColumn: column(from.table, { name: fromColumn, path: ['joinSpec', 'fromColumn'], for: what }, mistake),
    toColumn: column(to.table, { name: toColumn, path: ['joinSpec', 'toColumn'], for: what }, mistake),
    constraints: relation.constraints.map((constraint, n) => ({
      constraint,
      column: column(to.table, { name: constraint.column, path: ['constraints', n, 'column'], for: what }, mistake),
    })),
  };
}
