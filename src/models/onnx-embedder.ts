import {
  unitVector,
  type EmbedderName,
  type EmbeddingModel,
  type EmbeddingPurpose,
} from '../domain/embedding-models.ts';
import { DomainError } from '../domain/errors.ts';
import type { EmbedderLimits } from './model-settings.ts';
import { otherDimension } from './dimension.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';
import { expectFiles, type OnnxInput } from './onnx-files.ts';
import type { OnnxQuestion } from './onnx.worker.ts';
import { ModelThread } from './model-thread.ts';

type Thread = ModelThread<number, OnnxQuestion, Float32Array>;

export interface OnnxOptions {
  /** What its vectors must have; null = whatever they have. */
  readonly dimension: number | null;
  /** Of the process: how long the thread may be silent, how much it may hold. */
  readonly numbers: EmbedderLimits;
  /** What the thread runs; left out: the model. */
  readonly script?: URL;
}

const MODEL = new URL(`./onnx.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * A model behind transformers.js and onnxruntime, in a thread that starts with the first call and again after it died. A text that
 * hangs it, ends it or takes all its memory ends the thread and nothing else.
 */
export class OnnxEmbedder implements Embedder {
  readonly embedder: EmbedderName;
  readonly name: string;
  private readonly input: OnnxInput;
  private readonly options: OnnxOptions;
  private thread: Promise<Thread> | null = null;
  private state: EmbedderHealth;

  constructor(embedder: EmbedderName, input: OnnxInput, options: OnnxOptions) {
    this.embedder = embedder;
    this.name = input.name;
    this.input = input;
    this.options = options;
    this.state = { ok: null, detail: `${input.name} is loaded when it is needed` };
  }

  async model(): Promise<EmbeddingModel> {
    return this.described(await this.started());
  }

  async embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    const thread = await this.started();
    const urgent = purpose === 'QUERY';
    const vectors = await Promise.all(texts.map((text) => thread.ask({ text, purpose }, texts, urgent)));
    return vectors.map((vector) => unitVector(vector, this.described(thread)));
  }

  health(): EmbedderHealth {
    return this.state;
  }

  async close(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    const running = await thread?.catch(() => null);
    await running?.close();
  }

  private described({ ready: dimension }: Thread): EmbeddingModel {
    return { embedder: this.embedder, name: this.name, dimension, lexical: false };
  }

  private started(): Promise<Thread> {
    this.thread ??= this.start();
    return this.thread;
  }

  private async start(): Promise<Thread> {
    const died = (error: DomainError): void => {
      this.thread = null;
      this.state = { ok: false, detail: error.message };
    };
    try {
      const { input } = this;
      const { numbers, script = MODEL } = this.options;
      const remedy =
        this.embedder === 'minilm'
          ? 'run `npm run build`'
          : 'check CLAIMGRAPH_MODELS_DIR and CLAIMGRAPH_EMBEDDING_MODEL';
      expectFiles(input, 'embedder', remedy);
      const { name } = this;
      const thread: Thread = await ModelThread.start({ script, input, component: 'embedder', name, numbers, died });
      const dimension = thread.ready;
      const expected = this.options.dimension;
      if (expected !== null && expected !== dimension) {
        await thread.close();
        throw otherDimension(expected, this.name, dimension);
      }
      this.state = { ok: true, detail: `${this.name}, ${dimension} dimensions` };
      return thread;
    } catch (error) {
      if (error instanceof DomainError) died(error);
      throw error;
    }
  }
}
