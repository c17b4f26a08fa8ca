import type { EntityId } from './typed-ids.ts';
import type { Derivation } from './relationship-record.ts';

/** A conclusion: an edge, and what will be a derivation of it: by which method, from what. */
export interface Conclusion extends Omit<Derivation, 'id' | 'edgeId' | 'createdAt'> {
  readonly from: EntityId;
  readonly to: EntityId;
  readonly kind: string;
}

/** What a rule would conclude now. */
export interface Trial {
  /** One for its ends, however many reasons there are. */
  readonly edges: number;
  /** Reasons. */
  readonly conclusions: number;
  /** The most confident first. */
  readonly examples: readonly Conclusion[];
}

/** The actor of its commits: no key and no person has a name with a space. */
export const INFERENCE = 'the inference';
