import type { Page, PageRequest } from '../../domain/page-request.ts';
import { withChanges, type Version } from '../../domain/versions.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { isAmong } from './stable-plans.ts';
import type { SqlValue, View } from './database.ts';
import { relationParts } from '../history/read-history.ts';
import type { VersionedTable } from './tables.ts';
import { keysetPage } from './compile-where.ts';

/** A list of all that a table holds. */
export interface KeptList<Row extends object, T> {
  /** Of the statement. */
  readonly name: string;
  readonly table: VersionedTable;
  /** What `columns` and `condition` call the table. */
  readonly alias: string;
  readonly columns: string;
  /** Which rows; left out: all. Its values begin with `$2`. */
  readonly condition?: string;
  readonly values?: readonly SqlValue[];
  readonly toNode: (row: Row) => T;
}

/** A page of a list, oldest first. One statement. */
export function oldestFirst<Row extends { id: string }, T>(
  view: View,
  { name, table, alias, columns, condition = 'true', values = [], toNode }: KeptList<Row, T>,
  page: PageRequest,
): Promise<Page<T>> {
  return keysetPage<Row & { created_exact: string }, T>(
    view,
    {
      name,
      // A JS Date would cut the microseconds off, and show rows twice.
      select: relationParts(view, table).map(
        (part) => `select ${columns}, ${alias}.created_at::text as created_exact
          from ${part} ${alias} where ${alias}.space_id = $1 and (${condition})`,
      ),
      values: [view.sql.scope.spaceId, ...values],
      order: [
        { expression: `${alias}.created_at`, type: 'timestamptz' },
        { expression: `${alias}.id`, type: 'uuid' },
      ],
      direction: 'ASC',
      positionOf: (row) => [row.created_exact, row.id],
    },
    page,
    toNode,
  );
}

/** The versions of things that a table holds. */
export interface KeptVersions<Row extends object, T> {
  /** Of the statement. */
  readonly name: string;
  readonly table: VersionedTable;
  readonly columns: (alias: string) => string;
  /**
   * The same as they are read, where other rows have a part in them: of those written up to commit `last`, an expression. Left out: as they
   * are.
   */
  readonly readColumns?: (alias: string, last: string) => string;
  readonly toState: (row: Row) => T;
}

type VersionRow<Row> = Row & {
  readonly id: string;
  readonly since: string;
  readonly until: string | null;
  readonly at: Date | null;
  readonly actor: string | null;
  readonly reason: string | null;
};

/** The last commit of a version `v`, as far as the view knows: a condition that is null is none. */
const LAST_COMMIT = `least(v.until - 1, coalesce($3::bigint, ${Number.MAX_SAFE_INTEGER}))`;

/**
 * Every version of each thing, oldest first, with the commit that made it and the fields that changed. With
 * `view.recorded`, the history as it was known then. An id that names nothing has an empty list. One statement.
 */
export async function versionsOf<Id extends string, Row extends object, T extends object>(
  view: View,
  { name, table, columns, readColumns = columns, toState }: KeptVersions<Row, T>,
  ids: readonly Id[],
): Promise<Map<Id, Version<T>[]>> {
  const rows = await view.sql.query<VersionRow<Row>>(
    name,
    `select ${readColumns('v', LAST_COMMIT)}, v.since, v.until, k.at, k.actor, k.reason
       from (select ${columns('t')}, t.since, null::bigint as until
               from ${table} t where t.space_id = $1 and ${isAmong('t.id', '$2', ids)}
             union all
             select ${columns('h')}, h.since, h.until
               from ${table}_history h where h.space_id = $1 and ${isAmong('h.id', '$2', ids)}) v
       left join commits k on k.space_id = $1 and k.number = v.since
      where ($3::bigint is null or v.since <= $3)
      order by v.id, v.since`,
    [view.sql.scope.spaceId, ids, view.recorded],
  );
  const grouped = groupedBy(rows, (row) => row.id);
  const ended = (until: number | null): number | null =>
    until !== null && view.recorded !== null && until > view.recorded ? null : until;
  return new Map(
    ids.map((id) => {
      const versions = (grouped.get(id) ?? []).map((row) => ({
        state: toState(row),
        since: Number(row.since),
        until: ended(row.until === null ? null : Number(row.until)),
        at: row.at,
        actor: row.actor,
        reason: row.reason,
      }));
      return [id, withChanges(versions)];
    }),
  );
}
