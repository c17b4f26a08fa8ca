import { PassThrough, Readable, Writable } from 'node:stream';
import type { Environment } from '../../src/config/index.ts';
import type { Io } from '../../src/cli/io.ts';

/** The surroundings of a command whose output is caught. */
export interface CaughtIo {
  readonly io: Io;
  readonly out: () => string;
  readonly err: () => string;
  readonly interrupt: () => void;
}

/** A stream that keeps what is written to it. */
export class Caught extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** `input` null = nobody types and nothing is piped in: a terminal. */
export function caughtIo(environment: Environment = {}, input: string | null = null): CaughtIo {
  const stdout = new Caught();
  const stderr = new Caught();
  const interrupt = new AbortController();
  const stdin = input === null ? Object.assign(new PassThrough(), { isTTY: true }) : Readable.from([input]);
  return {
    io: {
      stdin,
      stdout,
      stderr,
      environment,
      fetch: globalThis.fetch,
      browse: () => Promise.reject(new Error('expected no browser to be opened')),
      interrupted: interrupt.signal,
    },
    out: () => stdout.text,
    err: () => stderr.text,
    interrupt: () => interrupt.abort(),
  };
}
