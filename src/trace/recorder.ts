import type { TracedPort } from '../domain/trace-record.ts';

/** What a trace keeps of a step; neither is called where nothing is kept. */
export interface ToldStep<T> {
  readonly input: () => unknown;
  /** Of what it gave; left out: all of it. */
  readonly output?: (value: T) => unknown;
  /** Why it came out so, for people. */
  readonly reason?: (value: T) => string | null;
}

/** A request to a port, as it is kept. */
export interface PortRequest {
  readonly port: TracedPort;
  /** Plain data: its hash is what the answer is found by. */
  readonly request: unknown;
  /** The same request has the same answer, however often it is made. */
  readonly isSteady?: boolean;
  /** It is read in the database: a replay reads there what its trace has not. */
  readonly isReadable?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Keeps what a walk does, or nothing of it. What a walk gives is the same either way. */
export interface Recorder {
  readonly keeps: boolean;
  step<T>(name: string, told: ToldStep<T>, work: () => T | Promise<T>): Promise<T>;
  /** A step that hands over what it has as it comes. Who stops reading ends it. */
  streamedStep<T, R>(
    name: string,
    told: ToldStep<R>,
    work: () => AsyncGenerator<T, R, void>,
  ): AsyncGenerator<T, R, void>;
  /** @param really asks the port; a replay does not call it */
  ask<T>(asked: PortRequest, really: () => Promise<T>): Promise<T>;
  /** Many requests at once, which the port answers one by one in their order, each kept by itself. */
  askEach<Q, A>(
    port: TracedPort,
    requests: readonly Q[],
    really: (open: readonly Q[]) => Promise<readonly A[]>,
  ): Promise<A[]>;
  askNow<T>(asked: PortRequest, really: () => T): T;
  /** A text that comes in pieces, kept as its pieces. */
  stream<R>(asked: PortRequest, really: () => AsyncGenerator<string, R, void>): AsyncGenerator<string, R, void>;
  /** What a call cost, in US dollars: counted with the step that made it. */
  charged(dollars: number): void;
}

/** Keeps nothing. */
export const NO_TRACE: Recorder = {
  keeps: false,
  step: async (_name, _told, work) => work(),
  streamedStep: (_name, _told, work) => work(),
  ask: (_asked, really) => really(),
  askEach: async (_port, requests, really) => [...(await really(requests))],
  askNow: (_asked, really) => really(),
  stream: (_asked, really) => really(),
  charged: () => undefined,
};
