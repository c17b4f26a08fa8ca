import { valuesInUse, type View } from '../../../src/storage/index.ts';

/** The kinds of inferred relationships that the caller may see, in order. One statement. */
export const inferredKindsInUse = (view: View): Promise<string[]> =>
  valuesInUse(view, 'graph.inferredKindsInUse', 'inferred_edges', 'kind');
