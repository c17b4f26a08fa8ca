import type { EmbedderHealth } from '../embedder.ts';
import type { Endpoint } from '../endpoint/client.ts';
import { ENDPOINT_BATCH, fieldOf, InferenceEndpoint } from '../endpoint/inference-endpoint.ts';
import type { ModelCallLimits } from '../model-settings.ts';
import type { Reranker, RerankModel, RerankScores } from './rerank-port.ts';

/**
 * A reranking model behind an endpoint as text-embeddings-inference serves it: `POST /rerank` {query, texts} → [{index, score}]. Texts go
 * in batches of like length, as a batch takes as long as its longest.
 */
export class HttpReranker implements Reranker {
  readonly name = 'endpoint';
  private readonly endpoint: InferenceEndpoint;
  private known: RerankModel | null = null;

  constructor(endpoint: Endpoint, numbers: ModelCallLimits) {
    this.endpoint = new InferenceEndpoint('reranker', 'the reranking endpoint', endpoint, numbers);
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  async score(question: string, texts: readonly string[], signal: AbortSignal): Promise<RerankScores> {
    const scores = new Array<number>(texts.length);
    const byLength = texts.map((_, place) => place).sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0));
    for (let from = 0; from < byLength.length; from += ENDPOINT_BATCH) {
      const places = byLength.slice(from, from + ENDPOINT_BATCH);
      const body = { query: question, texts: places.map((place) => texts[place] ?? ''), truncate: true };
      const given = await this.endpoint.post('/rerank', body, (answer) => scoresOf(answer, places.length), signal);
      for (const [n, place] of places.entries()) scores[place] = given[n] ?? 0;
    }
    this.known ??= await this.endpoint.get('/info', modelOf, signal);
    return { scores, model: this.known ?? { name: this.name, version: null } };
  }

  health(): EmbedderHealth {
    return this.endpoint.health;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A score for each text, in their order; null where one is missing or is no number. */
function scoresOf(answer: unknown, wanted: number): number[] | null {
  if (!Array.isArray(answer) || answer.length !== wanted) return null;
  const scores = new Map<unknown, unknown>(
    (answer as unknown[]).map((one) => [fieldOf(one, 'index'), fieldOf(one, 'score')] as const),
  );
  const inOrder = Array.from({ length: wanted }, (_, n) => scores.get(n));
  return inOrder.every((score): score is number => typeof score === 'number' && Number.isFinite(score))
    ? inOrder
    : null;
}

function modelOf(answer: unknown): RerankModel | null {
  const [name, version] = [fieldOf(answer, 'model_id'), fieldOf(answer, 'model_sha')];
  return typeof name === 'string' ? { name, version: typeof version === 'string' ? version : null } : null;
}
