export const MODEL_PURPOSES = [
  'EXTRACTION',
  'COREFERENCE',
  'ALIAS',
  'CONSOLIDATION',
  'RELATIONSHIPS',
  'COMPRESSION',
  'UNDERSTANDING',
  'GATHERING',
  'SHAPING',
  'ANSWER',
  'VERIFICATION',
] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];

/**
 * How a call ended. PENDING: it is under way, or its process died with it; it counts with the most it may cost.
 * MALFORMED: an answer that is not what was asked for; CUT_OFF: one that stops at the limit of tokens.
 */
export const MODEL_OUTCOMES = [
  'PENDING',
  'ANSWERED',
  'MALFORMED',
  'CUT_OFF',
  'RATE_LIMITED',
  'SERVER',
  'TIMEOUT',
  'NETWORK',
  'DENIED',
  'REFUSED',
  'CANCELLED',
] as const;
export type ModelOutcome = (typeof MODEL_OUTCOMES)[number];

/** What calls of one kind came to. Neither prompts nor answers nor keys are ever kept. */
export interface ModelCallTotals {
  readonly purpose: ModelPurpose;
  readonly model: string;
  readonly outcome: ModelOutcome;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars. */
  readonly dollars: number;
  /** false = nobody knows this model's price: it is counted at `model.unknownIn` and `model.unknownOut`. */
  readonly priceKnown: boolean;
  readonly ms: number;
}
