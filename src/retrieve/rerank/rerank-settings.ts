import { count, milliseconds, type ValuesOf } from '../../domain/setting.ts';

/** How much of what was found a reranking model reads, and how long it may take. */
export const RERANK_SETTINGS = {
  'rerank.pool': count({
    default: 100,
    min: 1,
    max: 1_000,
    what: 'fused hits that stand for reranking at least; twice as many as are wanted, where that is more',
    source: 'PI-87 open point',
  }),
  'rerank.pairs': count({
    default: 30,
    min: 1,
    max: 100,
    what: 'best of them that the model reads with the question',
    source: 'own, npm run bench -- rerank; PI-87: 100',
  }),
  'rerank.deadlineMs': milliseconds({
    default: 1_000,
    min: 10,
    max: 60_000,
    what: 'milliseconds after which the fused order stands',
    source: 'own',
  }),
} as const;
export type RerankSettings = ValuesOf<typeof RERANK_SETTINGS>;
