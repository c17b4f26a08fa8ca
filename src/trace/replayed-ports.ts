import type { Clock } from '../domain/time.ts';
import type { Embedder, EmbedderHealth, Entailment, LanguageModel, Reranker, SparseEmbedder } from '../models/index.ts';
import type { WebPort } from './recorded-ports.ts';

/** Behind a recorder that has all answers, a port is never reached: it is there for its name. */
const notThere = (): never => {
  throw new Error('a port of a trace was really asked: its recorder answers for it');
};
const health = (): EmbedderHealth => ({ ok: null, detail: 'answers from a trace' });
const close = (): Promise<void> => Promise.resolve();

export const absentEmbedder = (said: Pick<Embedder, 'embedder' | 'name'>): Embedder => ({
  ...said,
  ...{ model: notThere, embed: notThere, health, close },
});
export const absentSparse = (name: string): SparseEmbedder => ({ name, embed: notThere, health });
export const absentReranker = (name: string): Pick<Reranker, 'name' | 'score'> => ({ name, score: notThere });
export const absentEntailment = (name: string): Pick<Entailment, 'name' | 'judge'> => ({ name, judge: notThere });
export const absentLanguageModel = (models: readonly string[]): LanguageModel => ({
  ...{ models, complete: notThere, stream: notThere },
  states: () => [],
});
export const ABSENT_WEB: WebPort<never> = { search: notThere };
export const ABSENT_CLOCK: Clock = { now: notThere };
