import type { EmbeddingPurpose } from '../../domain/embedding-models.ts';
import { defaultsOf } from '../../domain/setting.ts';
import { sparseVector, type SparseTerm, type SparseVector } from '../../domain/sparse-vectors.ts';
import type { EmbedderHealth } from '../embedder.ts';
import { ENDPOINT_BATCH, fieldOf, InferenceEndpoint } from '../endpoint/inference-endpoint.ts';
import { EMBEDDER_LIMITS, MODEL_CALL_LIMITS, type EmbedderLimits, type ModelCallLimits } from '../model-settings.ts';
import type { SparseEmbedder } from './sparse-port.ts';

export interface SparseChoice {
  /** null = none: there are no sparse vectors. */
  readonly url: string | null;
  readonly model: string | null;
  readonly key: string | null;
}

const DEFAULTS = defaultsOf({ ...EMBEDDER_LIMITS, ...MODEL_CALL_LIMITS });

/** The model that was chosen, null = none; nothing is asked yet. */
export const createSparseEmbedder = (
  { url, model, key }: SparseChoice,
  numbers: EmbedderLimits & ModelCallLimits = DEFAULTS,
): SparseEmbedder | null =>
  url === null || model === null ? null : new HttpSparseEmbedder(model, { url, key }, numbers);

/** A learned-sparse model behind an endpoint as text-embeddings-inference serves it: `POST /embed_sparse` {inputs} → [[{index, value}]]. */
class HttpSparseEmbedder implements SparseEmbedder {
  readonly name: string;
  private readonly endpoint: InferenceEndpoint;
  private readonly numbers: EmbedderLimits;

  constructor(
    name: string,
    { url, key }: { readonly url: string; readonly key: string | null },
    numbers: EmbedderLimits & ModelCallLimits,
  ) {
    this.name = name;
    this.numbers = numbers;
    this.endpoint = new InferenceEndpoint('sparse', `the sparse model ${name}`, { baseUrl: url, key }, numbers);
  }

  async embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<SparseVector[]> {
    const patience = AbortSignal.timeout(this.numbers[purpose === 'QUERY' ? 'embed.sparseMs' : 'embed.answerMs']);
    const vectors: SparseVector[] = [];
    for (let from = 0; from < texts.length; from += ENDPOINT_BATCH) {
      const inputs = texts.slice(from, from + ENDPOINT_BATCH);
      const read = (answer: unknown) => termsOf(answer, inputs.length);
      const given = await this.endpoint.post('/embed_sparse', { inputs, truncate: true }, read, patience);
      vectors.push(...given.map((terms) => sparseVector(terms, this.name)));
    }
    return vectors;
  }

  health(): EmbedderHealth {
    return this.endpoint.health;
  }
}

/** One list of terms for each text; null where it is none. */
function termsOf(answer: unknown, wanted: number): SparseTerm[][] | null {
  if (!Array.isArray(answer) || answer.length !== wanted) return null;
  const all = (answer as unknown[]).map((terms) => (Array.isArray(terms) ? (terms as unknown[]).map(termOf) : [null]));
  return all.every((terms): terms is SparseTerm[] => terms.every((term) => term !== null)) ? all : null;
}

function termOf(given: unknown): SparseTerm | null {
  const [index, value] = [fieldOf(given, 'index'), fieldOf(given, 'value')];
  return typeof index === 'number' && typeof value === 'number' ? { index, value } : null;
}
