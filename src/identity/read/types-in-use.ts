import { valuesInUse, type View } from '../../storage/index.ts';

/** The types of entities that the caller may see, in order. One statement. */
export const typesInUse = (view: View): Promise<string[]> =>
  valuesInUse(view, 'identity.typesInUse', 'entities', 'type');
