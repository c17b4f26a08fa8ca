import type { TraceId } from './typed-ids.ts';

/** Raised when steps, requests or their form change so that traces of before can be neither replayed nor compared. */
export const TRACE_VERSION = 1;

/**
 * What a walk may ask that is neither in the database as of a commit nor the same each time. `state` = what the database keeps outside the
 * line of commits; `corpus` = what is read of a corpus with statistics of the present, whatever the commit.
 */
export const TRACED_PORTS = [
  'embedder',
  'sparse',
  'reranker',
  'entailment',
  'language',
  'web',
  'clock',
  'ids',
  'cache',
  'state',
  'corpus',
] as const;
export type TracedPort = (typeof TRACED_PORTS)[number];

export interface StepFault {
  readonly name: string;
  readonly message: string;
}

/** A step of a walk. `input` and `output` are JSON; what was too large is `{"$cut": {hash, length}}`. */
export interface TraceStep {
  /** From 0, each before those inside it. */
  readonly n: number;
  /** The step inside which it was taken; null = none. */
  readonly parent: number | null;
  readonly name: string;
  readonly input: string;
  /** null = it had not ended, or failed. */
  readonly output: string | null;
  readonly ms: number;
  /** US dollars that its own calls cost. */
  readonly dollars: number;
  /** Why it came out so, for people; null = nothing to say. */
  readonly reason: string | null;
  readonly fault: StepFault | null;
}

/** ANSWERED: `answer` is what came. FAILED: a fault. CALLED_OFF: nobody waited any more. TOO_LARGE: it is not kept. */
export const CALL_ENDS = ['ANSWERED', 'FAILED', 'CALLED_OFF', 'TOO_LARGE'] as const;
export type CallEnd = (typeof CALL_ENDS)[number];

/** What one port answered to one request. */
export interface RecordedCall {
  /** From 0, in the order in which they were asked. */
  readonly n: number;
  /** The step that asked; null = none. */
  readonly step: number | null;
  readonly port: TracedPort;
  readonly requestHash: string;
  readonly end: CallEnd;
  /** JSON; null where it is not kept. */
  readonly answer: string | null;
}

/** What was walked, with all that decides how, but for what is in the database at `commit`. */
export interface TraceHead {
  readonly walk: string;
  readonly at: Date;
  /** The last commit that it saw. */
  readonly commit: number;
  readonly request: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Names of models and what else a port says of itself; null = there was none. */
  readonly ports: Readonly<Partial<Record<TracedPort, unknown>>>;
}

export interface Trace {
  readonly version: number;
  readonly head: TraceHead;
  readonly steps: readonly TraceStep[];
  readonly calls: readonly RecordedCall[];
  /** false = something of it was not kept, or the walk did not end: it can be read, and replayed up to there. */
  readonly isWhole: boolean;
}

export interface StoredTrace extends Trace {
  readonly id: TraceId;
}
