import { Unavailable } from '../domain/errors.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import type { View } from '../storage/index.ts';
import { acceptEntities } from '../lexical/index.ts';
import { currentModels, nearest, type RegisteredModel, vectorOf } from '../vectors/index.ts';

export interface SimilarEntity {
  readonly id: EntityId;
  readonly cosine: number;
  readonly model: RegisteredModel;
}

/** Vectors of what is no longer there, or not yet there in the view, that are read beyond what is wanted. */
const SPARE = 50;

/**
 * Entities whose names mean nearly the same, the nearest first.
 * @throws Unavailable while there is no vector to compare with
 */
export async function similarEntities(view: View, id: EntityId, first: number): Promise<SimilarEntity[]> {
  const models = await currentModels(view.sql);
  const model = models.find(({ state }) => state === 'ACTIVE') ?? models[0];
  const vector = model ? await vectorOf(view.sql, model, 'ENTITY', id) : null;
  if (!model || !vector) {
    throw new Unavailable('embedder', 'this entity has no vector yet; the job EMBEDDING says how far vectors are', 30);
  }
  const near = await nearest(view.sql, model, 'ENTITY', vector, first + 1 + SPARE);
  const there = await acceptEntities(view, {}, [id, ...near.map((one) => one.id)]);
  // Those that are one with it are not like it; of others that are one, the nearest counts.
  const shown = new Set<string>([id, there.get(id)?.id ?? id]);
  const similar = near.flatMap(({ id: other, cosine }) => {
    const entity = there.get(other);
    if (!entity || shown.has(entity.id)) return [];
    shown.add(entity.id);
    return [{ id: entity.id, cosine, model }];
  });
  return similar.slice(0, first);
}
