import { Unavailable } from './errors.ts';

export const EMBEDDERS = ['minilm', 'transformers', 'openai', 'lexical'] as const;
/** How vectors are made: a local model from npm, a local model of one's own, a server, or counted letters. */
export type EmbedderName = (typeof EMBEDDERS)[number];

/** What a vector is of. Some models want a word before each; see models/families.ts. */
export type EmbeddingPurpose = 'DOCUMENT' | 'QUERY';

/** A model as its vectors know it: vectors of two models are never compared (PI-134). */
export interface EmbeddingModel {
  readonly embedder: EmbedderName;
  readonly name: string;
  readonly dimension: number;
  /** Its vectors tell which letters two texts share, not what they mean: shown wherever it counts. */
  readonly lexical: boolean;
}

/** A vector that cannot be stored or compared. The model is at fault, so it is an outage of the model, not a bad request. */
export class BadVector extends Unavailable {
  constructor(message: string) {
    super('embedder', message, 60);
  }
}

/** A vector of another dimension: of another model than the one that a setting, or the vectors that are there, speak of. */
export class OtherDimension extends BadVector {}

/**
 * The vector in length one, as it is stored and compared.
 * @throws OtherDimension; BadVector where there are no numbers, or one that is none, or they have no direction (SE-133)
 */
export function unitVector(vector: ArrayLike<number>, { name, dimension }: Pick<EmbeddingModel, 'name' | 'dimension'>) {
  if (vector.length === 0) throw new BadVector(`expected a vector from the model ${name}, got an empty list`);
  if (vector.length !== dimension) {
    throw new OtherDimension(
      `expected vectors of ${dimension} numbers from the model ${name}, got ${vector.length}; it is not the model that it was`,
    );
  }
  const unit = Float32Array.from(vector);
  const length = Math.sqrt(unit.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(length)) throw new BadVector(`expected finite numbers from the model ${name}, got others`);
  if (length === 0) throw new BadVector(`expected a vector with a direction from the model ${name}, got zeros`);
  return unit.map((value) => value / length);
}

export const VECTOR_STATES = ['READY', 'PENDING', 'FAILED', 'NONE'] as const;
export type VectorState = (typeof VECTOR_STATES)[number];

/** How it stands with the vector of one claim, by the model in use. */
export type ClaimVector =
  /** `vector`: in length one, `model.dimension` numbers. */
  | { readonly state: 'READY'; readonly model: EmbeddingModel; readonly vector: readonly number[] }
  /** Its text waits for a vector, or was given up after several attempts. */
  | { readonly state: 'PENDING' | 'FAILED'; readonly model: EmbeddingModel }
  /** There is none and none is to come; `model` null = no model was ever in use. */
  | { readonly state: 'NONE'; readonly model: EmbeddingModel | null };
