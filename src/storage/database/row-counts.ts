import type { Sql } from './database.ts';

/** Tables whose rows are counted as they are written (migration 0045). */
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

/** How many rows there are now, as the caller sees them, whatever their number. One statement. */
export async function rowCounts<Table extends CountedTable>(
  sql: Sql,
  tables: readonly Table[],
): Promise<Readonly<Record<Table, RowCounts>>> {
  const rows = await sql.query<{ relation: Table; class: string; total: string }>(
    'storage.rowCounts',
    `select relation, class, sum(total) as total from row_counts
      where space_id = $1 and relation = any($2::text[]) group by relation, class order by relation, class`,
    [sql.scope.spaceId, tables],
  );
  const of = (table: Table): RowCounts =>
    new Map(rows.filter(({ relation }) => relation === table).map((row) => [row.class, Number(row.total)]));
  return Object.fromEntries(tables.map((table) => [table, of(table)])) as Record<Table, RowCounts>;
}

/** Of all classes, or of those that `counts` says. */
export const totalOf = (rows: RowCounts, counts: (kind: string) => boolean = () => true): number =>
  [...rows].reduce((sum, [kind, total]) => (counts(kind) ? sum + total : sum), 0);
