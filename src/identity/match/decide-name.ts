import type { NameSettings } from '../identity-settings.ts';
import type { NameSetting } from '../../domain/name-setting.ts';
import type { NameSimilarity } from './name-similarity.ts';

/** One that may be meant. `id` is whatever the caller knows it by; several names of one id are one candidate, the best. */
export interface NameCandidate {
  readonly id: string;
  readonly similarity: Pick<NameSimilarity, 'score' | 'whole' | 'limit'>;
  /** Of the name it was found by, 0–1. */
  readonly confidence: number;
}

export type NameDecision =
  | { readonly kind: 'DECIDED'; readonly id: string; readonly similarity: number; readonly confidence: number }
  /** Best first, at most `resolve.fuzzyCandidates`. */
  | { readonly kind: 'ASK'; readonly candidates: readonly NameCandidate[] }
  | { readonly kind: 'NONE' };

type DecisionSettings = Pick<
  NameSettings,
  'resolve.fuzzyAsks' | 'resolve.fuzzyDecides' | 'resolve.fuzzyGap' | 'resolve.fuzzyFactor' | 'resolve.fuzzyCandidates'
>;

/** Similarities are shares of small whole numbers: differences below this are the machine's. */
const ROUNDING = 1e-9;
const reaches = (value: number, bound: number): boolean => value >= bound - ROUNDING;

/**
 * Whom a name means that no one bears exactly (OM-44 to OM-46, PI-54). Candidates below `resolve.fuzzyAsks` are none. A lead
 * below `resolve.fuzzyGap` always asks. From `resolve.fuzzyDecides` on the leader is decided, with its confidence ×
 * `resolve.fuzzyFactor`. Between the two a document asks; a conversation decides, at confidence = similarity. In
 * a document only likeness of whole names decides, never that one is words of the other.
 */
export function decideName(
  candidates: readonly NameCandidate[],
  settings: DecisionSettings,
  setting: NameSetting = 'DOCUMENT',
): NameDecision {
  const likely = bestOfEach(candidates).filter(
    ({ similarity }) => similarity.limit !== 'NEVER' && reaches(similarity.score, settings['resolve.fuzzyAsks']),
  );
  const [first, second] = likely;
  if (!first) return { kind: 'NONE' };
  const ask: NameDecision = { kind: 'ASK', candidates: likely.slice(0, settings['resolve.fuzzyCandidates']) };
  const { score, whole, limit } = first.similarity;
  const leads = !second || reaches(score - second.similarity.score, settings['resolve.fuzzyGap']);
  if (limit !== 'DECIDE' || !leads) return ask;
  const deciding = setting === 'DOCUMENT' ? whole : score;
  if (reaches(deciding, settings['resolve.fuzzyDecides'])) {
    const confidence = first.confidence * settings['resolve.fuzzyFactor'];
    return { kind: 'DECIDED', id: first.id, similarity: score, confidence };
  }
  if (setting === 'DOCUMENT') return ask;
  return { kind: 'DECIDED', id: first.id, similarity: score, confidence: Math.min(score, first.confidence) };
}

function bestOfEach(candidates: readonly NameCandidate[]): NameCandidate[] {
  const best = new Map<string, NameCandidate>();
  for (const candidate of candidates) {
    const known = best.get(candidate.id);
    if (!known || known.similarity.score < candidate.similarity.score) best.set(candidate.id, candidate);
  }
  return [...best.values()].sort(
    (a, b) => b.similarity.score - a.similarity.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}
