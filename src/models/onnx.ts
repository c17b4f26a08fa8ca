import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unitVector, type EmbedderName, type EmbeddingModel, type EmbeddingPurpose } from '../domain/embeddings.ts';
import { Unavailable } from '../domain/errors.ts';
import type { Policy } from '../domain/policy.ts';
import { heapOf } from '../lib/heap.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';
import type { OnnxAnswer, OnnxInput, OnnxQuestion } from './onnx.worker.ts';

interface Task {
  readonly text: string;
  readonly purpose: EmbeddingPurpose;
  /** The texts that were asked for with it. */
  readonly call: readonly string[];
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: Error) => void;
}

/** Seconds until somebody should ask again after the model could not run. */
const RETRY_S = 30;

export interface OnnxOptions {
  /** What its vectors must have; null = whatever they have. */
  readonly dimension: number | null;
  /** Of the process: how long the thread may be silent, how much it may hold. */
  readonly numbers: Policy;
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
    return (await this.started()).model;
  }

  async embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    const thread = await this.started();
    const vectors = await Promise.all(texts.map((text) => thread.ask(text, purpose, texts)));
    return vectors.map((vector) => unitVector(vector, thread.model));
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

  /** A folder without a model would be told in words of the tokenizer's. */
  private expectFiles(): void {
    const { folder, name } = this.input;
    if (folder === null) return;
    const missing = ['config.json', 'tokenizer.json', 'onnx/model_quantized.onnx']
      .map((file) => join(folder, name, file))
      .find((file) => !existsSync(file));
    if (missing === undefined) return;
    const remedy =
      this.embedder === 'minilm' ? 'run `npm run build`' : 'check CLAIMGRAPH_MODELS_DIR and CLAIMGRAPH_EMBEDDING_MODEL';
    throw new Unavailable('embedder', `expected the model file ${missing}, there is none; ${remedy}`, RETRY_S);
  }

  private started(): Promise<Thread> {
    this.thread ??= this.start();
    return this.thread;
  }

  private async start(): Promise<Thread> {
    const died = (error: Unavailable): void => {
      this.thread = null;
      this.state = { ok: false, detail: error.message };
    };
    try {
      this.expectFiles();
      const thread = await Thread.start(this.input, this.embedder, this.options, died);
      const { dimension } = thread.model;
      const expected = this.options.dimension;
      if (expected !== null && expected !== dimension) {
        await thread.close();
        throw new Unavailable(
          'embedder',
          `expected a model of ${expected} dimensions, ${this.name} has ${dimension}; set CLAIMGRAPH_EMBEDDING_DIMENSION or choose another model`,
          RETRY_S,
        );
      }
      this.state = { ok: true, detail: `${this.name}, ${dimension} dimensions` };
      return thread;
    } catch (error) {
      if (error instanceof Unavailable) died(error);
      throw error;
    }
  }
}

/** The running thread. One text is under way at a time, so that a query waits for one text at most. */
class Thread {
  readonly model: EmbeddingModel;
  private readonly worker: Worker;
  private readonly died: (error: Unavailable) => void;
  private readonly silenceMs: number;
  private readonly waiting: Task[] = [];
  private current: Task | null = null;
  private failure: Unavailable | null = null;
  private silence: NodeJS.Timeout | undefined;

  private constructor(worker: Worker, model: EmbeddingModel, silenceMs: number, died: (error: Unavailable) => void) {
    this.worker = worker;
    this.model = model;
    this.silenceMs = silenceMs;
    this.died = died;
    worker.on('message', (message: OnnxAnswer) => {
      this.answered(message);
    });
    worker.on('error', (error) => {
      this.fail(outage(model.name, error));
    });
    worker.on('exit', (code) => {
      this.fail(outage(model.name, new Error(`its thread ended with code ${code}`)));
    });
  }

  static start(
    input: OnnxInput,
    embedder: EmbedderName,
    { numbers, script = MODEL }: OnnxOptions,
    died: (error: Unavailable) => void,
  ): Promise<Thread> {
    // The runtime reads this when it is loaded; without it, it leaves a device id and tells its maker what it does.
    process.env.ORT_DISABLE_TELEMETRY = '1';
    const worker = new Worker(script, { workerData: input, resourceLimits: heapOf(numbers['embed.memoryMb']) });
    return new Promise((resolve, reject) => {
      worker.once('message', (message: OnnxAnswer) => {
        const dimension = typeof message === 'object' && 'ready' in message ? message.ready : 0;
        const model = { embedder, name: input.name, dimension, lexical: false } as const;
        resolve(new Thread(worker, model, numbers['embed.silenceMs'], died));
      });
      worker.once('error', (error) => {
        reject(outage(input.name, error));
      });
      worker.once('exit', (code) => {
        reject(outage(input.name, new Error(`its thread ended with code ${code}`)));
      });
    });
  }

  ask(text: string, purpose: EmbeddingPurpose, call: readonly string[]): Promise<Float32Array> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      const task = { text, purpose, call, resolve, reject };
      if (purpose === 'QUERY') this.waiting.unshift(task);
      else this.waiting.push(task);
      this.next();
    });
  }

  async close(): Promise<void> {
    if (this.failure) return;
    const ended = new Promise((resolve) => this.worker.once('exit', resolve));
    this.worker.postMessage('close' satisfies OnnxQuestion);
    await ended;
  }

  private next(): void {
    if (this.current) return;
    const task = this.waiting.shift();
    if (!task) return;
    this.current = task;
    this.listen();
    this.worker.postMessage({ text: task.text, purpose: task.purpose } satisfies OnnxQuestion);
  }

  private answered(message: OnnxAnswer): void {
    const task = this.current;
    if (message === 'closed' || !task) return;
    if (message === 'alive') {
      this.listen();
      return;
    }
    clearTimeout(this.silence);
    this.current = null;
    if ('vector' in message) task.resolve(message.vector);
    else if ('error' in message) this.refuse(task, outage(this.model.name, new Error(message.error)));
    this.next();
  }

  /** Nobody waits any more for what was asked for with it. */
  private refuse(task: Task, error: Unavailable): void {
    task.reject(error);
    for (const other of this.waiting.filter(({ call }) => call === task.call)) {
      this.waiting.splice(this.waiting.indexOf(other), 1);
      other.reject(error);
    }
  }

  /** From now on it is waited for a sign of life: a long text takes long, but its windows come one by one. */
  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      const why = `it gave no sign of life for ${this.silenceMs / 1000} s (embed.silenceMs), and was ended`;
      this.fail(outage(this.model.name, new Error(why)));
      void this.worker.terminate();
    }, this.silenceMs);
  }

  private fail(error: Unavailable): void {
    if (this.failure) return;
    this.failure = error;
    clearTimeout(this.silence);
    this.died(error);
    for (const task of [this.current, ...this.waiting.splice(0)]) task?.reject(error);
    this.current = null;
  }
}

function outage(name: string, error: unknown): Unavailable {
  const why = error instanceof Error ? error.message : String(error);
  return new Unavailable('embedder', `the embedding model ${name} cannot run: ${why}`, RETRY_S, { cause: error });
}
