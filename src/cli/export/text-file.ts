import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { ConfigurationError } from '../../domain/errors.ts';
import { whyNotWritten } from '../../lib/file-faults.ts';
import { write } from '../io.ts';

/** Where an export goes. */
export interface TextSink {
  write(text: string): Promise<void>;
  /** All is written: make it what the caller asked for. */
  finish(): Promise<void>;
  /** It will not be complete: leave nothing of it behind. */
  discard(): Promise<void>;
}

/** Text to a stream that is somebody else's to close. */
export function streamSink(stream: NodeJS.WritableStream): TextSink {
  return {
    write: (text) => write(stream, text),
    finish: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
}

/**
 * Text to a file that has its name only when it is complete: written beside it under a temporary one, put to disk,
 * renamed. What stood under the name stays until then.
 * @throws ConfigurationError when the file cannot be written
 */
export async function fileSink(file: string): Promise<TextSink> {
  const temporary = `${file}.${process.pid}.tmp`;
  const stream = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
  const asConfiguration = (error: unknown): never => {
    throw cannotWrite(file, error);
  };
  await once(stream, 'open').catch(asConfiguration);
  // A full disk may show between two lines: kept until the next call that can tell it.
  let fault: Error | null = null;
  stream.on('error', (error) => (fault ??= error));
  return {
    write: async (text) => {
      if (fault === null) await write(stream, text).catch(asConfiguration);
      if (fault !== null) asConfiguration(fault);
    },
    finish: async () => {
      await end(stream).catch(asConfiguration);
      await rename(temporary, file).catch(asConfiguration);
    },
    discard: async () => {
      stream.destroy();
      if (!stream.closed) await once(stream, 'close').catch(() => undefined);
      await rm(temporary, { force: true });
    },
  };
}

async function end(stream: WriteStream): Promise<void> {
  stream.end();
  await finished(stream);
}

function cannotWrite(file: string, error: unknown): ConfigurationError {
  return new ConfigurationError(
    `--out: expected a file that can be written, got ${JSON.stringify(file)}: ${whyNotWritten(error)}`,
    [],
    { cause: error },
  );
}
