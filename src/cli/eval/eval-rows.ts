import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Each } from '../../identity/index.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { Interrupted, UsageError } from '../exit-codes.ts';
import { linesOf, type LongLine } from '../import/lines-of-file.ts';
import type { GivenLine } from '../import/send-import.ts';
import { barProgress } from '../ingest/ingest-progress.ts';
import type { Io } from '../io.ts';

/** Bytes of one line: two long documents. */
const LONGEST_LINE = 4 * 1024 ** 2;
/** Mistakes that are shown; more would not be read. */
const SHOWN_MISTAKES = 20;
/** Things between two looks at Ctrl-C and the bar. */
const BATCH = 200;

/** A line that is not what it should be; the message says what was expected. */
export class RowMistake extends Error {}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The rows of a file, one JSON object a line, each read by `read`; empty lines do not count.
 * @throws UsageError when there is no such file; InvalidInput with each wrong line and its number, or when there is no row
 */
export async function readRows<T>(file: string, read: (row: Readonly<Record<string, unknown>>) => T): Promise<T[]> {
  assertIsFile(file);
  const rows: T[] = [];
  const mistakes: { line: number; message: string }[] = [];
  for await (const line of linesOf(file, LONGEST_LINE)) {
    try {
      rows.push(read(objectIn(line)));
    } catch (error) {
      if (!(error instanceof RowMistake)) throw error;
      mistakes.push({ line: line.number, message: error.message });
    }
  }
  if (mistakes.length > 0) throw refused(file, mistakes);
  if (rows.length === 0)
    throw new InvalidInput(`${file}: expected one JSON object a line, got an empty file`, ['file']);
  return rows;
}

function refused(file: string, mistakes: readonly { line: number; message: string }[]): InvalidInput {
  const messages = mistakes.slice(0, SHOWN_MISTAKES).map(({ line, message }) => `${file}: line ${line}: ${message}`);
  if (mistakes.length > SHOWN_MISTAKES)
    messages.push(`${file}: ${mistakes.length} lines are wrong, the first ${SHOWN_MISTAKES} are shown`);
  const issues = mistakes.map(({ line, message }) => ({ path: [line], message }));
  return new InvalidInput(messages.join('\n'), ['file'], issues);
}

function objectIn(line: GivenLine | LongLine): Readonly<Record<string, unknown>> {
  if ('bytes' in line) {
    const [bytes, most] = [line.bytes, LONGEST_LINE].map((count) => count.toLocaleString('en'));
    throw new RowMistake(`the line has ${bytes} bytes, more than ${most}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(line.number === 1 ? line.text.replace(/^\uFEFF/u, '') : line.text);
  } catch (error) {
    throw new RowMistake(`expected a JSON object, got no JSON (${(error as SyntaxError).message})`);
  }
  if (!isObject(value)) throw new RowMistake(`expected a JSON object, got ${kindOf(value)}`);
  return value;
}

/** What a value is, for a message. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function assertIsFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile()) return;
  const why = !found ? 'found nothing' : found.isDirectory() ? 'got a folder' : 'got no file';
  throw new UsageError(`expected a file of rows at ${file}, ${why}; check the path`);
}

/** Goes through many things with a bar on a terminal; throws Interrupted when Ctrl-C comes. */
export function eachShown(io: Pick<Io, 'stderr' | 'interrupted'>): Each {
  return async (things, work, what) => {
    const bar = io.stderr.isTTY === true ? barProgress(io, things.length, ['eval', what]) : null;
    try {
      return await inBatches(things, work, async (done) => {
        bar?.update(done, 0);
        await setImmediate();
        if (io.interrupted.aborted) throw new Interrupted('stopped; nothing was measured');
      });
    } finally {
      bar?.stop();
    }
  };
}

async function inBatches<T, R>(
  things: readonly T[],
  work: (thing: T) => R,
  between: (done: number) => Promise<void>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < things.length; from += BATCH) {
    for (const thing of things.slice(from, from + BATCH)) results.push(work(thing));
    await between(results.length);
  }
  return results;
}
