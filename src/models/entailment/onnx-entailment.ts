import type { Unavailable } from '../../domain/errors.ts';
import type { EmbedderLimits } from '../model-settings.ts';
import type { EmbedderHealth } from '../embedder.ts';
import { expectFiles, type OnnxInput } from '../onnx-files.ts';
import { ModelThread } from '../model-thread.ts';
import type { Entailment, EntailmentPair, EntailmentScores } from './entailment-port.ts';

type Thread = ModelThread<true, EntailmentPair, EntailmentScores>;

const MODEL = new URL(`./entailment.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** A cross-encoder behind transformers.js and onnxruntime, in a thread that starts with the first call and again after it died. */
export class OnnxEntailment implements Entailment {
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

  async judge(pairs: readonly EntailmentPair[]): Promise<EntailmentScores[]> {
    if (pairs.length === 0) return [];
    const thread = await this.started();
    return Promise.all(pairs.map((pair) => thread.ask(pair, pairs)));
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
      expectFiles(input, 'entailment', 'check CLAIMGRAPH_MODELS_DIR and CLAIMGRAPH_ENTAILMENT_MODEL');
      const thread: Thread = await ModelThread.start({ script, input, component: 'entailment', name, numbers, died });
      this.state = { ok: true, detail: name };
      return thread;
    } catch (error) {
      died(error as Unavailable);
      throw error;
    }
  }
}
