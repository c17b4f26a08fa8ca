import { Worker } from 'node:worker_threads';
import type { SourceItem } from '../../domain/document-record.ts';
import type { Pack } from '../../domain/pack.ts';
import { withDeadline } from '../../lib/deadline.ts';
import { workerLimits } from '../../lib/worker-limits.ts';
import type { PrepareContext, Prepared } from '../prepare-here.ts';
import { Unreadable } from '../../parse/index.ts';
import { unpacked } from './packed.ts';
import type { Answer, Begun, Order } from './prepare.worker.ts';
import { ReadingWatch, tookTooLong, tookTooMuchMemory, WAITS_FOR_NOTHING } from './reading-watch.ts';

/** A thread that nobody needs any more is ended, and with it what its libraries keep in memory. */
const IDLE_MS = 10_000;
/** Once a document took that much, its thread is ended: a heap that has grown stays so while it is used. */
const HEAVY_BYTES = 200 * 1024 ** 2;
/**
 * A small file may take less memory than others: one that takes more is mostly made to. With .44 of 1,024 MB the process holds some 400 MB
 * more than at rest (`npm run bench -- formats`).
 */
const SMALL_FILE = { bytes: 1024 ** 2, share: 0.4375, leastMb: 448 };

/** MB that a document may take; one that a person let in may take all. */
export function memoryFor(
  { bytes }: Pick<SourceItem, 'bytes'>,
  { settings, released = false }: Pick<PrepareContext, 'settings' | 'released'>,
): number {
  const most = settings['parse.memoryMb'];
  if (released || bytes.length >= SMALL_FILE.bytes) return most;
  return Math.min(most, Math.max(SMALL_FILE.leastMb, Math.round(most * SMALL_FILE.share)));
}

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

  /** MB that its documents may take; null = it was not started, or has ended. */
  get memoryMb(): number | null {
    return this.started?.memoryMb ?? null;
  }

  /** @throws Unreadable */
  async prepare(item: SourceItem, { packs, onRead, ...context }: PrepareContext): Promise<Prepared> {
    clearTimeout(this.idle);
    const memoryMb = memoryFor(item, context);
    const { worker, knows } = this.running(memoryMb);
    const number = numberOf(packs);
    const order: Order = { item, context, packs: { number, contents: knows.has(number) ? null : packs } };
    knows.add(number);
    const answer = await this.ask(worker, order, memoryMb);
    if ('cpuMs' in answer) onRead?.(answer.cpuMs);
    if ('heldBytes' in answer && answer.heldBytes > HEAVY_BYTES) this.end();
    else this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    // What came is here already: its bytes are not kept twice.
    if ('prepared' in answer) return unpacked(answer.prepared, item);
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
  private async ask(worker: Worker, order: Order, memoryMb: number): Promise<Answer> {
    const { settings } = order.context;
    const cpuMs = settings['parse.timeoutMs'];
    const { answer, release } = listening(worker, { cpuMs, memoryMb });
    worker.postMessage(order);
    try {
      const given = await withDeadline(answer, WAITS_FOR_NOTHING * cpuMs, () => {
        throw tookTooLong(settings);
      });
      if ('cpuMs' in given && given.cpuMs > cpuMs) throw tookTooLong(settings);
      return given;
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
  limits: { readonly cpuMs: number; readonly memoryMb: number },
): { readonly answer: Promise<Answer>; readonly release: () => void } {
  let release = (): void => undefined;
  const answer = new Promise<Answer>((resolve, reject) => {
    const watch = new ReadingWatch(worker, limits, (reason) => {
      const { cpuMs, memoryMb } = limits;
      reject(reason === 'MEMORY' ? tookTooMuchMemory(memoryMb) : tookTooLong({ 'parse.timeoutMs': cpuMs }));
    });
    const onMessage = (message: Answer | Begun): void => {
      if ('begunMs' in message) watch.begin(message.begunMs);
      else resolve(message);
    };
    const onError = (error: NodeJS.ErrnoException): void => reject(diedOf(error, limits.memoryMb));
    const onExit = (code: number): void => reject(new Unreadable('BROKEN', `the reader ended with code ${code} on it`));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    release = () => {
      watch.end();
      // One by one: to remove all would also remove those by which a thread is heard at all.
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
  });
  return { answer, release };
}

function diedOf(error: NodeJS.ErrnoException, memoryMb: number): Unreadable {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return tookTooMuchMemory(memoryMb);
  return new Unreadable('BROKEN', `the reader failed on it: ${error.message}`, { cause: error });
}
