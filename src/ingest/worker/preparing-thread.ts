import { Worker } from 'node:worker_threads';
import type { SourceItem } from '../../domain/document-record.ts';
import type { Pack } from '../../domain/pack.ts';
import type { PrepareSettings } from '../ingest-settings.ts';
import { withDeadline } from '../../lib/deadline.ts';
import { workerLimits } from '../../lib/worker-limits.ts';
import type { PrepareContext, Prepared } from '../prepare-here.ts';
import { Unreadable } from '../../parse/index.ts';
import type { Answer, Order } from './prepare.worker.ts';

/** A thread that nobody needs any more is ended, and with it what its libraries keep in memory. */
const IDLE_MS = 10_000;
/** How often a thread at work is weighed. */
const WATCH_MS = 250;

const numbers = new WeakMap<readonly Pack[], number>();
let lastNumber = 0;

function numberOf(packs: readonly Pack[]): number {
  const number = numbers.get(packs) ?? (lastNumber += 1);
  numbers.set(packs, number);
  return number;
}

interface Started {
  readonly worker: Worker;
  readonly memoryMb: number;
  /** Packs it was sent. */
  readonly knows: Set<number>;
}

/** A thread that prepares one document at a time; one that takes too long or too much memory ends it, and the next has a new one. */
export class PreparingThread {
  private started: Started | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** @throws Unreadable */
  async prepare(item: SourceItem, { packs, ...context }: PrepareContext): Promise<Prepared> {
    clearTimeout(this.idle);
    const { settings } = context;
    const { worker, knows } = this.running(settings['parse.memoryMb']);
    const number = numberOf(packs);
    const order: Order = { item, context, packs: { number, contents: knows.has(number) ? null : packs } };
    knows.add(number);
    const answer = await this.ask(worker, order, settings['parse.timeoutMs']);
    this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    // What came is here already: its bytes are not kept twice.
    if ('prepared' in answer) return { ...answer.prepared, item };
    throw new Unreadable('BROKEN', `the reader failed on it: ${answer.fault.split('\n')[0] ?? ''}`);
  }

  private running(memoryMb: number): Started {
    if (this.started && this.started.memoryMb !== memoryMb) this.end();
    const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    this.started ??= {
      worker: new Worker(new URL(`./prepare.worker.${suffix}`, import.meta.url), {
        resourceLimits: workerLimits(memoryMb),
        // Parsers warn about what they put up with; what matters of it is among the document's issues.
        stderr: true,
        stdout: true,
      }),
      memoryMb,
      knows: new Set(),
    };
    this.started.worker.unref();
    return this.started;
  }

  private end(): void {
    const ended = this.started?.worker;
    this.started = null;
    // What a thread says while it ends must not end the process.
    ended?.on('error', () => undefined);
    void ended?.terminate();
  }

  /** Whatever but an answer comes, or nothing in time, ends the thread. */
  private async ask(worker: Worker, order: Order, timeoutMs: number): Promise<Answer> {
    const { answer, release } = listening(worker, order.context.settings);
    worker.postMessage(order);
    try {
      return await withDeadline(answer, timeoutMs, () => {
        const message = `reading it took longer than ${timeoutMs} ms (parse.timeoutMs); split it, or raise the setting and release it`;
        throw new Unreadable('TIMEOUT', message);
      });
    } catch (error) {
      this.end();
      throw error;
    } finally {
      release();
    }
  }
}

/** What a thread says to the next order. `release` hears no more of it: what it does when it is ended concerns nobody. */
function listening(
  worker: Worker,
  settings: PrepareSettings,
): { readonly answer: Promise<Answer>; readonly release: () => void } {
  let release = (): void => undefined;
  const answer = new Promise<Answer>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => reject(diedOf(error, settings));
    const onExit = (code: number): void => reject(new Unreadable('BROKEN', `the reader ended with code ${code} on it`));
    const watch = setInterval(() => void weigh(worker, settings).then((fat) => fat && reject(fat)), WATCH_MS);
    worker.on('message', resolve).on('error', onError).on('exit', onExit);
    release = () => {
      clearInterval(watch);
      // One by one: to remove all would also remove those by which a thread is heard at all.
      worker.off('message', resolve).off('error', onError).off('exit', onExit);
    };
  });
  return { answer, release };
}

/**
 * A thread's own limit counts its heap alone; what a page inflates to lies in buffers beside it.
 * @returns why the thread is to be ended, or null
 */
async function weigh(thread: Worker, settings: Pick<PrepareSettings, 'parse.memoryMb'>): Promise<Unreadable | null> {
  try {
    const { external_memory: bytes } = await thread.getHeapStatistics();
    return bytes > settings['parse.memoryMb'] * 1024 ** 2 ? tooMuchMemory(settings) : null;
  } catch {
    // It has ended meanwhile, which is reported elsewhere.
    return null;
  }
}

function tooMuchMemory(settings: Pick<PrepareSettings, 'parse.memoryMb'>): Unreadable {
  const message =
    `reading it took more than ${settings['parse.memoryMb']} MB (parse.memoryMb); split it, or raise the ` +
    'setting and release it';
  return new Unreadable('MEMORY', message);
}

function diedOf(error: NodeJS.ErrnoException, settings: Pick<PrepareSettings, 'parse.memoryMb'>): Unreadable {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuchMemory(settings);
  return new Unreadable('BROKEN', `the reader failed on it: ${error.message}`, { cause: error });
}
