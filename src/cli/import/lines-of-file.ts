import { createReadStream } from 'node:fs';
import { ConfigurationError } from '../../domain/errors.ts';
import type { GivenLine } from './send-import.ts';

/** A line that is longer than can be sent: its beginning is not kept. */
export interface LongLine {
  readonly number: number;
  readonly bytes: number;
}

const LF = 0x0a;

/**
 * The lines of a file that are not empty, one at a time; of a line that is too long only how long it is, so that memory
 * stays flat whatever the file holds.
 * @throws ConfigurationError when it cannot be read
 */
export async function* linesOf(file: string, longest: number): AsyncGenerator<GivenLine | LongLine> {
  let [number, bytes] = [1, 0];
  let parts: Buffer[] = [];
  const taken = (): GivenLine | LongLine | null => {
    if (bytes > longest) return { number, bytes };
    const text = Buffer.concat(parts).toString('utf8').replace(/\r$/, '');
    return text.trim() === '' ? null : { number, text };
  };
  const keep = (part: Buffer): void => {
    bytes += part.length;
    if (bytes <= longest) parts.push(part);
    else parts = [];
  };
  for await (const chunk of contentOf(file)) {
    let from = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      keep(chunk.subarray(from, end));
      const line = taken();
      if (line !== null) yield line;
      [number, bytes, parts, from] = [number + 1, 0, [], end + 1];
    }
    keep(chunk.subarray(from));
  }
  const line = taken();
  if (line !== null) yield line;
}

async function* contentOf(file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Buffer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is none' : code === 'EISDIR' ? 'it is a folder' : message;
    throw new ConfigurationError(`expected a file that can be read, got ${JSON.stringify(file)}: ${why}`);
  }
}
