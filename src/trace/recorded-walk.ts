import { AsyncLocalStorage } from 'node:async_hooks';
import { faultText, stepFaultOf } from './faults-as-data.ts';
import { cutOf, encode, hashOf } from './plain-text.ts';
import type { PortRequest, Recorder, ToldStep } from './recorder.ts';
import type { ReplayedAnswers, Told } from './replayed-answers.ts';
import { TraceDiverged } from './trace-errors.ts';
import { TRACE_LIMITS, type TraceLimits } from './trace-limits.ts';
import {
  TRACE_VERSION,
  type CallEnd,
  type RecordedCall,
  type TimedSpan,
  type TimedTrace,
  type Trace,
  type TracedPort,
  type TraceHead,
  type TraceStep,
} from '../domain/trace-record.ts';

type Writable<T> = { -readonly [P in keyof T]: T[P] };

/** A call that was asked and has not been answered. */
interface OpenCall extends Pick<RecordedCall, 'n' | 'step' | 'port' | 'requestHash'> {
  readonly request: string;
}

/** Characters of a request that a person is shown. */
const SHOWN = 200;

/**
 * Keeps the steps of one walk and what ports answered to it, in memory: nothing is written while it goes on. With `answers`, the ports of
 * a trace answer in place of real ones. Never a reason for a walk to fail: what cannot be kept is left out, and the trace says so.
 */
export class RecordedWalk implements Recorder {
  readonly keeps = true;
  private readonly steps: Writable<TraceStep>[] = [];
  private readonly calls: RecordedCall[] = [];
  private readonly current = new AsyncLocalStorage<number>();
  private readonly answers: ReplayedAnswers | null;
  private readonly limits: TraceLimits;
  private readonly answered = new Set<number>();
  /** By the number that each was taken under. */
  private readonly times = { steps: [] as number[], calls: new Map<number, Writable<TimedSpan>>() };
  /** Where it first asked for what the trace that it replays has no answer to, whoever made do without; null = nowhere. */
  divergence: TraceDiverged | null = null;
  private asked = 0;
  private bytes = 0;
  private lost = false;

  /** @param answers of the trace that is replayed; null = this is the walk itself */
  constructor(answers: ReplayedAnswers | null = null, limits: TraceLimits = TRACE_LIMITS) {
    this.answers = answers;
    this.limits = limits;
  }

  async step<T>(name: string, { input, output, reason }: ToldStep<T>, work: () => T | Promise<T>): Promise<T> {
    if (this.steps.length >= this.limits.steps) {
      this.lost = true;
      return work();
    }
    const step = this.begun(name, this.text(input));
    const began = performance.now();
    try {
      const value = await this.current.run(step.n, work);
      step.output = this.text(() => (output ? output(value) : value));
      step.reason = reason?.(value) ?? null;
      return value;
    } catch (error) {
      step.fault = stepFaultOf(error);
      throw error;
    } finally {
      step.ms = performance.now() - began;
    }
  }

  async *streamedStep<T, R>(
    name: string,
    { input, output, reason }: ToldStep<R>,
    work: () => AsyncGenerator<T, R, void>,
  ): AsyncGenerator<T, R, void> {
    if (this.steps.length >= this.limits.steps) {
      this.lost = true;
      return yield* work();
    }
    const step = this.begun(name, this.text(input));
    const began = performance.now();
    const parts = this.current.run(step.n, work);
    try {
      for (;;) {
        const next = await this.current.run(step.n, () => parts.next());
        if (next.done) {
          const { value } = next;
          step.output = this.text(() => (output ? output(value) : value));
          step.reason = reason?.(value) ?? null;
          return value;
        }
        yield next.value;
      }
    } catch (error) {
      step.fault = stepFaultOf(error);
      throw error;
    } finally {
      await this.current.run(step.n, () => parts.return(undefined as R));
      step.ms = performance.now() - began;
    }
  }

  async ask<T>(asked: PortRequest, really: () => Promise<T>): Promise<T> {
    const call = this.opened(asked);
    if (this.answers?.has(asked.port)) {
      const told = await this.answers.answer(asked, call.requestHash);
      const isAsked = asked.isReadable === true || this.answers.isOpen(asked.port);
      if (!('why' in told) || !isAsked) return this.toldOf(call, told) as T;
    }
    const calledOff = (): void => this.ended(call, 'CALLED_OFF', null);
    asked.signal?.addEventListener('abort', calledOff, { once: true });
    try {
      const answer = await really();
      this.ended(call, 'ANSWERED', () => encode(answer));
      return answer;
    } catch (error) {
      this.ended(call, asked.signal?.aborted ? 'CALLED_OFF' : 'FAILED', () => faultText(error));
      throw error;
    } finally {
      asked.signal?.removeEventListener('abort', calledOff);
    }
  }

  async askEach<Q, A>(
    port: TracedPort,
    requests: readonly Q[],
    really: (open: readonly Q[]) => Promise<readonly A[]>,
  ): Promise<A[]> {
    const asked = requests.map((request): PortRequest => ({ port, request, isSteady: true }));
    const calls = asked.map((one) => this.opened(one));
    const known = new Map<number, A>();
    if (this.answers?.has(port))
      for (const [n, one] of asked.entries()) {
        const call = calls[n] as OpenCall;
        const told = await this.answers.answer(one, call.requestHash);
        if (!('why' in told) || !this.answers.isOpen(port)) known.set(n, this.toldOf(call, told) as A);
      }
    const rest = [...calls.entries()].filter(([n]) => !known.has(n));
    if (rest.length === 0) return calls.map((_, n) => known.get(n) as A);
    try {
      const answers = await really(rest.map(([n]) => requests[n] as Q));
      for (const [at, [n, call]] of rest.entries()) {
        known.set(n, answers[at] as A);
        this.ended(call, 'ANSWERED', () => encode(answers[at]));
      }
      return calls.map((_, n) => known.get(n) as A);
    } catch (error) {
      for (const [, call] of rest) this.ended(call, 'FAILED', () => faultText(error));
      throw error;
    }
  }

  askNow<T>(asked: PortRequest, really: () => T): T {
    const call = this.opened(asked);
    if (this.answers?.has(asked.port)) {
      const told = this.answers.now(asked, call.requestHash);
      if ('why' in told) throw this.diverged(call, told.why);
      this.ended(call, 'ANSWERED', () => told.text);
      return told.value as T;
    }
    const answer = really();
    this.ended(call, 'ANSWERED', () => encode(answer));
    return answer;
  }

  async *stream<R>(asked: PortRequest, really: () => AsyncGenerator<string, R, void>): AsyncGenerator<string, R, void> {
    const call = this.opened(asked);
    const source = this.answers?.has(asked.port)
      ? this.answers.pieces<R>(asked, call.requestHash, (why) => this.diverged(call, why))
      : really();
    const pieces: string[] = [];
    let ending: object = {};
    try {
      for (;;) {
        const next = await source.next();
        if (next.done) {
          ending = { value: next.value };
          return next.value;
        }
        pieces.push(next.value);
        yield next.value;
      }
    } catch (error) {
      ending = { fault: faultText(error) };
      throw error;
    } finally {
      // Who stops reading ends the call.
      await source.return(undefined as R);
      this.ended(call, 'ANSWERED', () => encode({ pieces, ...ending }));
    }
  }

  charged(dollars: number): void {
    const step = this.steps[this.current.getStore() ?? -1];
    if (step) step.dollars += dollars;
  }

  /** What was kept so far. */
  trace(head: TraceHead): Trace {
    const { steps, calls } = inTreeOrder(this.steps, this.calls);
    const isOpen =
      steps.some(({ output, fault }) => output === null && fault === null) || this.calls.length < this.asked;
    return { version: TRACE_VERSION, head, steps, calls, isWhole: !this.lost && !isOpen };
  }

  /** The same, with when each step was taken and each call answered. What has not ended ends now. */
  timed(head: TraceHead): TimedTrace {
    const trace = this.trace(head);
    const now = wallClock();
    return {
      trace,
      steps: treeOrder(this.steps).map((taken, n) => {
        const began = this.times.steps[taken] ?? now;
        return { began, ended: began + (trace.steps[n]?.ms ?? 0) };
      }),
      calls: trace.calls.map(({ n }) => this.times.calls.get(n) ?? { began: now, ended: now }),
    };
  }

  private begun(name: string, input: string): Writable<TraceStep> {
    const step = {
      ...{ n: this.steps.length, parent: this.current.getStore() ?? null, name, input },
      ...{ output: null, ms: 0, dollars: 0, reason: null, fault: null },
    };
    this.steps.push(step);
    this.times.steps.push(wallClock());
    return step;
  }

  private opened({ port, request }: PortRequest): OpenCall {
    const text = this.requestText(request);
    const n = this.asked++;
    const began = wallClock();
    this.times.calls.set(n, { began, ended: began });
    return { n, step: this.current.getStore() ?? null, port, requestHash: hashOf(text), request: text.slice(0, SHOWN) };
  }

  private ended({ request: _, ...call }: OpenCall, end: CallEnd, text: (() => string) | null): void {
    // One that is called off may still fail, or be answered.
    if (this.answered.has(call.n)) return;
    this.answered.add(call.n);
    const time = this.times.calls.get(call.n);
    if (time) time.ended = wallClock();
    const answer = text && this.answerText(text);
    const kept = answer === null && end !== 'CALLED_OFF' ? 'TOO_LARGE' : end;
    if (kept === 'TOO_LARGE') this.lost = true;
    this.calls.push({ ...call, end: kept, answer });
  }

  private toldOf(call: OpenCall, told: Told): unknown {
    if ('why' in told) throw this.diverged(call, told.why);
    this.ended(call, told.end, () => told.text);
    if ('fault' in told) throw told.fault;
    return told.value;
  }

  private diverged(call: OpenCall, why: string): TraceDiverged {
    const at = { port: call.port, request: call.request, step: this.pathOf(call.step), why };
    const error = new TraceDiverged(at);
    this.divergence ??= error;
    const step = this.begun('DIVERGED', encode({ port: at.port, request: at.request }));
    step.fault = stepFaultOf(error);
    this.ended(call, 'FAILED', () => faultText(error));
    return error;
  }

  private pathOf(n: number | null): string {
    const step = n === null ? undefined : this.steps[n];
    if (!step) return '(none)';
    return step.parent === null ? step.name : `${this.pathOf(step.parent)}/${step.name}`;
  }

  private requestText(request: unknown): string {
    try {
      return encode(request);
    } catch (error) {
      this.lost = true;
      return stepFaultOf(error).message;
    }
  }

  private text(of: () => unknown): string {
    try {
      const text = encode(of());
      return this.fits(text, this.limits.stepBytes) ? text : cutOf(text);
    } catch (error) {
      this.lost = true;
      return encode({ $unkept: stepFaultOf(error).message });
    }
  }

  private answerText(of: () => string): string | null {
    try {
      const text = of();
      return this.fits(text, this.limits.answerBytes) ? text : null;
    } catch {
      return null;
    }
  }

  private fits(text: string, most: number): boolean {
    const size = Buffer.byteLength(text);
    if (size > most || this.bytes + size > this.limits.traceBytes) return false;
    this.bytes += size;
    return true;
  }
}

/** Milliseconds since 1970, which never go back. */
const wallClock = (): number => performance.timeOrigin + performance.now();

/** Numbers of steps, each before those inside it: what goes on side by side begins in another order each time. */
function treeOrder(taken: readonly TraceStep[]): number[] {
  const inside = new Map<number | null, number[]>();
  for (const { n, parent } of taken) inside.set(parent, [...(inside.get(parent) ?? []), n]);
  const under = (parent: number | null): number[] => (inside.get(parent) ?? []).flatMap((n) => [n, ...under(n)]);
  return under(null);
}

function inTreeOrder(
  taken: readonly TraceStep[],
  asked: readonly RecordedCall[],
): { readonly steps: TraceStep[]; readonly calls: RecordedCall[] } {
  const order = treeOrder(taken);
  const placeOf = new Map<number | null, number>(order.map((n, place) => [n, place]));
  const numberOf = (n: number | null): number | null => placeOf.get(n) ?? null;
  return {
    steps: order.map((at, n) => {
      const step = taken[at] as TraceStep;
      return { ...step, n, parent: numberOf(step.parent) };
    }),
    // A clock is asked the same each time: its answers stay in their order.
    calls: asked.map((call) => ({ ...call, step: numberOf(call.step) })).sort((a, b) => a.n - b.n),
  };
}
