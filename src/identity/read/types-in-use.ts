import { valuesInUse, type View } from '../../storage/index.ts';

/** The types of entities that the caller may see, in order. One statement. */
export const typesInUse = (view: View): Promise<string[]> =>
  valuesInUse(view, 'identity.typesInUse', 'entities', 'type');

/** Those that entities have now or had once, all of them. Two statements. */
export async function typesEverInUse(view: View): Promise<string[]> {
  const [now, once] = [
    await valuesInUse(view, 'identity.typesInUse', 'entities', 'type', 'ALL'),
    await valuesInUse(view, 'identity.typesOnceInUse', 'entities_history', 'type', 'ALL'),
  ];
  return [...new Set([...now, ...once])];
}
