import type { Worker } from 'node:worker_threads';
import type { PrepareSettings } from '../ingest-settings.ts';
import { Unreadable } from '../../parse/index.ts';

/** How often a thread at work is looked at. */
const WATCH_MS = 250;
/**
 * Times the processor time that a document may take, after which its thread is ended however little it worked: it waits for nothing. Ten
 * processes on one processor take so long for what takes one alone.
 */
export const WAITS_FOR_NOTHING = 10;

type Limits = Pick<PrepareSettings, 'parse.timeoutMs' | 'parse.memoryMb'>;

/** What a document may take while it is read. */
export interface ReadingLimits {
  /** Milliseconds of processor time. */
  readonly cpuMs: number;
  readonly memoryMb: number;
}

export function tookTooLong({ 'parse.timeoutMs': ms }: Pick<Limits, 'parse.timeoutMs'>): Unreadable {
  const message = `reading it took more than ${ms} ms of processor time (parse.timeoutMs); split it, or raise the setting and release it`;
  return new Unreadable('TIMEOUT', message);
}

export function tookTooMuchMemory(memoryMb: number): Unreadable {
  const message =
    `reading it took more than ${memoryMb} MB (parse.memoryMb, or a share of it for a file of less than 1 MB); split it, or raise the ` +
    'setting and release it';
  return new Unreadable('MEMORY', message);
}

/** Looks at a thread while it reads one document: how long its processor works for it, and what it holds. */
export class ReadingWatch {
  private readonly worker: Worker;
  private readonly limits: ReadingLimits;
  private readonly onHeavy: (reason: 'TIMEOUT' | 'MEMORY') => void;
  private begunMs: number | null = null;
  private readonly timer: NodeJS.Timeout;

  constructor(worker: Worker, limits: ReadingLimits, onHeavy: (reason: 'TIMEOUT' | 'MEMORY') => void) {
    this.worker = worker;
    this.limits = limits;
    this.onHeavy = onHeavy;
    this.timer = setInterval(() => void this.look(), Math.min(WATCH_MS, Math.max(1, limits.cpuMs)));
  }

  /** The thread takes up the document; before that it loads what it reads with. */
  begin(begunMs: number): void {
    this.begunMs = begunMs;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    try {
      // A thread's own limit counts its heap alone; what a page inflates to lies in buffers beside it.
      const { external_memory: external } = await this.worker.getHeapStatistics();
      if (external > this.limits.memoryMb * 1024 ** 2) this.onHeavy('MEMORY');
      const { user, system } = await this.worker.cpuUsage();
      if (this.begunMs !== null && (user + system) / 1_000 - this.begunMs > this.limits.cpuMs) this.onHeavy('TIMEOUT');
    } catch {
      // It has ended meanwhile, which is reported elsewhere.
    }
  }
}
