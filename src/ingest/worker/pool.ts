import { availableParallelism } from 'node:os';
import type { SourceItem } from '../../domain/document-record.ts';
import type { PrepareContext, Prepared } from '../prepare-here.ts';
import { PreparingThread } from './preparing-thread.ts';
import { Turns } from './preparing-turns.ts';

/** Each may take `parse.memoryMb`; two at least, so that one stays where another waits for a document that hangs. */
const THREADS = Math.min(4, Math.max(2, availableParallelism()));

interface Work {
  readonly item: SourceItem;
  readonly context: PrepareContext;
  readonly done: (prepared: Promise<Prepared>) => void;
}

const free = Array.from({ length: THREADS }, () => new PreparingThread());
const turns = new Turns<Work>(THREADS - 1);

/**
 * A document prepared in a thread, where it holds up nobody: the event loop stays free, callers have turns, and what takes too long or
 * too much memory ends its thread and nothing else.
 * @param asker whoever shares a turn, such as a space
 * @throws Unreadable when it took too long, too much memory, or broke its reader
 */
export function prepareInThread(asker: string, item: SourceItem, context: PrepareContext): Promise<Prepared> {
  return new Promise((resolve) => {
    turns.add(asker, { item, context, done: resolve });
    begin();
  });
}

function begin(): void {
  // The one that was used last is the one that has everything loaded.
  for (let thread = free.pop(); thread; thread = free.pop()) {
    const next = turns.next();
    if (next === null) {
      free.push(thread);
      return;
    }
    void run(thread, next.asker, next.work);
  }
}

async function run(thread: PreparingThread, asker: string, { item, context, done }: Work): Promise<void> {
  const prepared = thread.prepare(item, context);
  done(prepared);
  await prepared.catch(() => undefined); // whoever asked gets the error
  free.push(thread);
  turns.ended(asker);
  begin();
}
