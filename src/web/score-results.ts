import { FUNCTION_WORDS } from '../text/function-words.ts';
import { tokenize } from '../text/tokenize.ts';
import type { LiveLimits } from './live-retrieval-settings.ts';

/** What a retrieved piece of text is judged by (SE-78). */
export interface Scorable {
  readonly content: string;
  /** Likeness to the question, as retrieval computed it: 0–1. */
  readonly similarity: number;
  /** Trust in the site: 0–1. */
  readonly reliability: number;
  /** When what it says was written; null = nobody says, then when it was retrieved. */
  readonly publishedAt: Date | null;
  readonly retrievedAt: Date;
}

/** Each 0–1; `score` is their weighted sum. */
export interface LiveScore {
  readonly relevance: number;
  readonly reliability: number;
  readonly freshness: number;
  readonly density: number;
  readonly score: number;
}

const DAY_MS = 86_400_000;

/**
 * SE-78: .45 × relevance + .30 × reliability + .15 × freshness + .10 × content density, highest first; of equals, the one that came first.
 * Freshness = 1 / (1 + days / 30).
 */
export function scoreResults<T extends Scorable>(
  results: readonly T[],
  now: Date,
  settings: LiveLimits,
): (T & { readonly scored: LiveScore })[] {
  const scored = results.map((result) => ({ ...result, scored: scoreOf(result, now, settings) }));
  return scored.sort((a, b) => b.scored.score - a.scored.score);
}

function scoreOf(result: Scorable, now: Date, settings: LiveLimits): LiveScore {
  const { content, similarity, reliability, publishedAt, retrievedAt } = result;
  const age = Math.max(0, now.getTime() - (publishedAt ?? retrievedAt).getTime()) / DAY_MS;
  const parts = {
    relevance: clamp(similarity),
    reliability: clamp(reliability),
    freshness: 1 / (1 + age / settings['live.freshDays']),
    density: contentDensity(content),
  };
  const score =
    settings['live.relevance'] * parts.relevance +
    settings['live.reliability'] * parts.reliability +
    settings['live.freshness'] * parts.freshness +
    settings['live.density'] * parts.density;
  return { ...parts, score };
}

const clamp = (x: number): number => Math.min(1, Math.max(0, x));

/** Share of content words and numbers among all words; 0 of a text without any. */
export function contentDensity(text: string): number {
  const words = tokenize(text);
  return words.length === 0 ? 0 : words.filter((word) => !FUNCTION_WORDS.has(word)).length / words.length;
}
