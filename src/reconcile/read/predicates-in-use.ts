import { valuesInUse, type View } from '../../storage/index.ts';

/** The predicates of claims that the caller may see, in order. One statement. */
export const predicatesInUse = (view: View): Promise<string[]> =>
  valuesInUse(view, 'reconcile.predicatesInUse', 'claims', 'predicate');
