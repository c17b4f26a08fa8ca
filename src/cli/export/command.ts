import { resolve } from 'node:path';
import type { Client } from '../client/port.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { Line } from './lines.ts';
import { fileSink, streamSink } from './line-file.ts';
import { readSpace } from './read.ts';

/** `claimgraph export`: everything of a space, to a file that is there when it is complete, or to standard output (`-`). */
export async function runExport(client: Client, out: string, io: Io): Promise<ExitCode> {
  const sink = out === '-' ? streamSink(io.stdout) : await fileSink(resolve(out));
  const counts = new Map<Line['type'], number>();
  try {
    for await (const line of readSpace(client, io.interrupted)) {
      await sink.write(line);
      counts.set(line.type, (counts.get(line.type) ?? 0) + 1);
    }
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  }
  if (out !== '-') io.stderr.write(`${out}: ${exported(counts)}\n`);
  return EXIT.ok;
}

/** `949 Document, 949 Revision, …` */
function exported(counts: ReadonlyMap<string, number>): string {
  const parts = [...counts].map(([type, count]) => `${count.toLocaleString('en')} ${type}`);
  return parts.length === 0 ? 'nothing, the space is empty' : parts.join(', ');
}
