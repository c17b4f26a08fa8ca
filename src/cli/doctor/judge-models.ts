import type { DatabaseInspection } from '../../compose/index.ts';
import type { Configuration } from '../../config/index.ts';
import { ok, warn, type Check } from './doctor-checks.ts';

/** What texts are compared by, as the settings have it. */
export function judgeEmbedder({ embedder, embeddingModel }: Pick<Configuration, 'embedder' | 'embeddingModel'>): Check {
  const found = embeddingModel === null ? embedder : `${embedder}, model ${embeddingModel}`;
  if (embedder !== 'lexical') return ok('embedder', found);
  return warn(
    'embedder',
    `${found}: search compares letters, not meaning`,
    'set CLAIMGRAPH_EMBEDDER=minilm, or leave it out',
  );
}

/** Texts that have no vector yet, and how long the past is kept: nothing where the database was not looked into. */
export function judgeContents(inspection: DatabaseInspection): Check[] {
  if (inspection.kind !== 'seen' || inspection.contents === null) return [];
  const { waiting, failed, bounded } = inspection.contents;
  const queue = `${waiting.toLocaleString('en')} texts wait for a vector`;
  const vectors =
    failed > 0
      ? warn(
          'vectors',
          `${queue}, ${failed.toLocaleString('en')} of them were given up`,
          'see the log of the server for why, mend it, then run `claimgraph retry`',
        )
      : ok('vectors', waiting === 0 ? 'no text waits for one' : `${queue}; a running server makes them`);
  const past =
    bounded.length === 0
      ? ok('past', 'events and history are kept for ever (retention.eventDays, retention.historyDays)')
      : ok('past', `limits by retention.eventDays or retention.historyDays in ${bounded.join(', ')}`);
  return [vectors, past];
}

/** What reranks hits, as the settings have it. */
export function judgeReranker({
  rerankers,
  rerankModel,
  rerankUrl,
}: Pick<Configuration, 'rerankers' | 'rerankModel' | 'rerankUrl'>): Check {
  if (rerankers.length === 0) return ok('reranker', 'none is set: hits stay in the fused order');
  const named = { transformers: `transformers, model ${rerankModel}`, endpoint: `endpoint at ${rerankUrl}` } as const;
  return ok('reranker', rerankers.map((name) => named[name]).join('; then '));
}

export interface EndpointFacts {
  readonly models: readonly string[];
  readonly baseUrl: string;
  /** Does something answer there, whatever it says? */
  readonly answers: boolean;
}

/** @param endpoint null = no language model is set */
export function judgeEndpoint(endpoint: EndpointFacts | null): Check {
  if (endpoint === null) return ok('language model', 'none is set: documents are read by rules');
  const found = `${endpoint.models.join(', ')} at ${endpoint.baseUrl}`;
  if (endpoint.answers) return ok('language model', found);
  return warn(
    'language model',
    `${found}, which does not answer`,
    'start it, or check CLAIMGRAPH_OPENAI_BASE_URL; until then documents are read by rules',
  );
}
