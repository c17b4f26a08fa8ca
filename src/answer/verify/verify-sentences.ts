import type { Embedder, Entailment } from '../../models/index.ts';
import type { DraftSentence, SentenceCheck, Support } from '../../domain/sentence-check.ts';
import type { VerifySettings } from './verify-settings.ts';

export interface Checker {
  /** null = rules alone: then only what stands in the support nearly word by word is verified (PI-118). */
  readonly entailment: Pick<Entailment, 'name' | 'judge'> | null;
  /** null = words are compared, not meanings. */
  readonly embedder: Pick<Embedder, 'embed'> | null;
  readonly numbers: VerifySettings;
}

/**
 * Each sentence against its support, in order (SE-99…103, PI-59…62).
 * @throws Unavailable where there is a model, and it cannot run
 */
export function verifySentences(
  _checker: Checker,
  sentences: readonly DraftSentence[],
  _support: readonly Support[],
): Promise<SentenceCheck[]> {
  return Promise.resolve(
    sentences.map(() => ({
      ...{ kind: 'FACTUAL', verdict: 'UNSUPPORTED', score: 0, method: 'rules' },
      ...{ reasons: [{ signal: 'NOT_READ', detail: 'nothing has been checked yet' }], sources: [] },
    })),
  );
}
