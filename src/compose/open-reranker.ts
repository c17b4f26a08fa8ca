import { join } from 'node:path';
import type { Configuration } from '../config/index.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import { createReranker, type Reranker } from '../models/index.ts';
import type { HealthPart, Logger } from '../server/index.ts';

/**
 * What the settings name; null = nothing is reranked. Nothing is loaded yet.
 * @throws ConfigurationError
 */
export const openReranker = (configuration: Configuration): Reranker | null =>
  createReranker({
    rerankers: configuration.rerankers,
    model: configuration.rerankModel,
    modelsDir: configuration.modelsDir,
    cacheDir: join(configuration.dataDir, 'models'),
    url: configuration.rerankUrl,
    key: configuration.rerankKey,
  });

/** Of a server that reranks: as of the last calls, without a call. */
export const rerankerHealth = (reranker: Reranker | null): HealthPart[] =>
  reranker === null
    ? []
    : [
        {
          name: 'reranker',
          check: () => {
            const { ok, detail } = reranker.health();
            return Promise.resolve({ ok: ok !== false, detail, latencyMs: null });
          },
        },
      ];

/** Loads the model beside the start, so that no question waits for it, and ends it with the program. */
export function startReranking(reranker: Reranker | null, log: Logger): BackgroundWork[] {
  if (reranker === null) return [];
  reranker.load().catch((error: unknown) => {
    log.error({ err: error }, 'the reranking model is not there; hits stay in the fused order');
  });
  return [{ loops: [], stop: () => reranker.close() }];
}
