import type { Trace, TraceHead } from '../domain/trace-record.ts';
import type { FindDeps } from '../retrieve/index.ts';
import { diffTraces, RecordedWalk, ReplayedAnswers, TraceDiverged, type TraceDiff } from '../trace/index.ts';
import { askedThrough, depsOfTrace, swappedPorts, type PortSwap } from './walk-ports.ts';

export interface Replay<Result> {
  /** null = it diverged. */
  readonly found: Result | null;
  /** Where it asked for what its trace has not; null = nowhere. */
  readonly diverged: TraceDiverged | null;
  readonly trace: Trace;
  readonly diff: TraceDiff;
}

interface WalkedAgain<Deps, Result> {
  /** Of the dependencies of the replay. */
  readonly head: (deps: Deps) => TraceHead;
  readonly walk: (deps: Deps) => Promise<Result>;
}

/** Walks again with the ports of a trace, but for those that are swapped. @throws OtherTraceVersion; what the walk throws */
export async function replayed<Deps extends FindDeps, Result>(
  deps: Deps,
  trace: Trace,
  swap: PortSwap,
  { head, walk }: WalkedAgain<Deps, Result>,
): Promise<Replay<Result>> {
  const again = new RecordedWalk(new ReplayedAnswers(trace, swappedPorts(swap)));
  const own = depsOfTrace(deps, trace, swap);
  const ended = (found: Result | null, diverged: TraceDiverged | null): Replay<Result> => {
    const after = again.trace(head(own));
    return { found, diverged, trace: after, diff: diffTraces(trace, after) };
  };
  try {
    return ended(await walk(askedThrough(again, own)), null);
  } catch (error) {
    if (error instanceof TraceDiverged) return ended(null, error);
    throw error;
  }
}
