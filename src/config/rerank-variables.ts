import { RERANKERS, type RerankerName } from '../domain/rerankers.ts';
import { endpointUrl, headerKey, modelName, shownUrl } from './endpoint-variables.ts';
import { MASKED, type Variable } from './variable.ts';

/** What puts hits in the order in which they answer a question. */
export interface RerankConfiguration {
  /** In the order in which they are asked; none = the fused order stands. */
  readonly rerankers: readonly RerankerName[];
  /** null = none, and `transformers` is not among them. */
  readonly rerankModel: string | null;
  /** null = none, and `endpoint` is not among them. */
  readonly rerankUrl: string | null;
  readonly rerankKey: string | null;
}

/** Names with commas between them, each once. */
function chain(value: string): readonly RerankerName[] | undefined {
  const names = value.split(',').map((name) => RERANKERS.find((known) => known === name.trim()));
  const found = names.filter((name) => name !== undefined);
  return found.length === names.length && new Set(found).size === found.length ? found : undefined;
}

export const RERANK_VARIABLES: { readonly [K in keyof RerankConfiguration]: Variable<RerankConfiguration[K]> } = {
  rerankers: {
    name: 'CLAIMGRAPH_RERANK',
    parse: chain,
    fallback: () => [],
    allowed: `${RERANKERS.map((name) => `\`${name}\``).join(', ')}, or both with a comma between them, each once`,
    otherwise: 'nothing is reranked',
    meaning: 'What reranks hits of a search: where one does not answer, the next is asked. See retrieval.md.',
  },
  rerankModel: {
    name: 'CLAIMGRAPH_RERANK_MODEL',
    parse: modelName,
    fallback: () => null,
    allowed: 'a name in `CLAIMGRAPH_MODELS_DIR`, or of the hub',
    otherwise: 'none, and `transformers` is not in `CLAIMGRAPH_RERANK`',
    meaning:
      'The model for `transformers`: a cross-encoder with one number for each text, or with a label for relevance.',
  },
  rerankUrl: {
    name: 'CLAIMGRAPH_RERANK_URL',
    parse: endpointUrl,
    fallback: () => null,
    allowed: 'an `http` or `https` address without user, password or query',
    otherwise: 'none, and `endpoint` is not in `CLAIMGRAPH_RERANK`',
    meaning: 'For `endpoint`: a server that speaks as text-embeddings-inference does (`/rerank`).',
    shown: shownUrl,
  },
  rerankKey: {
    name: 'CLAIMGRAPH_RERANK_API_KEY',
    parse: headerKey,
    fallback: () => null,
    allowed: 'printable characters without blanks',
    otherwise: 'none is sent',
    meaning: 'The key that the reranking endpoint asks for.',
    shown: () => MASKED,
  },
};
