import { Unavailable } from '../../domain/errors.ts';
import type { EmbedderHealth } from '../embedder.ts';
import type { EmbedderLimits } from '../model-settings.ts';
import { RETRY_S } from '../model-thread.ts';
import { ModelThreads } from '../model-threads.ts';
import type { OnnxInput } from '../onnx-files.ts';
import type { Reranker, RerankScores } from './rerank-port.ts';
import type { RerankPair } from './rerank.worker.ts';

const MODEL = new URL(`./rerank.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * A cross-encoder behind transformers.js and onnxruntime, in a thread that starts with the first call and again after it died. A call
 * that is called off leaves the pairs that were not begun, so that the next one does not wait behind them.
 */
export class OnnxReranker implements Reranker {
  readonly name: string;
  /** A thread begins with the version of the model. */
  private readonly threads: ModelThreads<string, RerankPair, number>;

  /** @param script what the thread runs; left out: the model */
  constructor(input: OnnxInput, numbers: EmbedderLimits, script: URL = MODEL) {
    this.name = input.name;
    this.threads = new ModelThreads({
      ...{ script, input, numbers, component: 'reranker' },
      remedy: 'check CLAIMGRAPH_MODELS_DIR and CLAIMGRAPH_RERANK_MODEL',
      describe: (version) => `${input.name}, version ${version}`,
    });
  }

  async load(): Promise<void> {
    await this.threads.ready();
  }

  async score(question: string, texts: readonly string[], signal: AbortSignal): Promise<RerankScores> {
    const version = await this.threads.ready();
    const off = new Unavailable('reranker', `the reranking model ${this.name} was called off`, RETRY_S);
    if (signal.aborted) throw off;
    const drop = (): void => this.threads.drop(texts, off);
    signal.addEventListener('abort', drop, { once: true });
    try {
      const pairs = texts.map((text) => ({ question, text }));
      const scores = await this.threads.ask(pairs, texts);
      return { scores, model: { name: this.name, version } };
    } finally {
      signal.removeEventListener('abort', drop);
    }
  }

  health(): EmbedderHealth {
    return this.threads.health();
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
