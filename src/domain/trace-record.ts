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

/** From when to when, in milliseconds since 1970, with their fractions. */
export interface TimedSpan {
  readonly began: number;
  readonly ended: number;
}

/** A trace with when its steps were taken and its calls were answered, each in the order of the trace; it is not kept. */
export interface TimedTrace {
  readonly trace: Trace;
  readonly steps: readonly TimedSpan[];
  readonly calls: readonly TimedSpan[];
}

/** A trace without its steps. */
export interface TraceSummary {
  readonly id: TraceId;
  readonly walk: string;
  readonly at: Date;
  readonly question: string;
  readonly isWhole: boolean;
  /** Of its steps that are inside none, together. */
  readonly ms: number;
  readonly dollars: number;
  /** The step that failed or has something to say, and what; else what came of it (`ANSWERED`, `SEARCH`). null = it did not end. */
  readonly ended: string | null;
}

/** The question of a request that is kept. */
export const questionOfRequest = (request: unknown): string =>
  (request as { readonly asked?: { readonly question?: string } }).asked?.question ?? '';

/** SAME, or what the other walk did otherwise. */
export const STEP_STATES = ['SAME', 'CHANGED', 'MISSING', 'ADDED'] as const;
export type StepState = (typeof STEP_STATES)[number];

export interface StepDiff {
  /** Names of the steps around it and its own; of several of one name at one place, which one: `search/list:lexical#2`. */
  readonly path: string;
  readonly state: StepState;
  /** What differs, by path: `output.hits.0.id`; of many, the first. Empty unless CHANGED. */
  readonly fields: readonly string[];
  /** Its number in the first trace; null where ADDED. */
  readonly n: number | null;
  /** Its number in the other; null where MISSING. */
  readonly other: number | null;
}

export interface TraceDiff {
  /** What was asked otherwise: `settings.search.lexicalWeight`, `ports.reranker`. */
  readonly head: readonly string[];
  /** Of the first trace in their order; those that were added, where they came. */
  readonly steps: readonly StepDiff[];
  /** The step where they part; null = they are the same. */
  readonly first: StepDiff | null;
}

/** Ports that a replay may ask anew, or do without; a language model is asked anew by its name. */
export const REPLAY_PORTS = ['EMBEDDER', 'RERANKER', 'ENTAILMENT'] as const;
export type ReplayPort = (typeof REPLAY_PORTS)[number];
