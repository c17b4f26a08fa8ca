import { resolve } from 'node:path';
import { LINE_TYPES, type LineType } from '../../domain/lines/index.ts';
import type { Policy } from '../../domain/policy.ts';
import { inBatches } from '../batches.ts';
import type { Client } from '../client/port.ts';
import { settingsOfSpace } from '../client/space-settings.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { barProgress, plainProgress, type Progress } from '../ingest/progress.ts';
import { write, type Io } from '../io.ts';
import { linesOf } from './lines.ts';
import { scanFile, TOLD, type Scan } from './scan.ts';
import { LinesRefused, sendLines, type GivenLine } from './send.ts';

/** Lines and characters of one request: a second or two of work, after which Ctrl-C is heard and the bar moves. */
const PART_LINES = 500;
const PART_SIZE = 2 * 1024 ** 2;

/**
 * `claimgraph import`: the lines of an export, with their ids, into the space. The whole file is judged before anything is
 * written: alone, then against what the space holds. Then it goes in parts, each written whole or not at all; what is there
 * already stays as it is, so a run that was cut off is simply run again.
 */
export async function runImport(client: Client, path: string, io: Io): Promise<ExitCode> {
  const started = performance.now();
  const file = resolve(path);
  const policy = await settingsOfSpace(client, io.interrupted);
  const longest = Math.floor(policy['limit.ingestBytes'] / 2);
  const scan = await scanFile(file, longest);
  if (scan.mistakes.length > 0) return refused(path, mistakeLines(scan), scan.mistakes.length, io);
  const progress = io.stderr.isTTY === true ? barProgress(io, 2 * scan.lines, ['import', 'steps']) : plainProgress(io);
  const sending: Sending = { client, file, longest, policy, progress, io };
  try {
    await checkAll(sending, scan);
    const { added, unchanged } = await bringAll(sending, scan);
    progress.stop();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    await write(io.stdout, `added ${lines(added)}, ${lines(unchanged)} unchanged (${seconds} s)\n`);
    return EXIT.ok;
  } catch (error) {
    progress.stop();
    if (error instanceof LinesRefused) return await refused(path, error.mistakes, error.mistakes.length, io);
    if (error instanceof Interrupted) throw new Interrupted('stopped; run it again to go on');
    throw error;
  }
}

const lines = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;

const mistakeLines = ({ mistakes }: Scan): string[] =>
  mistakes.slice(0, TOLD).map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`);

async function refused(path: string, mistakes: readonly string[], count: number, io: Io): Promise<ExitCode> {
  for (const mistake of mistakes) await write(io.stderr, `${printable(`${path}: ${mistake}`)}\n`);
  const more =
    count > mistakes.length ? `${count} mistakes, the first ${mistakes.length} are shown` : 'these lines are wrong';
  await write(io.stderr, `claimgraph: nothing was imported: ${more}\n`);
  return EXIT.failed;
}

interface Sending {
  readonly client: Client;
  readonly file: string;
  readonly longest: number;
  readonly policy: Policy;
  readonly progress: Progress;
  readonly io: Io;
}

/** Could all of it be brought in? Nothing is written. */
async function checkAll({ client, progress, io, ...sending }: Sending, { types }: Scan): Promise<void> {
  let done = 0;
  for await (const part of partsOf(sending, types)) {
    if (io.interrupted.aborted) throw new Interrupted();
    await sendLines(client, { lines: part, check: true }, io.interrupted);
    progress.update((done += part.length), 0);
  }
}

/** Type by type: what a line refers to goes before it. */
async function bringAll(
  { client, progress, io, ...sending }: Sending,
  scan: Scan,
): Promise<{ readonly added: number; readonly unchanged: number }> {
  let [added, unchanged] = [0, 0];
  for (const type of LINE_TYPES.filter((one) => scan.types.has(one))) {
    for await (const part of partsOf(sending, new Set([type]))) {
      if (io.interrupted.aborted) throw new Interrupted();
      const done = await sendLines(client, { lines: part, check: false }, io.interrupted);
      added += done.added;
      unchanged += done.unchanged;
      progress.update(scan.lines + added + unchanged, 0);
    }
  }
  return { added, unchanged };
}

function partsOf(
  { file, longest, policy }: Pick<Sending, 'file' | 'longest' | 'policy'>,
  types: ReadonlySet<LineType>,
): AsyncGenerator<GivenLine[]> {
  const limits = { items: Math.min(PART_LINES, policy['limit.importLines']), size: PART_SIZE };
  return inBatches(linesOfTypes(file, longest, types), limits, ({ text }) => text.length);
}

async function* linesOfTypes(file: string, longest: number, types: ReadonlySet<LineType>): AsyncGenerator<GivenLine> {
  for await (const line of linesOf(file, longest)) {
    if (!('text' in line)) continue;
    const { type } = JSON.parse(line.text) as { readonly type: LineType };
    if (types.has(type)) yield line;
  }
}
