import type { SourceItem } from '../../domain/document-record.ts';
import { Unreadable } from '../../parse/index.ts';
import type { PrepareContext, Prepared } from '../prepare-here.ts';
import { memoryFor } from './preparing-thread.ts';
import { Turns } from './preparing-turns.ts';

/** What prepares one document at a time. */
export interface Preparing {
  /** MB that its documents may take; null = it has not begun. */
  readonly memoryMb: number | null;
  /** @throws Unreadable */
  readonly prepare: (item: SourceItem, context: PrepareContext) => Promise<Prepared>;
}

interface Work {
  readonly item: SourceItem;
  readonly context: PrepareContext;
  readonly done: (prepared: Promise<Prepared>) => void;
  /** Others were read at the same time. */
  wasBeside: boolean;
  isSecondTry: boolean;
}

/**
 * Threads that all askers share. What took too long or too much memory while others were read is tried once more when nothing else is,
 * before it is refused: they may have taken the time of the processor, or what its caches hold. Whoever comes meanwhile does not wait for
 * it.
 */
export class SharedThreads {
  private readonly free: Preparing[];
  private readonly turns: Turns<Work>;
  private readonly running = new Set<Work>();
  private readonly heavy: { readonly asker: string; readonly work: Work }[] = [];

  /** @param threads two at least: no asker has all of them */
  constructor(threads: readonly Preparing[]) {
    this.free = [...threads];
    this.turns = new Turns(threads.length - 1);
  }

  /** @throws Unreadable */
  prepare(asker: string, item: SourceItem, context: PrepareContext): Promise<Prepared> {
    return new Promise((resolve) => {
      this.turns.add(asker, { item, context, done: resolve, wasBeside: false, isSecondTry: false });
      this.begin();
    });
  }

  private begin(): void {
    while (this.free.length > 0) {
      const next = this.turns.next();
      if (next === null) break;
      const thread = this.takeFor(next.work);
      if (thread) void this.run(thread, next.asker, next.work);
    }
    const again = this.running.size === 0 ? this.heavy.shift() : undefined;
    if (again === undefined) return;
    this.turns.add(again.asker, again.work);
    this.begin();
  }

  /** The one that was used last and may take as much, as it has everything loaded; else one that has not begun, or any. */
  private takeFor({ item, context }: Work): Preparing | undefined {
    const memoryMb = memoryFor(item, context);
    const alike = this.free.findLastIndex((thread) => thread.memoryMb === memoryMb);
    const unused = this.free.findLastIndex((thread) => thread.memoryMb === null);
    return this.free.splice(alike === -1 ? unused : alike, 1)[0];
  }

  private async run(thread: Preparing, asker: string, work: Work): Promise<void> {
    for (const other of this.running) other.wasBeside = true;
    work.wasBeside = this.running.size > 0;
    this.running.add(work);
    const prepared = thread.prepare(work.item, work.context);
    const error: unknown = await prepared.then(
      () => null,
      (reason: unknown) => reason,
    );
    this.running.delete(work);
    this.free.push(thread);
    this.turns.ended(asker);
    if (isTooHeavy(error) && work.wasBeside && !work.isSecondTry) {
      work.isSecondTry = true;
      this.heavy.push({ asker, work });
    } else work.done(prepared);
    this.begin();
  }
}

const isTooHeavy = (error: unknown): boolean =>
  error instanceof Unreadable && (error.reason === 'TIMEOUT' || error.reason === 'MEMORY');
