import type { Environment } from '../config/index.ts';
import { openBrowser } from './browser.ts';
import { EXIT } from './exit-codes.ts';

export type Fetch = typeof globalThis.fetch;

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** What a command may touch of the world, besides the files that its arguments name. */
export interface Io {
  readonly stdin: NodeJS.ReadableStream & Terminal;
  readonly stdout: NodeJS.WritableStream & Terminal;
  readonly stderr: NodeJS.WritableStream & Terminal;
  readonly environment: Environment;
  readonly fetch: Fetch;
  /** Opens an address in the browser of the person at the screen. */
  readonly browse: (url: string) => Promise<void>;
  /** Aborted by the first Ctrl-C or SIGTERM: a command ends at the next place where nothing is left half done. */
  readonly interrupted: AbortSignal;
}

/** The io of this process. A second Ctrl-C ends it at once. */
export function processIo(): Io {
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (interrupt.signal.aborted && signal === 'SIGINT') process.exit(EXIT.interrupted);
      interrupt.abort();
    });
  }
  // `claimgraph query … | head` closes the pipe early: that is no fault, and nobody is left to tell.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok);
    process.stderr.write(`claimgraph: cannot write to standard output: ${error.message}\n`);
    process.exit(EXIT.failed);
  });
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    fetch: globalThis.fetch,
    browse: openBrowser,
    interrupted: interrupt.signal,
  };
}

/** Writes and waits until the reader keeps up, so that memory stays flat however much is written. */
export async function write(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (stream.write(text)) return;
  await new Promise<void>((resolve, reject) => {
    const settle = (done: () => void): void => {
      stream.off('drain', onDrain);
      stream.off('error', onError);
      stream.off('close', onDrain);
      done();
    };
    const onDrain = (): void => settle(resolve);
    const onError = (error: Error): void => settle(() => reject(error));
    stream.once('drain', onDrain);
    stream.once('error', onError);
    stream.once('close', onDrain);
  });
}
