import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unitVector, type EmbedderName, type EmbeddingModel, type EmbeddingPurpose } from '../domain/embeddings.ts';
import { Unavailable } from '../domain/errors.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';
import type { OnnxAnswer, OnnxInput, OnnxQuestion } from './onnx.worker.ts';

interface Task {
  readonly text: string;
  readonly purpose: EmbeddingPurpose;
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: Error) => void;
}

/** Seconds until somebody should ask again after the model could not run. */
const RETRY_S = 30;

/** A model behind transformers.js and onnxruntime, in a thread that starts with the first call and again after it died. */
export class OnnxEmbedder implements Embedder {
  readonly embedder: EmbedderName;
  readonly name: string;
  private readonly input: OnnxInput;
  private readonly dimension: number | null;
  private thread: Promise<Thread> | null = null;
  private state: EmbedderHealth;

  /** @param dimension what its vectors must have; null = whatever they have */
  constructor(embedder: EmbedderName, input: OnnxInput, dimension: number | null) {
    this.embedder = embedder;
    this.name = input.name;
    this.input = input;
    this.dimension = dimension;
    this.state = { ok: null, detail: `${input.name} is loaded when it is needed` };
  }

  async model(): Promise<EmbeddingModel> {
    return (await this.started()).model;
  }

  async embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    const thread = await this.started();
    const vectors = await Promise.all(texts.map((text) => thread.ask(text, purpose)));
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
      const thread = await Thread.start(this.input, this.embedder, died);
      const { dimension } = thread.model;
      if (this.dimension !== null && this.dimension !== dimension) {
        await thread.close();
        throw new Unavailable(
          'embedder',
          `expected a model of ${this.dimension} dimensions, ${this.name} has ${dimension}; set CLAIMGRAPH_EMBEDDING_DIMENSION or choose another model`,
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
  private readonly waiting: Task[] = [];
  private current: Task | null = null;
  private failure: Unavailable | null = null;

  private constructor(worker: Worker, model: EmbeddingModel, died: (error: Unavailable) => void) {
    this.worker = worker;
    this.model = model;
    worker.on('message', (message: OnnxAnswer) => {
      this.answered(message);
    });
    const fail = (error: Unavailable): void => {
      if (this.failure) return;
      this.failure = error;
      died(error);
      for (const task of [this.current, ...this.waiting.splice(0)]) task?.reject(error);
      this.current = null;
    };
    worker.on('error', (error) => {
      fail(outage(model.name, error));
    });
    worker.on('exit', (code) => {
      fail(outage(model.name, new Error(`its thread ended with code ${code}`)));
    });
  }

  static start(input: OnnxInput, embedder: EmbedderName, died: (error: Unavailable) => void): Promise<Thread> {
    // The runtime reads this when it is loaded; without it, it leaves a device id and tells its maker what it does.
    process.env.ORT_DISABLE_TELEMETRY = '1';
    const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(new URL(`./onnx.worker.${suffix}`, import.meta.url), { workerData: input });
    return new Promise((resolve, reject) => {
      worker.once('message', (message: OnnxAnswer) => {
        const dimension = typeof message === 'object' && 'ready' in message ? message.ready : 0;
        resolve(new Thread(worker, { embedder, name: input.name, dimension, lexical: false }, died));
      });
      worker.once('error', (error) => {
        reject(outage(input.name, error));
      });
      worker.once('exit', (code) => {
        reject(outage(input.name, new Error(`its thread ended with code ${code}`)));
      });
    });
  }

  ask(text: string, purpose: EmbeddingPurpose): Promise<Float32Array> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      const task = { text, purpose, resolve, reject };
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
    this.worker.postMessage({ text: task.text, purpose: task.purpose } satisfies OnnxQuestion);
  }

  private answered(message: OnnxAnswer): void {
    const task = this.current;
    if (message === 'closed' || !task) return;
    this.current = null;
    if ('vector' in message) task.resolve(message.vector);
    else if ('error' in message) task.reject(outage(this.model.name, new Error(message.error)));
    this.next();
  }
}

function outage(name: string, error: unknown): Unavailable {
  const why = error instanceof Error ? error.message : String(error);
  return new Unavailable('embedder', `the embedding model ${name} cannot run: ${why}`, RETRY_S, { cause: error });
}
