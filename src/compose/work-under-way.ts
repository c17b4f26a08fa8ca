import { Activity } from '../lib/activity.ts';
import type { OperationRequest } from '../server/index.ts';

/** Between two requests of one who works is no pause. */
const QUIET_MS = 1_000;

/** Told that somebody writes whom work beside it would slow down. */
interface Beside {
  writeBegan(): void;
  writeEnded(): void;
}

/**
 * Who is at work: what can wait stands back. To append messages is to write a few rows, and is answered at once: embedding does not stand
 * back for it, as nothing that is said would be found while people talk.
 */
export class WorkUnderWay {
  private readonly beside: Beside | null;
  private readonly operations = new Activity(QUIET_MS);
  private readonly open = new Map<object, Pick<OperationRequest, 'kind' | 'appendsOnly'>>();

  constructor(beside: Beside | null) {
    this.beside = beside;
  }

  /** @param operation what it is ended by */
  began(operation: object, { kind, appendsOnly }: Pick<OperationRequest, 'kind' | 'appendsOnly'>): void {
    // A subscription is open for hours, and works for moments.
    if (kind === 'subscription') return;
    this.open.set(operation, { kind, appendsOnly });
    this.operations.began();
    if (kind === 'mutation' && !appendsOnly) this.beside?.writeBegan();
  }

  /** @returns whether it was a write that may have changed how the space works; ended again, it is nothing */
  ended(operation: object): boolean {
    const of = this.open.get(operation);
    if (!of) return false;
    this.open.delete(operation);
    this.operations.ended();
    const isWrite = of.kind === 'mutation' && !of.appendsOnly;
    if (isWrite) this.beside?.writeEnded();
    return isWrite;
  }

  /** Is somebody being answered, or was a moment ago? */
  get busy(): boolean {
    return this.operations.busy;
  }
}
