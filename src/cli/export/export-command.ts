import { resolve } from 'node:path';
import type { Client } from '../client/client-port.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { ExportArguments, GraphPart } from './export-arguments.ts';
import { graphml } from './graph/graphml.ts';
import { jsonld } from './graph/jsonld.ts';
import type { ExportFormat, Piece } from './piece.ts';
import { readSpace } from './space-reader.ts';
import { fileSink, streamSink } from './text-file.ts';

const FORMATS: Readonly<
  Record<ExportFormat, (client: Client, part: GraphPart, io: Io) => AsyncGenerator<Piece, void>>
> = { jsonl, graphml, jsonld };
/** Things between two reports of progress. */
const PROGRESS_EVERY = 500;

/** `claimgraph export`: a space, to a file that is there when it is complete, or to standard output (`-`). */
export async function runExport(client: Client, { format, out, ...part }: ExportArguments, io: Io): Promise<ExitCode> {
  const sink = out === '-' ? streamSink(io.stdout) : await fileSink(resolve(out));
  const counts = new Map<string, number>();
  const tell = progress(out, io);
  try {
    for await (const { type, text } of FORMATS[format](client, part, io)) {
      await sink.write(text);
      if (type !== null) tell(counts.set(type, (counts.get(type) ?? 0) + 1));
    }
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  }
  if (out !== '-') io.stderr.write(`${io.stderr.isTTY ? CLEAR : ''}${out}: ${exported(counts)}\n`);
  return EXIT.ok;
}

async function* jsonl(client: Client, _part: GraphPart, { interrupted }: Io): AsyncGenerator<Piece, void> {
  for await (const line of readSpace(client, interrupted)) yield { type: line.type, text: `${JSON.stringify(line)}\n` };
}

/** Back to the beginning of the line of a terminal, and nothing in it. */
const CLEAR = '\r\u001b[K';

/** How much is written so far, on a terminal alone. */
function progress(out: string, { stderr }: Io): (counts: ReadonlyMap<string, number>) => void {
  if (!stderr.isTTY || out === '-') return () => undefined;
  let things = 0;
  return (counts) => {
    things += 1;
    if (things % PROGRESS_EVERY === 0) stderr.write(`${CLEAR}${exported(counts)}`.slice(0, stderr.columns ?? 80));
  };
}

/** `949 Document, 949 Revision, …` */
function exported(counts: ReadonlyMap<string, number>): string {
  const parts = [...counts].map(([type, count]) => `${count.toLocaleString('en')} ${type}`);
  return parts.length === 0 ? 'nothing, the space is empty' : parts.join(', ');
}
