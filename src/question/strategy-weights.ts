import type { StrategyName, StrategyWeights } from '../domain/question-record.ts';

const weights = (
  semanticSimilarity: number,
  entityOverlap: number,
  temporalRelevance: number,
  importance: number,
  reinforcement: number,
): StrategyWeights => ({ semanticSimilarity, entityOverlap, temporalRelevance, importance, reinforcement });

/**
 * What each signal counts for a kind of question (OM-75). `factual_entity_focused` is given by OM-76; the other three are ours:
 * - procedural: ways of doing something are told in many words and proven by use, so meaning and reinforcement weigh more, names less.
 * - exploratory: an overview lives on what is alike and important, from any time.
 * - temporal: when it was comes first; then whom it was about.
 */
export const STRATEGY_WEIGHTS: Readonly<Record<StrategyName, StrategyWeights>> = {
  factual_entity_focused: weights(0.25, 0.4, 0.2, 0.1, 0.05),
  procedural: weights(0.45, 0.15, 0.05, 0.15, 0.2),
  exploratory: weights(0.4, 0.25, 0.05, 0.2, 0.1),
  temporal: weights(0.2, 0.25, 0.4, 0.1, 0.05),
};
