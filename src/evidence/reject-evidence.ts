import type { Scope } from '../domain/scope.ts';
import type { CacheSettings } from './cache/cache-settings.ts';
import type { EvidenceCache } from './cache/evidence-cache.ts';
import { evidencePlace } from './evidence-place.ts';
import { readQuestion, type QuestionDeps } from '../question/index.ts';

/**
 * Cached evidence for a question is wrong, says who asked it: it is gone under every question that it was used for, and the same passages
 * are not cached for that question again during one lifetime.
 * @returns was anything cached
 * @throws InvalidInput for what is no question
 */
export async function rejectEvidence(
  deps: QuestionDeps & { readonly cache: EvidenceCache; readonly settings: QuestionDeps['settings'] & CacheSettings },
  scope: Scope,
  text: string,
): Promise<boolean> {
  const question = await readQuestion({ ...deps, languageModel: null }, scope, text, null);
  return deps.cache.reject(evidencePlace(scope, question, deps.settings), question.cached, deps.settings);
}
