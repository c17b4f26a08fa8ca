import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import type { Hint } from '../domain/hint.ts';
import type { SpaceSettings } from './server-settings.ts';
import { withDeadline } from '../lib/deadline.ts';
import type { AdmittedOperation } from './admission.ts';
import type { AnswerCache, AnswerPlace } from './answer-cache.ts';
import type { Caller } from './authenticate.ts';
import type { OperationRequest, Operations } from './operation-port.ts';
import type { Cost } from './refusal.ts';
import type { Searching } from './searches.ts';
import type { MediaType } from './transport.ts';

/** One request on its way to its answer: who asks, within what, what it cost, what it holds. */
export class OperationRun<Context extends object> {
  readonly caller: Caller;
  readonly settings: SpaceSettings;
  readonly mediaType: MediaType;
  requestedCost = 0;
  /** An ingest reads its documents before it answers: it has a time of its own. */
  isLong = false;
  /** The span of the caller that it belongs to, as its request says; null = it does not say. */
  traceparent: string | null = null;
  /** What failed outside of the operation itself: a hook of a plugin. */
  fault: Error | null = null;
  private readonly operations: Operations<Context>;
  private context: Context | null = null;
  private searching: Searching | null = null;
  private place: AnswerPlace | null = null;
  private isWrite = false;
  private closed = false;

  constructor(caller: Caller, settings: SpaceSettings, mediaType: MediaType, operations: Operations<Context>) {
    this.caller = caller;
    this.settings = settings;
    this.mediaType = mediaType;
    this.operations = operations;
  }

  /** @param searching its place among those that search; null = it does not */
  async open(
    { kind, appendsOnly }: Pick<OperationRequest, 'kind' | 'appendsOnly'>,
    searching: Searching | null = null,
  ): Promise<Context> {
    this.isWrite = kind === 'mutation';
    const { caller, settings, traceparent } = this;
    try {
      // A turn comes before a view, which nobody may hold while waiting. A mutation reads in steps of its own.
      if (searching !== null) await this.join(searching);
      const turns = this.isWrite ? searching : null;
      this.context = await this.operations.open({ caller, kind, appendsOnly, settings, traceparent, turns });
    } catch (error) {
      searching?.leave();
      throw error;
    }
    const { context } = this;
    // Its time ran out, or the client left, while this was awaited.
    if (this.closed) await this.operations.close(context);
    return context;
  }

  /** Its data where they were answered before and would be again; else null, and they are kept when they are there. */
  async answerBefore(answers: AnswerCache, operation: AdmittedOperation): Promise<FormattedExecutionResult['data']> {
    const { operations, context, settings } = this;
    const basis = context && (await operations.basis?.(context, operation, settings));
    if (!context || !basis) return null;
    this.place = answers.place(operation, basis);
    const kept = await answers.find(this.place);
    if (kept === null) return null;
    this.place = null;
    operations.countKept?.(context, kept.used);
    return kept.data;
  }

  /** Keeps what it came to, where it may be kept. */
  keep(answers: AnswerCache, { data, errors }: FormattedExecutionResult): void {
    const { place, context } = this;
    if (!place || !context || !data || errors || this.hints().length > 0) return;
    answers.keep(place, data, this.operations.actualCost(context));
  }

  private async join(searching: Searching): Promise<void> {
    this.searching = searching;
    if (this.closed) searching.leave();
    if (this.isWrite) return;
    const { prefetch } = this.operations;
    if (prefetch && searching.questions.length > 0)
      await searching.asking(() => prefetch(this.caller, searching.questions));
    await searching.begin();
  }

  /** Milliseconds that it may take. */
  get allowedMs(): number {
    return this.settings[this.isLong ? 'limit.ingestMs' : 'limit.operationMs'];
  }

  cost(): Cost {
    const actual = this.context === null ? 0 : this.operations.actualCost(this.context);
    return { requested: Math.ceil(this.requestedCost), actual: Math.ceil(actual), limit: this.settings['limit.cost'] };
  }

  hints(): readonly Hint[] {
    return this.context === null ? [] : (this.operations.hints?.(this.context) ?? []);
  }

  /** Nobody waits for the answer any more: a read ends where it is, a write that has begun goes on to its end. */
  async abandon(): Promise<void> {
    if (this.isWrite) this.searching?.abandon();
    else await this.close();
  }

  /** Gives back what it holds. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.searching?.leave();
    if (this.context !== null) await this.operations.close(this.context);
  }
}

/** What an operation comes to, or after the time that it has, what is said instead. What it holds is given back by `abandon`. */
export const inTime = <T>(run: OperationRun<object>, running: Promise<T>, timeIsUp: () => T): Promise<T> =>
  // What kind of operation it is, and so its time, turns out on the way.
  withDeadline(running, () => run.allowedMs, timeIsUp);

export const overtime = (run: OperationRun<object>): GraphQLFormattedError => ({
  message: `the operation took longer than ${run.allowedMs} ms; if it writes, it goes on: ask again with the same idempotencyKey`,
  extensions: { code: 'TIMEOUT' },
});
