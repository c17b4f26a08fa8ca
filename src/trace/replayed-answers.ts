import { faultFrom } from './faults-as-data.ts';
import { decode } from './plain-text.ts';
import type { PortRequest } from './recorder.ts';
import { OtherTraceVersion } from './trace-errors.ts';
import { TRACE_VERSION, type CallEnd, type RecordedCall, type Trace, type TracedPort } from '../domain/trace-record.ts';

/** What a trace says to a request: the answer, the fault that it was, or why it has none. */
export type Told =
  | { readonly end: CallEnd; readonly text: string; readonly value: unknown }
  | { readonly end: CallEnd; readonly text: string; readonly fault: Error }
  | { readonly why: string };

interface Streamed<R> {
  readonly pieces: readonly string[];
  readonly value?: R;
  readonly fault?: string;
}

/** The ports of a trace, each answer found by the hash of its request and how often that was made before. */
export class ReplayedAnswers {
  private readonly calls = new Map<string, readonly RecordedCall[]>();
  private readonly made = new Map<string, number>();
  private readonly swapped: ReadonlySet<TracedPort>;
  private readonly open: ReadonlySet<TracedPort>;

  /**
   * @param swapped ports that are really asked
   * @param open ports that are really asked for what the trace has no answer to
   * @throws OtherTraceVersion
   */
  constructor(
    { version, calls }: Pick<Trace, 'version' | 'calls'>,
    swapped: Iterable<TracedPort> = [],
    open: Iterable<TracedPort> = [],
  ) {
    if (version !== TRACE_VERSION) throw new OtherTraceVersion(version, TRACE_VERSION);
    this.swapped = new Set(swapped);
    this.open = new Set(open);
    for (const call of calls) {
      const key = keyOf(call.port, call.requestHash);
      this.calls.set(key, [...(this.calls.get(key) ?? []), call]);
    }
  }

  /** Is this port answered from the trace? */
  has(port: TracedPort): boolean {
    return !this.swapped.has(port);
  }

  /** May it be asked for what the trace has no answer to? */
  isOpen(port: TracedPort): boolean {
    return this.open.has(port);
  }

  /** One that was called off is called off again: by whoever asks, when the time is over. */
  async answer({ signal, ...asked }: PortRequest, hash: string): Promise<Told> {
    const call = this.next(asked, hash);
    if (call?.end === 'CALLED_OFF' && signal) {
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
      });
      return { end: call.end, text: call.answer ?? '', fault: signal.reason as Error };
    }
    return toldBy(call);
  }

  now(asked: PortRequest, hash: string): Exclude<Told, { readonly fault: Error }> {
    const told = toldBy(this.next(asked, hash));
    return 'fault' in told ? { why: 'it was a fault' } : told;
  }

  async *pieces<R>(
    asked: PortRequest,
    hash: string,
    diverged: (why: string) => Error,
  ): AsyncGenerator<string, R, void> {
    const told = toldBy(this.next(asked, hash));
    if ('why' in told) throw diverged(told.why);
    if ('fault' in told) throw told.fault;
    const { pieces, fault, ...ended } = told.value as Streamed<R>;
    for (const piece of pieces) yield await Promise.resolve(piece);
    if (fault !== undefined) throw faultFrom(fault);
    if (!('value' in ended)) throw diverged(`it was read to its piece ${pieces.length} and no further`);
    return ended.value as R;
  }

  private next({ port, isSteady = false }: PortRequest, hash: string): RecordedCall | undefined {
    const key = keyOf(port, hash);
    const n = this.made.get(key) ?? 0;
    this.made.set(key, n + 1);
    const calls = this.calls.get(key) ?? [];
    return calls[n] ?? (isSteady ? calls.at(-1) : undefined);
  }
}

const keyOf = (port: TracedPort, hash: string): string => `${port} ${hash}`;

function toldBy(call: RecordedCall | undefined): Told {
  if (!call) return { why: 'no such request was made, or not so often' };
  const { end, answer } = call;
  if (answer === null)
    return { why: end === 'TOO_LARGE' ? 'its answer was too large to be kept' : 'it was called off' };
  return end === 'ANSWERED'
    ? { end, text: answer, value: decode(answer) }
    : { end, text: answer, fault: faultFrom(answer) };
}
