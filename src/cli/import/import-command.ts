import { basename, resolve } from 'node:path';
import { LINE_TYPES, type LineType } from '../../domain/lines/line-shapes.ts';
import type { BatchSettings } from '../../domain/settings.ts';
import { inBatches } from '../send-batches.ts';
import type { Client } from '../client/client-port.ts';
import { settingsOfSpace } from '../client/space-settings.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { barProgress, plainProgress, type Progress } from '../ingest/ingest-progress.ts';
import { write, type Io } from '../io.ts';
import { linesOf } from './lines-of-file.ts';
import { scanFile, SHOWN_MISTAKES, type Scan } from './scan.ts';
import { begin, cancel, LinesRefused, sendLines, type GivenLine } from './send-import.ts';

/** Lines and characters of one request: a second or two of work, after which Ctrl-C is heard and the bar moves. */
const PART_LINES = 500;
const PART_SIZE = 2 * 1024 ** 2;

/**
 * `claimgraph import`: the lines of an export, with their ids, into the space. The whole file is judged before anything is
 * written: alone, then against what the space holds. Then it goes in parts, each written whole or not at all; what is there
 * already stays as it is, so a run that was cut off is simply run again, and is the same job then.
 */
export async function runImport(client: Client, path: string, io: Io): Promise<ExitCode> {
  const started = performance.now();
  const file = resolve(path);
  const settings = await settingsOfSpace(client, io.interrupted);
  const longest = Math.floor(settings['limit.ingestBytes'] / 2);
  const scan = await scanFile(file, longest);
  if (scan.mistakes.length > 0) return refused(path, mistakeLines(scan), scan.mistakes.length, io);
  const progress = io.stderr.isTTY === true ? barProgress(io, 2 * scan.lines, ['import', 'steps']) : plainProgress(io);
  if (scan.lines === 0) return await ended({ added: 0, unchanged: 0 }, started, io);
  const { lines, content } = scan;
  const job = await begin(client, { name: nameOf(file), lines, content }, io.interrupted);
  const sending: Sending = { client, job, file, longest, settings, progress, io };
  try {
    await checkAll(sending, scan);
    const counts = await importLines(sending, scan);
    progress.stop();
    return await ended(counts, started, io);
  } catch (error) {
    progress.stop();
    if (error instanceof LinesRefused) return await refused(path, error.mistakes, error.mistakes.length, io);
    if (!(error instanceof Interrupted)) throw error;
    await cancel(client, job);
    throw new Interrupted('stopped; run it again to go on');
  }
}

interface Imported {
  readonly added: number;
  readonly unchanged: number;
}

async function ended({ added, unchanged }: Imported, started: number, io: Io): Promise<ExitCode> {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  await write(io.stdout, `added ${counted(added)}, ${counted(unchanged)} unchanged (${seconds} s)\n`);
  return EXIT.ok;
}

const LONGEST_NAME = 200;
/** A job can be called by it, whatever its bytes are. */
const nameOf = (file: string): string => basename(file).slice(0, LONGEST_NAME).toWellFormed();

const counted = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;

const mistakeLines = ({ mistakes }: Scan): string[] =>
  mistakes.slice(0, SHOWN_MISTAKES).map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`);

async function refused(path: string, mistakes: readonly string[], count: number, io: Io): Promise<ExitCode> {
  for (const mistake of mistakes) await write(io.stderr, `${printable(`${path}: ${mistake}`)}\n`);
  const more =
    count > mistakes.length ? `${count} mistakes, the first ${mistakes.length} are shown` : 'these lines are wrong';
  await write(io.stderr, `claimgraph: nothing was imported: ${more}\n`);
  return EXIT.failed;
}

interface Sending {
  readonly client: Client;
  /** Its id: one of all parts. */
  readonly job: string;
  readonly file: string;
  readonly longest: number;
  readonly settings: BatchSettings;
  readonly progress: Progress;
  readonly io: Io;
}

/** Could all of it be brought in? Nothing is written. */
async function checkAll({ client, job, progress, io, ...sending }: Sending, scan: Scan): Promise<void> {
  let before = 0;
  for await (const lines of partsOf(sending, scan, null)) {
    if (io.interrupted.aborted) throw new Interrupted();
    await sendLines(client, { lines, check: true, job, before }, io.interrupted);
    progress.update((before += lines.length), 0);
  }
}

/** Type by type: what a line refers to goes before it. */
async function importLines({ client, job, progress, io, ...sending }: Sending, scan: Scan): Promise<Imported> {
  const there = new Set(scan.types.values());
  let [added, unchanged] = [0, 0];
  for (const type of LINE_TYPES.filter((one) => there.has(one))) {
    for await (const lines of partsOf(sending, scan, type)) {
      if (io.interrupted.aborted) throw new Interrupted();
      const before = added + unchanged;
      const done = await sendLines(client, { lines, check: false, job, before }, io.interrupted);
      added += done.added;
      unchanged += done.unchanged;
      progress.update(scan.lines + added + unchanged, 0);
    }
  }
  return { added, unchanged };
}

/** @param type null = lines of all types, in the order of the file */
function partsOf(
  { file, longest, settings }: Pick<Sending, 'file' | 'longest' | 'settings'>,
  { types }: Scan,
  type: LineType | null,
): AsyncGenerator<GivenLine[]> {
  const limits = { items: Math.min(PART_LINES, settings['limit.importLines']), size: PART_SIZE };
  return inBatches(linesOfType(file, longest, types, type), limits, ({ text }) => text.length);
}

async function* linesOfType(
  file: string,
  longest: number,
  types: Scan['types'],
  type: LineType | null,
): AsyncGenerator<GivenLine> {
  for await (const line of linesOf(file, longest)) {
    if ('text' in line && (type === null || types.get(line.number) === type)) yield line;
  }
}
