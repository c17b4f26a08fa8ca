import { Worker } from 'node:worker_threads';
import type { Policy } from '../../../domain/policy.ts';
import { heapOf } from '../../../lib/heap.ts';
import type { ParsedDocument } from '../../../domain/text.ts';
import type { Answer, Order } from './reader.worker.ts';
import type { Original } from './readers.ts';
import { Unreadable } from './unreadable.ts';

/** A thread that nobody needs any more is ended, and with it what its libraries keep in memory. */
const IDLE_MS = 10_000;
/** How often a thread at work is weighed. */
const WATCH_MS = 250;

/**
 * Reads documents in a thread of their own, one at a time: the event loop stays free, and a document that takes too long or
 * too much memory ends the thread and nothing else. The next document gets a new one.
 */
class ReadingRoom {
  #worker: { readonly thread: Worker; readonly memoryMb: number } | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** @throws Unreadable */
  read(original: Original, policy: Policy): Promise<ParsedDocument> {
    const reading = this.#last.then(() => this.#readNext(original, policy));
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  async #readNext(original: Original, policy: Policy): Promise<ParsedDocument> {
    clearTimeout(this.#idle);
    const thread = this.#thread(policy['parse.memoryMb']);
    const answer = await this.#ask(thread, { original, policy }, policy['parse.timeoutMs']);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    if ('document' in answer) return answer.document;
    if ('unreadable' in answer) throw new Unreadable(answer.unreadable, answer.message);
    throw new Unreadable(
      'BROKEN',
      `the ${original.mediaType} reader failed on it: ${answer.fault.split('\n')[0] ?? ''}`,
    );
  }

  #thread(memoryMb: number): Worker {
    if (this.#worker && this.#worker.memoryMb !== memoryMb) this.#end();
    const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    this.#worker ??= {
      thread: new Worker(new URL(`./reader.worker.${suffix}`, import.meta.url), {
        resourceLimits: heapOf(memoryMb),
        // Parsers warn about what they put up with; what matters of it is among the document's issues.
        stderr: true,
        stdout: true,
      }),
      memoryMb,
    };
    this.#worker.thread.unref();
    return this.#worker.thread;
  }

  #end(): void {
    const ended = this.#worker?.thread;
    this.#worker = null;
    // What a thread says while it ends must not end the process.
    ended?.on('error', () => undefined);
    void ended?.terminate();
  }

  #ask(thread: Worker, order: Order, timeoutMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let settled = false;
      const settle = (then: () => void): void => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        clearInterval(watch);
        // One by one: to remove all would also remove those by which a thread is heard at all.
        thread.off('message', onMessage).off('error', onError).off('exit', onExit);
        then();
      };
      const giveUp = (error: Unreadable): void =>
        settle(() => {
          this.#end();
          reject(error);
        });
      const onMessage = (answer: Answer): void => settle(() => resolve(answer));
      const onError = (error: NodeJS.ErrnoException): void => giveUp(diedOf(error, order.policy));
      const onExit = (code: number): void =>
        giveUp(new Unreadable('BROKEN', `the reader ended with code ${code} on it`));
      const timer = setTimeout(() => {
        const message = `reading it took longer than ${timeoutMs} ms (parse.timeoutMs); split it, or raise the setting and release it`;
        giveUp(new Unreadable('TIMEOUT', message));
      }, timeoutMs);
      const watch = setInterval(() => void weigh(thread, order.policy).then((fat) => fat && giveUp(fat)), WATCH_MS);
      thread.on('message', onMessage).on('error', onError).on('exit', onExit);
      thread.postMessage(order);
    });
  }
}

/**
 * A thread's own limit counts its heap alone; what a page inflates to lies in buffers beside it.
 * @returns why the thread is to be ended, or null
 */
async function weigh(thread: Worker, policy: Policy): Promise<Unreadable | null> {
  try {
    const { external_memory: bytes } = await thread.getHeapStatistics();
    return bytes > policy['parse.memoryMb'] * 1024 ** 2 ? tooMuchMemory(policy) : null;
  } catch {
    // It has ended meanwhile, which is told elsewhere.
    return null;
  }
}

function tooMuchMemory(policy: Policy): Unreadable {
  const message = `reading it took more than ${policy['parse.memoryMb']} MB (parse.memoryMb); split it, or raise the setting and release it`;
  return new Unreadable('MEMORY', message);
}

function diedOf(error: NodeJS.ErrnoException, policy: Policy): Unreadable {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuchMemory(policy);
  return new Unreadable('BROKEN', `the reader failed on it: ${error.message}`, { cause: error });
}

const room = new ReadingRoom();

/**
 * A document read for its words, in another thread.
 * @throws Unreadable with the reason, when it holds no text that could be read within the limits of the policy
 */
export const readInThread = (original: Original, policy: Policy): Promise<ParsedDocument> =>
  room.read(original, policy);
