import type { View } from './database.ts';

/** More are no help to somebody who mistyped one. */
const MOST = 1_000;

/**
 * The values of a column that the caller may see, in order: one step in the index for each of them, so that it takes no longer with many
 * rows. `table` and `column` are the caller's own words, never a user's; an index has to begin with the space and the column.
 */
export async function valuesInUse(
  view: View,
  name: string,
  table: string,
  column: string,
  most: number | 'ALL' = MOST,
): Promise<string[]> {
  const next = (condition: string): string =>
    `(select t.${column} as word from ${table} t where t.space_id = $1${condition} order by t.${column} limit 1)`;
  const rows = await view.sql.query<{ word: string }>(
    name,
    `with recursive words as (
       ${next('')}
       union all
       select ${next(` and t.${column} > w.word`)} from words w where w.word is not null
     )
     select word from words where word is not null${most === 'ALL' ? '' : ` limit ${most}`}`,
    [view.sql.scope.spaceId],
  );
  return rows.map(({ word }) => word);
}
