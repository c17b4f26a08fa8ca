import { Interrupted } from '../exit-codes.ts';
import type { Client, ExecutionResult, Operation } from './client-port.ts';

/** The executable schema with everything behind it, opened in this process. */
export interface LocalEngine {
  execute(operation: Operation): Promise<ExecutionResult>;
  close(): Promise<void>;
}

/** The same operations without a server: the folder is ours while this client is open. */
export class InProcessClient implements Client {
  readonly place: string;
  readonly follow = null;
  private readonly engine: LocalEngine;

  constructor(place: string, engine: LocalEngine) {
    this.place = place;
    this.engine = engine;
  }

  async run(operation: Operation, signal?: AbortSignal): Promise<ExecutionResult> {
    if (signal?.aborted) throw new Interrupted();
    const running = this.engine.execute(operation);
    const result = signal ? await orInterrupted(running, signal) : await running;
    // As it would have come over a wire: instants are texts, and nothing of it is shared with the engine.
    return JSON.parse(JSON.stringify(result)) as ExecutionResult;
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}

/** A statement that runs cannot be called back, but nobody has to wait for it. */
async function orInterrupted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(new Interrupted());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([running, interrupted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
