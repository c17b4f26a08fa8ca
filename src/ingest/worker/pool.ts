import { availableParallelism } from 'node:os';
import type { SourceItem } from '../../domain/document-record.ts';
import type { PrepareContext, Prepared } from '../prepare-here.ts';
import { PreparingThread } from './preparing-thread.ts';
import { SharedThreads } from './shared-threads.ts';

/** Each may take `parse.memoryMb`; two at least, so that one stays where another waits for a document that hangs. */
const THREADS = Math.min(4, Math.max(2, availableParallelism()));

const threads = new SharedThreads(Array.from({ length: THREADS }, () => new PreparingThread()));

/**
 * A document prepared in a thread, where it holds up nobody: the event loop stays free, callers have turns, and what takes too long or
 * too much memory ends its thread and nothing else.
 * @param asker whoever shares a turn, such as a space
 * @throws Unreadable when it took too long, too much memory, or broke its reader
 */
export const prepareInThread = (asker: string, item: SourceItem, context: PrepareContext): Promise<Prepared> =>
  threads.prepare(asker, item, context);
