import { Unavailable } from '../domain/errors.ts';

/** What a background loop is at: for health and tests. */
export interface LoopState {
  readonly name: string;
  /** When its last pass that went well ended; null = none did yet. */
  readonly passedAt: Date | null;
  /** What its last pass failed with; null = it went well. */
  readonly fault: string | null;
  /** Passes that failed since one went well, but for those in which something else was away, which says so itself. */
  readonly failures: number;
}

export interface LoopOptions {
  /** What it does, in a word or two: `embedding`. */
  readonly name: string;
  /** One pass. @returns milliseconds to rest before the next one; 0 = there is more to do */
  readonly pass: (signal: AbortSignal) => Promise<number>;
  /** Milliseconds until a pass that failed is tried again; a function gets how many failed in a row. */
  readonly retryMs: number | ((failed: number) => number);
  /** Milliseconds before the first pass; none unless given. */
  readonly firstMs?: number;
  /** What a pass that went well left undone, as it failed; null = nothing. */
  readonly failing?: () => Pick<LoopState, 'fault' | 'failures'> | null;
  /** What went wrong, for the log; the loop goes on. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Work that a server does beside its requests, pass after pass until it is stopped. Whatever a pass throws is reported and tried again. A
 * pass must leave nothing half done: the process may end in the midst of it.
 */
export class BackgroundLoop {
  private readonly options: LoopOptions;
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private awake: (() => void) | null = null;
  private failed = 0;
  private now: Omit<LoopState, 'name'> = { passedAt: null, fault: null, failures: 0 };

  constructor(options: LoopOptions) {
    this.options = options;
  }

  get state(): LoopState {
    const failing = this.now.fault === null ? this.options.failing?.() : null;
    return { name: this.options.name, ...this.now, ...failing };
  }

  start(): this {
    this.running ??= this.run();
    return this;
  }

  /** Ends a rest: there may be something to do. */
  wake(): void {
    this.awake?.();
  }

  /** Ends after the pass that is under way, whose signal says so. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  /** Until `ms` are over, somebody wakes it, or it is stopped. For a pass that stands back. */
  async rest(ms: number): Promise<void> {
    if (ms <= 0 || this.stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.awake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.awake = null;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    await this.rest(this.options.firstMs ?? 0);
    while (!signal.aborted) await this.rest(await this.passed(signal));
  }

  private async passed(signal: AbortSignal): Promise<number> {
    try {
      const rest = await this.options.pass(signal);
      this.now = { passedAt: new Date(), fault: null, failures: 0 };
      this.failed = 0;
      return rest;
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      const failures = this.now.failures + (error instanceof Unavailable ? 0 : 1);
      this.now = { ...this.now, fault, failures };
      this.options.onFault(error);
      this.failed += 1;
      const { retryMs } = this.options;
      return typeof retryMs === 'number' ? retryMs : retryMs(this.failed);
    }
  }
}

/** Loops with what they hold, as whoever starts a server ends them. */
export interface BackgroundWork {
  readonly loops: readonly BackgroundLoop[];
  /** Ends it, after what it is at. */
  stop(): Promise<void>;
}
