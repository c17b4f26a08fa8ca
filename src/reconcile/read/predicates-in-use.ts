import { INDEXED_TEXT } from './value-filter.ts';
import { valuesInUse, type View } from '../../storage/index.ts';

/** The predicates of claims that the caller may see, in order. One statement. */
export const predicatesInUse = (view: View): Promise<string[]> =>
  valuesInUse(view, 'reconcile.predicatesInUse', 'claims', 'predicate');

/** More are no help to somebody who mistyped one. */
const MOST_VALUES = 200;

/**
 * Texts that claims with a predicate have as their values and that the caller may see, in order, the first of them: one step in the index
 * for each, so that it takes no longer with many claims. One statement.
 */
export async function valuesOfPredicate(view: View, predicate: string): Promise<string[]> {
  const next = (condition: string): string =>
    `(select c.object_text as word from claims c
      where c.space_id = $1 and c.predicate = $2 and length(c.object_text) <= ${INDEXED_TEXT}${condition}
      order by c.object_text limit 1)`;
  const rows = await view.sql.query<{ word: string }>(
    'reconcile.valuesOfPredicate',
    `with recursive words as (
       ${next('')}
       union all
       select ${next(' and c.object_text > w.word')} from words w where w.word is not null
     )
     select word from words where word is not null limit ${MOST_VALUES}`,
    [view.sql.scope.spaceId, predicate],
  );
  return rows.map(({ word }) => word);
}
