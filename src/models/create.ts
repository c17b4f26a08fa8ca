import { join } from 'node:path';
import type { EmbedderName } from '../domain/embedding-models.ts';
import { ConfigurationError } from '../domain/errors.ts';
import { defaultsOf } from '../domain/setting.ts';
import { EMBEDDER_LIMITS, MODEL_CALL_LIMITS, type EmbedderLimits, type ModelCallLimits } from './model-settings.ts';
import { packageRoot } from '../lib/package-root.ts';
import { otherDimension } from './dimension.ts';
import type { Embedder } from './embedder.ts';
import { LEXICAL_DIMENSION, lexicalEmbedder } from './lexical.ts';
import { OnnxEmbedder } from './onnx-embedder.ts';
import { OpenAiEmbedder } from './openai.ts';

const DEFAULTS = defaultsOf({ ...EMBEDDER_LIMITS, ...MODEL_CALL_LIMITS });

export interface EmbedderChoice {
  readonly embedder: EmbedderName;
  /** null = the embedder's usual one. */
  readonly model: string | null;
  /** null = whatever the model has. */
  readonly dimension: number | null;
  /** The folder of models for `transformers`; null = the hub. */
  readonly modelsDir: string | null;
  /** Where what comes from the hub is kept. */
  readonly cacheDir: string;
  readonly openAiBaseUrl: string | null;
  readonly openAiKey: string | null;
}

/** The model that the build writes (scripts/minilm). */
const MINILM = 'all-MiniLM-L6-v2';
const USUAL = { transformers: 'Xenova/bge-small-en-v1.5', openai: 'text-embedding-3-small' } as const;
const OPENAI_BASE_URL = 'https://api.openai.com/v1';

/**
 * The embedder that was chosen; nothing is loaded yet.
 * @param numbers of the process, not of a space: retries, patience, memory
 * @param onFewer told once why a local model has fewer threads than it may
 * @throws ConfigurationError where settings contradict one another
 */
export function createEmbedder(
  choice: EmbedderChoice,
  numbers: EmbedderLimits & ModelCallLimits = DEFAULTS,
  onFewer?: (fault: Error) => void,
): Embedder {
  const { embedder, model, dimension, cacheDir: cache } = choice;
  switch (embedder) {
    case 'minilm': {
      if (model !== null && model !== MINILM) throw fixed('minilm', MINILM, model);
      const folder = join(packageRoot(), 'dist', 'models');
      return new OnnxEmbedder('minilm', { name: MINILM, folder, cache }, { dimension, numbers, onFewer });
    }
    case 'transformers': {
      const name = model ?? USUAL.transformers;
      return new OnnxEmbedder(
        'transformers',
        { name, folder: choice.modelsDir, cache },
        { dimension, numbers, onFewer },
      );
    }
    case 'openai': {
      const endpoint = { baseUrl: choice.openAiBaseUrl ?? OPENAI_BASE_URL, key: choice.openAiKey };
      return new OpenAiEmbedder({ name: model ?? USUAL.openai, endpoint, dimension, numbers });
    }
    case 'lexical':
      if (model !== null && model !== lexicalEmbedder.name) throw fixed('lexical', lexicalEmbedder.name, model);
      if (dimension !== null && dimension !== LEXICAL_DIMENSION)
        throw otherDimension(dimension, lexicalEmbedder.name, LEXICAL_DIMENSION);
      return lexicalEmbedder;
    default:
      return embedder satisfies never;
  }
}

function fixed(embedder: string, model: string, got: string): ConfigurationError {
  return new ConfigurationError(
    `CLAIMGRAPH_EMBEDDING_MODEL: expected ${model} or nothing for CLAIMGRAPH_EMBEDDER=${embedder}, got ` +
      `${JSON.stringify(got)}; another model needs CLAIMGRAPH_EMBEDDER=transformers or openai`,
  );
}
