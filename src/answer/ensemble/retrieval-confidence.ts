import type { FoundForQuestion } from '../../retrieve/index.ts';
import { FUNCTION_TERMS } from '../../text/function-terms.ts';
import { termsOf } from '../../text/terms-of-text.ts';

/**
 * How sure what was found is, 0–1 (PI-122, open point): the mean of how well the best of it answers the question, by the reranker or else
 * by the gate, and of the share of the question's words that all of it together has. Nothing was found = 0.
 */
export function retrievalConfidence(question: string, kept: FoundForQuestion['kept']): number {
  const best = Math.max(
    0,
    ...kept.map(({ candidate, verdict }) => candidate.reranked?.score ?? verdict.relevance ?? 0),
  );
  const asked = new Set(termsOf(question).filter((term) => !FUNCTION_TERMS.has(term)));
  const held = new Set(kept.flatMap(({ candidate: { context, text } }) => termsOf(`${context} ${text}`)));
  const there = [...asked].filter((term) => held.has(term)).length;
  const coverage = kept.length === 0 ? 0 : asked.size === 0 ? 1 : there / asked.size;
  return (Math.min(1, best) + coverage) / 2;
}
