import { Worker } from 'node:worker_threads';
import { Unavailable } from '../domain/errors.ts';
import type { EmbedderLimits } from './model-settings.ts';
import { workerLimits } from '../lib/worker-limits.ts';

/** A message to the thread: a question, or to end. */
export type ThreadQuestion<Question> = Question | 'close';
export type ThreadAnswer<Ready, Answer> =
  | { readonly ready: Ready }
  | { readonly answer: Answer }
  | { readonly error: string }
  /** One part of the answer is done, and there are more. */
  | 'alive';

/**
 * How long a thread may take to end by itself. A step of loading a model takes a third of a second and a window a fifth, on a
 * busy machine several times that; the whole program has some 14 seconds to stop.
 */
const LONGEST_END_MS = 8_000;

/** Seconds until somebody should ask again after the model could not run. */
export const RETRY_S = 30;

export interface ThreadOptions {
  /** What the thread runs, and what it is started with. */
  readonly script: URL;
  readonly input: unknown;
  /** For people: `embedder`, `entailment`, `reranker`; and the model's name. */
  readonly component: string;
  readonly name: string;
  /** Of the process: how long the thread may be silent, how much it may hold. */
  readonly numbers: EmbedderLimits;
  /** Called once, before the question that is under way is refused. */
  readonly died: (error: Unavailable) => void;
  /** Nobody waits for it any more: one that did not begin yet is ended. */
  readonly closing: AbortSignal;
}

interface Task<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A model in a thread of its own, which answers one question at a time. What hangs it, ends it or takes all its memory ends the thread
 * and nothing else.
 */
export class ModelThread<Ready, Question, Answer> {
  readonly ready: Ready;
  private readonly worker: Worker;
  private readonly options: ThreadOptions;
  private current: Task<Answer> | null = null;
  private failure: Unavailable | null = null;
  private silence: NodeJS.Timeout | undefined;

  private constructor(worker: Worker, ready: Ready, options: ThreadOptions) {
    this.worker = worker;
    this.ready = ready;
    this.options = options;
    worker.on('message', (message: ThreadAnswer<Ready, Answer>) => {
      this.answered(message);
    });
    worker.on('error', (error: Error) => {
      this.fail(outage(options, error));
    });
    worker.on('exit', (code) => {
      this.fail(outage(options, new Error(`its thread ended with code ${code}`)));
    });
  }

  /** @throws Unavailable when the model cannot be loaded */
  static start<Ready, Question, Answer>(options: ThreadOptions): Promise<ModelThread<Ready, Question, Answer>> {
    // The runtime reads this when it is loaded; without it, it leaves a device id and tells its maker what it does.
    process.env.ORT_DISABLE_TELEMETRY = '1';
    const { script, input, numbers, closing } = options;
    const worker = new Worker(script, { workerData: input, resourceLimits: workerLimits(numbers['embed.memoryMb']) });
    const end = (): void => void endOf(worker);
    closing.addEventListener('abort', end, { once: true });
    worker.once('message', () => {
      closing.removeEventListener('abort', end);
    });
    return new Promise((resolve, reject) => {
      worker.once('message', (message: ThreadAnswer<Ready, Answer>) => {
        if (typeof message === 'object' && 'ready' in message) {
          resolve(new ModelThread<Ready, Question, Answer>(worker, message.ready, options));
          return;
        }
        reject(outage(options, new Error('its thread did not begin with what it is')));
        void worker.terminate();
      });
      worker.once('error', (error: Error) => {
        reject(outage(options, error));
      });
      worker.once('exit', (code) => {
        reject(outage(options, new Error(`its thread ended with code ${code}`)));
      });
    });
  }

  get isAlive(): boolean {
    return this.failure === null;
  }

  get isIdle(): boolean {
    return this.isAlive && this.current === null;
  }

  /**
   * To be asked while it is idle.
   * @throws Unavailable where the model cannot answer it, or the thread ends of it
   */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.current = { resolve, reject };
      this.listen();
      this.worker.postMessage(question);
    });
  }

  async close(): Promise<void> {
    if (this.isAlive) await endOf(this.worker);
  }

  private answered(message: ThreadAnswer<Ready, Answer>): void {
    const task = this.current;
    if (!task) return;
    if (message === 'alive') {
      this.listen();
      return;
    }
    clearTimeout(this.silence);
    this.current = null;
    if ('answer' in message) task.resolve(message.answer);
    else if ('error' in message) task.reject(outage(this.options, new Error(message.error)));
  }

  /** From now on it is waited for a sign of life: a long text takes long, but its parts come one by one. */
  private listen(): void {
    const silenceMs = this.options.numbers['embed.silenceMs'];
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      const why = `it gave no sign of life for ${silenceMs / 1000} s (embed.silenceMs), and was ended`;
      this.fail(outage(this.options, new Error(why)));
      void this.worker.terminate();
    }, silenceMs);
  }

  private fail(error: Unavailable): void {
    if (this.failure) return;
    this.failure = error;
    clearTimeout(this.silence);
    this.options.died(error);
    this.current?.reject(error);
    this.current = null;
  }
}

/** It ends by itself after the part that it is at, or is ended: what hangs it must not keep the program. */
async function endOf(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage('close' satisfies ThreadQuestion<never>);
  const overdue = setTimeout(() => void worker.terminate(), LONGEST_END_MS);
  await ended;
  clearTimeout(overdue);
}

const WHAT: Readonly<Record<string, string>> = { embedder: 'embedding', reranker: 'reranking' };

/** What somebody is told who asked the model. */
export function outage({ component, name }: Pick<ThreadOptions, 'component' | 'name'>, error: Error): Unavailable {
  const what = WHAT[component] ?? component;
  const why = `the ${what} model ${name} cannot run: ${error.message}`;
  return new Unavailable(component, why, RETRY_S, { cause: error });
}
