import { Unavailable } from '../../domain/errors.ts';
import type { EmbedderHealth } from '../embedder.ts';
import type { EmbedderLimits } from '../model-settings.ts';
import { ModelThread, RETRY_S } from '../model-thread.ts';
import { expectFiles, type OnnxInput } from '../onnx-files.ts';
import type { Reranker, RerankScores } from './rerank-port.ts';
import type { RerankPair } from './rerank.worker.ts';

/** It begins with the version of the model. */
type Thread = ModelThread<string, RerankPair, number>;

const MODEL = new URL(`./rerank.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * A cross-encoder behind transformers.js and onnxruntime, in a thread that starts with the first call and again after it died. A call
 * that is called off leaves the pairs that were not begun, so that the next one does not wait behind them.
 */
export class OnnxReranker implements Reranker {
  readonly name: string;
  private readonly input: OnnxInput;
  private readonly numbers: EmbedderLimits;
  private readonly script: URL;
  private thread: Promise<Thread> | null = null;
  private state: EmbedderHealth;

  /** @param script what the thread runs; left out: the model */
  constructor(input: OnnxInput, numbers: EmbedderLimits, script: URL = MODEL) {
    this.name = input.name;
    this.input = input;
    this.numbers = numbers;
    this.script = script;
    this.state = { ok: null, detail: `${input.name} is loaded when it is needed` };
  }

  async load(): Promise<void> {
    await this.started();
  }

  async score(question: string, texts: readonly string[], signal: AbortSignal): Promise<RerankScores> {
    const thread = await this.started();
    const off = new Unavailable('reranker', `the reranking model ${this.name} was called off`, RETRY_S);
    if (signal.aborted) throw off;
    const drop = (): void => thread.drop(texts, off);
    signal.addEventListener('abort', drop, { once: true });
    try {
      const scores = await Promise.all(texts.map((text) => thread.ask({ question, text }, texts)));
      return { scores, model: { name: this.name, version: thread.ready } };
    } finally {
      signal.removeEventListener('abort', drop);
    }
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

  private started(): Promise<Thread> {
    this.thread ??= this.start();
    return this.thread;
  }

  private async start(): Promise<Thread> {
    const died = (error: Unavailable): void => {
      this.thread = null;
      this.state = { ok: false, detail: error.message };
    };
    const { input, name, numbers, script } = this;
    try {
      expectFiles(input, 'reranker', 'check CLAIMGRAPH_MODELS_DIR and CLAIMGRAPH_RERANK_MODEL');
      const thread: Thread = await ModelThread.start({ script, input, component: 'reranker', name, numbers, died });
      this.state = { ok: true, detail: `${name}, version ${thread.ready}` };
      return thread;
    } catch (error) {
      died(error as Unavailable);
      throw error;
    }
  }
}
