import type { EntityId, RuleId } from './ids.ts';
import type { InferenceMethod, PremiseOf } from './relationships.ts';

/** A conclusion: an edge, by which method, from what. */
export interface Conclusion {
  readonly from: EntityId;
  readonly to: EntityId;
  readonly kind: string;
  readonly method: InferenceMethod;
  readonly model: string | null;
  readonly ruleId: RuleId | null;
  /** 0–1. */
  readonly confidence: number;
  /** null = always was so, and still is. */
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
  readonly premises: readonly PremiseOf[];
}

/** What a rule would conclude now. */
export interface Trial {
  /** One for its ends, however many reasons there are. */
  readonly edges: number;
  /** Reasons. */
  readonly conclusions: number;
  /** The surest first. */
  readonly examples: readonly Conclusion[];
}
