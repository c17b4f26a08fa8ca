import { inBothScopes } from '../storage/index.ts';
import { vectorTableOf, type RegisteredModel } from './registered-models.ts';

/**
 * Expression: the vector of a chunk (`id`, an expression), the shared one before the caller's own; null = it has none yet. Each is one
 * look-up by the whole key. `$1` is the space, `$2` the caller.
 */
export const chunkVectorIn = (model: Pick<RegisteredModel, 'id'>, id: string): string =>
  `(${inBothScopes(
    (owned) =>
      `(select vector from ${vectorTableOf(model, 'CHUNK')} where space_id = $1 and ${owned} and kind = 'CHUNK' and item_id = ${id})`,
  )} limit 1)`;
