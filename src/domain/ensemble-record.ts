import type { DraftRecord } from './answer-record.ts';
import type { CheckVerdict } from './sentence-check.ts';

/** Whether several models write an answer: not, where the question is one of synthesis, or whatever it is. */
export const ASK_ENSEMBLES = ['OFF', 'SYNTHESIS', 'ALWAYS'] as const;
export type AskEnsemble = (typeof ASK_ENSEMBLES)[number];

/**
 * What came of several models (PI-122). SINGLE: one wrote. TWO_AGREE: two say the same, and the first is told. TWO_ARBITRATE: an arbiter
 * made one answer of two. FULL: of three.
 */
export const ENSEMBLE_MODES = ['SINGLE', 'TWO_AGREE', 'TWO_ARBITRATE', 'FULL'] as const;
export type EnsembleMode = (typeof ENSEMBLE_MODES)[number];

/** Why fewer wrote than were wanted. DOLLARS: more would cost more than they may. MODELS: there are no more. FAILED: one wrote nothing. */
export const ENSEMBLE_SHORTFALLS = ['DOLLARS', 'MODELS', 'FAILED'] as const;
export type EnsembleShortfall = (typeof ENSEMBLE_SHORTFALLS)[number];

/** Who is asked, before anybody is. Plain data. */
export interface EnsemblePlan {
  /** 0–1: how sure what was found is; null = nothing was searched for. */
  readonly confidence: number | null;
  /** Models that are wanted for it: 1 to 3. */
  readonly wanted: number;
  /** Those that are asked side by side; one alone is asked as it ever is. */
  readonly models: readonly string[];
  /** What all of them and their arbiter cost at most, in US dollars; of one, what a draft of it does. */
  readonly dollars: number;
  readonly shortfall: EnsembleShortfall | null;
  /** Why they are fewer than wanted, for people; null = they are not. */
  readonly why: string | null;
}

/** A claim of one of them that no other makes. */
export interface Disagreement {
  readonly model: string;
  readonly text: string;
  /** What its check came to. */
  readonly verdict: CheckVerdict;
}

/** What became of it. Plain data. */
export interface EnsembleRecord {
  readonly plan: EnsemblePlan;
  readonly mode: EnsembleMode;
  /** Of two: claims that both make, of all that are made, 0–1; null = there were not two (PI-123). */
  readonly agreement: number | null;
  readonly disagreements: readonly Disagreement[];
  /** Of the arbiter's draft; null = none was asked. */
  readonly arbiter: DraftRecord | null;
  readonly shortfall: EnsembleShortfall | null;
  /** What was not as it should have been, for people: who wrote nothing, and why; null = all was. */
  readonly why: string | null;
}
