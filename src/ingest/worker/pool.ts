import { availableParallelism } from 'node:os';
import type { SourceItem } from '../../domain/document-record.ts';
import { Unreadable } from '../../parse/index.ts';
import type { PrepareContext, Prepared } from '../prepare-here.ts';
import { memoryFor, PreparingThread } from './preparing-thread.ts';
import { Turns } from './preparing-turns.ts';

/** Each may take `parse.memoryMb`; two at least, so that one stays where another waits for a document that hangs. */
const THREADS = Math.min(4, Math.max(2, availableParallelism()));

interface Work {
  readonly item: SourceItem;
  readonly context: PrepareContext;
  readonly done: (prepared: Promise<Prepared>) => void;
  /** Others were read at the same time. */
  wasBeside: boolean;
  isSecondTry: boolean;
}

const free = Array.from({ length: THREADS }, () => new PreparingThread());
const turns = new Turns<Work>(THREADS - 1);
const running = new Set<Work>();
/** What was too heavy beside others, and is tried once more when nothing else is read. */
const heavy: { readonly asker: string; readonly work: Work }[] = [];

/**
 * A document prepared in a thread, where it holds up nobody: the event loop stays free, callers have turns, and what takes too long or
 * too much memory ends its thread and nothing else.
 * @param asker whoever shares a turn, such as a space
 * @throws Unreadable when it took too long, too much memory, or broke its reader
 */
export function prepareInThread(asker: string, item: SourceItem, context: PrepareContext): Promise<Prepared> {
  return new Promise((resolve) => {
    turns.add(asker, { item, context, done: resolve, wasBeside: false, isSecondTry: false });
    begin();
  });
}

function begin(): void {
  while (free.length > 0) {
    const next = turns.next();
    if (next === null) break;
    void run(takeFor(next.work), next.asker, next.work);
  }
  // Whoever comes while it is tried again does not wait for it.
  const again = running.size === 0 ? heavy.shift() : undefined;
  if (again === undefined) return;
  turns.add(again.asker, again.work);
  begin();
}

/** The one that was used last and may take as much, as it has everything loaded; else one that has not begun. */
function takeFor({ item, context }: Work): PreparingThread {
  const memoryMb = memoryFor(item.bytes.length, context.settings);
  const alike = free.findLastIndex((thread) => thread.memoryMb === memoryMb);
  const unused = free.findLastIndex((thread) => thread.memoryMb === null);
  const [thread = new PreparingThread()] = free.splice(alike === -1 ? unused : alike, 1);
  return thread;
}

async function run(thread: PreparingThread, asker: string, work: Work): Promise<void> {
  for (const other of running) other.wasBeside = true;
  work.wasBeside = running.size > 0;
  running.add(work);
  const prepared = thread.prepare(work.item, work.context);
  const error: unknown = await prepared.then(
    () => null,
    (reason: unknown) => reason,
  );
  running.delete(work);
  free.push(thread);
  turns.ended(asker);
  if (isTooHeavy(error) && work.wasBeside && !work.isSecondTry) {
    work.isSecondTry = true;
    heavy.push({ asker, work });
  } else work.done(prepared);
  begin();
}

/** What others that were read at the same time may have brought about. */
const isTooHeavy = (error: unknown): boolean =>
  error instanceof Unreadable && (error.reason === 'TIMEOUT' || error.reason === 'MEMORY');
