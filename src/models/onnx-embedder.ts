import { availableParallelism } from 'node:os';
import {
  unitVector,
  type EmbedderName,
  type EmbeddingModel,
  type EmbeddingPurpose,
} from '../domain/embedding-models.ts';
import { systemClock, type Clock } from '../domain/time.ts';
import type { EmbedderLimits } from './model-settings.ts';
import { otherDimension } from './dimension.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';
import { ModelThreads } from './model-threads.ts';
import type { OnnxInput } from './onnx-files.ts';
import type { OnnxQuestion } from './onnx.worker.ts';

export interface OnnxOptions {
  /** What its vectors must have; null = whatever they have. */
  readonly dimension: number | null;
  /** Of the process: how many threads, how long one may be silent, how much it may hold. */
  readonly numbers: EmbedderLimits;
  /** What a thread runs; left out: the model. */
  readonly script?: URL;
  /** Left out: those of the machine. */
  readonly cores?: number;
  /** Told once why texts are embedded by fewer threads than may be. */
  readonly onFewer?: ((fault: Error) => void) | undefined;
  /** After which a thread beside the first is ended; left out: 5 s. */
  readonly idleMs?: number | undefined;
  readonly clock?: Clock;
}

const MODEL = new URL(`./onnx.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * A model behind transformers.js and onnxruntime. Questions have one thread; the first call of several documents starts the others
 * (`embed.threads`), each with a model of its own, and a question goes to one that is idle.
 */
export class OnnxEmbedder implements Embedder {
  readonly embedder: EmbedderName;
  readonly name: string;
  private readonly threads: ModelThreads<number, OnnxQuestion, Float32Array>;

  constructor(embedder: EmbedderName, input: OnnxInput, options: OnnxOptions) {
    const { numbers, dimension: expected, script = MODEL, cores = availableParallelism() } = options;
    const { onFewer, idleMs, clock = systemClock } = options;
    this.embedder = embedder;
    this.name = input.name;
    this.threads = new ModelThreads({
      ...{
        script,
        input,
        numbers,
        onFewer,
        idleMs,
        clock,
        component: 'embedder',
        most: Math.min(numbers['embed.threads'], cores),
      },
      remedy:
        embedder === 'minilm' ? 'run `npm run build`' : 'check CLAIMGRAPH_MODELS_DIR and CLAIMGRAPH_EMBEDDING_MODEL',
      describe: (dimension) => {
        if (expected !== null && expected !== dimension) throw otherDimension(expected, input.name, dimension);
        return `${input.name}, ${dimension} dimensions`;
      },
    });
  }

  async model(): Promise<EmbeddingModel> {
    return this.described(await this.threads.ready());
  }

  async embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    const model = await this.model();
    const questions = texts.map((text) => ({ text, purpose }));
    const vectors = await this.threads.ask(questions, texts, purpose === 'QUERY');
    return vectors.map((vector) => unitVector(vector, model));
  }

  health(): EmbedderHealth {
    return this.threads.health();
  }

  close(): Promise<void> {
    return this.threads.close();
  }

  private described(dimension: number): EmbeddingModel {
    return { embedder: this.embedder, name: this.name, dimension, lexical: false };
  }
}
