import { Unavailable } from '../../domain/errors.ts';
import type { Ids } from '../../domain/typed-ids.ts';
import type { BatchSettings } from '../../domain/settings.ts';
import type { Client } from '../client/client-port.ts';
import { settingsOfSpace } from '../client/space-settings.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { write, type Io } from '../io.ts';
import { inBatches, type BatchLimits } from '../send-batches.ts';
import { FolderWatch, type WatchSettings } from '../../connectors/index.ts';
import { isKnown } from './watch/known.ts';
import { SourceWatcher } from './watch/source-watcher.ts';
import { teller, type Tell } from './watch/tell.ts';
import { countFiles, filesOf, type LeftOut } from './files.ts';
import { gathered } from './gathered.ts';
import { byKind } from './issues.ts';
import { barProgress, plainProgress, type Progress } from './ingest-progress.ts';
import type { SourceRoots } from './roots.ts';
import { requestSize, send, type BatchOutcome, type Sending } from './send-items.ts';
import { isOfKind, Skipped, SkippedKinds } from './skipped.ts';
import { addCounts, jsonLine, NO_COUNTS, summary, type Counts } from './totals.ts';

export interface IngestArguments {
  readonly sources: readonly SourceRoots[];
  /** Its name, or its text. */
  readonly pack: string | null;
  readonly private: boolean;
  readonly json: boolean;
  /** What is there already is read again. */
  readonly reread: boolean;
  /** What programs write for programs is read too. */
  readonly machineFiles: boolean;
  /** What becomes of it when it is through: null = it ends; else it stays and brings what changes. */
  readonly watch: {
    /** Documents whose files go are taken out of the graph. */
    readonly removes: boolean;
  } | null;
}

/**
 * Documents and characters of one request. A request has half a minute on the server, and the slowest database takes ten
 * usual documents a second: so this is a few seconds of work, after which Ctrl-C is heard and the bar moves.
 */
const BATCH_ITEMS = 32;
const BATCH_SIZE = 2 * 1024 ** 2;

/**
 * `claimgraph ingest`: everything under the paths, batch by batch. May be repeated at any time: content decides. With
 * `--watch` it stays: what was listened to from before the first file on is brought as it changes, until it is interrupted.
 */
export async function runIngest(client: Client, args: IngestArguments, io: Io, ids: Ids): Promise<ExitCode> {
  const started = performance.now();
  const settings = await settingsOfSpace(client, io.interrupted);
  const tell = args.watch === null ? null : teller(io, args.json, args.sources.length > 1);
  const run = new IngestRun(await progressOf(args, io));
  const parts = args.sources.map((source) => partOf(client, source, args, settings, io, ids));
  const watchers: SourceWatcher[] = [];
  const folders: FolderWatch[] = [];
  try {
    for (const part of parts) {
      const watched = args.watch && tell ? await listening(part, args, settings, run, tell) : null;
      if (watched) folders.push(watched.folder);
      const { key } = part.sending.source;
      const known =
        watched !== null && (await isKnown(client, { key, private: args.private }, settings, io.interrupted));
      await ingestSource(run, known ? watched.watcher : null, part, settings, (outcome) =>
        watched?.watcher.begin(outcome),
      );
      if (watched) watchers.push(watched.watcher);
    }
    if (tell) await stay(watchers, run, tell, io);
  } catch (error) {
    if (error instanceof Interrupted)
      throw new Interrupted(`stopped after ${run.done} documents; run it again to go on`);
    if (error instanceof Unavailable) throw withDoubt(error);
    throw error;
  } finally {
    for (const folder of folders) await folder.close();
    // However it ended: what was done is there, and is counted.
    run.progress.stop();
    const seconds = (performance.now() - started) / 1000;
    for (const line of run.takeLines()) await write(io.stderr, `${line}\n`);
    await write(
      io.stdout,
      `${args.json ? jsonLine(run.counts, seconds, run.leftOut) : summary(run.counts, seconds)}\n`,
    );
  }
  if (!args.json && args.watch === null && run.done > 0)
    for (const line of await gathered(client, io.interrupted)) await write(io.stdout, `${line}\n`);
  return run.counts.failed > 0 ? EXIT.failed : EXIT.ok;
}

/** A request that failed may have stored some of its documents, which no count here knows. */
const withDoubt = ({ component, message, retryAfter, cause }: Unavailable): Unavailable =>
  new Unavailable(
    component,
    `${message}; of the last ${BATCH_ITEMS} documents some may be stored: run it again, what is there is unchanged then`,
    retryAfter,
    { cause },
  );

/** Listens to a source from now on. */
async function listening(
  { sending, limits }: Part,
  { watch, machineFiles }: Pick<IngestArguments, 'watch' | 'machineFiles'>,
  settings: WatchSettings,
  run: IngestRun,
  tell: Tell,
): Promise<{ readonly folder: FolderWatch; readonly watcher: SourceWatcher }> {
  const folder = new FolderWatch(sending.source.paths, {
    maxBytes: settings['screen.maxBytes'],
    machineFiles,
    settleMs: settings['watch.settleMs'],
    longestMs: settings['watch.longestMs'],
    rescanMs: settings['watch.rescanMs'],
  });
  await folder.start();
  const count = (counts: Counts): void => run.count(counts);
  const deps = { sending, folder, settings, limits, removes: watch?.removes === true, machineFiles, tell, count };
  return { folder, watcher: new SourceWatcher(deps) };
}

/** Until it is interrupted, which is how watching ends; or until one source cannot be watched any more. */
async function stay(watchers: readonly SourceWatcher[], run: IngestRun, tell: Tell, io: Io): Promise<void> {
  run.progress.stop();
  for (const line of run.takeLines()) await write(io.stderr, `${line}\n`);
  await write(io.stderr, `claimgraph: read ${run.done} documents, watching; Ctrl-C ends it\n`);
  await tell({ event: 'WATCHING', source: null, reason: `${run.done} documents read` });
  const ending = new AbortController();
  const signal = AbortSignal.any([io.interrupted, ending.signal]);
  try {
    await Promise.all(watchers.map((watcher) => watcher.run(signal)));
  } catch (error) {
    // Interrupted while a server was away: what was not sent is found again by the next run.
    if (!(error instanceof Interrupted)) throw error;
  } finally {
    ending.abort();
  }
}

async function progressOf({ sources, json, machineFiles }: IngestArguments, io: Io): Promise<Progress> {
  if (json || io.stderr.isTTY !== true) return plainProgress(io);
  return barProgress(io, await countFiles(sources, machineFiles));
}

/** One source of a run: how it is sent, and in what portions. */
interface Part {
  readonly sending: Sending;
  readonly limits: BatchLimits;
  readonly machineFiles: boolean;
}

function partOf(
  client: Client,
  source: SourceRoots,
  args: IngestArguments,
  settings: BatchSettings,
  io: Io,
  ids: Ids,
): Part {
  const sending: Sending = {
    client,
    source,
    pack: args.pack,
    visibility: args.private ? 'PRIVATE' : 'SHARED',
    watching: null,
    reread: args.reread,
    wantsIds: args.watch?.removes === true,
    nextKey: () => ids.next('job'),
    interrupted: io.interrupted,
  };
  const limits = {
    items: Math.min(BATCH_ITEMS, settings['limit.ingestDocuments']),
    size: Math.min(BATCH_SIZE, settings['limit.ingestBytes']),
  };
  return { sending, limits, machineFiles: args.machineFiles };
}

/**
 * Reads what is there. With a watcher, it is brought as the watcher brings what changes later: of a source that is known, what
 * is new or other than before has changed while nobody watched.
 */
async function ingestSource(
  run: IngestRun,
  watcher: SourceWatcher | null,
  { sending, limits, machineFiles }: Part,
  settings: Pick<WatchSettings, 'screen.maxBytes'>,
  onOutcome: (outcome: BatchOutcome) => Promise<void> | undefined,
): Promise<void> {
  const options = { maxBytes: settings['screen.maxBytes'], machineFiles };
  const files = filesOf(sending.source, options, (leftOut) => run.leaveOut(leftOut));
  for await (const batch of inBatches(files, limits, requestSize)) {
    if (sending.interrupted.aborted) throw new Interrupted();
    const watching = watcher && { mayWait: watcher.room >= batch.length };
    const outcome = await send({ ...sending, watching }, batch);
    run.took(batch.length, outcome);
    await onOutcome(outcome);
  }
}

/** What a run has come to so far. */
class IngestRun {
  readonly progress: Progress;
  counts: Counts = NO_COUNTS;
  done = 0;
  /** How many files were not read, by what they are, or else by why. */
  readonly leftOut = new Map<string, number>();
  private skipped = new Skipped('skipped', 'file');
  private kinds = new SkippedKinds();
  private held = new Skipped('quarantined', 'document');
  private issues = new Skipped('found issues in', 'document');

  constructor(progress: Progress) {
    this.progress = progress;
  }

  count(counts: Counts): void {
    this.counts = addCounts(this.counts, counts);
  }

  took(documents: number, { counts, taken, notTaken }: BatchOutcome): void {
    this.done += documents;
    this.counts = addCounts(this.counts, counts);
    for (const { path, status, reason } of notTaken) {
      if (status === 'QUARANTINED') this.held.add(path, reason);
      else if (status === 'FAILED') this.progress.say(printable(`failed ${path}: ${reason}`));
    }
    for (const { path, issues } of taken) for (const [what, line] of byKind(issues)) this.issues.add(path + line, what);
    this.progress.update(this.done, this.counts.failed);
  }

  leaveOut({ path, reason, code, kind, count, isFault }: LeftOut): void {
    if (!isFault) {
      const what = kind ?? code ?? reason;
      this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + count);
      if (isOfKind(code) && kind !== null) this.kinds.add(path, code, kind, count);
      else this.skipped.add(path, reason, count);
      return;
    }
    this.counts = addCounts(this.counts, { failed: 1 });
    this.progress.say(printable(`failed ${path}: ${reason}`));
  }

  /** What was left out, held back and put up with since this was asked last, by reason. */
  takeLines(): string[] {
    const lines = [...this.kinds.lines(), ...this.skipped.lines(), ...this.held.lines(), ...this.issues.lines()];
    this.kinds = new SkippedKinds();
    this.skipped = new Skipped('skipped', 'file');
    this.held = new Skipped('quarantined', 'document');
    this.issues = new Skipped('found issues in', 'document');
    return lines;
  }
}
