import type { EmbedderLimits } from '../model-settings.ts';
import type { EmbedderHealth } from '../embedder.ts';
import { ModelThreads } from '../model-threads.ts';
import type { OnnxInput } from '../onnx-files.ts';
import type { Entailment, EntailmentPair, EntailmentScores } from './entailment-port.ts';

const MODEL = new URL(`./entailment.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** A cross-encoder behind transformers.js and onnxruntime, in a thread that starts with the first call and again after it died. */
export class OnnxEntailment implements Entailment {
  readonly name: string;
  private readonly threads: ModelThreads<true, EntailmentPair, EntailmentScores>;

  /** @param script what the thread runs; left out: the model */
  constructor(input: OnnxInput, numbers: EmbedderLimits, script: URL = MODEL) {
    this.name = input.name;
    this.threads = new ModelThreads({
      ...{ script, input, numbers, component: 'entailment' },
      remedy: 'check CLAIMGRAPH_MODELS_DIR and CLAIMGRAPH_ENTAILMENT_MODEL',
      describe: () => input.name,
    });
  }

  async load(): Promise<void> {
    await this.threads.ready();
  }

  async judge(pairs: readonly EntailmentPair[]): Promise<EntailmentScores[]> {
    return pairs.length === 0 ? [] : this.threads.ask(pairs, pairs);
  }

  health(): EmbedderHealth {
    return this.threads.health();
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
