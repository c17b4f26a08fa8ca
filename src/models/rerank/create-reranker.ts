import { ConfigurationError } from '../../domain/errors.ts';
import type { RerankerName } from '../../domain/rerankers.ts';
import { defaultsOf } from '../../domain/setting.ts';
import { EMBEDDER_LIMITS, MODEL_CALL_LIMITS, type EmbedderLimits, type ModelCallLimits } from '../model-settings.ts';
import { HttpReranker } from './http-reranker.ts';
import { OnnxReranker } from './onnx-reranker.ts';
import { RerankChain } from './rerank-chain.ts';
import type { Reranker } from './rerank-port.ts';

export interface RerankerChoice {
  /** In the order in which they are asked; none = nothing is reranked. */
  readonly rerankers: readonly RerankerName[];
  /** For `transformers`. */
  readonly model: string | null;
  /** The folder of models; null = the hub. */
  readonly modelsDir: string | null;
  /** Where what comes from the hub is kept. */
  readonly cacheDir: string;
  /** For `endpoint`. */
  readonly url: string | null;
  readonly key: string | null;
}

const DEFAULTS = defaultsOf({ ...EMBEDDER_LIMITS, ...MODEL_CALL_LIMITS });

/**
 * The rerankers that were chosen, as one; null = none. Nothing is loaded or asked yet.
 * @param numbers of the process: retries, patience, memory
 * @throws ConfigurationError where one is chosen and what it needs is not named
 */
export function createReranker(
  choice: RerankerChoice,
  numbers: EmbedderLimits & ModelCallLimits = DEFAULTS,
): Reranker | null {
  const members = choice.rerankers.map((name) => memberOf(name, choice, numbers));
  const [first] = members;
  return first && members.length === 1 ? first : first ? new RerankChain(members) : null;
}

function memberOf(name: RerankerName, choice: RerankerChoice, numbers: EmbedderLimits & ModelCallLimits): Reranker {
  const { model, modelsDir: folder, cacheDir: cache, url, key } = choice;
  switch (name) {
    case 'transformers':
      if (model === null) throw new ConfigurationError('CLAIMGRAPH_RERANK_MODEL: expected a name, got none');
      return new OnnxReranker({ name: model, folder, cache }, numbers);
    case 'endpoint':
      if (url === null) throw new ConfigurationError('CLAIMGRAPH_RERANK_URL: expected an address, got none');
      return new HttpReranker({ baseUrl: url, key }, numbers);
    default:
      return name satisfies never;
  }
}
