import type { Sql, View } from './database.ts';
import { ANY_SPACE } from './new-space.ts';

/** Tables whose rows are counted as they are written (migrations 0045 and 0047). */
export type CountedTable =
  | 'sources'
  | 'documents'
  | 'revisions'
  | 'chunks'
  | 'quarantine'
  | 'entities'
  | 'aliases'
  | 'mentions'
  | 'merges'
  | 'claims'
  | 'claim_evidence'
  | 'conflicts';

/** Rows by class: a status, a stage, whatever the migration says of that table; a class that nothing is of may be there with 0. */
export type RowCounts = ReadonlyMap<string, number>;

type Counted<Table extends CountedTable> = Readonly<Record<Table, RowCounts>>;

interface CountRow {
  readonly relation: CountedTable;
  readonly class: string;
  readonly total: string;
}

/**
 * How many rows there are in a view, as the caller sees them, whatever their number; null where nobody counted yet at its commit
 * (before migration 0047). One statement.
 */
export async function rowCounts<Table extends CountedTable>(
  view: View,
  tables: readonly Table[],
): Promise<Counted<Table> | null> {
  const rows = await (view.recorded === null
    ? presentCounts(view.sql, tables)
    : pastCounts(view.sql, tables, view.recorded));
  if (rows === null) return null;
  const of = (table: Table): RowCounts =>
    new Map(rows.filter(({ relation }) => relation === table).map((row) => [row.class, Number(row.total)]));
  return Object.fromEntries(tables.map((table) => [table, of(table)])) as Counted<Table>;
}

const presentCounts = (sql: Sql, tables: readonly CountedTable[]): Promise<CountRow[]> =>
  sql.query<CountRow>(
    'storage.rowCounts',
    `select relation, class, sum(total) as total from row_counts
      where space_id = $1 and relation = any($2::text[]) group by relation, class order by relation, class`,
    [sql.scope.spaceId, tables],
  );

/** Each class once: as it is, where it was so by then, else the first of its versions that ended after that commit. */
async function pastCounts(sql: Sql, tables: readonly CountedTable[], recorded: number): Promise<CountRow[] | null> {
  const rows = await sql.query<{ counted: boolean } & (CountRow | Readonly<Record<keyof CountRow, null>>)>(
    'storage.rowCountsAt',
    `select s.counted_from <= $3 as counted, r.* from spaces s left join lateral (
      select c.relation, c.class, sum(v.total) as total from row_counts c cross join lateral (
          select c.total where c.since <= $3
          union all
          select h.total from (select since, total from row_counts_history
              where c.since > $3 and space_id = ${ANY_SPACE} and relation = c.relation and class = c.class
                and coalesce(owner_id, '') = coalesce(c.owner_id, '') and until > $3
              order by until limit 1) as h
            where h.since <= $3) as v
        where c.space_id = $1 and c.relation = any($2::text[]) group by c.relation, c.class) as r on true
      where s.id = $1 order by r.relation, r.class`,
    [sql.scope.spaceId, tables, recorded],
  );
  if (rows[0]?.counted !== true) return null;
  return rows.flatMap((row) => (row.relation === null ? [] : [row]));
}

/** Of all classes, or of those that `counts` says. */
export const totalOf = (rows: RowCounts, counts: (kind: string) => boolean = () => true): number =>
  [...rows].reduce((sum, [kind, total]) => (counts(kind) ? sum + total : sum), 0);
