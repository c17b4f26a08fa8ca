import type { ClaimVector } from '../../../src/domain/embedding-models.ts';
import type { ClaimId } from '../../../src/domain/typed-ids.ts';
import type { Database, View } from '../../../src/storage/index.ts';

/** Vectors of statements, of the room that keeps them. */
export interface ClaimVectors {
  /** Another word whenever there are other vectors of claims in a space; null = no model has ever made any. */
  mark(database: Database, spaceId: string): Promise<string | null>;
  /** As they are now; what the view's caller may not see has none. */
  vectorsOf(view: View, ids: readonly ClaimId[]): Promise<ReadonlyMap<ClaimId, ClaimVector>>;
}

/** The vectors, and what there was of them when it was begun. */
export interface VectorsNow {
  readonly vectors: ClaimVectors;
  readonly mark: string | null;
}
