import {
  CONFIDENCE_SETTINGS,
  CONTRADICTION_SETTINGS,
  type ConfidenceSettings,
  type ContradictionSettings,
} from './settings.ts';
import { defaultsOf } from './setting.ts';

const DEFAULTS = defaultsOf(CONFIDENCE_SETTINGS);
const CONTRADICTION_DEFAULTS = defaultsOf(CONTRADICTION_SETTINGS);

/** One part of a confidence: `contribution` = weight × input; the contributions add up to the value. */
export interface ConfidencePart {
  readonly name:
    | 'extraction'
    | 'support'
    | 'reliability'
    | 'recency'
    | 'reinforcement'
    | 'contradiction'
    | 'review'
    | 'inference'
    | 'record';
  readonly weight: number;
  readonly input: number;
  readonly contribution: number;
}

export interface ConfidenceInput {
  /** Best extraction confidence among its current evidence, 0–1. */
  readonly extraction: number;
  /** Distinct sources that say it (SE-48: sources, not quotes). */
  readonly sources: number;
  /** Trust of the source of its most confident evidence, 0–1: what a worse one adds never makes it less sure. */
  readonly reliability: number;
  readonly disputed: boolean;
  /** How often a person confirmed it; left out: never. */
  readonly confirmations?: number;
}

export interface Confidence {
  readonly value: number;
  readonly parts: readonly ConfidencePart[];
}

const clamp = (x: number): number => Math.min(1, Math.max(0, x));
const round = (x: number): number => Math.round(x * 1e6) / 1e6;

/**
 * Confidence of a claim from text: what extraction is sure of, raised towards 1 by each further distinct document
 * (SF: + .05 · (1 − c) each, saturating), then weighed by the reliability of its sources and lowered while disputed; then
 * what a person confirmed is raised, up to a cap (SF-06, SF-07).
 * Monotone in support, reliability and confirmations; always in [0, 1].
 */
export function claimConfidence(input: ConfidenceInput, settings: ConfidenceSettings = DEFAULTS): Confidence {
  const base = clamp(input.extraction) * clamp(input.reliability);
  const gain = settings['confidence.supportGain'];
  const further = Math.max(0, Math.min(input.sources, settings['confidence.supportCap']) - 1);
  const supported = 1 - (1 - base) * (1 - gain) ** further;
  const doubted = input.disputed ? supported * settings['confidence.disputedFactor'] : supported;
  const confirmations = input.confirmations ?? 0;
  const boost = confirmationBoost(confirmations, settings);
  const value = Math.max(doubted, Math.min(settings['confirm.cap'], doubted + boost));
  const part = (
    name: ConfidencePart['name'],
    weight: number,
    amount: number,
    contribution: number,
  ): ConfidencePart => ({
    name,
    weight: round(weight),
    input: round(amount),
    contribution: round(contribution),
  });
  return {
    value: round(clamp(value)),
    parts: [
      part('extraction', 1, clamp(input.extraction), clamp(input.extraction)),
      part('reliability', clamp(input.extraction), clamp(input.reliability) - 1, base - clamp(input.extraction)),
      part('support', gain, further, supported - base),
      part(
        'contradiction',
        supported,
        input.disputed ? settings['confidence.disputedFactor'] - 1 : 0,
        doubted - supported,
      ),
      ...(confirmations > 0 ? [part('review', value - doubted, 1, value - doubted)] : []),
    ],
  };
}

/**
 * The average of values in which each counts `newest` and all before it the rest (SE-42: .3 · incoming + .7 · existing); the first
 * stands for itself. null = there is no value.
 * @param values oldest first
 */
export const movingAverage = (values: readonly number[], newest: number): number | null =>
  values.reduce<number | null>(
    (existing, incoming) => (existing === null ? incoming : newest * incoming + (1 - newest) * existing),
    null,
  );

/** What so many confirmations add, before the cap: each one less than the one before. */
export function confirmationBoost(confirmations: number, settings: ConfidenceSettings = DEFAULTS): number {
  const steps = [settings['confirm.first'], settings['confirm.second'], settings['confirm.third']];
  const first = steps.slice(0, confirmations).reduce((sum, step) => sum + step, 0);
  return first + Math.max(0, confirmations - steps.length) * settings['confirm.later'];
}

/**
 * Strength of one side of a conflict (SE): .4 · min(sources / 5, 1) + .35 · reliability + .15 · confidence + .10 · recency.
 * Every term in [0, 1], so the strength is too.
 */
export function claimStrength(
  side: {
    readonly sources: number;
    readonly reliability: number;
    readonly confidence: number;
    readonly recency: number;
  },
  settings: ContradictionSettings = CONTRADICTION_DEFAULTS,
): number {
  const sources = Math.min(side.sources / settings['strength.fullSources'], 1);
  return round(
    settings['strength.sources'] * sources +
      settings['strength.reliability'] * clamp(side.reliability) +
      settings['strength.confidence'] * clamp(side.confidence) +
      settings['strength.recency'] * clamp(side.recency),
  );
}

/** How much a conflict matters: the closer and the stronger its sides, the more (SE-53 open point). 0–1. */
export function conflictSeverity(strengths: readonly number[]): number {
  if (strengths.length < 2) return 0;
  const spread = Math.max(...strengths) - Math.min(...strengths);
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / strengths.length;
  return round(clamp((1 - spread) * mean));
}
