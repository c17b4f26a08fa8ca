import { OtherDimension } from '../domain/embedding-models.ts';
import { ConfigurationError, Unavailable } from '../domain/errors.ts';
import type { Embedder } from './embedder.ts';

export const otherDimension = (expected: number, name: string, dimension: number): ConfigurationError =>
  new ConfigurationError(
    `expected a model of ${expected} dimensions, ${name} has ${dimension}; set CLAIMGRAPH_EMBEDDING_DIMENSION or choose another model`,
  );

/**
 * Looks, before anything is served, whether the model has the dimension that a setting demands (OM-133): the model is
 * loaded, or asked once.
 * @returns what kept an endpoint from answering, or is wrong with its answer, which is no reason not to start; null = it has
 * @throws ConfigurationError when it has another
 */
export async function checkDimension(embedder: Embedder, expected: number): Promise<Error | null> {
  try {
    const { dimension } = await embedder.model();
    if (dimension !== expected) throw otherDimension(expected, embedder.name, dimension);
    return null;
  } catch (error) {
    if (error instanceof OtherDimension)
      throw new ConfigurationError(`CLAIMGRAPH_EMBEDDING_DIMENSION: ${error.message}`, [], { cause: error });
    if (error instanceof Unavailable) return error;
    throw error;
  }
}
