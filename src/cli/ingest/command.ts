import type { Ids } from '../../domain/ids.ts';
import type { Policy } from '../../domain/policy.ts';
import type { Client } from '../client/port.ts';
import { settingsOfSpace } from '../client/space-settings.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { write, type Io } from '../io.ts';
import { inBatches } from '../batches.ts';
import { countFiles, filesOf, type LeftOut } from './files.ts';
import { barProgress, plainProgress, type Progress } from './progress.ts';
import type { SourceRoots } from './roots.ts';
import { requestSize, send, type BatchOutcome, type Sending } from './send.ts';
import { Skipped } from './skipped.ts';
import { addCounts, jsonLine, NO_COUNTS, summary, type Counts } from './totals.ts';

export interface IngestArguments {
  readonly sources: readonly SourceRoots[];
  /** Its name, or its text. */
  readonly pack: string | null;
  readonly private: boolean;
  readonly json: boolean;
}

/**
 * Documents and characters of one request. A request has half a minute on the server, and the slowest database takes ten
 * usual documents a second: so this is a few seconds of work, after which Ctrl-C is heard and the bar moves.
 */
const BATCH_ITEMS = 32;
const BATCH_SIZE = 2 * 1024 ** 2;

/** `claimgraph ingest`: everything under the paths, batch by batch. May be repeated at any time: content decides. */
export async function runIngest(client: Client, args: IngestArguments, io: Io, ids: Ids): Promise<ExitCode> {
  const started = performance.now();
  const policy = await settingsOfSpace(client, io.interrupted);
  const run = new IngestRun(await progressOf(args, io));
  try {
    for (const source of args.sources) await ingestSource(run, client, source, args, policy, io, ids);
  } catch (error) {
    if (error instanceof Interrupted)
      throw new Interrupted(`stopped after ${run.done} documents; run it again to go on`);
    throw error;
  } finally {
    // However it ended: what was done is there, and is counted.
    run.progress.stop();
    const seconds = (performance.now() - started) / 1000;
    for (const line of run.lines()) await write(io.stderr, `${line}\n`);
    await write(io.stdout, `${args.json ? jsonLine(run.counts, seconds) : summary(run.counts, seconds)}\n`);
  }
  return run.counts.failed > 0 ? EXIT.failed : EXIT.ok;
}

async function progressOf({ sources, json }: IngestArguments, io: Io): Promise<Progress> {
  if (json || io.stderr.isTTY !== true) return plainProgress(io);
  return barProgress(io, await countFiles(sources));
}

async function ingestSource(
  run: IngestRun,
  client: Client,
  source: SourceRoots,
  args: IngestArguments,
  policy: Policy,
  io: Io,
  ids: Ids,
): Promise<void> {
  const sending: Sending = {
    client,
    source,
    pack: args.pack,
    visibility: args.private ? 'PRIVATE' : 'SHARED',
    nextKey: () => ids.next('job'),
    interrupted: io.interrupted,
  };
  const files = filesOf(source, policy['screen.maxBytes'], (leftOut) => run.leaveOut(leftOut));
  const limits = {
    items: Math.min(BATCH_ITEMS, policy['limit.ingestDocuments']),
    size: Math.min(BATCH_SIZE, policy['limit.ingestBytes']),
  };
  for await (const batch of inBatches(files, limits, requestSize)) {
    if (io.interrupted.aborted) throw new Interrupted();
    run.took(batch.length, await send(sending, batch));
  }
}

/** What a run has come to so far. */
class IngestRun {
  readonly progress: Progress;
  counts: Counts = NO_COUNTS;
  done = 0;
  private readonly skipped = new Skipped('skipped', 'file');
  private readonly held = new Skipped('quarantined', 'document');

  constructor(progress: Progress) {
    this.progress = progress;
  }

  took(documents: number, { counts, notTaken }: BatchOutcome): void {
    this.done += documents;
    this.counts = addCounts(this.counts, counts);
    for (const { path, status, reason } of notTaken) {
      if (status === 'QUARANTINED') this.held.add(path, reason);
      else this.progress.say(printable(`failed ${path}: ${reason}`));
    }
    this.progress.update(this.done, this.counts.failed);
  }

  leaveOut({ path, reason, count, isFault }: LeftOut): void {
    if (!isFault) {
      this.skipped.add(path, reason, count);
      return;
    }
    this.counts = addCounts(this.counts, { failed: 1 });
    this.progress.say(printable(`failed ${path}: ${reason}`));
  }

  /** What was left out and held back, by reason. */
  lines(): string[] {
    return [...this.skipped.lines(), ...this.held.lines()];
  }
}
