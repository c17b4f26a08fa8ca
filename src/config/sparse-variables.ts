import { endpointUrl, headerKey, modelName, shownUrl } from './endpoint-variables.ts';
import { MASKED, type Variable } from './variable.ts';

/** What makes learned-sparse vectors. */
export interface SparseConfiguration {
  /** null = nothing: the list `sparse` is not there. */
  readonly sparseUrl: string | null;
  readonly sparseModel: string | null;
  readonly sparseKey: string | null;
}

export const SPARSE_VARIABLES: { readonly [K in keyof SparseConfiguration]: Variable<SparseConfiguration[K]> } = {
  sparseUrl: {
    name: 'CLAIMGRAPH_SPARSE_URL',
    parse: endpointUrl,
    fallback: () => null,
    allowed: 'an `http` or `https` address without user, password or query',
    otherwise: 'none: search has no list `sparse`',
    meaning: 'A server of a learned-sparse model that speaks as text-embeddings-inference does (`/embed_sparse`).',
    shown: shownUrl,
  },
  sparseModel: {
    name: 'CLAIMGRAPH_SPARSE_MODEL',
    parse: modelName,
    fallback: () => null,
    allowed: 'the name of the model behind that address; another name means that all chunks are read anew',
    otherwise: 'none, and `CLAIMGRAPH_SPARSE_URL` must not be set',
    meaning: 'Vectors of different models are never compared, so the model has a name.',
  },
  sparseKey: {
    name: 'CLAIMGRAPH_SPARSE_API_KEY',
    parse: headerKey,
    fallback: () => null,
    allowed: 'printable characters without blanks',
    otherwise: 'none is sent',
    meaning: 'The key that this server asks for.',
    shown: () => MASKED,
  },
};
